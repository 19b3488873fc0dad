/** Finds the files that a script of a shell reads as its own text. */
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import { lookedUpOnce } from "../model/known.ts";
import { dirOf, pathFrom } from "../model/paths.ts";
import { withoutComments } from "./comments.ts";
import { scriptFile, scriptText } from "./script.ts";

export const SOURCES = /^[ \t]*(?:source|\.)[ \t]+[^\n;&|]{1,200}/gm;

/** The folder in which the script lies, as scripts spell it. */
const ITS_FOLDER =
  /\$\((?:cd "?\$\()?dirname "?\$\{?(?:BASH_SOURCE(?:\[0\])?|0)\}?"?\)(?:"? && pwd\))?/g;
/** It puts programs of Python on the search path. */
const OF_PYTHON = /\bactivate\b/;
const VARIABLE = /\$\{?(\w+)\}?/g;

type Started = readonly [Pick<Files, "exists" | "read">, Handler, Pick<Group, "origin">];

/** Their texts; undefined if one of them is not found, or reads in more. */
export function sourcedBy(...started: Started): readonly string[] | undefined {
  const helperOf = helpersOf(...started);
  const texts = linesIn(ownText(...started)).map(helperOf);
  return texts.includes(undefined) ? undefined : (texts as readonly string[]);
}

/** The script's text with theirs in it, if all are found. */
export function withSourced(text: string, ...started: Started): string {
  if (text.search(SOURCES) < 0) return text;
  const helperOf = helpersOf(...started);
  const helpers = linesIn(text).map(helperOf);
  if (helpers.includes(undefined)) return text;
  const words = [text, ...helpers].join("\n").split(/[^\w-]+/);
  const isNamed = (name: string) => words.indexOf(name) < words.lastIndexOf(name);
  const called = (helper: string) =>
    helper.replace(FUNCTION, (whole, name: string) => (isNamed(name) ? whole : `${name}() { :; }`));
  return text.replace(SOURCES, (line) => `{\n${called(helperOf(line) ?? ":")}\n} `);
}
/** A function of a shell that begins and ends at the beginning of a line. */
const FUNCTION =
  /^(?:function[ \t]{1,9})?([\w-]{1,60})[ \t]{0,9}\(\)[ \t]{0,9}\{\n[^]{0,9999}?^\}/gm;

const ownText = (...[files, handler, group]: Started): string =>
  withoutComments(scriptText(files, handler, group), scriptFile(files, handler, group) ?? "");

function helpersOf(...started: Started): (line: string) => string | undefined {
  const [files, handler, group] = started;
  const folder = dirOf(scriptFile(files, handler, group) ?? "");
  const text = ownText(...started).replace(ITS_FOLDER, ".");
  return lookedUpOnce((line) => {
    const [, word = ""] = /^\s*\S+\s+(.*?)(?:\s+\d?>.*)?$/.exec(line.trim()) ?? [];
    const spelled = spelt(spelt(word.replace(ITS_FOLDER, "."), text), text).replaceAll('"', "");
    const path = pathFrom(folder, spelled);
    const helper = path !== undefined && files.exists(path) ? files.read(path) : undefined;
    const plain = helper === undefined ? undefined : withoutComments(helper, path ?? "");
    return plain === undefined || linesIn(plain).length > 0 ? undefined : plain;
  });
}

const linesIn = (text: string): readonly string[] =>
  (text.match(SOURCES) ?? []).filter((line) => !OF_PYTHON.test(line));

/** A variable that is given one value stands for that. */
export const spelt = (word: string, text: string): string =>
  word.replace(VARIABLE, (whole, name: string) => {
    const given = [...text.matchAll(GIVEN)].filter(([, other]) => other === name);
    return given.length === 1 ? (given[0]?.[2] ?? "") : whole;
  });
const GIVEN = /(?<![\w$-])(\w+)=([^\n;&|]*)/g;
