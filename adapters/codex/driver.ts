/** Drives Codex by JSON lines with its app-server, which trusts hooks too (sections 2 and 8). */
import type { Driver, Folders, InputLine, Session } from "../../src/model/driver.ts";
import {
  asFields,
  isFields,
  parseJson,
  text,
  type Fields,
  type Json,
} from "../../src/model/json.ts";
import { tomlOf } from "../_kin/driving.ts";
import { patchOf } from "../_kin/patch.ts";
import { counting, STORE } from "./trust.ts";

/** Its tools are those of a session that its user begins. */
const MODEL = "gpt-5.5";
const SPAWN = "multi_agent_v1/spawn_agent";

export const driver: Driver = {
  surface: "app-server, trusted hooks",
  format: "responses",
  launch: (session, place, url) => ({
    args: ["app-server", ...(session.args ?? [])],
    home: { [STORE]: settings(session, place, url) },
    env: { TERM: "dumb", MODEL_KEY: "made-up-key", ...session.env },
    talk: (line) => talk(line, session, place),
  }),
  call({ name, input }) {
    const fields = asFields(input);
    if (name === "Bash") return { name: "exec_command", input: { cmd: fields["command"] ?? "" } };
    if (name === "Read") return { name: "view_image", input: { path: fields["file_path"] ?? "" } };
    if (name === "Agent") return { name: SPAWN, input: { message: fields["prompt"] ?? "" } };
    if (name === "Write" || name === "Edit")
      return { name: "apply_patch", input: patchOf({ name, input }) };
    return { name: name.replace(/^(mcp__.+)__/, "$1/"), input };
  },
  shown: (stdout, stderr) => [stderr, ...stdout.split("\n").map(shown)].filter(Boolean).join("\n"),
  refused: {
    byHook: /blocked by PreToolUse hook|PermissionRequest hook denied/,
    // The denial of a permission request is wrapped like these, and has nothing but its own words.
    byItself:
      /rejected by user|` rejected: |blocked by policy|requires? approval|approval required/,
    impossible: /unsupported (?:custom tool )?call|unsupported tool/,
  },
  counting,
};

const quoted = (value: string) => JSON.stringify(value);

/** A provider on loopback, and the folder's trust. */
const settings = (
  { model = MODEL, untrusted, counting: found }: Session,
  { project }: Folders,
  url: string,
) =>
  `${found ? tomlOf(found.home[STORE] ?? {}) : ""}model = ${quoted(model)}
model_provider = "scripted"
check_for_update_on_startup = false
[model_providers.scripted]
name = "scripted"
base_url = ${quoted(`${url}/v1`)}
wire_api = "responses"
env_key = "MODEL_KEY"
request_max_retries = 0
stream_max_retries = 0
[analytics]
enabled = false
${found || untrusted ? "" : `[projects.${quoted(project)}]\ntrust_level = "trusted"\n`}`;

/** A user is shown messages of hooks and of the program. */
function shown(line: string): string {
  const message = parseJson(line);
  const { method, params } = asFields(message);
  const told = asFields(params);
  if (method === "hook/completed" && isFields(told["run"])) {
    const entries = told["run"]["entries"];
    return (Array.isArray(entries) ? (entries as Json[]).filter(isFields) : [])
      .filter(({ kind }) => kind !== "context")
      .map((entry) => text(entry["text"]) ?? "")
      .join("\n");
  }
  return /warning|error|requestApproval/i.test(String(method)) ? JSON.stringify(message) : "";
}

async function talk(
  { send, next }: InputLine,
  session: Session,
  { project }: Folders,
): Promise<void> {
  let id = 0;
  const ask = async (method: string, params: object): Promise<Fields> => {
    send({ id: ++id, method, params });
    const answer = await next((reply) => reply["id"] === id && reply["method"] === undefined);
    return isFields(answer?.["result"]) ? answer["result"] : {};
  };
  const cwd = [project, session.folder].filter(Boolean).join("/");
  const clientInfo = { name: "scripted", version: "1.0.0" };
  await ask("initialize", { clientInfo, capabilities: { experimentalApi: true } });
  send({ method: "initialized" });
  if (!session.untrusted && !session.counting) await trustAll(ask, cwd);
  const approvalPolicy = session.allowed ? "untrusted" : "never";
  const { thread } = await ask("thread/start", {
    cwd,
    approvalPolicy,
    sandbox: "danger-full-access",
  });
  const threadId = isFields(thread) ? thread["id"] : undefined;
  const busy = new Set<Json | undefined>();
  /** Every sub-agent's turn has to end as well. */
  const ended = async () => {
    for (let turn = true; turn || busy.size;) {
      const line = await next(() => true);
      if (!line) return;
      const { method, params } = line;
      const told = asFields(params);
      if (method === "turn/completed" && told["threadId"] === threadId) turn = false;
      if (method === "thread/status/changed" && isFields(told["status"]))
        if (told["status"]["type"] === "active") busy.add(told["threadId"]);
        else busy.delete(told["threadId"]);
      if (line["id"] !== undefined && method !== undefined)
        send({ id: line["id"], result: answerTo(session) });
    }
  };
  for (const prompt of session.prompts) {
    const input = [{ type: "text", text: prompt }];
    if (prompt === "/compact")
      send({ id: ++id, method: "thread/compact/start", params: { threadId } });
    else send({ id: ++id, method: "turn/start", params: { threadId, input } });
    await ended();
  }
}

const answerTo = ({ answer }: Session) => ({
  decision: answer === "yes" ? "accept" : "decline",
  action: answer === "yes" ? "accept" : "decline",
});

/** Trusts every hook that the program finds, by the hash that it tells. */
async function trustAll(
  ask: (method: string, params: object) => Promise<Fields>,
  cwd: string,
): Promise<void> {
  const { data } = await ask("hooks/list", { cwds: [cwd] });
  const hooks = (Array.isArray(data) ? (data as Json[]).filter(isFields) : []).flatMap((folder) =>
    Array.isArray(folder["hooks"]) ? (folder["hooks"] as Json[]).filter(isFields) : [],
  );
  const value = Object.fromEntries(
    hooks.map((hook) => [hook["key"], { enabled: true, trusted_hash: hook["currentHash"] }]),
  );
  const edits = [{ keyPath: "hooks.state", mergeStrategy: "upsert", value }];
  await ask("config/batchWrite", { edits, reloadUserConfig: true });
}
