/** Describes hooks in a few words, even if their own are long. */
import type { Adapters } from "../../model/adapter.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import { scriptOf } from "../../read/script.ts";
import { plural, visible } from "./text.ts";

/** A name is looked for in so many characters only, because a longer search takes too long. */
const LOOKED_AT = 1000;
const LONGEST = 40;

/** The script that it starts, else the start of its command, but never a path within it. */
export function shortName(what: string): string {
  const start = what.slice(0, LOOKED_AT);
  const script = scriptOf(start, undefined)?.path.split("/").at(-1);
  const name = visible(script || start.replace(/\s+/g, " ").trim());
  if (name.length <= LONGEST) return name;
  return script ? `…${name.slice(1 - LONGEST)}` : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A part of the command by which the hook can be found again: its short name if that is one. */
export function findable(what: string): string {
  const short = shortName(what).replace(/^…|…$/g, "");
  return what.includes(short) ? short : what;
}

/** Gives the id if nothing is known of the agent. */
export const shortTitle = (adapters: Adapters, host: string): string =>
  adapters[host]?.short ?? adapters[host]?.title ?? host;

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

/** The guards among them are counted separately. */
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

/**
 * As in `a, b and c`; if there are more than `most`, the first ones and the number of the others.
 */
export function listed(all: readonly string[], most = 4): string {
  const names =
    all.length > most ? [...all.slice(0, most - 1), `${all.length - most + 1} more`] : all;
  return names.length > 1
    ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    : (names[0] ?? "");
}

/** Names what a handler runs or asks, or its type. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as
    { type?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.type ?? "");
}
