/** The tables of ex_athena 0.19.0 (report; sections are given next to each fact). */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { known } from "../../src/model/tools.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { splitsAt, usualEvents } from "../_kin/usual.ts";
import { calledIn } from "./payload.ts";
import { patchForm, patchParts } from "./patch.ts";

const OWN_LOOP = forReports({
  surfaces: {
    "provider :claude_code": "runs the tools in Claude Code, which asks no hook of ex_athena's",
  },
});

/**
 * See sections 2 to 4. A callback returns one thing, so that one part of an answer leaves no room
 * for another, and where a row says nothing, no return has an effect (section 2).
 */
export const events = usualEvents({
  ofTools: {},
  tested: {},
  rows: {
    "pre-tool-use": {
      can: { deny: true, end: how("ends the run") },
      subject: calledIn,
      carries: ["permission-request", "sub-agent-start"],
      ...OWN_LOOP,
    },
    "permission-denied": {},
    "post-tool-use": {
      can: {
        feedback: how("added to the end of the result"),
        context: how("added to the end of the result"),
        end: how("ends the run"),
      },
      excludes: { end: ["feedback", "context"] },
      subject: calledIn,
      ...OWN_LOOP,
    },
    // PostToolUseFailure fires first, and knows neither the input nor an answer.
    "post-tool-use-failure": {
      name: "PostToolUse",
      can: {
        feedback: how("added to the end of the error"),
        context: how("added to the end of the error"),
        end: how("ends the run"),
      },
      excludes: { end: ["feedback", "context"] },
      subject: calledIn,
      ...OWN_LOOP,
    },
    "pre-prompt": {
      can: {
        // It ends the run as well, so that there is no end of another kind.
        deny: how("ends the run before the model is asked"),
        "rewrite-prompt": true,
        context: how("as a message after the prompt"),
      },
      excludes: { deny: ["context"], "rewrite-prompt": ["context"] },
    },
    // SessionStart takes no answer; the first PreIteration follows it and does.
    "session-start": {
      name: "PreIteration",
      can: {
        context: how("as a message before the first turn of every run"),
        end: how("ends the run"),
      },
      excludes: { end: ["context"] },
    },
    // Why a run ended is none of the reasons for which a session of another agent ends.
    "session-end": { ...forReports({ values: ["other"] }) },
    stop: {},
    "stop-failure": {},
    "sub-agent-start": {},
    "sub-agent-end": {},
    "pre-compact": {},
    "post-compact": {},
  },
});

const PATH = { path: "file_path" };

/** See sections 3 and 5; nothing rewrites an input (section 4). */
export const tools: { readonly [name: string]: Tool } = {
  bash: { name: "Bash", does: ["command"], fields: { timeout_ms: "timeout" }, rewrite: [] },
  write: { name: "Write", does: ["file"], fields: PATH, rewrite: [] },
  edit: { name: "Edit", does: ["file"], fields: PATH, rewrite: [] },
  apply_patch: {
    name: "Edit",
    does: ["file"],
    also: ["Write"],
    split: patchParts,
    form: patchForm,
    rewrite: [],
  },
  read: { name: "Read", does: [], fields: PATH, rewrite: [] },
  read_summary: { name: "Read", does: [], fields: PATH, rewrite: [] },
  glob: { name: "Glob", does: [], rewrite: [] },
  grep: { name: "Grep", does: [], fields: { path_glob: "glob" }, rewrite: [] },
  web_fetch: { name: "WebFetch", does: ["network"], fields: { query: "prompt" }, rewrite: [] },
  web_search: { name: "WebSearch", does: ["network"], rewrite: [] },
  spawn_agent: { name: "Agent", does: ["agent"], fields: { agent: "subagent_type" }, rewrite: [] },
  todo_write: { name: "TodoWrite", does: [], rewrite: [] },
};

export const harmless: { readonly [name: string]: string } = {
  lsp: how("It asks a language server about the project's code."),
  usage_rules: how("It reads the rules that the project's dependencies bring."),
  plan_mode: how("It moves between planning and working, and does neither."),
  ask_user: how("It asks the user a question."),
  finish: how("It ends the run with a result."),
};

/** How many characters of a name are tried (S11). */
const LONGEST = 512;

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * MCP tools are called `<server>_<tool>` (section 3). Either may have an underscore, and the tool
 * of a user's own module too, so every way to split a name is one that it can be.
 */
export const mcp: McpNames = {
  parse: (name) =>
    known({ tools }, name) || Object.hasOwn(harmless, name)
      ? []
      : splitsAt(name.slice(0, LONGEST), /_/g, 1, isName),
  format: (server, tool) => `${server}_${tool}`,
  rewrite: [],
};
