import { UserError } from "../model/error.ts";
import { asked } from "../node/ask.ts";
import type { Io } from "../node/io.ts";
import type { Options } from "../options/table.ts";

/** Throws if nobody can be asked. */
export function agreed(
  verb: "install" | "update" | "remove",
  { yes }: Options<"install">,
  io: Io,
): boolean {
  if (yes) return true;
  const done = { install: "installed", update: "updated", remove: "removed" }[verb];
  const answer = asked(`${verb.charAt(0).toUpperCase()}${verb.slice(1)}?`, io);
  if (answer === undefined)
    throw new UserError(
      `not ${done}: nobody can be asked here`,
      verb === "remove"
        ? "see what would go with --dry-run, then add --yes"
        : "read what it runs with --dry-run, then add --yes",
    );
  if (!answer) io.stderr.write(`hookport: not ${done}; nothing was written\n`);
  return answer;
}
