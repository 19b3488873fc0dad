import { listed } from "../screen/label.ts";
import { doubled, type ConvertSide } from "./attention.ts";

/** Says where hooks run twice, and why. `chosen` means that this was asked for. */
export function twiceSentences(sides: readonly ConvertSide[], chosen: boolean): readonly string[] {
  const found = sides.flatMap((side) => {
    const twice = doubled(side);
    return twice.length ? [{ side, twice, each: twice.length === side.hooks.length }] : [];
  });
  if (!found.length) return [];
  const titles = found.map(({ side }) => side.short);
  const files = new Set<string>();
  for (const { twice } of found)
    for (const { group } of twice) if (group.origin) files.add(group.origin.file);
  const alone = found.length === 1 && found[0]?.twice.length === 1;
  const which = found.every(({ each }) => each)
    ? `on ${listed(titles)} ${found.every(({ twice }) => twice.length === 1) ? "the" : "each"} hook runs`
    : `${listed(found.map(({ side, twice }) => `${twice.length} on ${side.short}`))
        .replace(/^(\d+)/, alone ? "$1 hook" : "$1 hooks")
        .replace(/^1 hooks/, "1 hook")} ${alone ? "runs" : "run"}`;
  if (chosen) return [`${which.charAt(0).toUpperCase()}${which.slice(1)} twice, as chosen.`];
  const copied = found.every(({ twice }) =>
    twice.every(({ group }) => group.origin?.format !== undefined),
  );
  const does = copied ? ["runs copies of", "run copies of"] : ["reads", "read"];
  return [
    `But ${which} twice: ${listed(titles)} also ${does[found.length === 1 ? 0 : 1]} ${listed([...files])}.`,
  ];
}
