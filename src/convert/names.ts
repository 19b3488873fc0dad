/** Names hooks as people do; two hooks of one name are distinguished by when they run. */
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";
import type { Judged } from "../judge/judge.ts";

type Named = Pick<Judged, "event" | "group" | "handler">;
export type NameOf = (one: Named) => string;

export function hookNames(all: readonly Named[]): NameOf {
  const own = ({ handler }: Named) => shortName(nameOf(handler)) || "a hook without a command";
  const counts = new Map<string, number>();
  for (const one of all) counts.set(own(one), (counts.get(own(one)) ?? 0) + 1);
  return (one) => ((counts.get(own(one)) ?? 0) > 1 ? `${own(one)} (${when(one)})` : own(one));
}

/** Gives for example `pre-tool-use Bash`. */
export const when = ({ event, group: { matcher = "" } }: Named): string =>
  visible(
    `${event}${matcher ? ` ${matcher.length > 30 ? `${matcher.slice(0, 29)}…` : matcher}` : ""}`,
  );
