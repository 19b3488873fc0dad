/**
 * How ex_athena asks our module: in its own process, by a double of what its report says of that
 * (sections 2 to 4), since the library itself cannot be installed.
 */
import type { Folder, Started } from "../../../test/support/kit.ts";

const FILE = "lib/hookport/ex_athena.ex";
const DOUBLE = new URL("double.exs", import.meta.url).pathname;

/** The agent's own process has a PATH, whatever its hooks are given. */
const ELIXIR = `HELD_PATH="$PATH" PATH=/usr/local/bin:/usr/bin:/bin exec elixir '${DOUBLE}' '${FILE}'`;

/** A call of our module: its event, and the names of tools in quotes. */
const CALL = /^ {6}event: :(\w+),\n {6}matcher: (.+),$/gm;

export function starts({ read }: Folder): readonly Started[] {
  const entry = read(FILE) ?? "";
  return [...entry.matchAll(CALL)].map(([, event = "", matcher = ""]) => ({
    file: FILE,
    event,
    command: ELIXIR,
    entry,
    ...(matcher !== "nil" && { matcher: matcher.slice(1, -1) }),
  }));
}
