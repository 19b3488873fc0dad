/**
 * Work that waits for its turn: a call of thousands of parts must not start thousands of processes
 * at once (S11).
 */

export type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many run at the same time, in the order they were asked for; what finds room is started
 * before this returns.
 */
export function pool(size: number): Pool {
  const queue: (() => void)[] = [];
  let next = 0;
  let running = 0;
  return async (work) => {
    // Whoever leaves hands its place on, so that nobody slips in between.
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
