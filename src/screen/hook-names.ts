/** Names hooks as people do; two hooks of one name are distinguished by when they run. */
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";

export interface Named {
  /** What it starts or asks. */
  readonly what: string;
  readonly event: string;
  readonly matcher: string;
}

/** Gives a name for each hook, in order. */
export function hookNames(hooks: readonly Named[]): readonly string[] {
  const names = hooks.map(({ what }) => shortName(what) || "a hook without a command");
  return names.map((name, i) =>
    names.filter((other) => other === name).length > 1
      ? `${name} (${when(hooks[i] as Named)})`
      : name,
  );
}

/** Gives for example `pre-tool-use Bash`. */
export const when = ({ event, matcher }: Pick<Named, "event" | "matcher">): string =>
  visible(
    `${event}${matcher ? ` ${matcher.length > 30 ? `${matcher.slice(0, 29)}…` : matcher}` : ""}`,
  );
