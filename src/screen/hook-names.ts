/** Names hooks as people do; two hooks of one name are distinguished by when they run. */
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";

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
