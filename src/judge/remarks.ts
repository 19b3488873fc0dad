/** Plugins not searched, or whose hooks an agent ignores (S25), and what else is not read. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { PluginRemark } from "../model/plugins.ts";
import type { World } from "../model/world.ts";
import { parseConfig } from "../read/parse.ts";
import { notRead } from "./not-read.ts";

export function remarksOn(adapters: Adapters, world: World): readonly Diagnostic[] {
  const all = Object.entries(adapters).flatMap(([host, { title, config }]) =>
    (config.remarks?.(world) ?? []).map((one) => ({ ...one, host, title })),
  );
  const enabled = all.filter((one) => one.kind === "elsewhere" && one.enabled);
  const named = all.filter((one) => one.kind === "elsewhere" && !one.enabled);
  const emptied = all.filter(({ kind }) => kind === "emptied");
  return [
    ...enabled.map((one) =>
      diagnostic(
        "plugin-apart",
        at(world, one),
        `the project enables ${one.id}, and ${one.why}: its hooks are not in this report`,
        { hint: "convert it in its own folder" },
      ),
    ),
    ...listed(world, named),
    ...emptied.map((one) =>
      diagnostic(
        "plugin-emptied",
        { ...at(world, one), host: one.host },
        `${one.title}: ${one.why}`,
      ),
    ),
    ...notRead(adapters, world),
  ];
}

function at(
  world: World,
  { file, pointer }: PluginRemark,
): Pick<Diagnostic, "file" | "line" | "pointer"> {
  return {
    file,
    pointer,
    line: parseConfig(world.project.read(file) ?? world.home.read(file) ?? "{}", file).line(
      pointer,
    ),
  };
}

/** Gives each reason once, with the first such plugin: a marketplace may name hundreds. */
function listed(world: World, all: readonly PluginRemark[]): readonly Diagnostic[] {
  const groups = new Map<string, PluginRemark[]>();
  for (const one of all) {
    const key = JSON.stringify([one.file, one.why]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [PluginRemark];
    const names = group.slice(0, FEW).map(({ id }) => id.replace(/@.*$/, ""));
    const more = group.length > FEW ? ` and ${group.length - FEW} more` : "";
    return diagnostic(
      "plugin-apart",
      at(world, first),
      `not in this report: ${names.join(", ")}${more}, ${first.why}`,
    );
  });
}

const FEW = 5;
