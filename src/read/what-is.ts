/** Describes, for its owner, a file in which no hook of the owner's can be read. */
import { kebabCase } from "change-case";
import type { Adapters } from "../model/adapter.ts";
import { eventNames } from "../model/events.ts";
import { isFields, type Fields, type Json } from "../model/json.ts";
import { isOwnFile } from "../model/own-file.ts";
import { rowsOf } from "../model/route.ts";
import { closestWord } from "../model/suggest.ts";
import { isOurs } from "./source.ts";

/** Hooks of version control, which other programs run: see githooks(5). */
const GIT =
  /^(?:pre-commit|pre-push|pre-rebase|pre-merge-commit|prepare-commit-msg|commit-msg|post-commit|post-merge|post-checkout|post-rewrite|pre-receive|post-receive|update)$/;
/** Top-level keys of other programs' files. */
const OTHERS: readonly (readonly [key: string, is: string])[] = [
  ["mcpServers", "it names MCP servers, and has no `hooks`"],
  ["husky", "it is a package's manifest, and what `husky` runs are hooks of git's"],
  ["repos", "its hooks are those of git's that pre-commit runs"],
];

/** A sentence without its subject, and what to do. */
export function whatIs(
  adapters: Adapters,
  text: string,
  read: () => Json,
): { readonly is: string; readonly hint: string } {
  const so = (is: string, hint = "name a file that holds an agent's hooks") => ({ is, hint });
  const ours = "what hookport wrote is never a source: name the file that the hooks came from";
  if (isOwnFile(text)) return so("hookport wrote all of it", ours);
  const value = read();
  if (!isFields(value))
    return so(
      `it holds ${Array.isArray(value) ? "a list" : "a plain value"}, and hooks are in an object`,
    );
  const { hooks } = value;
  if (hooks === undefined) return so(foreign(value));
  if (!isFields(hooks) && !Array.isArray(hooks))
    return so(
      "its `hooks` is no object of events",
      "write `hooks` as its agent's documentation does",
    );
  const entries = Object.entries(hooks) as [string, Json][];
  const full = entries.filter(([, list]) => !isEmpty(list));
  if (!full.length) return so("its `hooks` is empty", "write a hook into it first");
  const names = full.flatMap(([name, list]) => (isOurs(list) ? [] : [name]));
  if (!names.length) return so("every hook in it calls hookport", ours);
  if (names.every((name) => GIT.test(name)))
    return so(`its hooks are git's (${listed(names)}), and no agent's`);
  return so(
    `its events are none of an agent's known here: ${listed(names)}`,
    nearest(adapters, names) ?? `known agents: ${titles(adapters)}`,
  );
}

/** No event in it belongs to an agent or to the universal format, or looks like a misspelt one. */
export function isForeign(adapters: Adapters, value: Json): boolean {
  if (!isFields(value) || value["version"] !== undefined) return false;
  const { hooks } = value;
  if (hooks === undefined)
    return (
      Object.keys(value).length > 0 &&
      !Object.keys(value).some((key) => closestWord(key, ["hooks", "version"]))
    );
  const names = isFields(hooks) ? Object.keys(hooks) : [];
  return (
    names.length > 0 &&
    names.every((name) => GIT.test(name) || nearest(adapters, [name]) === undefined)
  );
}

const foreign = (value: Fields): string =>
  OTHERS.find(([key]) => value[key] !== undefined)?.[1] ??
  (Object.keys(value).some((key) => GIT.test(key))
    ? "its hooks are git's, and no agent's"
    : "it has no `hooks`");

const isEmpty = (value: Json): boolean =>
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0);

function nearest(adapters: Adapters, names: readonly string[]): string | undefined {
  const known = [
    ...eventNames,
    ...Object.values(adapters).flatMap(({ protocol, config }) => [
      ...rowsOf(protocol).map(({ name }) => name),
      ...config.nativeEvents,
    ]),
  ];
  const near = names
    .map((name) => closestWord(name, known) ?? closestWord(kebabCase(name), known))
    .find((text) => text !== undefined);
  return near === undefined ? undefined : `did you mean ${near}?`;
}

const listed = (names: readonly string[]) =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}`;
const titles = (adapters: Adapters) =>
  Object.values(adapters)
    .map(({ title }) => title)
    .join(", ");
