/**
 * Computes the fields of an input that a hook changed, and applies them to the host's own (S6,
 * S20).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Rewrite, Tool, Vocabulary } from "./adapter.ts";
import { asFields, isFields, same, type Json } from "./json.ts";
import { inverse, known } from "./tools.ts";

/** What a command changed of its input; with `whole`, absent fields are removed. */
export function rewriteOf(
  before: Json | undefined,
  after: Json,
  fields: Tool["fields"] = {},
  whole = true,
): Rewrite | undefined {
  if (!isFields(after)) return typeof after === "string" ? { "": after } : undefined;
  const old = asFields(before);
  const canonical = (field: string) =>
    Object.hasOwn(fields, field) ? (fields[field] as string) : field;
  // A field may be called `constructor` or `__proto__`, so only own properties are read and none is
  // assigned.
  const changed = Object.entries(after).filter(
    ([field, value]) => !Object.hasOwn(old, field) || !same(old[field], value),
  );
  const gone = whole ? Object.keys(old).filter((field) => !Object.hasOwn(after, field)) : [];
  if (!changed.length && !gone.length) return undefined;
  return Object.fromEntries([
    ...changed.map(([field, value]) => [canonical(field), value] as const),
    ...gone.map((field) => [canonical(field), undefined] as const),
  ]);
}

/** The rewritten fields get the host's own names. */
export function applyRewrite(
  native: Json | undefined,
  rewrite: Rewrite,
  tool: Tool | undefined,
): Json {
  const [part, another] = (tool?.join && tool.split?.(native ?? null)) || [];
  if (part && !another && tool?.join)
    return tool.join({ ...part, input: applyRewrite(part.input, rewrite, undefined) });
  const before = asFields(native);
  // The empty name holds a text that replaces the whole input, unless the input has a field of that
  // name.
  if (typeof rewrite[""] === "string" && !Object.hasOwn(before, "")) return rewrite[""];
  const names = inverse(tool?.fields ?? {});
  const out = new Map(Object.entries(before));
  for (const [field, value] of Object.entries(rewrite)) {
    const host = !out.has(field) && Object.hasOwn(names, field) ? (names[field] as string) : field;
    if (value !== undefined) out.set(host, value);
    else if (!tool?.needs?.includes(host)) out.delete(host);
  }
  return Object.fromEntries(out);
}

export function refusedFields(
  words: Vocabulary,
  hostTool: string,
  rewrite: Rewrite,
): readonly string[] {
  const tool = known(words, hostTool);
  if (tool?.split && !tool.rewrite) return Object.keys(rewrite);
  const { rewrite: allowed, merges } = tool ?? words.mcp;
  const stays = (field: string) =>
    merges && rewrite[field] === undefined && !tool?.needs?.includes(field);
  return Object.keys(rewrite).filter(
    (field) => stays(field) || (allowed && !allowed.includes(field)),
  );
}
