/** Finds a script that calls `require` where Node.js reads it as an ES module, which has none. */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Files } from "../../model/files.ts";
import { quietly } from "../../model/error.ts";
import { parseJson, valueAt } from "../../model/json.ts";
import { withoutComments } from "../../read/comments.ts";
import { isReadByNode } from "../../read/node-modules.ts";
import { scriptFile, scriptText } from "../../read/script.ts";
import { manifestsAbove } from "../../read/started.ts";

export function moduleFault(
  { handler, group }: { readonly handler: Handler; readonly group: Pick<Group, "origin"> },
  files: Pick<Files, "exists" | "read"> | undefined,
): string | undefined {
  const path = scriptFile(files, handler, group);
  if (!files || path === undefined || !/^(?!.*\bnode_modules\/).*\.m?js$/.test(path))
    return undefined;
  const text = scriptText(files, handler, group);
  if (!/\brequire\(/.test(text) || HOISTED.test(text) || !isReadByNode(handler, text))
    return undefined;
  const why = path.endsWith(".mjs") ? "of its name" : moduleBy(files, path);
  return why === undefined || !REQUIRES.test(withoutComments(text, path))
    ? undefined
    : `its script ${path} calls require, and Node.js reads it as an ES module, which has none, because ${why}`;
}

/** It is the first statement, so that nothing can have made such a function or have answered. */
const REQUIRES =
  /^(?:#!.*\n)?\s*(?:["']use strict["'];?\s*)?(?:(?:const|let|var)\s[^=\n]{1,200}=\s*)?require\(\s*["']/;

/** Such a function is there as the script begins, wherever it is written. */
const HOISTED = /\b(?:function|as|import)\s+\{?\s*require\b/;

/** The nearest package.json decides. */
function moduleBy(files: Pick<Files, "exists" | "read">, script: string): string | undefined {
  const path = manifestsAbove(script).find((file) => files.exists(file));
  const json = path === undefined ? undefined : quietly(() => parseJson(files.read(path) ?? ""));
  return valueAt(json ?? {}, "/type") === "module" ? `of "type": "module" in ${path}` : undefined;
}
