/**
 * The shim, which a host really runs: `node shim.cjs <host> <host event> < payload`. It is one
 * bundled file that imports only `node:` modules.
 */
// oxlint-disable-next-line import/no-unassigned-import
import "./node/old-node.ts";
import { appendFileSync, readFileSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { marks, protocols as load } from "../adapters/registry.ts";
import { demandOwnHooks, projectOf } from "./node/away.ts";
import { endAll, exec, onWindows } from "./node/exec.ts";
import { launch } from "./node/launch.ts";
import { log } from "./node/log.ts";
import { limited, ranOut } from "./node/limit.ts";
import { printOf } from "./node/print.ts";
import { orNothing } from "./node/or-nothing.ts";
import { match, matching } from "./node/safe-regex.ts";
import { unknownAbove, unknownIn } from "./node/strangers.ts";
import { stateFolder } from "./node/state.ts";
import { sessionsOf } from "./node/sessions.ts";
import { readText } from "./node/text.ts";
import { windowsFiles } from "./node/windows.ts";
import { isHost, type HostProtocol, type Protocol, type Reply } from "./model/adapter.ts";
import { filesNow } from "./node/files-now.ts";
import { loadDocument } from "./node/document.ts";
import { capOf, hookCall, type HookRequest, type Job } from "./model/call.ts";
import { callerAmong, callerNamed, deniedForAll, type Caller } from "./model/caller.ts";
import { SHORTEST } from "./model/timeouts.ts";
import type { Handler, HooksDocument } from "../schemas/types/document.ts";
import type { LoggedHook } from "../schemas/types/output.ts";
import { unconverted } from "./model/edited-digest.ts";
import { restored } from "./model/loading.ts";
import { replyToFault } from "./model/fault.ts";
import { faultError, faultBehind, noShim, unchecked } from "./model/fault-words.ts";
import { tooOld } from "./model/version.ts";
import { asFields, isFields, parseJson } from "./model/json.ts";
import { isNamedLater } from "./model/naming.ts";
import { hidesServers, rowNamed, splitDialect } from "./model/route.ts";
import { decisionName, type Decision } from "./model/decision.ts";
import type { PackageDocument } from "./model/select.ts";
import { isSecondCall } from "./model/second-call.ts";
import { isForsaken } from "./model/standing.ts";

const shimFolder = dirname(process.argv[1] as string);
/** The package is an agent's plugin: its hooks are in the plugin's folder (S25). */
const PACKAGE = process.argv.find((word) => word.startsWith("--package="));
/**
 * The folder that contains the shim: a project, the home folder for the hooks that its owner has
 * everywhere (`--user`), or a plugin. In a folder that an agent protects, our files are one level
 * deeper (S30).
 */
const home =
  basename(shimFolder) === "hookport" && !PACKAGE
    ? dirname(dirname(shimFolder))
    : dirname(shimFolder);
const folder = shimFolder.slice(home.length).replaceAll("\\", "/").replace(/^\//, "");
const DOCUMENT = process.argv.includes("--local") ? "lock.local.json" : "lock.json";
/** Success has its own code, so that an empty or cut shim's 0 is no answer (S10). */
const SEALED = "sealed";
/** An agent for which exit code 0 is an answer gets 1 where there is none. */
const SEALS: { readonly [code: number]: number } = { 0: 77, 1: 76 };
/** The layer whose hooks these are. */
const FLAG = PACKAGE ?? process.argv.find((word) => word === "--local" || word === "--user") ?? "";
/** The hooks run in a project that is not where they are kept. */
const AWAY = Boolean(PACKAGE) || FLAG === "--user";
const STANDING = { flag: FLAG, folder };
const NAME = `${FLAG === "--user" ? "~/" : ""}${folder}/${DOCUMENT}`;

async function main(): Promise<void> {
  const [ids = "", hostEvent = ""] = process.argv.slice(2);
  // An entry in a plugin may be several agents'.
  const [id = "", ...more] = ids.split(",");
  const stop = (): never => {
    endAll();
    process.exit(143);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop).once("SIGHUP", stop);
  const raw = orNothing(() => readFileSync(0, "utf8")) ?? "";
  const payload = parseJson(raw);
  const protocol = Object.hasOwn(load, id) ? await load[id]?.() : undefined;
  if (!protocol || !isHost(protocol))
    return answer({
      stdout: "",
      stderr: unchecked(
        { ...noShim(STANDING), why: `the shim knows no agent ${JSON.stringify(id)}` },
        "call",
      ),
      code: 70,
    });
  const { env: given } = process;
  // Git Bash sets the first there, and nothing else does; without the second Python would read the
  // payload in another encoding.
  const own = { HOME: given["USERPROFILE"], PYTHONUTF8: "1" };
  const env = restored(onWindows ? { ...own, ...given } : given);
  const entry = { protocol, event: hostEvent };
  let caller: Caller = {
    protocol,
    call: { event: hostEvent, payload: asFields(payload), env },
    ...(more.length > 0 && !isFields(payload) && { open: "nobody" as const }),
  };
  let others: readonly HostProtocol[] = [];
  let documents: readonly PackageDocument[] | undefined;
  const protocols: { [id: string]: Protocol } = { [id]: protocol };
  try {
    if (isFields(payload) && !protocol.host.recognise(caller.call)) {
      others = (
        await Promise.all(
          Object.entries(load).flatMap(([other, loadHost]) => (other === id ? [] : [loadHost()])),
        )
      ).filter(isHost);
      caller = more.length
        ? callerNamed(
            [protocol, ...others.filter((candidate) => more.includes(candidate.id))],
            others,
            caller.call,
          )
        : callerAmong(protocol, others, caller.call);
    }
    const doc = loadDocument(join(shimFolder, DOCUMENT), NAME);
    if (PACKAGE) demandOwnHooks(doc, PACKAGE, NAME);
    documents = [{ doc, packageRoot: home }];
    const old = tooOld(process.versions.node);
    if (old) throw faultError("no-node", old);
    if (!isFields(payload)) throw faultError("unread-call", "the payload is not a JSON object");
    if (caller.open === "nobody")
      throw faultError("unread-call", "no known agent sends such a call");
    if (isForsaken(documents, entry, { protocol: caller.protocol, event: caller.call.event }))
      throw faultError(
        "no-document",
        `${NAME} has no hook for ${hostEvent}, which an entry is there for`,
      );
    if (
      caller.protocol !== protocol &&
      isSecondCall(protocol, caller, doc.targets, filesNow(home), match)
    )
      return answer(caller.protocol.host.encodeReply({}, caller.call));
    // Only its own entry can be sure of what the host calls later.
    const namesLater =
      caller.protocol === protocol &&
      hidesServers(protocol, caller.call.event) &&
      isNamedLater(caller, doc.targets, filesNow(home), sessionsOf(shimFolder + FLAG, env));
    const dialects = Object.values(doc.hooks)
      .flat()
      .map(({ dialect }) => splitDialect(dialect)[0]);
    for (const dialect of [caller.protocol.id, ...dialects])
      if (Object.hasOwn(load, dialect) && load[dialect])
        protocols[dialect] ??= await load[dialect]();
    await askHooks({ caller, others, protocols, documents, doc, env, raw, namesLater });
  } catch (error) {
    // If our own work ran out of time, nobody is left to answer the processes that were started.
    endAll();
    const fault = faultBehind(
      ranOut(error) ? faultError("out-of-time", "the call took too long to read") : error,
      STANDING,
    );
    const failOpen = process.argv.includes("--fail-open");
    const { decision, reply } = replyToFault(
      { entry, caller, others, protocols, documents, failOpen },
      fault,
    );
    answer(reply, caller, () => keep(caller, { decision, fault: fault.code }));
  }
}

/** A call that this shim answers, and what was loaded for it. */
interface Heard extends Pick<HookRequest, "protocols" | "documents"> {
  readonly caller: Caller;
  readonly others: readonly HostProtocol[];
  readonly doc: HooksDocument;
  readonly env: ReturnType<typeof restored>;
  readonly raw: string;
  readonly namesLater: boolean;
}

async function askHooks(heard: Heard): Promise<void> {
  const { caller, others, protocols, documents, doc, env, raw, namesLater } = heard;
  const elapsed = () => process.uptime();
  const root = rootOf(caller);
  const ask: HookRequest = {
    ...caller,
    protocols,
    documents,
    root,
    // It is undefined if the folder is gone.
    cwd: orNothing(() => process.cwd()),
    windows: onWindows ? windowsFiles() : undefined,
    raw,
    marks,
    run,
    readFile,
    keep: (name) => stateFolder(env, root, name),
    installed: {
      printOf,
      strangerIn: (root, name) =>
        unknownIn(root, doc.installed?.[name] ?? [], 1)[0] ?? unknownAbove(root, name)[0],
    },
    at: STANDING,
    match: matching(),
    elapsed,
    namesLater,
    notice: caller.protocol.events["session-start"].some(({ name }) => name === caller.call.event)
      ? unconverted(doc.edited, FLAG, (file) => readFile(join(home, file)))
      : undefined,
  };
  const work = () => hookCall(ask);
  const { reply, decision, lost, tool } = await (raw.length > SHORT
    ? limited(work, ownTime(ask))
    : work());
  const finalReply =
    decision.verdict === "deny" ? deniedForAll(caller, others, reply, decision.reason) : reply;
  // What stands beside an exit code that denies is taken for the reason (S8).
  const note = (text: string) => finalReply.code || write(2, `hookport: ${text}\n`);
  for (const part of lost)
    note(`not possible on ${caller.protocol.id} ${caller.call.event}: ${part}`);
  if (caller.unknown)
    note(`no known agent sends this; it is read as a call of ${caller.protocol.id}`);
  answer(finalReply, caller, () => keep(caller, { decision, tool }));
}

/** Keeps a line of the call outside of the project, after it was answered. */
function keep(
  caller: Caller,
  { decision, tool, fault }: { decision: Decision; tool?: string | undefined; fault?: string },
): void {
  const { event, env } = caller.call;
  log(env, () => rootOf(caller), {
    time: new Date().toISOString(),
    agent: caller.protocol.id,
    event,
    tool: tool?.slice(0, LOGGED),
    decision: decisionName(decision),
    fault,
    ms: Math.round(process.uptime() * 1000),
    hooks: ran,
  });
}

/** Characters: shorter payloads take milliseconds, and a watchdog half a millisecond. */
const SHORT = 16 * 1024;

/** Seconds for reading a call, well below the shortest timeout that a host is asked for. */
const OWN_TIME = 10;

/**
 * Milliseconds left for reading the call, choosing the hooks and starting them; at most half of a
 * host's timeout if that is shorter than usual.
 */
function ownTime({ protocol, call, elapsed }: HookRequest): number {
  const clock = Math.min(SHORTEST, capOf(protocol, call.event) ?? Infinity);
  return Math.min(OWN_TIME, clock / 2 - elapsed()) * 1000;
}

/** The project that the hooks run in. */
const rootOf = (caller: Caller): string => (AWAY ? projectOf(caller) : home);

/** Bytes: a longer file is not shown to a hook. */
const FILE_LIMIT = 8 * 1024 * 1024;

const readFile = (path: string): string | undefined | null => readText(path, FILE_LIMIT);

/** The hooks that were started, in the order in which they ended. */
const ran: LoggedHook[] = [];

/** Characters of a command or a tool's name that are logged. */
const LOGGED = 500;

async function run(job: Job, { command, args = [] }: Handler): Promise<Reply> {
  const reply = await (job.detached ? launch(job) : exec(job));
  ran.push({ hook: [command, ...args].join(" ").slice(0, LOGGED), exit: reply.code });
  return reply;
}

/** `then` is done when the answer was written. */
function answer(reply: Reply | undefined, caller?: Caller, then?: () => void): void {
  const { stdout = "", stderr = "", code = 0, exports } = reply ?? {};
  const row = caller && rowNamed(caller.protocol, caller.call.event);
  const file = row?.envFile && caller?.call.env[row.envFile];
  if (exports && file) appendFileSync(file, exports);
  if (stderr) write(2, `${stderr}\n`);
  write(1, stdout);
  then?.();
  const sealed = process.argv.at(-1) === SEALED ? SEALS[code ?? 70] : undefined;
  process.exit(sealed ?? code ?? 1);
}

/** Writes to the descriptor: a stream for one line would cost a millisecond of every tool call. */
function write(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

// If anything ends this process before an answer, that is not a success (S10).
process.exitCode = 70;
void main();
