/** Which files Claude Code loads hooks from, and what keeps them from running (report, sections 2, 6 and 7). */
import type { FileFault, Loaded, ConfigFile } from "../../src/model/config.ts";
import { isFields, isWithin, pointer, type Json } from "../../src/model/json.ts";

/** Managed paths: documented. The cache: seen where `claude plugin install` of 2.1.330 puts plugins. */
export const places: readonly ConfigFile[] = [
  { path: ".claude/plugins/cache/*/*/*/hooks/hooks.json", scope: "user", within: "plugin" },
  { path: ".claude/agents/**/*.md", scope: "user", within: "agent" },
  { path: ".claude/skills/*/SKILL.md", scope: "user", within: "skill" },
  { path: ".claude/settings.json", scope: "user", write: true },
  { path: ".claude-plugin/plugin.json", scope: "plugin" },
  { path: ".claude/agents/**/*.md", scope: "project", within: "agent" },
  { path: ".claude/skills/*/SKILL.md", scope: "project", within: "skill" },
  { path: ".claude/settings.json", scope: "project", write: true },
  { path: ".claude/settings.local.json", scope: "local", write: true },
  { path: "etc/claude-code/managed-settings.d/*.json", scope: "managed" },
  { path: "etc/claude-code/managed-settings.json", scope: "managed" },
];

/** Events under which one bad handler costs the whole file, its deny rules too (section 2). */
const STRICT = ["PreToolUse", "PermissionRequest"];

/** Section 6: so does a list of permission rules that is none; what else a file may hold is not known here. */
const PERMISSIONS = ["allow", "deny", "ask"];

export function rejects(value: Json, _place: unknown, faults: readonly FileFault[]): readonly FileFault[] {
  const permissions = isFields(value) && isFields(value["permissions"]) ? value["permissions"] : {};
  return [
    ...PERMISSIONS.filter((key) => permissions[key] !== undefined && !Array.isArray(permissions[key])).map((key) => ({
      pointer: pointer("permissions", key),
      reason: `\`permissions.${key}\` is no list: this costs the whole file`,
    })),
    ...faults
      .filter((fault) => STRICT.some((name) => isWithin(fault.pointer, pointer("hooks", name))))
      .map((fault) => ({ pointer: fault.pointer, reason: `${fault.reason}: under ${STRICT.join(" and ")} this costs the whole file` })),
  ];
}

/** Sections 6 and 7: a key of the file that counts most wins; a plugin is on or off by its name. */
export function switchedOff({ place, file }: Loaded, all: readonly Loaded[]): string | undefined {
  const order = ["managed", "local", "project", "user"];
  const settings = all
    .filter((one) => order.includes(one.place.scope) && !one.place.within)
    .toSorted((a, b) => order.indexOf(a.place.scope) - order.indexOf(b.place.scope));
  const first = (key: string) => settings.find(({ value }) => isFields(value) && value[key] !== undefined);
  const off = first("disableAllHooks");
  if (off && isFields(off.value) && off.value["disableAllHooks"] === true) return `disableAllHooks in ${off.file}`;
  const managed = settings.find(
    (one) => one.place.scope === "managed" && isFields(one.value) && one.value["allowManagedHooksOnly"] === true,
  );
  if (managed && place.scope !== "managed") return `allowManagedHooksOnly in ${managed.file}`;
  if (place.within !== "plugin") return undefined;
  const [, market = "", plugin = ""] = /cache\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  const name = `${plugin}@${market}`;
  const enabled = settings.map(({ value }) => isFields(value) && isFields(value["enabledPlugins"]) && value["enabledPlugins"][name]);
  return enabled.find((one) => typeof one === "boolean" && one) ? undefined : `${name} is not enabled`;
}
