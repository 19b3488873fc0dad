import type { HostResult } from "../../schemas/types/output.ts";

export interface Room<S> {
  readonly stage: S;
  /** Deletes the copy and returns the files that the script left outside it. */
  leave(): readonly string[];
}

/** Files that its script left outside the copy make the case fail. */
export async function playIn<S>(
  room: () => Room<S>,
  play: (stage: S) => Promise<HostResult>,
): Promise<HostResult> {
  const { value, outside } = await inRoom(room, play);
  return outside.length
    ? { ...value, status: "differs", problems: [...value.problems, ...outside] }
    : value;
}

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
