/** Reading config files: JSON with or without comments, TOML, YAML, and the front matter of Markdown, each with its lines. */
import { visit } from "jsonc-parser";
import { parseTOML } from "toml-eslint-parser";
import { LineCounter, parseDocument, visit as visitYaml, type YAMLError } from "yaml";
import { lineAt, meaning, MOST_DEEP, nestedTooDeeply, nodeAt, tree } from "./edit.ts";
import { UserError } from "./error.ts";
import { pointer, stepsOf, type Json } from "./model/json.ts";

export interface Parsed {
  readonly value: Json;
  /** From 1; the line of the nearest place above, where nothing stands at the pointer. */
  line(pointer: string): number;
  /** What a strict JSON reader would stop at. */
  readonly loose?: { readonly line: number; readonly what: string };
}

/** Throws a UserError that names the line. */
export function parse(text: string, file: string): Parsed {
  try {
    const parsed = (READERS.find(([ending]) => ending.test(file))?.[1] ?? json)(text, file);
    const deep = deepest(parsed.value, MOST_DEEP);
    if (deep !== undefined) throw nestedTooDeeply(file, parsed.line(deep));
    return parsed;
  } catch (error) {
    if (error instanceof RangeError) throw nestedTooDeeply(file, 1);
    throw error;
  }
}

const READERS: readonly (readonly [ending: RegExp, read: (text: string, file: string) => Parsed])[] = [
  [/\.md$/, frontMatter],
  [/\.toml$/, toml],
  [/\.ya?ml$/, (text, file) => yaml(text.replace(/^\uFEFF/, ""), file, 1)],
];

export const valueOf = (text: string, file: string): Json => parse(text, file).value;

function json(text: string, file: string): Parsed {
  const root = tree(text, file);
  const loose = text.trim() === "" ? undefined : looseness(text);
  return {
    value: meaning(root),
    line: (place) => lineAt(text, nearest(place, (at) => nodeAt(root, at)?.offset) ?? 0),
    ...(loose && { loose }),
  };
}

function looseness(text: string): Parsed["loose"] {
  let found: { offset: number; what: string } | undefined;
  let comma: number | undefined;
  const note = (offset: number, what: string) => (found ??= { offset, what });
  const end = () => {
    if (comma !== undefined) note(comma, "a trailing comma");
    comma = undefined;
  };
  const begin = () => void (comma = undefined);
  visit(
    text.replace(/^\uFEFF/, " "),
    {
      onComment: (offset) => void note(offset, "a comment"),
      onSeparator: (character, offset) => void (comma = character === "," ? offset : undefined),
      onObjectBegin: begin,
      onObjectProperty: begin,
      onArrayBegin: begin,
      onLiteralValue: begin,
      onObjectEnd: end,
      onArrayEnd: end,
    },
    { allowTrailingComma: true },
  );
  return found && { line: lineAt(text, found.offset), what: found.what };
}

/** What stands between the first two lines of dashes; a file without them has nothing to read. */
function frontMatter(text: string, file: string): Parsed {
  const [whole, head = ""] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return whole === undefined ? { value: {}, line: () => 1 } : yaml(head, file, 2);
}

/** `first` is the line of the file on which the text begins. */
function yaml(text: string, file: string, first: number): Parsed {
  if (text.length > LONGEST || DEEP.test(text))
    throw new UserError(`${file}:${first}: no YAML is meant to look like this here`, "keep it short and plain", "too-large");
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
  const lineOf = (offset: number) => lines.linePos(offset).line + first - 1;
  const [wrong] = doc.errors;
  if (wrong) throw new UserError(`${file}:${lineOf(wrong.pos[0])}: this is not YAML`, yamlHint(wrong));
  return {
    value: resolved(doc, file, lineOf),
    line: (place) => {
      const offset = nearest(place, (at) => {
        const node = doc.getIn(stepsOf(at), true) as { range?: [number, number, number] } | undefined;
        return at === "" ? 0 : (node?.range?.[0] ?? undefined);
      });
      return lineOf(offset ?? 0);
    },
  };
}

/** Characters. */
const LONGEST = 1 << 16;
/** A hundred levels at one go: the parser would need all memory for some more. */
const DEEP = /(?:[[{]\s*){100}|(?:[-?:]\s+){100}/;

/** In words of YAML's users where its parser speaks of its own parts. */
const yamlHint = ({ code, message }: YAMLError): string =>
  ({
    BLOCK_AS_IMPLICIT_KEY: "a value with a colon in it needs quotes; a key must be indented like the one before it",
    BAD_SCALAR_START: `${message}: put the value in quotes`,
  })[code as string] ?? message;

/** An alias of nothing, of what it stands in, or of too much, is found here only. */
function resolved(doc: ReturnType<typeof parseDocument>, file: string, lineOf: (offset: number) => number): Json {
  try {
    return toJson(doc.toJS() ?? {});
  } catch (error) {
    if (error instanceof RangeError) throw error;
    let first = 0;
    visitYaml(doc, {
      Alias(_, { range }) {
        first = range?.[0] ?? 0;
        return visitYaml.BREAK;
      },
    });
    throw new UserError(
      `${file}:${lineOf(first)}: an alias here cannot be followed`,
      "put a value that begins with * in quotes; of an alias, write out what it stands for",
    );
  }
}

function toml(text: string, file: string): Parsed {
  let ast: ReturnType<typeof parseTOML>;
  try {
    ast = parseTOML(text.replace(/^\uFEFF/, " "));
  } catch (error) {
    const { lineNumber = 1 } = error as { lineNumber?: number };
    throw new UserError(`${file}:${lineNumber}: this is not TOML`, "mend the file and run the command again");
  }
  const places = new Map<string, number>();
  const root = table();
  const walk = (node: unknown, above: readonly Step[]): void => {
    const one = node as TomlNode;
    const here = [...above, ...(one.type === "TOMLTable" ? one.resolvedKey : one.type === "TOMLKeyValue" ? keysOf(one.key) : [])];
    for (let depth = above.length + 1; depth <= here.length; depth++) {
      const at = pointer(...here.slice(0, depth));
      if (!places.has(at)) places.set(at, one.loc.start.line);
    }
    if (one.type === "TOMLKeyValue") return walk(one.value, here);
    put(root, here, one.type === "TOMLValue" ? one.value : one.type === "TOMLArray" ? [] : table());
    if (one.type === "TOMLArray")
      one.elements.forEach((element, i) => {
        places.set(pointer(...here, i), (element as TomlNode).loc.start.line);
        walk(element, [...here, i]);
      });
    else if ("body" in one) for (const child of one.body) walk(child, here);
  };
  walk(ast.body[0], []);
  return { value: toJson(root), line: (place) => nearest(place, (at) => places.get(at)) ?? 1 };
}

type Step = string | number;
type Table = { [step: Step]: unknown };

/** Without a prototype: the parser's own values let a file with `[__proto__]` write into every object there is. */
const table = (): Table => Object.create(null) as Table;

function put(root: Table, path: readonly Step[], value: unknown): void {
  path.reduce((here, step, i) => {
    here[step] ??= i === path.length - 1 ? value : typeof path[i + 1] === "number" ? [] : table();
    return here[step] as Table;
  }, root);
}

type TomlNode = { readonly loc: { readonly start: { readonly line: number } } } & (
  | { readonly type: "TOMLTable"; readonly resolvedKey: readonly Step[]; readonly body: readonly unknown[] }
  | { readonly type: "TOMLTopLevelTable" | "TOMLInlineTable"; readonly body: readonly unknown[] }
  | { readonly type: "TOMLKeyValue"; readonly key: unknown; readonly value: unknown }
  | { readonly type: "TOMLArray"; readonly elements: readonly unknown[] }
  | { readonly type: "TOMLValue"; readonly value: unknown }
);

const keysOf = (key: unknown): readonly string[] =>
  (key as { keys: readonly { name?: string; value?: string }[] }).keys.map(({ name, value }) => name ?? value ?? "");

/** Dates and the like as text: hooks have none. */
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The place of something that stands deeper than this. */
function deepest(value: Json | undefined, left: number, at = ""): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!left) return at;
  for (const [key, one] of Object.entries(value)) {
    const found = deepest(one as Json, left - 1, at + pointer(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearest(place: string, offset: (at: string) => number | undefined): number | undefined {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = offset(at);
    if (found !== undefined || at === "") return found;
  }
}
