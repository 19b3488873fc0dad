/**
 * Where our module stands. ex_athena reads no file (report, section 1): a user's hooks are
 * functions in a map that the user's own code passes, and that nobody but Elixir can read.
 */
import { words } from "../_kin/words.ts";
import type { Config } from "../../src/model/config.ts";
import { eventNames, type EventName } from "../../src/model/events.ts";
import { callsIn, FILE, MODULE, moduleOf } from "./module.ts";
import { MARKS } from "./names.ts";

const LINE = `hooks: ${MODULE}.hooks()`;

const OF_TOOLS: readonly EventName[] = [
  "pre-tool-use",
  "permission-request",
  "permission-denied",
  "post-tool-use",
  "post-tool-use-failure",
];

export const config: Config = {
  places: [],
  shape: "entries",
  nativeEvents: words(`
    ChatParams PreCompactStage SessionStart PostToolUseFailure ToolDenied PermissionRequest
    Notification
  `),
  tools: [],
  moreTools: true,
  variables: { prefix: /^EX_ATHENA_/, set: MARKS },
  projectMarkers: [FILE, "deps/ex_athena"],
  fields: [],
  // The second argument of a tool's event is the call's id, and nothing names the session.
  untold: {
    transcriptPath: eventNames,
    permissionMode: eventNames,
    sessionId: [...OF_TOOLS, "sub-agent-start", "sub-agent-end", "pre-compact", "post-compact"],
    source: eventNames,
    trigger: eventNames,
    agentType: ["sub-agent-end"],
    agentTranscriptPath: eventNames,
    error: ["session-end"],
    prompt: ["stop"],
    lastAssistantMessage: ["stop-failure"],
  },
  windows:
    "our module starts hooks with `/bin/sh`, which is not there, and so every call that a guard waits for is denied (not tried)",
  root: ".",
  write: () => [],
  files: () => [],
  loads: () => [],
  code: {
    ends: [".ex", ".exs"],
    says: "its hooks are functions of Elixir, which run inside ex_athena alone; no command stands there that another agent could run",
  },
  matcherFor: (names) =>
    names.every((name) => /^\w+$/.test(name)) ? `^(${names.join("|")})$` : undefined,
  whole: {
    places: [{ path: FILE, scope: "project" }],
    write(placements) {
      const calls = placements.flatMap((placement) => ("command" in placement ? [placement] : []));
      return calls.length ? [{ path: FILE, text: moduleOf(calls) }] : [];
    },
    calls: callsIn,
    strays: ["*.ex", "lib/**/*.ex", "apps/*/lib/**/*.ex"],
    loading: () => ({
      conditions: [
        {
          kind: "code",
          says: `the code that runs ex_athena passes \`${LINE}\`, and names the folder in it, \`hooks(cwd)\`, where a run has a \`:cwd\` of its own`,
          meet: `write \`${LINE}\` into every call of ExAthena.run, ExAthena.Loop.run and ExAthena.Session`,
        },
      ],
    }),
  },
  notices: [
    `hooks of your own go behind ours, as the first lines of ${FILE} say`,
    "sub-agents get the hooks before a tool, and no others",
  ],
};
