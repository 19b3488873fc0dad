/** Plugins not searched, or whose hooks an agent ignores (S25), and what else is not read. */
import type { Adapters } from "../model/adapter.ts";
import { groupedBy } from "../model/grouped.ts";
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
  const apart = items.filter(({ kind }) => kind === "elsewhere");
  const emptied = items.filter(({ kind }) => kind === "emptied");
  return [
    ...listed(world, apart),
    ...emptied.map((item) => {
      const { host, title, why } = item;
      return diagnostic("plugin-emptied", { ...at(world, item), host }, `${title}: ${why}`);
    }),
    ...notRead(adapters, world),
  ];
}

function at(
  world: World,
  { file, pointer }: PluginRemark,
): Pick<Diagnostic, "file" | "line" | "pointer"> {
  const text = world.project.read(file) ?? world.home.read(file) ?? "{}";
  return { file, pointer, line: parseConfig(text, file).line(pointer) };
}

/** Gives each reason once, with the first such plugin: a marketplace may name hundreds. */
function listed(
  world: World,
  remarks: readonly (PluginRemark & { readonly host: string })[],
): readonly Diagnostic[] {
  return groupedBy(remarks, ({ file, why }) => [file, why]).map((group) => {
    const [first] = group;
    const { enabled, host, why } = first;
    const names = group.slice(0, enabled ? MOST : FEW).map(({ id }) => id.replace(/@.*$/, ""));
    const more = group.length > names.length ? ` and ${group.length - names.length} more` : "";
    const whose = enabled ? `which the project enables and ${why}` : why;
    return diagnostic(
      "plugin-apart",
      // What an agent's settings enable concerns the agent.
      { ...at(world, first), ...(enabled && { host }) },
      `${APART}${names.join(", ")}${more}, ${whose}`,
      enabled && { hint: "hookport doctor reads those that are installed on a machine" },
    );
  });
}

const APART = "not read: ";

/** The plugins that the settings of an agent enable and that were not read, in words. */
export const enabledApart = (host: string, notices: readonly Diagnostic[]): readonly string[] =>
  notices.flatMap((notice) =>
    notice.code === "plugin-apart" && notice.host === host
      ? notice.message.slice(APART.length)
      : [],
  );

const FEW = 5;
/** A person chose these. */
const MOST = 20;
