import type { Adapters } from "../model/adapter.ts";
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";

/** Gives the id if nothing is known of the agent. */
export function calledAs(adapters: Adapters, host: string) {
  const { title = host, short = title } = adapters[host] ?? {};
  return { title, short };
}

export const shortTitle = (adapters: Adapters, host: string): string =>
  calledAs(adapters, host).short;

export function labelOf({ event, matcher, what }: Named): string {
  return visible(
    `${head(event)}${matcher ? ` [${head(matcher)}]` : ""} ${shortName(what)}`
      .replaceAll("\n", " ")
      .trimEnd(),
  );
}

const head = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/**
 * As in `a, b and c`; if there are more than `most`, the first ones and the number of the others.
 */
export function listed(texts: readonly string[], most = 4): string {
  const names =
    texts.length > most ? [...texts.slice(0, most - 1), `${texts.length - most + 1} more`] : texts;
  return names.length > 1
    ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    : (names[0] ?? "");
}

export interface Named {
  readonly what: string;
  readonly event: string;
  readonly matcher: string;
}

export function hookNames(hooks: readonly Named[]): readonly string[] {
  const names = hooks.map(({ what }) => shortName(what) || "a hook without a command");
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, i) =>
    (counts.get(name) ?? 0) > 1 ? `${name} (${when(hooks[i] as Named)})` : name,
  );
}

/** Gives for example `pre-tool-use Bash`. */
export const when = ({ event, matcher }: Pick<Named, "event" | "matcher">): string =>
  visible(
    `${event}${matcher ? ` ${matcher.length > 30 ? `${matcher.slice(0, 29)}…` : matcher}` : ""}`,
  );
