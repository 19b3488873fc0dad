/** A case is played in a throwaway copy of its package. */
import type { HostResult } from "../model/output.ts";

export interface Room<S> {
  readonly stage: S;
  /** What the script left outside. */
  leave(): readonly string[];
}

/** A case in a copy of its own; what its script left outside makes it fail. */
export async function playIn<S>(
  room: () => Room<S>,
  play: (stage: S) => Promise<HostResult>,
): Promise<HostResult> {
  const { value, outside } = await inRoom(room, play);
  return outside.length
    ? { ...value, status: "differs", problems: [...value.problems, ...outside] }
    : value;
}

/** `outside`: what the script left beside the copy. */
export async function inRoom<S, T>(
  room: () => Room<S>,
  play: (stage: S) => Promise<T>,
): Promise<{ value: T; outside: readonly string[] }> {
  const { stage, leave } = room();
  let value: T;
  try {
    value = await play(stage);
  } catch (error) {
    leave();
    throw error;
  }
  return {
    value,
    outside: leave().map((path) => `the script wrote outside of the package: ${path}`),
  };
}
