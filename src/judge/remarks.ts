/** Plugins not searched, or whose hooks an agent ignores (S25), and what else is not read. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { PluginRemark } from "../model/plugins.ts";
import type { World } from "../model/world.ts";
import { parseConfig } from "../read/parse.ts";
import { notRead } from "./today/not-read.ts";

export function remarksOn(adapters: Adapters, world: World): readonly Diagnostic[] {
  const items = Object.entries(adapters).flatMap(([host, { title, config }]) =>
    (config.remarks?.(world) ?? []).map((remark) => ({ ...remark, host, title })),
  );
  const enabled = items.filter((candidate) => candidate.kind === "elsewhere" && candidate.enabled);
  const named = items.filter((candidate) => candidate.kind === "elsewhere" && !candidate.enabled);
  const emptied = items.filter(({ kind }) => kind === "emptied");
  return [
    ...enabled.map((item) =>
      diagnostic(
        "plugin-apart",
        at(world, item),
        `the project enables ${item.id}, and ${item.why}: its hooks are not in this report`,
        { hint: "convert it in its own folder" },
      ),
    ),
    ...listed(world, named),
    ...emptied.map((item) =>
      diagnostic(
        "plugin-emptied",
        { ...at(world, item), host: item.host },
        `${item.title}: ${item.why}`,
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
function listed(world: World, remarks: readonly PluginRemark[]): readonly Diagnostic[] {
  const groups = new Map<string, PluginRemark[]>();
  for (const remark of remarks) {
    const key = JSON.stringify([remark.file, remark.why]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(remark);
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
