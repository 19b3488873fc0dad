import { UserError } from "../model/error.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { withoutSecrets } from "../record/secrets.ts";
import type { PackageFile } from "../install/contents.ts";
import type { PackConfig } from "./about.ts";
import { OURS } from "./packed.ts";

/** Files of a plugin in which nothing is the package's own that is not in another one too. */
const MADE: readonly string[] = [OURS.shim, OURS.lock];

/**
 * Throws if a text of the packed folders looks like a secret, unless the package says of its file
 * why it is none. A reason for a file without such a text is an error too, so that none is left for
 * a secret to come.
 */
export function demandNoSecrets(packed: readonly PackageFile[], { notSecret }: PackConfig): void {
  const found = packed.flatMap(({ path, bytes }) => {
    const [, inFolder = ""] = /^[^/]+\/(.*)$/.exec(path) ?? [];
    const line = MADE.includes(inFolder) ? undefined : namesKey(path) ? 1 : secretIn(bytes);
    const own = inFolder === OURS.document ? PACKAGE_DOCUMENT : inFolder;
    return line === undefined ? [] : [{ path: own, line }];
  });
  const secret = found.find(({ path }) => !Object.hasOwn(notSecret, path));
  if (secret)
    throw new UserError(
      `${secret.path}:${secret.line}: this looks like a secret, and everybody could read it`,
      `take it out; if it is none, say so in package.json: "hookport": { "notSecret": { ${JSON.stringify(secret.path)}: "why" } }. Nothing was written`,
    );
  const idle = Object.keys(notSecret).find(
    (path) => !found.some((candidate) => candidate.path === path),
  );
  if (idle !== undefined)
    throw new UserError(
      `package.json: \`notSecret\` names ${idle}, in which nothing looks like a secret`,
      "take the line out; nothing was written",
    );
}

/** Code passes on what it calls a token, so a word counts only if it mixes letters and digits. */
function secretIn(bytes: Uint8Array): number | undefined {
  // A text in UTF-16 is one with a NUL beside each letter.
  const text = new TextDecoder().decode(bytes).replaceAll("\0", "");
  const masked = withoutSecrets(text);
  if (masked === text) return undefined;
  const open = new Set(masked.split("\n"));
  const at = text.split("\n").findIndex((line) => !open.has(line) && hidesKey(line));
  return at < 0 ? undefined : at + 1;
}

const namesKey = (path: string): boolean => withoutSecrets(path) !== path && hidesKey(path);

function hidesKey(line: string): boolean {
  const rest = withoutSecrets(line);
  // The lines around it may be what makes a word a secret.
  const open = new Set(rest === line ? [] : wordsOf(rest));
  return wordsOf(line).some((word) => !open.has(word) && KEY.test(word));
}

const wordsOf = (line: string): readonly string[] => line.match(/[\w+/.~-]{8,}/g) ?? [];
const KEY = /[A-Za-z].*\d|\d.*[A-Za-z]/;
