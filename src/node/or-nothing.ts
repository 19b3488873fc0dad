/** What the system refuses is nothing: a file may be gone by now, or another user's. */
export function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
