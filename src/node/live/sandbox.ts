/**
 * Where the agent is shut in: no network but its scripted model, nothing to write on but throwaway
 * folders, and nothing of it outlives the session.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { cage } from "../../live/sandbox-script.ts";
import { isWithin } from "../../model/json.ts";

export type Argv = readonly [string, ...string[]];

/** As root of a user namespace, which is nobody special outside; all of it dies with us. */
const NAMESPACES =
  "setpriv --pdeathsig KILL unshare --user --map-root-user --mount --net --pid --ipc --uts --fork --kill-child --mount-proc".split(
    " ",
  ) as [string, ...string[]];

/** In there every port is free. */
const PORT = 8080;
export const INSIDE = `http://127.0.0.1:${PORT}`;

/**
 * First process in there: what asks for the model is passed on to the socket by which it is reached
 * from inside.
 */
const RELAY = `
const [socket, file, ...args] = process.argv.slice(1);
require("net").createServer((one) => {
  const two = require("net").connect(socket);
  one.on("error", () => two.destroy());
  two.on("error", () => one.destroy());
  one.pipe(two).pipe(one);
}).listen(${PORT}, "127.0.0.1", () => {
  const child = require("child_process").spawn(file, args, { stdio: "inherit" });
  child.on("error", (error) => (console.error(error.message), process.exit(127)));
  child.on("exit", (code) => process.exit(code ?? 128));
});`;

/**
 * The command shut in, to be run in a folder that is still there inside; 97 where it could not be.
 */
export function shutIn(command: Argv, folders: readonly string[], socket: string): Argv {
  const writable = folders.map((folder) => realpathSync(folder));
  const machine = {
    mounts: readFileSync("/proc/self/mountinfo", "utf8"),
    sockets: readFileSync("/proc/net/unix", "utf8"),
  };
  const open = [...writable, "/tmp"];
  const probes = [homedir(), process.cwd(), "/"].filter(
    (folder) => !open.some((one) => isWithin(folder, one)),
  );
  const script = cage({ ...machine, path: process.env["PATH"] ?? "" }, writable, probes);
  return [
    ...NAMESPACES,
    "sh",
    "-c",
    script,
    "sh",
    process.execPath,
    "-e",
    RELAY,
    "--",
    socket,
    ...command,
  ];
}

/**
 * Why nothing can be shut in on this machine; undefined: it can. Tried once, with a program that
 * does nothing.
 */
export function cannotShutIn(): string | undefined {
  return (tried ??= attempt()) || undefined;
}

let tried: string | undefined;

function attempt(): string {
  if (process.platform !== "linux") return "only Linux can shut an agent in";
  const top = mkdtempSync(join(tmpdir(), "hookport-"));
  try {
    const [file, ...args] = shutIn(["true"], [top], join(top, "none"));
    const { status, stderr, error } = spawnSync(file, args, {
      cwd: top,
      encoding: "utf8",
      timeout: 20_000,
      killSignal: "SIGKILL",
    });
    return status === 0
      ? ""
      : `an agent cannot be shut in here: ${error?.message ?? (stderr.trim().split("\n").at(-1) || `it ended with ${status}`)}`;
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

/** For what is not shut in: a program that asks for a proxy finds a closed door. */
export const CLOSED = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};
