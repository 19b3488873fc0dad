/** Which files Copilot loads hooks from, and what keeps them from running (report, sections 4 to 6). */
import type { FileFault, Loaded, ConfigFile } from "../../src/model/config.ts";
import { isFields, pointer, type Json } from "../../src/model/json.ts";

/** The user's folder moves with COPILOT_HOME. Comments in settings, policies and where plugins are put: documented. */
export const places: readonly ConfigFile[] = [
  { path: ".copilot/installed-plugins/*/*/hooks.json", scope: "user", within: "plugin" },
  { path: ".copilot/installed-plugins/*/*/hooks/hooks.json", scope: "user", within: "plugin" },
  { path: ".copilot/agents/*.md", scope: "user", within: "agent" },
  { path: ".copilot/settings.json", scope: "user", comments: true },
  { path: ".copilot/hooks/**/*.json", scope: "user" },
  { path: ".copilot/hooks/hookport.json", scope: "user", write: true, frame: { version: 1 } },
  { path: "plugin.json", scope: "plugin" },
  { path: ".plugin/plugin.json", scope: "plugin" },
  { path: ".github/plugin/plugin.json", scope: "plugin" },
  { path: ".github/agents/*.md", scope: "project", within: "agent" },
  { path: ".claude/agents/*.md", scope: "project", of: "claude-code", within: "agent" },
  { path: ".github/copilot/settings.json", scope: "project", comments: true },
  { path: ".github/copilot/settings.local.json", scope: "local", comments: true, write: true },
  { path: ".claude/settings.json", scope: "project", of: "claude-code" },
  { path: ".claude/settings.local.json", scope: "local", of: "claude-code" },
  { path: ".github/hooks/**/*.json", scope: "project" },
  { path: ".github/hooks/hookport.json", scope: "project", write: true, frame: { version: 1 } },
  { path: "etc/github-copilot/policy.d/*.json", scope: "managed" },
];

/** Section 5: a hooks file skips what is wrong in it, settings and plugins are dropped for one bad entry. */
export function rejects(value: Json, { path }: ConfigFile, faults: readonly FileFault[]): readonly FileFault[] {
  if (isFields(value) && value["version"] !== undefined && value["version"] !== 1)
    return [{ pointer: "/version", reason: "it reads version 1 only, as a number" }];
  const hooks = isFields(value) && isFields(value["hooks"]) ? value["hooks"] : {};
  const lists = Object.entries(hooks).flatMap(([name, list]) =>
    Array.isArray(list) ? [] : [{ pointer: pointer("hooks", name), reason: "an event that holds no list costs the whole file" }],
  );
  const lenient = path.includes("/hooks/") && !path.includes("plugins");
  return lenient
    ? lists
    : faults
        .filter(({ code }) => code === undefined)
        .map(({ pointer: at, reason }) => ({ pointer: at, reason: `${reason}: one bad entry costs all hooks of this file` }));
}

/** Section 5: in a hooks file and the user's settings it means that file, in a repository's settings, Claude's too, everything. */
export function switchedOff(one: Loaded, all: readonly Loaded[]): string | undefined {
  const off = ({ value }: Loaded) => isFields(value) && value["disableAllHooks"] === true;
  if (off(one)) return `disableAllHooks in ${one.file}`;
  const repository = all.find((other) => (other.file.startsWith(".github/copilot/") || other.place.of !== undefined) && off(other));
  if (repository && one.place.scope !== "managed") return `disableAllHooks in ${repository.file}`;
  const managed = all.find(({ place, value }) => place.scope === "managed" && isFields(value) && value["allowManagedHooksOnly"] === true);
  return managed && one.place.scope !== "managed" ? `allowManagedHooksOnly in ${managed.file}` : undefined;
}
