/** Where Gemini CLI keeps hooks and how they are read and written (report, section 2). */
import { eventNames } from "../../src/model/events.ts";
import type { Config } from "../../src/model/config.ts";
import { hooksConfig } from "../_kin/config.ts";
import { entryOf, guarded, inJson } from "../_kin/entry.ts";
import { COMMAND, ENV } from "../_kin/handler.ts";
import { words } from "../_kin/words.ts";
import { MARKS } from "./names.ts";
import { how, trust } from "./places.ts";
import { environment } from "./trust.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";
import { tools } from "./tools.ts";
import type { FolderForm } from "../../src/model/plugin-form.ts";

/** A Gemini extension (report, section 2, and plugins/REPORT.md). */
const plugin: FolderForm = {
  folder: "gemini",
  manifests: ({ name, version, description }) => ({
    "gemini-extension.json": { name, version, description },
  }),
  hooks: "hooks/hooks.json",
  // It sets no variable, and puts the folder into the text.
  root: { text: "${extensionPath}", variables: [] },
};

const denial = inJson((reason) => ({ decision: "block", reason }));
const message = inJson((systemMessage) => ({ systemMessage }));

export const config: Config = {
  ...hooksConfig(
    {
      title: "Gemini CLI",
      protocol: table,
      timeoutUnit: "ms",
      nativeEvents: NATIVE_EVENTS,
      // They stood among the events once (the program's own list of keys to pass over).
      oldKeys: {
        enabled: "hooksConfig.enabled",
        disabled: "hooksConfig.disabled",
        notifications: "hooksConfig.notifications",
      },
      types: { command: { command: COMMAND.command, timeout: COMMAND.timeout, env: ENV } },
      // What the launcher prints on a failure is a message to the user, on every event.
      entry: entryOf((placement) => guarded(placement, denial, message)),
    },
    how,
  ),
  plugin,
  trust,
  environment,
  // No payload has these fields (section 4).
  untold: { permissionMode: eventNames, toolUseId: eventNames, error: ["session-end"] },
  tools: Object.keys(tools),
  // Variables of commands, some of which its users set (sections 2 and 3).
  variables: {
    prefix: /^GEMINI_/,
    set: [...MARKS, ...words("GEMINI_API_KEY GEMINI_CLI_TRUST_WORKSPACE GEMINI_CLI_HOME")],
  },
  keys: ["matcher", "hooks", "sequential", "type", "command", "timeout", "env"],
  // Google's reviewer of pull requests has files in `.gemini` too.
  projectMarkers: [
    "GEMINI.md",
    ...words(
      ".gemini/settings.json .gemini/commands .gemini/agents .gemini/skills .gemini/extensions .gemini/hooks .gemini/policies .gemini/GEMINI.md .gemini/.env .gemini/system.md",
    ),
  ],
  // Hooks are read in the folder in which the agent was started, and start there (section 3).
  root: ".",
  matcherFor: (names) =>
    names.every((name) => /^\w+$/.test(name)) ? `^(?:${names.join("|")})$` : undefined,
  notices: [
    "Gemini CLI runs no hook of yours in a folder that it does not trust, and there `gemini -p` does not start",
    "`gemini --acp`, which editors start, asks no hook about tools: nothing is denied there",
    "PreCompress hooks run before every turn, whether or not anything is compacted",
    "a hook that holds a stop sends its reason as the next prompt, which the hooks on prompts see too; nothing limits how often",
  ],
  windows:
    "it starts hooks in PowerShell, which has no /bin/sh for our entry: nothing is known to guard there (documented, not tried)",
};
