import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { folder, project, silence } from "./settings.js";
/** @import { Answer, Call, Payload } from "./settings.js" */

const MOST_BYTES = 64 * 1024 * 1024;
const onWindows = process.platform === "win32";
/** @param {string} name */
const ofSystem = (name) => `${process.env["SystemRoot"] ?? "C:\\Windows"}\\System32\\${name}.exe`;

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
function run(call, payload) {
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
        if (group === undefined) return;
        // There are no process groups on Windows.
        const tree = ["/PID", `${group}`, "/T", "/F"];
        if (!onWindows) process.kill(-group, signal);
        else if (signal === "SIGTERM")
          spawn(ofSystem("taskkill"), tree, { stdio: "ignore", windowsHide: true });
      } catch {}
    };
    /** @param {true} [ranOut] */
    const giveUp = (ranOut) => {
      kill("SIGTERM");
      setTimeout(kill, 2000, "SIGKILL").unref?.();
      end(null, ranOut);
    };
    const timer = setTimeout(giveUp, call.timeout * 1000, true);
    try {
      const child = spawn(...startOf(call), {
        cwd: project === undefined ? payload.cwd : pathOf(project),
        env:
          folder === undefined
            ? process.env
            : { ...process.env, [folder]: pathOf(".").replace(/[/\\]$/, "") },
        detached: true,
        windowsHide: true,
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

// On Windows `hook.cmd` is started, which says what is wrong in the form of an answer.
/** @type {(call: Call) => [string, string[]]} */
function startOf({ command, gate, prompt, failOpen }) {
  const [, home, path, words] = /^\/bin\/sh ("\$HOME"\/)?([\w./-]+) ([\w -]+)$/.exec(command) ?? [];
  if (!onWindows || path === undefined) return ["/bin/sh", ["-c", command]];
  const form = gate && !failOpen ? "{'block':'@'}" : gate || prompt ? "{'message':'@'}" : "";
  const found = home ? "cd /d !USERPROFILE! & " : "";
  const line = `pushd . & ${found}${path.replaceAll("/", "\\")}.cmd ${words} ${form}`;
  return [ofSystem("cmd"), ["/d", "/v:on", "/c", line.trimEnd()]];
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
