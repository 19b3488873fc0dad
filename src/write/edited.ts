/** Writes the edited file; all that people have put there stays, comments too (S26). */
import type { Node } from "jsonc-parser";
import type { AcceptedGap, Group, Handler } from "../../schemas/types/document.ts";
import { isFields, pointer, type Fields, type Json } from "../model/json.ts";
import type { Layer } from "../model/layer.ts";
import type { EditedGap } from "../read/edited.ts";
import { meaning, member, nodeAt, tree } from "../read/tree.ts";
import { eventSpelt } from "../read/universal.ts";
import { behindComma, cut, marginAt, withoutKey, withoutNode } from "./splice.ts";

/** What the file should have; anything else in it stays. */
interface EditedWish {
  readonly to: readonly string[];
  readonly from: readonly string[];
  readonly failOpen: boolean;
  /** False: hooks stay in agents' own files, and no report asks; undefined keeps the setting. */
  readonly adopt?: boolean | undefined;
  readonly add: readonly { readonly event: string; readonly group: Group }[];
  readonly drop?: readonly string[];
  /** The gaps are used only for a new file. */
  readonly accept?: readonly AcceptedGap[];
  /** Packages whose hooks count, used only for a new file. */
  readonly packages?: readonly string[];
}

const SCHEMA = "./hooks.schema.json";
const WIDTH = 80;
const UNIT = "  ";

const WHOSE = {
  project: "The hooks of this project",
  local: "Your own hooks in this project",
  user: "Your own hooks",
} as const;

/** The comment at the top is for a reader who has never heard of Hookport. */
function headOf({ scope }: Layer, own: boolean): string {
  const user = scope === "user" ? " --user" : "";
  const where = own ? "here" : 'in the files under "from"';
  const commit = scope === "project" ? ", commit what it changed" : "";
  return [
    `// ${WHOSE[scope]}, for every agent that is named here.\n`,
    `// Edit them ${where}, run \`hookport convert${user}\`${commit}.\n`,
    `// To leave Hookport, with everything as before: hookport remove${user}\n`,
  ].join("");
}

export function editedText(before: string | undefined, layer: Layer, wish: EditedWish): string {
  const { to, from, failOpen, adopt, add, drop = [], accept = [] } = wish;
  if (before === undefined) return created(layer, wish);
  const eol = before.includes("\r\n") ? "\r\n" : "\n";
  let text = before;
  const { edited: path } = layer;
  if (drop.length) text = withoutEmpty(cut(text, drop, path), drop, path);
  text = withList(text, "to", to, path);
  text = withList(text, "from", from, path);
  const words = soleDialect(add);
  const old = meaning(tree(text, path));
  const isOpen = isFields(old) && old["hooks"] === undefined && old["dialect"] === undefined;
  if (isOpen && words !== undefined) text = withProperty(text, "dialect", words, path);
  const now = meaning(tree(text, path));
  text = withFlag(text, "failOpen", true, failOpen, path);
  if (adopt !== undefined) text = withFlag(text, "adopt", false, !adopt, path);
  const dialect = isFields(now) && typeof now["dialect"] === "string" ? now["dialect"] : undefined;
  for (const { event, group } of add) text = withHook(text, event, elementOf(group, dialect), path);
  if (accept.length) text = withProperty(text, "accept", accept.map(acceptOf), path);
  const root = tree(text, path);
  const own =
    member(root, "hooks") ?? (member(root, "from") ? undefined : member(root, "packages"));
  const other = headOf(layer, !own).replaceAll("\n", eol);
  if (text.startsWith(other)) text = headOf(layer, own !== undefined) + text.slice(other.length);
  return text.replaceAll(/\r?\n/g, eol);
}

/** It is undefined if the groups are in several agents' words, or in none's. */
function soleDialect(add: EditedWish["add"]): string | undefined {
  const [words, ...others] = new Set(add.map(({ group }) => group.dialect));
  return others.length ? undefined : words;
}

/** Adds these gaps to those that the team accepts. */
export function accepted(text: string, path: string, gaps: readonly EditedGap[]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  let out = text;
  for (const gap of gaps.map(acceptOf)) {
    const list = member(tree(out, path), "accept");
    out = list ? withElement(out, list, gap) : withProperty(out, "accept", [gap], path);
  }
  return out.replaceAll(/\r?\n/g, eol);
}

function created(
  layer: Layer,
  { to, from, failOpen, adopt, add, accept = [], packages }: EditedWish,
): string {
  const dialect = soleDialect(add);
  const hooks: { [event: string]: Json[] } = {};
  for (const { event, group } of add) (hooks[event] ??= []).push(elementOf(group, dialect));
  const value = {
    $schema: SCHEMA,
    version: 1,
    ...(to.length && { to }),
    ...(from.length && { from }),
    ...(dialect !== undefined && { dialect }),
    ...(failOpen && { failOpen }),
    ...(adopt === false && { adopt }),
    ...(packages && { packages: Object.fromEntries(packages.map((name) => [name, {}])) }),
    ...(add.length && { hooks }),
    ...(accept.length && { accept: accept.map(acceptOf) }),
  };
  return `${headOf(layer, add.length > 0 || packages !== undefined)}${printed(value as unknown as Json, "", 0, true)}\n`;
}

function acceptOf({ host, ...rest }: AcceptedGap): Json {
  const { code, ...others } = rest;
  return { code, ...(host !== undefined && { agent: host }), ...others } as unknown as Json;
}

/** People write it so: a hook without further fields stands directly in its event's list. */
function elementOf(group: Group, dialect: string | undefined): Json {
  const { matcher, dialect: words, hooks, origin: _origin, ...more } = group;
  const filter = {
    ...(matcher !== undefined && { matcher }),
    ...(words !== dialect && { dialect: words ?? "universal" }),
  };
  const [only] = hooks;
  const isShort =
    hooks.length === 1 && only && Object.keys(more).every((key) => key === "sequential");
  const content = isShort ? handlerOf(only) : { hooks: hooks.map(handlerOf) };
  return { ...filter, ...more, ...content } as unknown as Fields;
}

function handlerOf({ type, command, args, origin: _origin, ...rest }: Handler): Fields {
  const isPlain = type === undefined || (type === "command" && command !== undefined);
  return { ...(!isPlain && { type }), ...rest, command, args } as unknown as Fields;
}

/** Line breaks are as prettier makes them; a comma follows a last element on its own line. */
function printed(value: Json, margin: string, taken: number, open = false): string {
  const flat = flatly(value);
  const room = WIDTH - margin.length - taken - 1;
  if (
    typeof value !== "object" ||
    value === null ||
    (!open && !isBroken(value) && flat.length <= room)
  )
    return flat;
  const inner = margin + UNIT;
  if (Array.isArray(value))
    return lines(
      "[",
      (value as readonly Json[]).map((value) => printed(value, inner, 0)),
      "]",
      margin,
    );
  const members = Object.entries(value as Fields).flatMap(([key, value]) => {
    const name = `${JSON.stringify(key)}: `;
    const isOpen = open && key === "hooks";
    return value === undefined ? [] : name + printed(value, inner, name.length, isOpen);
  });
  return lines("{", members, "}", margin);
}

const lines = (begin: string, texts: readonly string[], end: string, margin: string): string =>
  texts.length
    ? `${begin}\n${texts.map((text) => `${margin}${UNIT}${text},\n`).join("")}${margin}${end}`
    : begin + end;

/** Prettier would give each of several objects its own line. */
const isBroken = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  (value as readonly Json[]).every((value) => isFields(value) && Object.keys(value).length > 1);

function flatly(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(flatly).join(", ")}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}: ${flatly(value)}`],
  );
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

/** Removes containers that became empty. */
function withoutEmpty(text: string, dropped: readonly string[], path: string): string {
  const isBare = ({ children, offset, length }: Node) =>
    !children?.length && !/\/[/*]/.test(text.slice(offset, offset + length));
  for (const at of new Set(dropped.map((text) => text.split("/").slice(0, 3).join("/")))) {
    const node = nodeAt(tree(text, path), at);
    if (node?.parent && isBare(node)) text = withoutNode(text, node.parent);
  }
  const hooks = member(tree(text, path), "hooks");
  return hooks && isBare(hooks)
    ? withoutKey(withoutKey(text, "hooks", path), "dialect", path)
    : text;
}

function withList(text: string, key: string, wanted: readonly string[], path: string): string {
  const node = member(tree(text, path), key);
  const before = node ? meaning(node) : [];
  const old = Array.isArray(before) ? (before as readonly Json[]) : [];
  if (old.length === wanted.length && old.every((value, i) => value === wanted[i])) return text;
  if (!node) return wanted.length ? withProperty(text, key, wanted, path) : text;
  if (!wanted.length && !old.length) return text;
  if (!wanted.length) return withoutKey(text, key, path);
  const gone = old.flatMap((value, i) =>
    wanted.includes(value as string) ? [] : [pointer(key, i)],
  );
  let out = cut(text, gone, path);
  for (const text of wanted)
    if (!old.includes(text)) out = withElement(out, member(tree(out, path), key) as Node, text);
  return out;
}

/** A switch is written only if it differs from its default. */
function withFlag(
  text: string,
  key: string,
  value: boolean,
  wanted: boolean,
  path: string,
): string {
  const now = meaning(tree(text, path));
  if ((isFields(now) && now[key] === value) === wanted) return text;
  return wanted ? withProperty(text, key, value, path) : withoutKey(text, key, path);
}

function withProperty(text: string, key: string, value: Json, path: string): string {
  const root = tree(text, path);
  const old = member(root, key);
  const taken = key.length + 4;
  if (old) return replaced(text, old, printed(value, UNIT, taken));
  const body = `${JSON.stringify(key)}: ${printed(value, UNIT, taken, isFields(value))}`;
  return append(text, root, body, (before) => ({ ...(before as Fields), [key]: value }));
}

function withHook(text: string, event: string, element: Json, path: string): string {
  const hooks = member(tree(text, path), "hooks");
  if (!hooks) return withProperty(text, "hooks", { [event]: [element] }, path);
  const found = (hooks.children ?? []).find(
    ({ children }) => eventSpelt(String(children?.[0]?.value)) === event,
  )?.children?.[1];
  if (found) return withElement(text, found, element);
  const margin = marginAt(text, hooks.offset) + UNIT;
  const body = `${JSON.stringify(event)}: ${printed([element], margin, event.length + 4)}`;
  return append(text, hooks, body, (value) => ({ ...(value as Fields), [event]: [element] }));
}

const withElement = (text: string, list: Node, element: Json): string =>
  append(text, list, printed(element, marginAt(text, list.offset) + UNIT, 0), (value) => [
    ...(value as Json[]),
    element,
  ]);

/** A comment on the last child's line stays; `whole` replaces a value on a single line. */
function append(text: string, parent: Node, body: string, whole: (value: Json) => Json): string {
  const { offset, length, children = [] } = parent;
  const margin = marginAt(text, offset);
  if (!text.slice(offset, offset + length).includes("\n")) {
    const taken = offset - text.lastIndexOf("\n", offset) - 1 - margin.length;
    return replaced(text, parent, printed(whole(meaning(parent)), margin, taken));
  }
  const last = children.at(-1);
  const from = last ? last.offset + last.length : offset + 1;
  const comma = last ? behindComma(text, from) : from;
  const put = comma === undefined ? `${text.slice(0, from)},${text.slice(from)}` : text;
  const start = comma ?? from + 1;
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*(?=\r?\n))/.exec(put.slice(start));
  const at = start + (comment?.[0].length ?? 0);
  const inner = last ? marginAt(put, last.offset) : margin + UNIT;
  return `${put.slice(0, at)}\n${inner}${body},${put.slice(at)}`;
}

const replaced = (text: string, { offset, length }: Node, piece: string): string =>
  text.slice(0, offset) + piece + text.slice(offset + length);
