/** A hook in a few words, however long its own are: its event, its matcher, and of its command the script it starts. */
import type { Handler } from "../../model/document.ts";
import { plural, visible } from "./text.ts";

export function labelOf({ event, matcher, what }: { readonly event: string; readonly matcher: string; readonly what: string }): string {
  // Beyond that no name is found, and looking for one would take the square of the length.
  const start = what.slice(0, 1000);
  const script = /[^\s"']*[^\s"'/]\.[a-z]{1,4}\b/.exec(start)?.[0]?.replace(/^.*?\/(?=\.?[a-z])/i, "") ?? start;
  const short = script.length > 40 ? `…${script.slice(-39)}` : script;
  return visible(`${head(event)}${matcher ? ` [${head(matcher)}]` : ""} ${short}`.replaceAll("\n", " ").trimEnd());
}

const head = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** How many hooks hang on something: the guards among them are counted apart. */
export const depending = ({ guards, others }: { readonly guards: number; readonly others: number }): string =>
  [...(guards ? [plural(guards, "guard")] : []), ...(others ? [plural(others, guards ? "other hook" : "hook")] : [])].join(", ");

/** What a handler runs, asks, or is. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as { type?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.type ?? "");
}
