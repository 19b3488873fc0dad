/** Hooks that were added, changed or removed between two documents (S26). */
import type { HooksDocument } from "../../schemas/types/document.ts";
import { stable } from "../model/json.ts";
import { hooksOfDocument } from "../model/of-document.ts";
import type { Hook } from "../play/work.ts";

export interface HookChange extends Hook {
  readonly what: "came" | "changed" | "went";
  readonly was?: Hook;
  /** Says for example "timeout 300, now 120". */
  readonly how: string;
}

/** A hook that only moved or is only written differently is unchanged. */
export function hookChanges(
  before: HooksDocument | undefined,
  now: HooksDocument,
): readonly HookChange[] {
  if (!before) return [];
  const old: Hook[] = [...hooksOfDocument(before)];
  const come = hooksOfDocument(now).filter(
    (candidate) => !found(old, (other) => contentOf(other) === contentOf(candidate)),
  );
  const changed = come.flatMap((item): HookChange[] => {
    const was =
      found(old, (other) => other.event === item.event && workOf(other) === workOf(item)) ??
      (isAlone(item, come) && isAlone(item, old)
        ? found(old, (other) => isBeside(other, item))
        : undefined);
    return was ? [{ ...item, was, what: "changed", how: differences(was, item).join("; ") }] : [];
  });
  const came = come.filter(({ handler }) => !changed.some((change) => change.handler === handler));
  return [
    ...came.map((item): HookChange => ({ ...item, what: "came", how: "" })),
    ...changed,
    ...old.map((item): HookChange => ({ ...item, what: "went", how: "" })),
  ];
}

/** One removed and one added, both alone for their calls, are one with a changed command. */
const isAlone = (value: Hook, list: readonly Hook[]) =>
  list.filter((other) => isBeside(other, value)).length === 1;
const isBeside = (a: Hook, b: Hook) => a.event === b.event && a.group.matcher === b.group.matcher;

/** Removes the hook from the list. */
function found(list: Hook[], fits: (value: Hook) => boolean): Hook | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function fieldsOf({
  group: { hooks: _hooks, origin: _from, ...group },
  handler: { origin, ...handler },
}: Hook): { readonly [name: string]: unknown } {
  return { ...group, ...handler, program: origin?.files, guard: origin?.guard };
}

const contentOf = (value: Hook) => stable([value.event, fieldsOf(value)]);
const workOf = ({ handler: { command, args, prompt } }: Hook) => stable([command, args, prompt]);

function differences(was: Hook, now: Hook): readonly string[] {
  const [before, after] = [fieldsOf(was), fieldsOf(now)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => stable(before[name]) !== stable(after[name]))
    .map((name) =>
      WORK.includes(name)
        ? `another ${name}`
        : `${name} ${told(before[name])}, now ${told(after[name])}`,
    );
}

const WORK: readonly string[] = ["command", "args", "prompt", "program"];
const LONGEST = 30;

function told(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
