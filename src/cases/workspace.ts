import type { HostResult } from "../../schemas/types/output.ts";

/** Plays in a throwaway copy of the package; `outside` names what a script left outside of it. */
export type Room<Stage> = <T>(
  play: (stage: Stage) => Promise<T>,
) => Promise<{ readonly value: T; readonly outside: readonly string[] }>;

/** Files that its script left outside the copy make the case fail. */
export async function playIn<Stage>(
  room: Room<Stage>,
  play: (stage: Stage) => Promise<HostResult>,
): Promise<HostResult> {
  const { value, outside } = await room(play);
  return outside.length
    ? { ...value, status: "differs", problems: [...value.problems, ...outside] }
    : value;
}
