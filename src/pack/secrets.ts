/** Looks for secrets in what would be published. */
import { UserError } from "../model/error.ts";
import { withoutSecrets } from "../record/secrets.ts";
import type { PackageFile } from "../install/contents.ts";
import type { PackConfig } from "./about.ts";

/**
 * Throws if a text looks like a secret, unless the package says of its file why it is none. A reason
 * for a file without such a text is an error too, so that none is left for a secret to come.
 */
export function demandNoSecrets(
  files: readonly PackageFile[],
  { notSecret }: PackConfig,
): readonly string[] {
  const found = files.flatMap(({ path, bytes }) => {
    const line = secretIn(bytes);
    return line === undefined ? [] : [{ path, line }];
  });
  const secret = found.find(({ path }) => !Object.hasOwn(notSecret, path));
  if (secret)
    throw new UserError(
      `${secret.path}:${secret.line}: this looks like a secret, and everybody could read it`,
      `take it out; if it is none, say so in package.json: "hookport": { "notSecret": { ${JSON.stringify(secret.path)}: "why" } }. Nothing was written`,
    );
  const idle = Object.keys(notSecret).find((path) => !found.some((one) => one.path === path));
  if (idle !== undefined)
    throw new UserError(
      `package.json: \`notSecret\` names ${idle}, in which nothing looks like a secret`,
      "take the line out; nothing was written",
    );
  return found.map(({ path }) => `${path}: ${notSecret[path]}`);
}

/** Returns the line of the first text that looks like a secret. */
function secretIn(bytes: Uint8Array): number | undefined {
  const text = new TextDecoder().decode(bytes);
  const masked = withoutSecrets(text);
  if (masked === text) return undefined;
  let at = 0;
  while (text[at] === masked[at]) at++;
  return text.slice(0, at).split("\n").length;
}
