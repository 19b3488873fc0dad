import { UserError } from "../model/error.ts";
import { asked } from "../node/ask.ts";
import type { Io } from "../node/io.ts";

/** Names what is done, as a question and in a refusal, and the way where nobody can be asked. */
const VERBS = {
  install: ["installed", "read what it runs with --dry-run, then add --yes"],
  update: ["updated", "read what it runs with --dry-run, then add --yes"],
  remove: ["removed", "see what would go with --dry-run, then add --yes"],
  start: ["started", "add --yes"],
} as const;

export function agreed(
  verb: keyof typeof VERBS,
  { yes }: { readonly yes?: boolean },
  io: Io,
): boolean {
  if (yes) return true;
  const [done, way] = VERBS[verb];
  const answer = asked(`${verb.charAt(0).toUpperCase()}${verb.slice(1)}?`, io);
  if (answer === undefined) throw new UserError(`not ${done}: nobody can be asked here`, way);
  if (!answer) io.stderr.write(`hookport: not ${done}; nothing was written\n`);
  return answer;
}
