/** Config files as people write them: the same value in any style, with the line of each place. */
import fc from "fast-check";
import type { Json } from "../../src/model/json.ts";

export interface Style {
  readonly indent: "" | "  " | "    " | "\t";
  readonly eol: "\n" | "\r\n";
  readonly bom: boolean;
  readonly comments: boolean;
  readonly trailing: boolean;
  readonly final: boolean;
  readonly inline: 0 | 1 | 2 | 3;
  readonly quote: 0 | 1 | 2;
}

export const styles: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t"),
  eol: fc.constantFrom("\n", "\r\n"),
  bom: fc.boolean(),
  comments: fc.boolean(),
  trailing: fc.boolean(),
  final: fc.boolean(),
  inline: fc.constantFrom(0, 1, 2, 3),
  quote: fc.constantFrom(0, 1, 2),
});

/** What every reader takes. */
export const STRICT: Partial<Style> = { bom: false, comments: false, trailing: false };

export interface Text {
  readonly text: string;
  /** By pointer, from 1; where the format says it in one way only. */
  readonly lines: ReadonlyMap<string, number> | undefined;
}

export function written(value: Json, style: Style, file: string): Text {
  if (file.endsWith(".md"))
    return { text: ends(frontMatter(value, style), style), lines: undefined };
  if (file.endsWith(".toml"))
    return { text: ends(toml(asIn(file, value), style), style), lines: undefined };
  return json(value, style);
}

const ends = (text: string, { eol, bom }: Style) =>
  `${bom ? "\uFEFF" : ""}${text.replaceAll("\n", eol)}`;
const below = (at: string, key: string | number) =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
const membersOf = (value: Json): [string, Json][] | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (Object.entries(value) as [string, Json][])
    : undefined;

function json(value: Json, style: Style): Text {
  const { indent, eol, comments, trailing } = style;
  const lines = new Map<string, number>();
  let text = style.bom ? "\uFEFF" : "";
  let line = 1;
  const put = (piece: string) => {
    line += piece.split("\n").length - 1;
    text += piece;
  };
  const gap = (depth: number) => put(indent ? eol + indent.repeat(depth) : "");
  const show = (value: Json, at: string, depth: number): void => {
    lines.set(at, line);
    const members = membersOf(value);
    if (!members && !Array.isArray(value)) return put(JSON.stringify(value));
    const items = members ?? (value as Json[]).map((each, i): [string, Json] => [String(i), each]);
    const flat =
      style.inline > 1 &&
      Array.isArray(value) &&
      items.every(([, each]) => typeof each !== "object");
    put(members ? "{" : "[");
    items.forEach(([key, each], i) => {
      if (!flat) gap(depth + 1);
      if (comments && i % 2 === 0)
        put(indent && !flat ? `// about ${i}${eol}${indent.repeat(depth + 1)}` : "/* , */");
      if (members) put(`${JSON.stringify(key)}:${indent ? " " : ""}`);
      if (comments && style.inline === 1 && indent) gap(depth + 2);
      show(each, below(at, key), depth + 1);
      if (i < items.length - 1 || trailing) put(",");
    });
    if (items.length && !flat) gap(depth);
    put(members ? "}" : "]");
  };
  show(value, "", 0);
  return { text: text + (style.final ? eol : ""), lines };
}

function frontMatter(value: Json, style: Style): string {
  const body = membersOf(value)?.length ? yaml(value, style, 0) : "";
  return `---\n${style.comments ? "# hooks: none\n" : ""}${body}${body && "\n"}---\nDo it well.\n\n---\n\nhooks: none\n`;
}

/** Without a line end. */
function yaml(value: Json, style: Style, depth: number): string {
  const pad = " ".repeat(style.indent === "    " ? 4 : 2).repeat(depth);
  const members = membersOf(value);
  const values = members ?? (Array.isArray(value) ? (value as Json[]) : []);
  if (!values.length || (style.inline && depth > 1 + style.inline)) return scalar(value, style);
  const nested = (value: Json) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length > 0 &&
    !(style.inline && depth + 1 > 1 + style.inline);
  if (members)
    return members
      .map(([key, value]) => {
        const name = `${pad}${/^[A-Za-z]{3,}$/.test(key) && !/^(true|null|false)$/i.test(key) ? key : JSON.stringify(key)}:`;
        if (nested(value))
          return `${name}${style.comments ? " # these" : ""}\n${yaml(value, style, depth + 1)}`;
        if (style.quote === 2 && typeof value === "string" && /^\S[^\n]*$/.test(value))
          return `${name} |-\n${pad}  ${value}`;
        return `${name} ${scalar(value, style)}`;
      })
      .join("\n");
  return (value as Json[])
    .map((value) => {
      if (!nested(value)) return `${pad}- ${scalar(value, style)}`;
      return style.indent === "\t"
        ? `${pad}-\n${yaml(value, style, depth + 1)}`
        : `${pad}-${yaml(value, style, depth + 1).slice(pad.length + 1)}`;
    })
    .join("\n");
}

const scalar = (value: Json, { quote }: Style): string =>
  quote && typeof value === "string" && /^[ -~]*$/.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : JSON.stringify(value);

/** What a file of this kind can say of it: TOML has no null. */
export const asIn = (file: string, value: Json): Json =>
  file.endsWith(".toml") ? (withoutNull(value) ?? {}) : value;

function withoutNull(value: Json): Json | undefined {
  if (value === null) return undefined;
  const members = membersOf(value);
  if (members)
    return Object.fromEntries(
      members.flatMap(([key, value]) =>
        withoutNull(value) === undefined ? [] : [[key, withoutNull(value)]],
      ),
    ) as Json;
  return Array.isArray(value)
    ? (value as Json[]).flatMap((value) => withoutNull(value) ?? [])
    : value;
}

function toml(value: Json, style: Style): string {
  const members = membersOf(value) ?? [];
  const plain = members.filter(([key]) => key !== "hooks");
  const hooks = members.find(([key]) => key === "hooks")?.[1];
  const events = membersOf(hooks ?? null);
  const head = [
    ...(style.comments ? ["# [hooks]"] : []),
    ...plain.map(([key, value]) => `${word(key)} = ${inline(value, style)}`),
  ];
  if (hooks === undefined) return lined(head);
  if (!events || style.inline === 0) return lined([...head, `hooks = ${inline(hooks, style)}`]);
  const set = events.map(([event, value]) => `${word(event)} = ${inline(value, style)}`);
  if (style.inline === 1) return lined([...head, "[hooks]", ...set]);
  if (style.inline === 2) return lined([...head, ...set.map((text) => `hooks.${text}`)]);
  const tabled = ([, value]: [string, Json]) =>
    Array.isArray(value) && value.length > 0 && (value as Json[]).every((each) => membersOf(each));
  const tables = events
    .filter(tabled)
    .flatMap(([event, value]) =>
      (value as Json[]).flatMap((each) => [
        `[[hooks.${word(event)}]]`,
        ...(membersOf(each) ?? []).map(([key, inner]) => `${word(key)} = ${inline(inner, style)}`),
      ]),
    );
  return lined([
    ...head,
    "[hooks]",
    ...set.filter((_, i) => !tabled(events[i] as [string, Json])),
    ...tables,
  ]);
}

const lined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const word = (key: string) => (/^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key));

function inline(value: Json, style: Style): string {
  const members = membersOf(value);
  if (members)
    return `{ ${members.map(([key, value]) => `${word(key)} = ${inline(value, style)}`).join(", ")} }`;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const texts = (value as Json[]).map((value) => inline(value, style));
  return style.indent && texts.length
    ? `[\n${texts.map((text) => `  ${text}${style.comments ? ", # one" : ","}\n`).join("")}]`
    : `[${texts.join(", ")}]`;
}
