/**
 * Tools that take a list, each element of which is a call of its own (report, section 6). Cline
 * takes an input in more forms than it offers: each is read as it does, and an input that has two
 * forms at once is not read, since another reader may take the other one.
 */
import type { Tool, ToolUse } from "../../src/model/adapter.ts";
import { asFields, isFields, type Fields, type Json } from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";
import { asText } from "../_kin/words.ts";

type Inputs = readonly Fields[] | undefined;

interface ListTool extends Pick<Tool, "name" | "does" | "covers" | "rewrite"> {
  /** The canonical inputs; undefined if one of them cannot be read. */
  readonly read: (input: Json) => Inputs;
  readonly write: (input: Fields) => Json;
}

export function listTool({ read, write, ...tool }: ListTool): Tool {
  const split = (input: Json): readonly ToolUse[] | undefined => {
    const inputs = read(input);
    return inputs?.length ? inputs.map((entry) => ({ name: tool.name, input: entry })) : undefined;
  };
  const join: Tool["join"] = ({ input }) => write(asFields(input));
  return { ...tool, output: asText, split, join, change: changeOf(split) };
}

/** What a changed input changes in the one call that it stands for. */
export const changeOf =
  (split: NonNullable<Tool["split"]>): NonNullable<Tool["change"]> =>
  (before, after) => {
    const [[was, more] = [], [is, other] = []] = [split(before), split(after)];
    return was && is && !more && !other ? rewriteOf(was.input, is.input) : undefined;
  };

/** The one of these fields that the input has; the input itself if it has no fields. */
function under(input: Json, names: readonly string[]): Json | undefined {
  if (!isFields(input)) return input;
  const [name, another] = names.filter((field) => input[field] !== undefined);
  return name === undefined || another !== undefined ? undefined : input[name];
}

function each(list: Json | undefined, read: (element: Json, i: number) => Inputs): Inputs {
  if (list === undefined) return undefined;
  const inputs = (Array.isArray(list) ? (list as readonly Json[]) : [list]).map(read);
  return inputs.includes(undefined) ? undefined : inputs.flatMap((part) => part ?? []);
}

const named = (name: string, value: Json | undefined): Inputs =>
  typeof value === "string" ? [{ [name]: value }] : undefined;

const HERE_DOCUMENT = /(?<!<)<<-?\s*(?:"([^"]+)"|'([^']+)'|([\w./-]+))/;

/** Cline joins commands from the beginning of a here-document to its end. */
function joined([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const end = HERE_DOCUMENT.exec(first)?.slice(1).find(Boolean);
  const length = rest.findIndex((command) => command.trim() === end) + 1;
  return [[first, ...rest.slice(0, length)].join("\n"), ...joined(rest.slice(length))];
}

/** A text, or a program with its arguments. */
function commandOf(element: Json): Inputs {
  if (!isFields(element)) return named("command", element);
  const { command, args = [] } = element;
  const words = each(args, (word) => named("word", word))?.map(({ word }) => String(word));
  if (typeof command !== "string" || !Array.isArray(args) || !words) return undefined;
  const quoted = words.map((word) => (/[\s"]/.test(word) ? JSON.stringify(word) : word));
  return [{ command: [command, ...quoted].join(" ") }];
}

export function commandsIn(input: Json): Inputs {
  const program = isFields(input) && input["args"] !== undefined;
  const list = under(input, ["commands", "command", "cmd"]);
  if (program) return isFields(input) && input["command"] === list ? commandOf(input) : undefined;
  const commands = each(list, commandOf);
  const texts = Array.isArray(list) && list.every((element) => typeof element === "string");
  return commands && texts
    ? joined(list as readonly string[]).map((command) => ({ command }))
    : commands;
}

const RANGE = ["start_line", "end_line"];
const PATHS = ["path", "file_path", "filePath"];

/** A range on its own belongs to the file before it. */
export const filesIn = (input: Json): Inputs =>
  each(
    isFields(input) && PATHS.some((name) => input[name] !== undefined)
      ? under({ ...input, "": input }, ["", "files", "file_paths", "paths"])
      : under(input, ["files", "file_paths", "paths"]),
    (element, i) => {
      if (!isFields(element)) return named("file_path", element);
      if (i && Object.keys(element).every((name) => RANGE.includes(name))) return [];
      const file = named("file_path", under(element, PATHS));
      const range = Object.entries(element).filter(([name]) => RANGE.includes(name));
      return file?.map((named) => ({ ...named, ...(Object.fromEntries(range) as Fields) }));
    },
  );

export const queriesIn = (input: Json): Inputs =>
  each(under(input, ["queries"]), (element) => named("pattern", element));

export const requestsIn = (input: Json): Inputs =>
  each(under(input, ["requests"]), (element) =>
    isFields(element) && typeof element["url"] === "string" ? [element] : undefined,
  );
