/** Where the agent loads our module from. Only the agent can read its own hooks, other modules. */
import type { Config, ShimCall } from "../../../../src/model/config.ts";
import { eventNames } from "../../../../src/model/events.ts";
import { silence } from "../../../../src/model/fault-words.ts";
import { parseJson } from "../../../../src/model/json.ts";
import { ownLine } from "../../../../src/model/own-file.ts";
import { MARKS } from "./names.ts";

type Call = { readonly event: string } & ShimCall;

const FILE = ".code-ish/hooks/hookport.mjs";
const [BEGIN, END] = ["const calls = ", ";\n\n/** The agent"];

export const config: Config = {
  places: [],
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: { prefix: /^CODE_ISH_/, set: MARKS },
  projectMarkers: [".code-ish"],
  fields: [],
  untold: { transcriptPath: eventNames, permissionMode: eventNames },
  root: ".",
  write: () => [],
  files: () => [],
  loads: () => [],
  whole: {
    places: [{ path: FILE, scope: "project" }],
    write(placements) {
      const calls = placements.flatMap((placement) => ("command" in placement ? [placement] : []));
      return calls.length ? [{ path: FILE, text: moduleOf(calls) }] : [];
    },
    calls(text) {
      const from = text.indexOf(BEGIN);
      const to = text.indexOf(END, from);
      const list = parseJson(text.slice(from + BEGIN.length, to));
      return from >= 0 && to >= 0 && Array.isArray(list) ? (list as unknown[]).filter(isCall) : [];
    },
  },
};

const isCall = (value: unknown): value is Call =>
  typeof value === "object" &&
  value !== null &&
  "command" in value &&
  typeof value.command === "string" &&
  "event" in value;

const moduleOf = (calls: readonly Call[]): string => `${ownLine("//")}
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
${BEGIN}${JSON.stringify(calls, null, 2)}${END} asks here before a tool or a prompt; with \`block\` in the answer it does not go on. */
export default function before(event, payload) {
  for (const { command, timeout, gate, failOpen } of calls.filter((one) => one.event === event)) {
    const { stdout, status } = spawnSync("/bin/sh", ["-c", command], {
      cwd: root,
      env: { ...process.env, CODE_ISH_HOOK: "1" },
      input: JSON.stringify(payload),
      encoding: "utf8",
      stdio: ["pipe", "pipe", "inherit"],
      timeout: timeout * 1000,
      maxBuffer: 64 * 1024 * 1024,
    });
    const answer = status === null ? undefined : read(stdout);
    if (answer === undefined && gate && !failOpen) return { block: status === 78 ? stdout.trim() : ${JSON.stringify(silence("gate"))} };
    if (answer?.block !== undefined) return { block: answer.block };
  }
  return {};
}

function read(text) {
  try {
    const answer = JSON.parse(text);
    return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}
`;
