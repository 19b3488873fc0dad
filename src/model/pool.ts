/**
 * Limits how much runs at once: a call of thousands of parts must not start as many processes
 * (S11).
 */

export type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * At most `size` pieces of work run at the same time, in the order of the requests. If there is
 * room, the work starts before the function returns.
 */
export function pool(size: number): Pool {
  const queue: (() => void)[] = [];
  let next = 0;
  let running = 0;
  return async (work) => {
    // Finished work hands its place on directly, so that no later request slips in between.
    if (running >= size) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      if (next < queue.length) queue[next++]?.();
      else running--;
    }
  };
}
