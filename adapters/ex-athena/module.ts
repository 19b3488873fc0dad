/**
 * The text of our module, whose source is module.ex. ex_athena calls its functions in its own
 * process, with no time of its own, and an exception there ends the whole run (report, sections 2
 * to 4), so that every clause is total and a process apart does the work. It runs on every Elixir
 * that ex_athena does, and on older ones: the language has JSON since 1.18 only.
 */
import type { ShimCall } from "../../src/model/config.ts";
import { blocked, ourFault, silence, unchecked, type Fault } from "../../src/model/fault-words.ts";
import { parseJson } from "../../src/model/json.ts";
import { ownLine } from "../../src/model/own-file.ts";
import source from "./module.ex?text" with { type: "text" };

export type Call = { readonly event: string } & ShimCall;

export const FILE = "lib/hookport/ex_athena.ex";
export const MODULE = "Hookport.ExAthena";
/** Elixir reads the text; `#{` would begin code. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll("#{", "\\#{");

const moved: Fault = {
  code: "no-shim",
  why: `their module is not where \`hookport convert\` put it`,
  repair: `move it back to ${FILE} beside the folder .hookport (or delete it, if one is there already) and to compile it there`,
};
const away: Fault = {
  code: "no-shim",
  why: "their module was compiled in a folder that is not on this machine",
  repair: `compile the project where it runs, with its folder .hookport beside mix.exs`,
};
const unread = ourFault("unread-call", "the call has a text that is not UTF-8");

const FAULTS = { moved, away, unread };

/** Elixir's formatter breaks the line so. */
function keyed(indent: string, key: string, text: string): string {
  const line = `${indent}${key}: ${quoted(text)}`;
  return line.length < 98 ? line : `${indent}${key}:\n${indent}  ${quoted(text)}`;
}

const callOf = ({ event, matcher, command, timeout, gate, prompt, failOpen }: Call): string =>
  `    %{
      event: :${event},
      matcher: ${matcher === undefined ? "nil" : quoted(matcher)},
${keyed("      ", "command", command)},
      timeout: ${timeout},
      gate: ${gate},
      prompt: ${prompt ?? false},
      fail_open: ${failOpen}
    }`;

const CALL =
  /^ {6}event: :([A-Za-z]+),\n {6}matcher: (.+),\n {6}command:(?: |\n {8})(.+),\n {6}timeout: (\d+),\n {6}gate: (true|false),\n {6}prompt: (true|false),\n {6}fail_open: (true|false)$/gm;

/** Reads the calls back from such a text. */
export const callsIn = (text: string): readonly Call[] =>
  [...text.matchAll(CALL)].flatMap(([, event = "", matcher = "", command = "", ...rest]) => {
    const [timeout, gate, prompt, failOpen] = rest;
    const [line, names] = [unquoted(command), matcher === "nil" ? undefined : unquoted(matcher)];
    if (line === undefined) return [];
    return [
      {
        event,
        ...(names !== undefined && { matcher: names }),
        command: line,
        timeout: Number(timeout),
        gate: gate === "true",
        ...(prompt === "true" && { prompt: true as const }),
        failOpen: failOpen === "true",
      },
    ];
  });

const unquoted = (text: string): string | undefined => {
  const value = parseJson(text.replaceAll("\\#{", "#{"));
  return typeof value === "string" ? value : undefined;
};

function faultsOf(name: string, says: (fault: Fault) => string, silent: string): string {
  const known = Object.entries(FAULTS).map(([key, fault]) => [key, says(fault)] as const);
  const faults = [...known, ["no_answer", silent] as const];
  return `  @${name} %{\n${faults.map(([key, words]) => keyed("    ", key, words)).join(",\n")}\n  }`;
}

/** What the source has in place of its constants. */
const EMPTY = /^ {2}# What .*\n {2}@calls \[\]\n {2}@blocked %\{\}\n {2}@unchecked %\{\}\n/m;

export const moduleOf = (calls: readonly Call[]): string => {
  const constants = `  # The commands that ask the hooks.
  @calls [
${calls.map(callOf).join(",\n")}
  ]

  # What is said of a call or a prompt for which the hooks gave no answer.
${faultsOf("blocked", blocked, silence("gate"))}

${faultsOf("unchecked", (fault) => unchecked(fault, "prompt"), silence("prompt"))}
`;
  return `${ownLine("#")}\n${source.replace(EMPTY, () => constants)}`;
};
