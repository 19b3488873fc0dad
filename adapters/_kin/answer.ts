/** Holds what several dialects' answers have in common. */
import type { DecodedReply, Reply } from "../../src/model/adapter.ts";
import { isFields, keptOf, parseJson, type Fields, type Json } from "../../src/model/json.ts";

/** Returns why a process gave no answer at all, in the words for `failClosed`. */
export function fault(reply: Reply): string | undefined {
  if (reply.fault === "timeout") return "a hook timed out";
  if (reply.fault === "spawn") return "a hook could not be started";
  if (reply.fault || reply.code === null) return "a hook was killed";
  return undefined;
}

/** Also counts every exit code except 0 and 2, which has a meaning of its own. */
export function failure(reply: Reply): string | undefined {
  return (
    fault(reply) ??
    (reply.code === 0 || reply.code === 2
      ? undefined
      : `a hook failed with exit code ${reply.code}`)
  );
}

/** Exit code 0 with this answer; without an answer it is empty. */
export function say(answer: Fields | string | undefined): Reply {
  return {
    stdout:
      answer === undefined ? "" : typeof answer === "string" ? answer : JSON.stringify(answer),
    stderr: "",
    code: 0,
  };
}

export function object(stdout: string): Fields | undefined {
  const value = parseJson(stdout.trim());
  return isFields(value) ? value : undefined;
}

/** It is undefined if all of the texts are blank. */
export const lines = (...texts: (string | undefined)[]): string | undefined =>
  texts.filter((text) => text?.trim()).join("\n") || undefined;

export const strings = (
  value: Json | undefined,
): { readonly [name: string]: string } | undefined =>
  isFields(value)
    ? (keptOf(value, (field) => typeof field === "string") as { readonly [name: string]: string })
    : undefined;

/** Quoted text is read to its end, because it may contain a line that looks like another export. */
const PIECE = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"|'[^']*'|\\[^]|[^\s;&|<>()"'\\]+`;
const EXPORT = new RegExp(`^[ \\t]*export[ \\t]+([A-Za-z_]\\w*)=((?:${PIECE})*)`, "gm");

/** Reads `export NAME=value` lines as a shell would read the plain ones. */
export function exported(source: string | undefined): DecodedReply["env"] {
  const found = [...(source ?? "").matchAll(EXPORT)];
  return found.length
    ? Object.fromEntries(found.map(([, name, value = ""]) => [name, unquoted(value)]))
    : undefined;
}

const unquoted = (value: string): string =>
  value.replace(new RegExp(PIECE, "g"), (piece) => {
    if (piece.startsWith('"'))
      return piece
        .slice(1, -1)
        .replace(/\\([^])/g, (escaped, char: string) =>
          /["\\$`]/.test(char) ? char : char === "\n" ? "" : escaped,
        );
    if (piece.startsWith("'")) return piece.slice(1, -1);
    return piece.startsWith("\\") ? piece.slice(1).replace("\n", "") : piece;
  });
