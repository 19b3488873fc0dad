/** Answers for a hook of a package whose files are not those that were installed. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { deny, type Decision } from "./decision.ts";
import { isGate } from "./events.ts";
import { blocked, fileFault, unchecked, withheld, type ShimPlace } from "./fault-words.ts";
import type { Task } from "./select.ts";

export interface Installed {
  /** It is undefined if there is no such file. */
  readonly printOf: (root: string, path: string) => string | undefined;
  /** The path of something in the folder that was not installed with the package. */
  readonly strangerIn: (root: string, name: string) => string | undefined;
}

/**
 * The first of these files that is not as it was installed. A file that may no longer be executed
 * counts as changed, because a hook that cannot start blocks nothing; one that may be executed now
 * does not, because some disks keep no modes.
 */
export function changedFile(
  files: { readonly [path: string]: string },
  printOf: (path: string) => string | undefined,
): string | undefined {
  const as = (print: string) => print.replace(/^755/, "644");
  return Object.keys(files).find((path) => {
    const [was, now] = [files[path] as string, printOf(path)];
    return now === undefined || (now !== was && !(was.startsWith("644") && as(now) === was));
  });
}

/**
 * Answers in place of a hook if a file that it starts was changed, or if there is one more, which
 * could take the place of what it looks for: a denial where a hook may deny, a prompt passes with
 * the reason, and a result that it might have hidden is withheld (S10, S30).
 */
export function distrusted(
  task: Pick<Task, "handler" | "group" | "packageRoot" | "event" | "row">,
  { printOf, strangerIn }: Installed,
  at?: ShimPlace,
): Decision | undefined {
  const { handler, group, packageRoot, event, row } = task;
  const { files = {} } = handler.origin ?? {};
  const name = group.origin?.package ?? "";
  const changed = changedFile(files, (path) => printOf(packageRoot, path));
  const added = changed === undefined ? strangerIn(packageRoot, name) : undefined;
  const path = changed ?? added;
  if (path === undefined) return undefined;
  const fault = fileFault(`.hookport/packages/${name}/${path}`, added !== undefined, at);
  if (event.name === "pre-prompt") {
    const notice = unchecked(fault, "prompt");
    return { message: notice, context: notice };
  }
  if (isGate(event.name)) return handler.async ? { message: blocked(fault) } : deny(blocked(fault));
  const hides =
    event.name === "post-tool-use" && Boolean(row.can.withhold ?? row.can["rewrite-result"]);
  return hides ? { withhold: withheld(fault) } : { message: unchecked(fault, "call") };
}
