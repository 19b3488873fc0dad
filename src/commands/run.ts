import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { PlayedCall, PlayedHost } from "../../schemas/types/output.ts";
import { readDocument } from "../plan/assemble.ts";
import { disk } from "../node/disk.ts";
import { errorIn, UserError } from "../model/error.ts";
import { LOCAL, PROJECT } from "../model/layer.ts";
import { endAll, exec } from "../node/exec.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { readInput } from "../node/input.ts";
import { painter, say, tell, type Io } from "../node/io.ts";
import { wasInterrupted } from "../node/writer.ts";
import type { Adapter, HookEvent, Adapters } from "../model/adapter.ts";
import { eventFrom } from "../model/event.ts";
import { isEventName, type EventName } from "../model/events.ts";
import { remembered } from "../model/files.ts";
import { isFields, parseJson, type Fields } from "../model/json.ts";
import { rowsOf, type Protocols } from "../model/route.ts";
import { plan } from "../plan/plan.ts";
import { importsOf, ownersWorld } from "../plan/plans.ts";
import { hostPlay } from "../play/runs.ts";
import { judge } from "../judge/judge.ts";
import { worldOf } from "../read/world.ts";
import { play } from "../play/play.ts";
import { payloadOf } from "../model/walk.ts";
import { printedJson } from "../screen/json.ts";
import { printPlayed } from "../screen/played.ts";
import { demandFolder, projectAt } from "./here.ts";
import { agentsFor } from "./agents.ts";
import { INTERRUPTED, loadAll } from "./load.ts";
import { demandOurFormat } from "./release.ts";

interface Options {
  readonly host?: string;
  readonly bash?: string;
  readonly edit?: string;
  readonly prompt?: string;
  readonly payload?: string;
  readonly expect?: string;
  readonly json?: boolean;
}

export async function runCommand(
  path: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  const { adapters, protocols } = await loadAll();
  const root = projectAt(path, io);
  demandFolder(root, path ?? root, "name the folder of a project");
  const paint = painter(io);
  const event = eventOf(options, root, adapters, io, resolve(io.cwd, path ?? "."));
  if (wasInterrupted(root, io)) tell(io, INTERRUPTED);
  const files = disk(root);
  demandOurFormat(files, [PROJECT, LOCAL]);
  const hosts = agentsFor(options.host, adapters, root);
  if (options.expect !== undefined && !hosts.length)
    throw new UserError(
      `no agent is in use here, so none decides ${options.expect}`,
      "name the agents: --agent ID,ID, or convert first",
    );
  const played: PlayedHost[] = [];
  // Hooks run in process groups of their own, which a signal to this one does not reach.
  io.atEnd(endAll);
  for (const host of hosts) {
    const adapter = adapters[host] as Adapter;
    played.push(
      await play(adapter, event, { files, root, env: io.env, run: exec, match: matchingProject() }),
    );
  }
  const unexpected =
    options.expect === undefined ? [] : played.filter(({ verdict }) => verdict !== options.expect);
  const unannounced = differing(played, event.name, adapters, protocols, remembered(files));
  if (options.json) {
    const call: PlayedCall = {
      version: 1,
      event: event.name,
      hosts: played,
      unexpected: unexpected.map(({ host }) => host),
      unannounced: [...unannounced],
    };
    say(io, printedJson(call, 2));
  } else {
    say(io, printPlayed(played, paint));
    if (!played.some(({ ran }) => ran))
      say(io, paint("yellow", "no agent has a hook for this call"));
    for (const { host, verdict } of unexpected)
      say(io, paint("red", `${host} decides ${verdict}, not ${options.expect}`));
    for (const host of unannounced)
      say(
        io,
        paint("red", `${host} differs from the others, and no finding of the conversion says why`),
      );
  }
  return unexpected.length || unannounced.length ? 1 : 0;
}

function eventOf(
  { bash, edit, prompt, payload }: Options,
  root: string,
  adapters: Adapters,
  io: Io,
  from: string,
): HookEvent {
  const common = { host: "", root, cwd: root, sessionId: "hookport-run", native: {} };
  if (bash !== undefined)
    return { ...common, name: "pre-tool-use", tools: [{ name: "Bash", input: { command: bash } }] };
  if (prompt !== undefined) return { ...common, name: "pre-prompt", prompt };
  if (edit !== undefined) {
    const file = resolve(from, edit);
    const use = existsSync(file)
      ? {
          name: "Edit",
          input: { file_path: file, old_string: "", new_string: "", replace_all: false },
        }
      : { name: "Write", input: { file_path: file, content: "" } };
    return { ...common, name: "pre-tool-use", tools: [use] };
  }
  if (payload !== undefined) return fromPayload(payload, root, adapters, io);
  throw new UserError(
    "what should be played?",
    "give one of --bash, --edit, --prompt or --payload",
  );
}

/** Bytes; no agent sends nearly as much. */
const LARGEST = 64 * 1024 * 1024;

function payloadIn(file: string, { cwd, stdin }: Io): string {
  try {
    return readInput(
      file === "-" ? stdin : resolve(cwd, file),
      LARGEST,
      "name a file with one JSON object",
    ).toString("utf8");
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw errorIn({ file, line: 0, what: error.message }, error.hint, error.code);
  }
}

/** The file holds a payload of any host, or a universal event. */
function fromPayload(file: string, root: string, adapters: Adapters, io: Io): HookEvent {
  const source = payloadIn(file, io);
  const value = parseJson(source);
  if (!isFields(value))
    throw new UserError(`${file}: not a JSON object`, "give a payload as an agent sends it");
  const name = value["hookEventName"];
  if (typeof name === "string" && isEventName(name)) return eventFrom(name, value, root);
  const all = Object.values(adapters);
  const senders = all.filter(({ protocol }) =>
    protocol.host.recognise({ event: "", payload: value, env: {} }),
  );
  const [sender] = senders;
  if (!sender)
    throw new UserError(
      `${file}: no agent sends a payload like this`,
      `known are payloads of ${titles(all)}; a universal event needs \`hookEventName\``,
    );
  if (senders.length > 1)
    throw new UserError(
      `${file}: it may be of ${titles(senders)}`,
      "write it as a universal event, with `hookEventName`",
    );
  const event = decoded(sender, value, root);
  if (event) return { ...event, root };
  throw new UserError(
    `${file}: this event of ${sender.title} has no universal name`,
    "only hooks on events with a universal name can be played",
  );
}

const titles = (all: readonly Adapter[]) => all.map(({ title }) => title).join(", ");

/**
 * A payload that names no event is taken for the event whose own payload has most of its fields.
 */
function decoded(adapter: Adapter, payload: Fields, root: string): HookEvent | undefined {
  const named = payload["hook_event_name"];
  const { protocol } = adapter;
  const rows = rowsOf(protocol).filter(({ name }) => named === undefined || named === name);
  const found = rows.flatMap((row) => {
    const call = { event: row.name, payload, env: {} };
    const event = protocol.host.decodeEvent(call, root)[0];
    if (!event) return [];
    const again = payloadOf(adapter, event, row, event.tools?.[0]).payload;
    const alike =
      Object.keys(payload).filter((key) => key in again).length -
      Object.keys(again).filter((key) => !(key in payload)).length;
    return [{ event, score: alike }];
  });
  return found.sort((a, b) => b.score - a.score)[0]?.event;
}

/** Findings about the present files, which no conversion announced. */
const TODAY: readonly string[] = ["never-fires", "host-disabled", "host-rejects"];

/** Hosts that let the call pass though another one stops it and no finding announced that. */
function differing(
  played: readonly PlayedHost[],
  event: EventName,
  adapters: Adapters,
  protocols: Protocols,
  files: ReturnType<typeof disk>,
): readonly string[] {
  const doc = readDocument(files, PROJECT);
  if (!doc) return [];
  const converted = played.filter(
    ({ host }) =>
      doc.targets?.[host] !== undefined || JSON.stringify(doc.hooks).includes(`"host":"${host}"`),
  );
  const stops = ({ verdict }: PlayedHost) => verdict !== "none" && verdict !== "allow";
  const owners = ownersWorld(files, PROJECT);
  const world = worldOf({ project: files });
  const told = converted.map((one) => {
    const adapter = adapters[one.host] as Adapters[string];
    const { placed } = plan(protocols, adapter, doc, importsOf(adapter, owners), {
      folder: "",
      layer: PROJECT,
    });
    const stage = hostPlay({
      protocols,
      adapter,
      layer: PROJECT,
      world,
      documentOf: () => doc,
      match: matchingProject(),
    });
    const here = placed.filter((each) => each.event === event);
    const found = here.flatMap((each) => judge(stage, each, { files }).findings);
    return { ...one, findings: found.filter(({ code }) => !TODAY.includes(code)) };
  });
  // A hook that a host runs untranslated may stop more there than on its own host.
  if (!told.some((one) => stops(one) && !one.findings.some(({ code }) => code === "fires-twice")))
    return [];
  return told.flatMap((one) =>
    stops(one) || one.findings.some(({ level }) => level === "lost" || level === "weakened")
      ? []
      : [one.host],
  );
}
