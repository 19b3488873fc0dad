/** Drives those agents over the Agent Client Protocol, with a provider of its own (section 0). */
import type { Vocabulary } from "../../../src/model/adapter.ts";
import type { Driver, InputLine, Session } from "../../../src/model/driver.ts";
import { asFields, isFields, parseJson, type Fields } from "../../../src/model/json.ts";
import { toHostTool } from "../../../src/model/tools.ts";
import { variablesOf } from "../counting.ts";
import { switchesOf } from "./environment.ts";

export interface InPlaceDriver {
  /** The name of its config file and of the file's folder. */
  readonly name: string;
  readonly env: { readonly [name: string]: string };
  readonly vocabulary: Vocabulary;
}

/** The permissions of the tools that a session allows beforehand. */
const KEYS: { readonly [tool: string]: string } = {
  Bash: "bash",
  Write: "edit",
  Edit: "edit",
  Read: "read",
  Glob: "glob",
  Grep: "grep",
  Agent: "task",
};

export const driverOf = ({ name, env, vocabulary }: InPlaceDriver): Driver => ({
  surface: "acp",
  format: "chat",
  launch: (session, place, url) => ({
    args: ["acp"],
    home: { [`.config/${name}/${name}.json`]: configOf(session, url) },
    env: {
      TERM: "dumb",
      XDG_CACHE_HOME: place.cache,
      // Without it every start waits for packages that it need not have.
      npm_config_offline: "true",
      ...env,
      ...session.counting?.env,
      ...session.env,
    },
    talk: async (line) => {
      await asker(
        line,
        session,
        "begin",
      )("initialize", { protocolVersion: 1, clientCapabilities: {} });
      await talk(line, session, `${place.project}/${session.folder ?? ""}`);
    },
    again: (line) => talk(line, session, `${place.project}/${session.folder ?? ""}`),
  }),
  call(use) {
    const { name: tool, input } = toHostTool(vocabulary, use);
    const general =
      tool === "task" && isFields(input) && input["subagent_type"] === "general-purpose";
    return { name: tool, input: general ? { ...input, subagent_type: "general" } : input };
  },
  bareReasons: true,
  // They ask nobody for trust.
  counting: (world) => ({ home: {}, env: variablesOf(world, Object.keys(switchesOf(name).off)) }),
  shown: (stdout, stderr) =>
    stderr +
    stdout
      .split("\n")
      .filter((line) => !line.includes('"user_message_chunk"'))
      .join("\n"),
  refused: {
    byHook: /^Blocked: this project checks /m,
    byItself: /^The user (?:rejected permission|has specified a rule)/,
    impossible: /tried to call unavailable tool|called with invalid arguments/,
  },
});

/** A session's arguments are parts of the config, in JSON. */
const partsOf = ({ args = [] }: Session): Fields =>
  Object.assign({}, ...args.map((part) => parseJson(part))) as Fields;

/** Given at the session's start: in the config they need a program of their own, which is slow. */
function serversOf(session: Session): readonly object[] {
  const { mcp } = partsOf(session);
  return Object.entries(asFields(mcp)).map(([name, server]) => {
    const [command, ...args] = (server as { command: readonly string[] }).command;
    return { name, command, args, env: [] };
  });
}

/** Leaves out what is given when the session starts. */
const configOf = (session: Session, url: string): Fields => {
  const { allowed, model = "scripted" } = session;
  const { mcp: _atStart, ...parts } = partsOf(session);
  // One rule a tool: Kilo lets `cat`, `echo` and others run unless the tool's own rule says otherwise.
  const rules: Fields = Object.fromEntries(
    Object.entries(KEYS).map(([tool, key]) => [key, allowed?.includes(tool) ? "allow" : "ask"]),
  );
  const entry = { name: model, tool_call: true, limit: { context: LIMIT, output: 8000 } };
  const lab = {
    npm: "@ai-sdk/openai-compatible",
    name: "Lab",
    options: { baseURL: `${url}/v1`, apiKey: "made-up-key" },
    models: { [model]: entry },
  };
  return {
    model: `lab/${model}`,
    small_model: `lab/${model}`,
    enabled_providers: ["lab"],
    autoupdate: false,
    share: "disabled",
    provider: { lab },
    permission: allowed ? { "*": "ask", ...rules } : { "*": "allow" },
    ...parts,
  };
};

/** The tokens that its model takes; a prompt of nearly so many is summarised. */
export const LIMIT = 200_000;

type Ask = (method: string, params: object) => Promise<Fields | undefined>;

/** Answers a question of the program's as the session's user does. */
function reply({ send }: InputLine, { answer }: Session, { id, params }: Fields): void {
  const options = (params as { options?: readonly { optionId: string; kind: string }[] }).options;
  const wanted = answer === "yes" ? "allow_once" : "reject_once";
  const optionId = options?.find(({ kind }) => kind === wanted)?.optionId;
  const outcome = optionId ? { outcome: "selected", optionId } : { outcome: "cancelled" };
  send({ jsonrpc: "2.0", id, result: { outcome } });
}

/** Requests of one conversation; those of another one in the same program have other names. */
function asker(line: InputLine, session: Session, name: string): Ask {
  let asked = 0;
  return async (method, params) => {
    const id = `${name} ${++asked}`;
    line.send({ jsonrpc: "2.0", id, method, params });
    for (;;) {
      const message = await line.next((it) => isQuestion(it) || (it["id"] === id && !it["method"]));
      if (!message || !isQuestion(message)) return message;
      reply(line, session, message);
    }
  };
}

async function talk(line: InputLine, session: Session, cwd: string): Promise<void> {
  const ask = asker(line, session, cwd);
  const begun = await ask("session/new", { cwd, mcpServers: serversOf(session) });
  const sessionId = (begun?.["result"] as Fields | undefined)?.["sessionId"];
  for (const text of session.prompts)
    await ask("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  // A hook may hold a stop when the prompt is already answered.
  const spoken = session.turns.filter(({ calls, native }) => !calls && !native);
  const wait = spoken.length > session.prompts.length ? 5000 : 1500;
  for (;;) {
    const message = await Promise.race([line.next(() => true), pause(wait)]);
    if (!message) break;
    if (isQuestion(message)) reply(line, session, message);
  }
  line.send({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId } });
}

const isQuestion = (line: Fields) => line["method"] === "session/request_permission";
const pause = (ms: number) =>
  new Promise<undefined>((done) => {
    setTimeout(done, ms, undefined);
  });
