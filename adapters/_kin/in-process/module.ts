/**
 * The part of a file of ours inside an agent that is the same in each of them: it runs a call of the
 * shim, keeps its time and reads its answer.
 */
import type { ShimCall } from "../../../src/model/config.ts";
import { shimCallIn } from "../../../src/model/entry.ts";
import { blocked, noNode, noShim, unchecked, type Fault } from "../../../src/model/fault-words.ts";
import { parseJson } from "../../../src/model/json.ts";
import { ownLine } from "../../../src/model/own-file.ts";

export type Call = { readonly event: string } & ShimCall;

const [BEGIN, END] = ["const calls = ", ";\n\n/** Asks the hooks"];

/** Returns the calls that a text of ours makes. */
export function callsIn(text: string): readonly Call[] {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END, from);
  const list = from < 0 || to < 0 ? undefined : parseJson(text.slice(from + BEGIN.length, to));
  return Array.isArray(list) ? (list as unknown[]).filter(isCall) : [];
}

const isCall = (one: unknown): one is Call =>
  typeof one === "object" &&
  one !== null &&
  "command" in one &&
  typeof one.command === "string" &&
  "event" in one;

/** What is said where the shim gave no answer, by what was missing and what the call was about. */
function faultsOf(command = "") {
  const at = shimCallIn(command);
  const said = (fault: Fault) => ({
    gate: blocked(fault),
    call: unchecked(fault, "call"),
    prompt: unchecked(fault, "prompt"),
  });
  return { node: said(noNode(at)), shim: said(noShim(at)) };
}

/**
 * Returns the text of a module: `body` is its part that the agent calls. `above` leads from the
 * module to the project's folder; without it the project is where the agent works. `folder` is the
 * variable that tells the calls the module's own folder.
 */
export const moduleOf = (
  calls: readonly Call[],
  {
    says,
    above,
    body,
    folder,
  }: {
    readonly says: string;
    readonly above: string | undefined;
    readonly body: string;
    readonly folder?: string;
  },
): string => `${ownLine("//")}
// ${says}
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = ${above === undefined ? "undefined" : `fileURLToPath(new URL(${JSON.stringify(above)}, import.meta.url))`};
const faults = ${JSON.stringify(faultsOf(calls[0]?.command), null, 2)};
${BEGIN}${JSON.stringify(calls, null, 2)}${END} that wait on an event. Without an answer a gate is closed, and a prompt passes with a message. */
async function ask(event, payload) {
  const call = calls.find((one) => one.event === event);
  if (!call) return {};
  const { stdout, code } = await run(call, payload);
  const answer = code === null ? undefined : read(stdout);
  if (answer) return answer;
  const words = code === 126 || code === 127 ? faults.node : faults.shim;
  if (call.gate && !call.failOpen) return { block: words.gate };
  return call.gate || call.prompt ? { message: call.gate ? words.call : words.prompt } : {};
}

/** A call that takes too long is ended with everything that it started. */
function run({ command, timeout }, payload) {
  return new Promise((done) => {
    const pieces = [];
    let size = 0;
    let child;
    const end = (code) => {
      clearTimeout(timer);
      done({ stdout: Buffer.concat(pieces).toString("utf8"), code });
    };
    const kill = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {}
    };
    const give = () => {
      kill("SIGTERM");
      setTimeout(kill, 2000, "SIGKILL").unref?.();
      end(null);
    };
    const timer = setTimeout(give, timeout * 1000);
    try {
      child = spawn("/bin/sh", ["-c", command], {
        cwd: root ?? payload.cwd,${
          folder === undefined
            ? ""
            : `
        env: { ...process.env, ${folder}: fileURLToPath(new URL(".", import.meta.url)).replace(/[/\\\\]$/, "") },`
        }
        detached: true,
        stdio: ["pipe", "pipe", "ignore"],
      });
      child.on("error", () => end(null));
      child.on("close", (code) => end(code));
      child.stdout.on("data", (piece) => {
        pieces.push(piece);
        size += piece.length;
        if (size > 64 * 1024 * 1024) give();
      });
      child.stdin.on("error", () => {});
      child.stdin.end(JSON.stringify(payload));
    } catch {
      end(null);
    }
  });
}

function read(text) {
  try {
    const answer = JSON.parse(text);
    return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

${body}`;
