/**
 * golden/<id>/tools.json: the tools that a real program offered its model, and what is new beside
 * the last recording.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Offered } from "../../src/live/session.ts";
import { digestOf } from "./digest.ts";
import { writeEvidence, type Result } from "./evidence.ts";
import { PREFIX, united } from "./offered.ts";

export interface RecordedTools {
  /** The program's. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Of the run's raw log: see `digestOf`. */
  readonly digest: string;
  /** Everything that was tried. */
  readonly modes: readonly string[];
  /** In the order of their names, with every field and every mode in which they were offered. */
  readonly tools: readonly (Offered & { readonly modes: readonly string[] })[];
}

const fileOf = (host: string) => `golden/${host}/tools.json`;
const modeOf = ({ scenario }: Pick<Result, "scenario">) => scenario.name.slice(PREFIX.length);
export const aboutTools = ({ scenario }: Pick<Result, "scenario">) =>
  scenario.name.startsWith(PREFIX);

export function recordedTools(host: string): RecordedTools | undefined {
  return existsSync(fileOf(host))
    ? (JSON.parse(readFileSync(fileOf(host), "utf8")) as RecordedTools)
    : undefined;
}

export function toolsIn(results: readonly Result[], version: string): RecordedTools {
  const asked = results.filter(aboutTools);
  const tools = united(asked.flatMap(({ offered = [] }) => offered)).map((tool) => ({
    ...tool,
    modes: asked
      .filter(({ offered = [] }) => offered.some(({ name }) => name === tool.name))
      .map(modeOf),
  }));
  return {
    version,
    date: new Date().toISOString().slice(0, 10),
    digest: digestOf(asked),
    modes: asked.map(modeOf),
    tools,
  };
}

/** A line a tool, so that a reader of a diff sees at once what came and went. */
export function recordTools(host: string, { tools, ...head }: RecordedTools): string {
  const lines = tools.map((tool) => `    ${JSON.stringify(tool)}`);
  return writeEvidence(
    fileOf(host),
    `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tools": [\n${lines.join(",\n")}\n  ]\n}\n`,
  );
}

const few = (modes: readonly string[]) =>
  modes.length > 4
    ? `${modes.slice(0, 3).join("; ")} and ${modes.length - 3} more`
    : modes.join("; ");

/** What was not offered by the version that was recorded, new tools first. */
export function newTools(before: RecordedTools | undefined, now: RecordedTools): readonly string[] {
  const was = new Map(before?.tools.map((tool) => [tool.name, tool]));
  const is = new Set(now.tools.map(({ name }) => name));
  const fields = now.tools.flatMap((tool) => {
    const added = tool.fields.filter(
      (field) => was.has(tool.name) && !was.get(tool.name)?.fields.includes(field),
    );
    return added.length ? [`new field of ${tool.name}: ${added.join(", ")}`] : [];
  });
  // A run of some modes does not show that a tool of others is gone.
  const gone = before?.modes.every((mode) => now.modes.includes(mode))
    ? before.tools.filter(({ name }) => !is.has(name))
    : [];
  return [
    ...now.tools
      .filter(({ name }) => !was.has(name))
      .map((tool) => `NEW tool ${tool.name}(${tool.fields.join(", ")}) in ${few(tool.modes)}`),
    ...fields,
    ...gone.map(({ name }) => `tool gone: ${name}`),
  ];
}
