/** Leaves out of a script what people alone read. */
import { ofText } from "../model/known.ts";
import { uncommented } from "./does/masked.ts";

/** A line of its own; two slashes before a field go on with a filter of jq. */
const LINE = /^[ \t]*(?:#(?!!)|\/\/(?![ \t]*\.\w)).*$/gm;
/** Behind a command; with a quote on the line it may be part of a text. */
const BEHIND = /^([^"'`#\n]*[ \t])#[ \t][^"'`\n]*$/gm;

const PYTHON = /\.pyw?$/;
const NODE = /\.[cm]?[jt]s$/;

/** Lines that are comments in most languages. */
export const COMMENT_LINES = /^[ \t]*(?:#|\/\/|\/?\*+\s).*$/gm;

/** The script's text without its comments, as its path or its first line shows the language. */
export function withoutComments(text: string, path: string): string {
  const [first = ""] = /^#!.*/.exec(text) ?? [];
  const is = (name: RegExp, ending: RegExp) => (first ? name : ending).test(first || path);
  if (is(/\bpython/, PYTHON)) return ofPython(text);
  if (is(/\b(?:node|bun|deno|tsx)\b/, NODE)) return ofNode(text);
  return text.replace(LINE, "").replace(BEHIND, "$1");
}

/** Every agent's report asks for the same scripts. */
const ofPython = ofText((text) => uncommented(text, "python"));
const ofNode = ofText((text) => uncommented(text, "node"));
