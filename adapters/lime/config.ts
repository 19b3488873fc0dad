/** Where Lime keeps hooks, which are strings, and how they are read and written (sections 2, 3). */
import type { Config, ConfigFile } from "../../src/model/config.ts";
import { eventNames } from "../../src/model/events.ts";
import { isFields } from "../../src/model/json.ts";
import type { Condition, Spot } from "../../src/model/world.ts";
import { hooksConfig } from "../_kin/config.ts";
import { guarded, inJson, onStderr } from "../_kin/entry.ts";
import type { Loading, Standing } from "../_kin/loading.ts";
import { MARKS } from "./names.ts";
import { lime } from "./protocol.ts";

const denial = inJson((reason) => ({ decision: "block", reason }));

const places: readonly ConfigFile[] = [
  { path: ".lime/settings.json", scope: "user", write: true },
  { path: ".lime/config.toml", scope: "user" },
  { path: ".lime-plugin/plugin.json", scope: "plugin" },
  { path: ".lime.json", scope: "project" },
  { path: ".lime/settings.json", scope: "project", write: true },
  { path: ".lime/config.toml", scope: "project" },
  { path: ".lime/settings.local.json", scope: "local", write: true },
  { path: ".lime/settings.local.toml", scope: "local" },
];

/** Only the manifest is documented; the usual file is assumed from other agents. */
const plugins: Loading["plugins"] = {
  markets: [],
  manifests: [{ path: ".lime-plugin/plugin.json" }],
  usual: ["hooks/hooks.json"],
  folderFor: () => undefined,
  homes: [],
  settings: [],
};

/** Where hooks start is not documented and is assumed to be the project's root (report, added). */
const cwd = (): Spot => ({ in: "project", path: "" });

/** Whether a later file's lists extend or replace earlier ones is not documented (section 2). */
function conditions(
  standing: Standing,
  hostEvent: string,
  files: readonly Standing[],
): readonly Condition[] {
  const later = files.slice(files.findIndex(({ place }) => place === standing.place) + 1);
  const again = later.find(
    ({ value, place }) =>
      place.scope !== "plugin" &&
      isFields(value) &&
      isFields(value["hooks"]) &&
      hostEvent in value["hooks"],
  );
  if (!again) return [];
  const says = `the ${hostEvent} hooks of ${again.file} add to these and do not take their place: nothing says which`;
  return [{ kind: "untold", says, meet: `keep the ${hostEvent} hooks in one file` }];
}

const AFTER = ["PostToolUse", "PostToolUseFailure"];
const OF_TOOLS = ["PreToolUse", "PermissionRequest", "PermissionDenied", ...AFTER];

export const config: Config = {
  ...hooksConfig(
    {
      title: "Lime",
      protocol: lime,
      shape: "commands",
      nativeEvents: [],
      readHandler: (command) =>
        typeof command === "string"
          ? { type: "command", command }
          : "Lime documents commands as strings only",
      writeHandler: ({ command }) => command,
      entry: (placement) => guarded(placement, denial, onStderr, { searches: true }),
    },
    { places, cwd, conditions, plugins },
  ),
  // No list of fields is documented (section 5).
  untold: {
    transcriptPath: eventNames,
    source: eventNames,
    notificationType: eventNames,
    lastAssistantMessage: eventNames,
    permissionMode: eventNames,
    reason: ["permission-denied", "session-end"],
    error: ["session-end"],
    trigger: ["pre-compact", "post-compact"],
    message: ["notification"],
    prompt: ["stop"],
  },
  tools: [],
  // The documentation says "others: unknown" (section 7).
  moreTools: true,
  variables: {
    prefix: /^(?:LIME|HOOK)_/,
    set: MARKS,
    only: {
      HOOK_TOOL_NAME: OF_TOOLS,
      HOOK_TOOL_INPUT: OF_TOOLS,
      HOOK_TOOL_OUTPUT: AFTER,
      HOOK_TOOL_IS_ERROR: AFTER,
    },
  },
  fields: ["type", "command"],
  projectMarkers: [".lime", ".lime.json", ".lime-plugin"],
  // The directory in which a hook starts is not documented, so that the entry searches.
  root: ".{folder}",
  notices: [
    "nothing about Lime could be observed, and its documentation leaves out much, such as the fields of its tools",
    "the time Lime gives a hook is not documented and cannot be set: a hook that takes longer is killed there",
  ],
};
