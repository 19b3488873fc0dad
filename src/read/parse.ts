/**
 * Reads config files with line numbers: JSON with or without comments, TOML, YAML, and the front
 * matter of Markdown.
 */
import { textTooLarge, valueTooLarge } from "./bounds.ts";
import { MOST_DEEP, nestedTooDeeply, lineAt, meaning, nodeAt, scanned, tree } from "./tree.ts";
import { pointer, type Json } from "../model/json.ts";
import { ofText } from "../model/known.ts";
import { type Parsed, nearestOffset, type Loose } from "./parse/parsed.ts";
import { toml } from "./parse/toml.ts";
import { frontMatter, yaml } from "./parse/yaml.ts";
import { repeatedError } from "./repeated.ts";

export type { Parsed };

/** Throws a UserError that names the line. */
export const parseConfig = (text: string, file: string): Parsed => parsedOnce(`${file}\0${text}`);

/** Characters of files, as those of many projects do not stay in memory. */
const MOST = 2 ** 21;

/** A project is read several times, and before and after a conversion few files differ. */
const parsedOnce = ofText((key) => {
  const end = key.indexOf("\0");
  return parsedAnew(key.slice(end + 1), key.slice(0, end));
}, MOST);

function parsedAnew(text: string, file: string): Parsed {
  const longer = textTooLarge(text, file);
  if (longer) throw longer;
  try {
    const parsed = (READERS.find(([ending]) => ending.test(file))?.[1] ?? json)(text, file);
    const deep = deepest(parsed.value, MOST_DEEP);
    if (deep !== undefined) throw nestedTooDeeply(file, parsed.line(deep));
    const large = valueTooLarge(parsed.value, file);
    if (large) throw large;
    return parsed;
  } catch (error) {
    if (error instanceof RangeError) throw nestedTooDeeply(file, 1);
    throw error;
  }
}

/** A repeated key is an error in a file that we act on (S27). */
export function parseOurs(text: string, file: string): Parsed {
  const parsed = parseConfig(text, file);
  if (parsed.repeated) throw parsed.repeated;
  return parsed;
}

const READERS: readonly (readonly [
  ending: RegExp,
  read: (text: string, file: string) => Parsed,
])[] = [
  [/\.md$/, frontMatter],
  [/\.toml$/, toml],
  [/\.ya?ml$/, (text, file) => yaml(text.replace(/^\uFEFF/, ""), file, 1)],
];

export const valueOf = (text: string, file: string): Json => parseConfig(text, file).value;

/** Finds a value that is nested more deeply than this. */
function deepest(value: Json | undefined, left: number, at = ""): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!left) return at;
  for (const [key, member] of Object.entries(value)) {
    const found = deepest(member as Json, left - 1, at + pointer(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function json(text: string, file: string): Parsed {
  const root = tree(text, file);
  const repeated = repeatedError(text, file);
  return {
    value: meaning(root),
    line: (place) => lineAt(text, nearestOffset(place, (at) => nodeAt(root, at)?.offset) ?? 0),
    ...(repeated && { repeated }),
    ...(text.trim() && { loose: looseness(text) }),
  };
}

function looseness(text: string): readonly Loose[] {
  const { comment, trailingComma } = scanned(text.replace(/^\uFEFF/, " "));
  const found = (kind: Loose["kind"], offset: number | undefined): readonly Loose[] =>
    offset === undefined ? [] : [{ kind, line: lineAt(text, offset) }];
  return [...found("comments", comment), ...found("commas", trailingComma)];
}
