/**
 * Limits how much work runs at once: a call of thousands of parts must not start thousands of
 * processes (S11).
 */

export type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs at most `size` pieces of work at the same time, in the order of the
 * requests. If there is room, the work starts before the function returns.
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
