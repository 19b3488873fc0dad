/** Limits how much runs at once: thousands of parts do not start as many processes (S11). */

export type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `size` at a time, in order; if there is room, work starts before the return. */
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
