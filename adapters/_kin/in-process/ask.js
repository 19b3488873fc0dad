import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { folder, project, silence } from "./settings.js";
/** @import { Answer, Call, Payload } from "./settings.js" */

const MOST_BYTES = 64 * 1024 * 1024;

// Asks the hooks. Without an answer a gate is closed, and a prompt passes with a message; `late` is
// said where there was no time for one.
/** @type {(call: Call, payload: Payload, late?: string) => Promise<Answer>} */
export default async function ask(call, payload, late) {
  const { stdout, code, ranOut } = await run(call, payload);
  const answer = code === null ? undefined : read(stdout);
  if (answer) return answer;
  const blocks = call.gate && !call.failOpen;
  // With this exit code the launcher says itself what is wrong.
  const words = code === 78 ? stdout.trim() : blocks ? silence.blocks : silence.passes;
  if (blocks) return { block: ranOut && late ? late : words };
  return call.gate || call.prompt ? { message: words } : {};
}

// Runs a call. One that takes too long is ended with everything that it started.
/** @type {(call: Call, payload: Payload) => Promise<{ stdout: string, code: number | null, ranOut?: true }>} */
function run({ command, timeout }, payload) {
  return new Promise((done) => {
    /** @type {Buffer[]} */
    const pieces = [];
    let size = 0;
    /** @type {number | undefined} */
    let group;
    /** @type {(code: number | null, ranOut?: true) => void} */
    const end = (code, ranOut) => {
      clearTimeout(timer);
      done({ stdout: Buffer.concat(pieces).toString("utf8"), code, ...(ranOut && { ranOut }) });
    };
    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      try {
        if (group !== undefined) process.kill(-group, signal);
      } catch {}
    };
    /** @param {true} [ranOut] */
    const giveUp = (ranOut) => {
      kill("SIGTERM");
      setTimeout(kill, 2000, "SIGKILL").unref?.();
      end(null, ranOut);
    };
    const timer = setTimeout(giveUp, timeout * 1000, true);
    try {
      const child = spawn("/bin/sh", ["-c", command], {
        cwd: project === undefined ? payload.cwd : pathOf(project),
        env:
          folder === undefined
            ? process.env
            : { ...process.env, [folder]: pathOf(".").replace(/[/\\]$/, "") },
        detached: true,
        stdio: ["pipe", "pipe", "ignore"],
      });
      group = child.pid;
      child.on("error", () => end(null));
      child.on("close", (code) => end(code));
      child.stdout.on("data", (piece) => {
        pieces.push(piece);
        size += piece.length;
        if (size > MOST_BYTES) giveUp();
      });
      child.stdin.on("error", () => {});
      child.stdin.end(JSON.stringify(payload));
    } catch {
      end(null);
    }
  });
}

// A path that starts at this file's folder.
/** @param {string} path */
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

// Returns undefined for a text that is no answer.
/** @type {(text: string) => Answer | undefined} */
function read(text) {
  try {
    const answer = JSON.parse(text);
    const isAnswer = typeof answer === "object" && answer !== null && !Array.isArray(answer);
    return isAnswer ? answer : undefined;
  } catch {
    return undefined;
  }
}
