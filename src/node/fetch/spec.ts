/** Reads what people write to say where a package is. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../../model/error.ts";
import { GIT_ADDRESS, RANGE, REF, wrongName } from "../../model/packages.ts";

export type Spec =
  | { readonly kind: "folder" | "tarball"; readonly path: string }
  | { readonly kind: "npm"; readonly name: string; readonly range: string }
  | { readonly kind: "git"; readonly address: string; readonly ref: string };

const EXAMPLES =
  "name a folder, a tarball, an npm package (@acme/guards, guards@2) or a git address (https://…/guards.git#v2)";

/** A path that is there comes before a name at the registry. */
export function specOf(words: string, cwd: string): Spec {
  const path = resolve(cwd, words);
  if (words && existsSync(path))
    return { kind: statSync(path).isDirectory() ? "folder" : "tarball", path };
  if (/^(?:\.{0,2}\/|~|[A-Za-z]:[\\/])/.test(words) || words === "." || words === "..")
    throw new UserError(`${words}: no such file or folder`, EXAMPLES);
  const git = gitIn(words);
  if (git) return git;
  if (/^https?:/.test(words))
    throw new UserError(
      `${words}: no address of a git repository`,
      "download the archive first, and name the file",
    );
  const at = words.indexOf("@", 1);
  const name = at < 0 ? words : words.slice(0, at);
  const range = at < 0 ? "latest" : words.slice(at + 1);
  const no = wrongName(name);
  if (no !== undefined)
    throw new UserError(
      `${JSON.stringify(words)}: there is no such file, and no package can have this name: ${no}`,
      EXAMPLES,
    );
  if (!RANGE.test(range))
    throw new UserError(`${JSON.stringify(range)} is no version of a package`, EXAMPLES);
  return { kind: "npm", name, range };
}

function gitIn(words: string): Spec | undefined {
  const [, whole = "", ref = "HEAD"] = /^([^#]*)(?:#(.*))?$/.exec(words) ?? [];
  const address = whole.replace(/^git\+/, "");
  const isGit =
    whole.startsWith("git+") ||
    /^(?:git|ssh|file):\/\//.test(whole) ||
    /^https?:\/\/.*\.git$/.test(whole) ||
    /^[\w.-]+@[\w.-]+:[^-]/.test(whole);
  if (!isGit) return undefined;
  if (!REF.test(ref))
    throw new UserError(`${JSON.stringify(ref)} names no branch, tag or commit`, EXAMPLES);
  if (!GIT_ADDRESS.test(address))
    throw new UserError(`${words}: git cannot fetch from there`, EXAMPLES);
  return { kind: "git", address, ref };
}
