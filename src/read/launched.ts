/** Finds the script that a launcher is given, where that gets the launcher's input as it is. */
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import { dirOf, under } from "../model/paths.ts";
import { withoutComments } from "./comments.ts";
import { readerOfEnding } from "./interpreters.ts";
import { argumentsOf, scriptFile, scriptText } from "./script.ts";

/** It may take the input itself, or hand on another one, or variables. */
const BETWEEN =
  /(?<![|])\|(?![|])|\b(?:read|mapfile|readarray|stdin|jq|export|env)\b|\bcat\b(?!\s{1,9}["$\w./])|(?<!<)<(?!<)|<<</;
const FIRST_LINE = /^#!.*/;
/** It starts what it is given. */
const STARTS = /^[ \t]*(?:exec\s[^\n]{0,80}|(?:ba)?sh\s{1,9})"\$(?:@|1|\{?[A-Z_]{1,40}\}?)"/im;
const NAMES = /[\w-]+\.(?:ba)?sh\b/g;

/** The handler that starts this script itself; undefined if the launcher does not hand all on. */
export function launchedBy(
  files: Pick<Files, "exists" | "read">,
  handler: Handler,
  group: Pick<Group, "origin">,
): Handler | undefined {
  const launcher = scriptFile(files, handler, group);
  const [word = ""] = argumentsOf(handler) ?? [];
  const program = readerOfEnding(word);
  if (launcher === undefined || program === undefined || !/\.(?:ba)?sh$/.test(launcher))
    return undefined;
  const { args: _args, ...rest } = handler;
  const launched: Handler = { ...rest, command: `${program} ${word}` };
  const text = withoutComments(scriptText(files, handler, group), launcher);
  const beside = (text.match(NAMES) ?? [])
    .map((name) => under(dirOf(launcher), name))
    .filter((path) => path !== launcher && files.exists(path));
  const texts = [text, ...beside.map((path) => withoutComments(files.read(path) ?? "", path))];
  return scriptText(files, launched, group) !== "" &&
    STARTS.test(text) &&
    !texts.some((part) => BETWEEN.test(part.replace(FIRST_LINE, "")))
    ? launched
    : undefined;
}
