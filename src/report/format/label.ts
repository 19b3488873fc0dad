/** Hooks in a few words, however long their own are. */
import type { Adapters } from "../../model/adapter.ts";
import type { Handler } from "../../model/document.ts";
import { scriptOf } from "../../read/script.ts";
import { plural, visible } from "./text.ts";

/** Beyond that no name is found, and looking for one would take long. */
const LOOKED_AT = 1000;
const LONGEST = 40;

/**
 * As people call it: by the script it starts, else by the start of its command (never by some path
 * in it).
 */
export function shortName(what: string): string {
  const start = what.slice(0, LOOKED_AT);
  const script = scriptOf(start, undefined)?.path.split("/").at(-1);
  const name = visible(script || start.replace(/\s+/g, " ").trim());
  if (name.length <= LONGEST) return name;
  return script ? `…${name.slice(1 - LONGEST)}` : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A part of its command by which a hook is found again, as people call it where that is one. */
export function findable(what: string): string {
  const short = shortName(what).replace(/^…|…$/g, "");
  return what.includes(short) ? short : what;
}

/** Returns what people call an agent in a line; its id if nothing is known of it. */
export const shortTitle = (adapters: Adapters, host: string): string =>
  adapters[host]?.short ?? adapters[host]?.title ?? host;

/** Its event, its matcher and its name. */
export function labelOf({
  event,
  matcher,
  what,
}: {
  readonly event: string;
  readonly matcher: string;
  readonly what: string;
}): string {
  return visible(
    `${head(event)}${matcher ? ` [${head(matcher)}]` : ""} ${shortName(what)}`
      .replaceAll("\n", " ")
      .trimEnd(),
  );
}

const head = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** How many hooks hang on something: the guards among them are counted apart. */
export const depending = ({
  guards,
  others,
}: {
  readonly guards: number;
  readonly others: number;
}): string =>
  [
    ...(guards ? [plural(guards, "guard")] : []),
    ...(others ? [plural(others, guards ? "other hook" : "hook")] : []),
  ].join(", ");

/** `a, b and c`; of more than `most` the first ones, and how many more there are. */
export function listed(all: readonly string[], most = 4): string {
  const names =
    all.length > most ? [...all.slice(0, most - 1), `${all.length - most + 1} more`] : all;
  return names.length > 1
    ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    : (names[0] ?? "");
}

/** What a handler runs, asks, or is. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as
    { type?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.type ?? "");
}
