/**
 * Every place of a config file where something to run stands. It uses no code of src: it counts
 * what src reads.
 */

export interface Standing {
  readonly pointer: string;
  /**
   * An unread note speaks of this: itself or, of an entry that is a group too, its command alone.
   */
  readonly cover: string;
  readonly ours: boolean;
}

type Value = unknown;
type Members = { readonly [key: string]: Value };

const RUNS = ["command", "bash", "powershell", "exec", "prompt", "url"];
export const OURS = "/bin/sh .hookport/hook any-agent PreToolUse";

const isMembers = (value: Value): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOurs = (value: Value) => value === OURS;
const has = (value: Members, key: string) => Object.hasOwn(value, key);
const below = (at: string, key: string | number) =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** `isEvent`: what counts as an event outside of `hooks`. */
export function standing(value: Value, isEvent: (key: string) => boolean): readonly Standing[] {
  if (!isMembers(value)) return [];
  const bare = Object.entries(value).flatMap(([key, value]) =>
    key !== "hooks" && isEvent(key) ? underEvent(value, below("", key)) : [],
  );
  const hooks = has(value, "hooks") ? value["hooks"] : undefined;
  return [...underHooks(hooks), ...bare];
}

function underHooks(hooks: Value): readonly Standing[] {
  if (typeof hooks === "string") return [standingAt("/hooks", hooks)];
  if (Array.isArray(hooks))
    return hooks.flatMap((entry, i) => underEvent(withoutName(entry), `/hooks/${i}`));
  return isMembers(hooks)
    ? Object.entries(hooks).flatMap(([event, under]) => underEvent(under, below("/hooks", event)))
    : [];
}

function withoutName(entry: Value): Value {
  if (!isMembers(entry) || typeof entry["event"] !== "string") return entry;
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== "event"));
}

/** A list, one entry, or a map from matchers to either. */
function underEvent(value: Value, at: string): readonly Standing[] {
  if (typeof value === "string") return [standingAt(at, value)];
  if (Array.isArray(value)) return value.flatMap((each, i) => underEvent(each, below(at, i)));
  if (!isMembers(value)) return [];
  const runs = RUNS.find((key) => has(value, key));
  const group = has(value, "hooks");
  const own = runs ?? (has(value, "type") && !group ? "type" : undefined);
  if (own !== undefined || group)
    return [
      ...(own === undefined
        ? []
        : [{ pointer: at, cover: group ? below(at, own) : at, ours: isOurs(value[own]) }]),
      ...(group ? underEvent(value["hooks"], below(at, "hooks")) : []),
    ];
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === "string" && key === "matcher" ? [] : underEvent(each, below(at, key)),
  );
}

const standingAt = (at: string, text: string): Standing => ({
  pointer: at,
  cover: at,
  ours: isOurs(text),
});
