/** Says below the table what is so of guards that work. */
import { groupedBy } from "../model/grouped.ts";
import { openSubject } from "../play/conditions.ts";
import { listed } from "../screen/label.ts";
import type { Side, SideHook } from "../screen/side.ts";
import { cellOf, isGiven, isStopped } from "./cells.ts";

/** A guard works, and its reason does not reach the model, which no table tells. */
export const reasonSentences = (side: Side): readonly string[] => {
  const found = side.hooks.flatMap((hook) =>
    cellOf(side, hook).notes.flatMap(({ code, text }) =>
      hook.guard && code === "part-lost" && /\bnot told why\b/.test(text)
        ? [{ text, name: hook.name }]
        : [],
    ),
  );
  return groupedBy(found, ({ text }) => text).map((alike) => {
    const names = [...new Set(alike.map(({ name }) => name))];
    return `${side.short}, ${namesOrCount(names, "guard")}: ${alike[0].text}`;
  });
};

/** A guard that starts by a relative path is found from one folder only, as any hook beside it is. */
export function relativeSentences({ short, hooks }: Side): readonly string[] {
  const ways = waysFrom(hooks);
  const [first] = waysFrom(hooks.filter((hook) => hook.guard && !isStopped(hook)));
  if (!first) return [];
  const [path, way] = first;
  const more = ways.size - 1;
  // A hook that does not work is told by its fault only.
  const least = hooks.some((hook) => isGiven(hook) && isStopped(hook)) ? "at least " : "";
  const others = more ? ` and ${least}${more} more are relative paths` : " is a relative path";
  const lost = `, not found once the session is in another folder: ${way}`;
  return [`${short}: ${path}${others}${lost}`];
}

/** The relative paths that hooks start by, each with what to write for it. */
const waysFrom = (hooks: readonly SideHook[]): ReadonlyMap<string, string> =>
  new Map(
    hooks
      .flatMap(({ findings }) => findings)
      .flatMap((finding) => {
        const path = openSubject("start", finding);
        return path === undefined ? [] : [[path, finding.hint] as const];
      }),
  );

/** Names that were cut to the same beginning tell nobody which hooks are meant. */
export const namesOrCount = (names: readonly string[], kind = "hook"): string =>
  new Set(names).size < names.length || names.length > MOST
    ? `${names.length} ${kind}s`
    : listed(names);
const MOST = 4;
