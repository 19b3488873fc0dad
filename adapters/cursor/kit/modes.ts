/**
 * The names that Cursor's client gives to the requests it accepts. The backend decides which tools
 * a model is offered, and the client never sees that. A scripted model therefore asks for
 * everything in the client's own descriptors, and a hook records what it is asked about.
 */
import { delegating, DONE, saying, type Offered } from "../../../src/live/session.ts";
import { DELEGATE } from "../../../src/live/delegate.ts";
import type { Turn } from "../../../src/model/driver.ts";
import { isFields, parseJson, text } from "../../../src/model/json.ts";
import { script } from "../../../test/hosts/hook.ts";
import { united } from "../../../test/hosts/offered.ts";
import type { Seen, Session } from "../../../test/hosts/session.ts";

const native = (name: string, input: object): Turn => ({
  native: [{ name, input: input as never }],
});

/** Calls have every field that the tables and the requests have. */
const every = (project: string): readonly Turn[] => [
  native("Shell", { command: "echo one", cwd: project, timeout: 9000 }),
  native("Write", { file_path: `${project}/new.txt`, content: "new" }),
  native("Read", { file_path: `${project}/new.txt` }),
  native("RedactedRead", { file_path: `${project}/new.txt` }),
  native("Grep", { pattern: "new", file_path: project, glob: "*.txt", output_mode: "content" }),
  native("List", { file_path: project, ignore: ["*.md"] }),
  native("ReadLints", { file_path: `${project}/new.txt` }),
  native("CanvasDiagnostics", { file_path: `${project}/new.canvas.tsx` }),
  native("ConversationSearch", { query: "new" }),
  native("Delete", { file_path: `${project}/new.txt` }),
  native("Fetch", { url: "http://127.0.0.1:9/" }),
  native("RecordScreen", { mode: 1, save_as_filename: "screen" }),
  native("ComputerUse", {}),
  native("ListMcpResources", { server: "probe" }),
  native("FetchMcpResource", {
    server: "probe",
    uri: "probe://one",
    download_path: `${project}/one.txt`,
  }),
  ...background,
];

const background: readonly Turn[] = [
  native("BackgroundShell", { command: "cat" }),
  native("WriteShellStdin", { shell_id: 1, chars: "typed\n" }),
];

/** Calls of other programs' tools, most of which the client carries out without asking a hook. */
export const others = (project: string): readonly Turn[] => [
  native("pi_bash", { command: "echo pi > pi.txt" }),
  native("pi_write", { path: `${project}/pi-new.txt`, content: "new" }),
  native("pi_edit", { path: `${project}/secret.txt`, old_text: "on disk", new_text: "new" }),
  native("pi_read", { path: `${project}/secret.txt` }),
  native("pi_grep", { pattern: "disk", path: project }),
  native("pi_find", { pattern: "*.txt", path: project }),
  native("pi_ls", { path: project }),
  native("mini_swe_agent_bash", { command: "echo mini > mini.txt", cwd: project }),
];

const probe = (tool: string, input: object) =>
  native("MCP", { server: "probe", tool, arguments: input });
const asking = (...turns: readonly Turn[]) => saying(...turns, DONE);
const started = (value: object, project: string): Session => ({
  ...asking(...every(project)),
  args: [JSON.stringify(value)],
});

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: (project) => asking(...every(project)),
  "plan mode": (project) => started({ mode: "plan" }, project),
  autoReview: (project) => started({ local: { autoReview: true } }, project),
  "a sub-agent, general-purpose": (project) => delegating([...every(project), DONE]),
  "a sub-agent, explore": (project) => delegating([...every(project), DONE], "explore"),
  "a command in the background": () => asking(...background),
  "an MCP server": () => ({
    ...asking(
      native("ListMcpResources", { server: "probe" }),
      native("FetchMcpResource", { server: "probe", uri: "probe://one" }),
      probe("echo", { text: "ran", file: "ran.txt" }),
    ),
    mcp: true,
  }),
  "requests of other programs' kinds": (project) =>
    asking(native("Shell", { command: "echo one" }), ...others(project)),
};

export const watching = {
  ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "sh hooks/tools.sh" }] } },
  "hooks/tools.sh": script("tools"),
};

/** Tools have the client's own names. The backend names a sub-agent's start, so it is missing. */
export function offered({ given }: Seen): readonly Offered[] {
  const calls = (given["tools"] ?? []).map((line) => parseJson(line)).filter(isFields);
  return united(
    calls.flatMap(({ tool_name, tool_input }) => {
      const name = text(tool_name);
      return name === undefined || name === DELEGATE
        ? []
        : [{ name, fields: isFields(tool_input) ? Object.keys(tool_input) : [] }];
    }),
  );
}
