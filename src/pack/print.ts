import type { Adapters } from "../model/adapter.ts";
import type { PackedPackage } from "../../schemas/types/output.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { paragraph, section, type Look } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";

export function printPacked(
  packed: PackedPackage,
  view: Look & { adapters: Adapters; archive: string; dryRun: boolean },
): string {
  const { name, release, out, folders, files, markets, notes } = packed;
  const { adapters, archive, dryRun, paint, width } = view;
  const verdict = `${name} ${release} ${dryRun ? "would be" : "is"} packed into ${out}/: ${plural(files.length, "file")}.`;
  const rows = [
    ...folders.map(({ path, hosts }) => {
      const titles = hosts.map((host) => shortTitle(adapters, host));
      return [`${path}/`, listed(titles, 9)] as const;
    }),
    [archive, "npm"] as const,
  ];
  const column = Math.max(...rows.map(([at]) => at.length));
  return [
    ...paragraph(verdict, width).map((line) => paint("bold", line)),
    "",
    ...rows.map(([at, what]) => `  ${at.padEnd(column)}  ${what}`),
    ...section(
      "Marketplaces",
      ["created", "stale", "missing"].flatMap((kind) =>
        markets.flatMap(({ path, action }) =>
          action === kind ? [{ at: path, text: toDo(path, out)[action] }] : [],
        ),
      ),
      view,
    ),
    ...section(
      "To know",
      notes.map(({ file, line, message: text, code }) => ({ at: `${file}:${line}`, text, code })),
      view,
    ),
    "",
    dryRun
      ? "Nothing was written."
      : paint("bold", `Next: commit these files, or npm publish ${out}/${archive}`),
  ].join("\n");
}

const toDo = (path: string, out: string) => ({
  created: "names the plugin: commit it",
  stale: "names the plugin as it was before: correct its entry",
  missing: `is there already and does not name the plugin: copy its entry from ${out}/${path}, with the way to ${out} in \`source\``,
  unchanged: "",
});
