/** Where Lime keeps hooks, read and written (report, sections 2 and 3): strings only. */
import type { Config } from "../../src/model/config.ts";
import { eventNames } from "../../src/model/events.ts";
import { hooksFile } from "../_kin/config.ts";
import { REPAIR, sealed } from "../_kin/entry.ts";
import { VARIABLES } from "./names.ts";
import { lime } from "./protocol.ts";

const DENY = JSON.stringify({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: REPAIR }, reason: REPAIR });

const file = hooksFile({
  title: "Lime",
  protocol: lime,
  shape: "commands",
  nativeEvents: [],
  readHandler: (command) => (typeof command === "string" ? { type: "command", command } : "Lime documents commands as strings only"),
  writeHandler: ({ command }) => command,
  entry: ({ command, gate, failOpen }) => (gate && !failOpen ? sealed(command, `echo '${DENY}'`) : command),
});

export const config: Config = {
  ...file,
  places: [
    { path: ".lime/settings.json", scope: "user", write: true },
    { path: ".lime/config.toml", scope: "user" },
    { path: ".lime-plugin/plugin.json", scope: "plugin" },
    { path: ".lime.json", scope: "project" },
    { path: ".lime/settings.json", scope: "project", write: true },
    { path: ".lime/config.toml", scope: "project" },
    { path: ".lime/settings.local.json", scope: "local", write: true },
    { path: ".lime/settings.local.toml", scope: "local" },
  ],
  // Section 5: no list of fields is documented.
  untold: { transcriptPath: eventNames, source: eventNames, notificationType: eventNames, lastAssistantMessage: eventNames },
  tools: [],
  variables: VARIABLES,
  fields: ["type", "command"],
  projectMarkers: [".lime", ".lime.json", ".lime-plugin"],
  // The directory a hook starts in is not documented; a clone's top level is found from any of its folders, without a `git` that the
  // project may have put first in PATH.
  root: '"$(d=$(pwd); while [ "$d" ] && ! [ -e "$d"/.git ]; do d=${d%[/]*}; done; cd "${d:-.}" && pwd)"{folder}',
  notices: [
    "everything about Lime is taken from its documentation: nothing could be observed",
    "the time Lime gives a hook is not documented and cannot be set: a hook that takes longer is killed there",
  ],
};
