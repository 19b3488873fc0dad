/** All agents' kits, found by their folders, and the calls that they make. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Adapter, Invocation } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import { agentIds } from "./folders.ts";
import {
  answered,
  isNot,
  type Kit,
  type Odd,
  type Parts,
  type Reader,
  type ToolFact,
  type Variant,
} from "./kit.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import { lookedUpOnce } from "../../src/model/known.ts";
import { adapters } from "./hosts.ts";
import { missing } from "./needs.ts";
import { takenBy } from "./taken.ts";

export interface Agent extends Omit<Kit, keyof Reader>, Reader {
  readonly id: string;
}

export const kitFile = (id: string): string | undefined =>
  [`adapters/${id}/kit/index.ts`].find((file) => existsSync(file));

/** A folder without a kit is an error, because the suite would pass it over. */
export async function loadKit(id: string): Promise<Agent> {
  if (!kitFile(id))
    throw new Error(
      `adapters/${id} has no kit, so nothing tests it: write adapters/${id}/kit/index.ts from the agent's REPORT, as adapters/_template/kit/index.ts shows`,
    );
  const { kit } = (await import(`../../adapters/${id}/kit/index.ts`)) as { kit: Kit };
  const { means, fits } = kit;
  const read =
    isNot(means) || isNot(fits) ? takenBy(adapters[id] as Adapter, kit.closes) : { means, fits };
  return { id, ...kit, ...read };
}

export const agents: readonly Agent[] = await Promise.all(agentIds().map(loadKit));

/** Those whose entries can be started on this machine. */
export const startable = (): readonly Agent[] =>
  agents.filter((agent) => !agent.needs || !missing(agent.needs));

/** Those for which people write commands, so that a group can be in their words. */
export const authors: readonly Agent[] = agents.filter(({ native }) => !isNot(native));

/** Some agent, where a test is about none in particular. */
export const anyAuthor = authors[0] as Agent;

/** The agent whose own shared file this is, such as that of an example's. */
export function ownerOf(file: string): Agent {
  const found = agents.find(({ files }) => files.project === file);
  if (!found) throw new Error(`no agent keeps its hooks in ${file}`);
  return found;
}

/** Rows for `describe.each`: the id names the row. */
export const rows: readonly (readonly [string, Agent])[] = agents.map(
  (agent) => [agent.id, agent] as const,
);

export function agentOf(id: string): Agent {
  const found = agents.find((agent) => agent.id === id);
  if (!found) throw new Error(`no agent is called ${id}`);
  return found;
}

const folderOf = ({ id }: Agent) => `adapters/${id}/payloads`;

export const payloadNames = (agent: Agent): readonly string[] =>
  readdirSync(folderOf(agent), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json") && !name.endsWith(".env.json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();

const textOf = lookedUpOnce((path) => readFileSync(path, "utf8"));
const read = (path: string): Fields => JSON.parse(textOf(path)) as Fields;
export const payloadNamed = (agent: Agent, name: string): Fields =>
  read(`${folderOf(agent)}/${name}.json`);

/** The environment that was recorded beside a payload, where there is one. */
export function environmentNamed(agent: Agent, name: string): Invocation["env"] {
  const path = `${folderOf(agent)}/${name}.env.json`;
  return existsSync(path) ? (read(path) as Invocation["env"]) : {};
}

export const variantsOf = (agent: Agent, event: EventName): readonly Variant[] =>
  answered(agent.payloads[event], []);
export const oddOf = (agent: Agent): readonly Odd[] => answered(agent.odd, []);

const isLike = (name: string, like: string) => name === like || name.startsWith(`${like}.`);
/** The payloads of one name of an event, without those that mean something else. */
export const payloadsLike = (agent: Agent, { event, like }: Variant): readonly string[] =>
  payloadNames(agent).filter(
    (name) =>
      isLike(name, like) &&
      !oddOf(agent).some((odd) => odd.plain === name && odd.event === event && !odd.fields),
  );

/** Is this payload of an event that has no universal name? */
export const isUnnamed = (agent: Agent, name: string): boolean =>
  agent.unnamed.some((like) => isLike(name, like));

export interface Asked extends Parts {
  /** Fields as they are in the payload. */
  readonly fields?: Fields;
  readonly variant?: number;
}

/** The agent's own word for an event: the name that Hookport writes. */
export function eventOf(agent: Agent, event: EventName, variant = 0): string {
  const found = variantsOf(agent, event)[variant];
  if (!found) throw new Error(`${agent.id} has no payload for ${event}`);
  return found.event;
}

/** A call as the agent makes it: a recorded payload, with these parts in it. */
export function callOf(
  agent: Agent,
  event: EventName,
  { fields, variant = 0, ...parts }: Asked = {},
): Invocation {
  const name = eventOf(agent, event, variant);
  const { plain } = variantsOf(agent, event)[variant] as Variant;
  const payload = { ...agent.fill(payloadNamed(agent, plain), parts), ...fields };
  return { event: name, payload, env: { ...agent.environment(parts.root ?? "/p", name, payload) } };
}

/** Where no JSON denies, an exit code does it, and the reason stands on stderr. */
export const deniesInJson = (agent: Agent): boolean =>
  agent.exits === 0 ||
  agent.means(eventOf(agent, "pre-tool-use"), {
    stdout: '{"decision":"block"}',
    stderr: "",
    code: 0,
  }).verdict === "deny";

export const shellOf = ({ tools }: Agent): ToolFact => tools.commands[0] as ToolFact;
export const writerOf = ({ tools }: Agent): ToolFact => tools.files[0] as ToolFact;

/** The input of a tool, from canonical fields to the agent's own. */
export const inputFor = ({ fields, input: made }: ToolFact, input: Fields): Fields =>
  made?.(input) ??
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [fields[name] ?? name, value as Json]),
  );

/** A call of one of its tools, whose input is in canonical words. */
export const toolCall = (
  agent: Agent,
  tool: ToolFact,
  input: Fields,
  asked: Asked = {},
  event: EventName = "pre-tool-use",
): Invocation => callOf(agent, event, { ...asked, tool: tool.name, input: inputFor(tool, input) });

export const shellCall = (agent: Agent, command: string, asked: Asked = {}): Invocation =>
  toolCall(agent, shellOf(agent), { command }, asked);
