/** Runs work on V8's own watchdog, which no busy loop can starve (S11). */

/** The global that the watched script calls; it holds only the work of the innermost call. */
const SLOT = "hookport:work";
const CALL = `globalThis[${JSON.stringify(SLOT)}]()`;

/**
 * Throws `ERR_SCRIPT_EXECUTION_TIMEOUT`. Of an async function the part up to its first await is
 * watched.
 */
export function limited<T>(work: () => T, milliseconds: number): T {
  const { runInThisContext } = process.getBuiltinModule("node:vm");
  const slots = globalThis as { [SLOT]?: unknown };
  const outer = slots[SLOT];
  slots[SLOT] = work;
  try {
    return runInThisContext(CALL, {
      timeout: Math.max(1, Math.ceil(milliseconds)),
      displayErrors: false,
    }) as T;
  } finally {
    slots[SLOT] = outer;
  }
}

export function ranOut(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
