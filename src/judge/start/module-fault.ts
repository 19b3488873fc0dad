/** Finds a script that begins with words of the kind of module for which Node.js does not take it. */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Files } from "../../model/files.ts";
import { quietly } from "../../model/error.ts";
import { parseJson, text, valueAt } from "../../model/json.ts";
import { withoutComments } from "../../read/comments.ts";
import { isReadByNode } from "../../read/node-modules.ts";
import { scriptFile, scriptText } from "../../read/script.ts";
import { manifestsAbove } from "../../read/started.ts";

export function moduleFault({
  handler,
  group,
  files,
}: {
  readonly handler: Handler;
  readonly group: Pick<Group, "origin">;
  readonly files: Pick<Files, "exists" | "read">;
}): string | undefined {
  const path = scriptFile(files, handler, group);
  if (path === undefined || !/^(?!.*\bnode_modules\/).*\.(?:[cm]?js|ts)$/.test(path))
    return undefined;
  const script = scriptText(files, handler, group);
  if (!isReadByNode(handler, script)) return undefined;
  const [type, why] = /\.[cm]js$/.test(path)
    ? [NAMES[path.slice(-3)], "of its name"]
    : typeBy(files, path);
  // Of TypeScript only the kind is sure whose words no release of Node.js has there.
  if (path.endsWith(".ts") && type !== "module") return undefined;
  const { called, foreign } = KINDS[type ?? ""] ?? {};
  const [, word] = foreign?.exec(withoutComments(script, path)) ?? [];
  return word === undefined || (type === "module" && MADE.test(script))
    ? undefined
    : `its script ${path} uses ${word}, and Node.js reads it as ${called}, which has none, because ${why}`;
}

const NAMES: { readonly [ending: string]: string } = { mjs: "module", cjs: "commonjs" };

/**
 * The word is in the first statement, so that nothing can have made it or have answered; another
 * module that is loaded before it could make it.
 */
const KINDS: { readonly [type: string]: { readonly called: string; readonly foreign: RegExp } } = {
  module: {
    called: "an ES module",
    foreign:
      /^(?:#!.*\n)?\s*(?:["']use strict["'];?\s*)?(?:import\s[^"'\x60;()]{0,500}["'](?:node:[\w/]{1,30}|fs|os|path|url|util|crypto|child_process)(?:\/promises)?["'];?\s*)*(?:(?:const|let|var)\s[^=\n]{1,200}=\s*)?(?:(?:path\.)?(?:join|resolve)\(\s*)?(require(?=\(\s*["'])|__(?:dir|file)name\b|module\.exports\b)/,
  },
  commonjs: {
    called: "a CommonJS module",
    foreign: /^(?:#!.*\n)?\s*(?:["']use strict["'];?\s*)?(import|export)(?=[\s{*"'])(?!\s*\()/,
  },
};

/** Such a word is there as the script begins, wherever it is written. */
const MADE = /\b(?:function|as|import)\s+\{?\s*(?:require|__(?:dir|file)name|module)\b/;

/** The nearest package.json decides; without a word in it some releases look at the script. */
export function typeBy(
  files: Pick<Files, "exists" | "read">,
  script: string,
): readonly [type: string | undefined, why: string] {
  const path = manifestsAbove(script).find((file) => files.exists(file));
  const json = path === undefined ? undefined : quietly(() => parseJson(files.read(path) ?? ""));
  const type = text(valueAt(json ?? {}, "/type"));
  return [type, `of "type": "${type}" in ${path}`];
}
