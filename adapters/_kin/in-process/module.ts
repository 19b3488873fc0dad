/**
 * A file of ours inside an agent: a source file of this repository and those beside this one that
 * it imports, without their types, in which constants stand in place of what they import.
 */
import type { ShimCall } from "../../../src/model/config.ts";
import { shimCallIn } from "../../../src/model/started-shim.ts";
import { silence } from "../../../src/model/fault-words.ts";
import { parseJson } from "../../../src/model/json.ts";
import { ownLine } from "../../../src/model/own-file.ts";
import asking from "./ask.js?text" with { type: "text" };
import inputs from "./inputs.js?text" with { type: "text" };

export type Call = { readonly event: string } & ShimCall;

const [BEGIN, END] = ["\nconst calls = ", ";\n"];

export function callsIn(text: string): readonly Call[] {
  const from = text.indexOf(BEGIN) + BEGIN.length;
  // No text in JSON has a line's end of its own.
  const to = text.indexOf(`\n]${END}`, from) + 2;
  const list = from < BEGIN.length || to < 2 ? undefined : parseJson(text.slice(from, to));
  return Array.isArray(list) ? (list as unknown[]).filter(isCall) : [];
}

const isCall = (value: unknown): value is Call =>
  typeof value === "object" &&
  value !== null &&
  "command" in value &&
  typeof value.command === "string" &&
  "event" in value;

/** Returns what is said where the launcher did not answer, by whether that holds the call back. */
function silenceOf(command = "") {
  const at = shimCallIn(command);
  return { blocks: silence("gate", at), passes: silence("call", at) };
}
export type Silence = ReturnType<typeof silenceOf>;

export interface Settings {
  readonly agent: string;
  /** Leads from the file to the project's folder; without it that is where the agent works. */
  readonly project?: string;
  /** The variable that tells the calls the file's own folder. */
  readonly folder?: string;
}

const IMPORT = /^import .* from "(.*)";\n/gm;
const TYPES = /^ *\/\*\* @(?:import|param|type) .*\*\/\n/gm;
const EXPORT = /^export (?:default )?/gm;

const importsOf = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)].flatMap(([line, from = ""]) =>
    from.startsWith("node:") ? [line] : [],
  );
const plain = (source: string): string => source.replace(TYPES, "").replace(IMPORT, "");

export function moduleOf(
  source: string,
  says: string,
  calls: readonly Call[],
  { agent, project, folder }: Settings,
): string {
  const json = (value: unknown) => JSON.stringify(value, null, 2) ?? "undefined";
  const constants = `
/** The agent that loads this file. */
const agent = ${json(agent)};
/** The project's folder as seen from this file; where the agent works if undefined. */
const project = ${json(project)};
/** The variable that tells a hook this file's folder. */
const folder = ${json(folder)};
/** What is said of a call or a prompt for which nothing answered. */
const silence = ${json(silenceOf(calls[0]?.command))};
/** The command that asks the hooks, for each event that one of them waits on. */${BEGIN}${json(calls)}${END}`;
  const shared = source.includes('/inputs.js"') ? [inputs, asking] : [asking];
  const imports = [...new Set([...shared, source].flatMap(importsOf))].join("");
  return `${ownLine("//")}\n// ${says}\n${imports}${constants}${plain(source)}\n${shared.map((text) => plain(text).replace(EXPORT, "")).join("\n")}`;
}
