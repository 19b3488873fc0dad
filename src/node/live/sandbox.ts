/** An agent in a sandbox reaches only its model and throwaway folders, and ends with it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, delimiter, isAbsolute, join } from "node:path";
import { cage, type Instead } from "../../live/sandbox-script.ts";
import { isWithin } from "../../model/json.ts";

export type Argv = readonly [string, ...string[]];

/** The agent is root without rights outside; all of it ends with this process. */
const NAMESPACES =
  "setpriv --pdeathsig KILL unshare --user --map-root-user --mount --net --pid --ipc --uts --fork --kill-child --mount-proc".split(
    " ",
  ) as [string, ...string[]];

/** Inside the sandbox every port is free. */
const PORT = 8080;
export const INSIDE = `http://127.0.0.1:${PORT}`;

/** The first process in the sandbox passes requests for the model to the socket outside. */
const RELAY = `
const [socket, file, ...args] = process.argv.slice(1);
require("net").createServer((one) => {
  const two = require("net").connect(socket);
  one.on("error", () => two.destroy());
  two.on("error", () => one.destroy());
  // A connection that the model has closed is not used again.
  two.on("close", () => one.destroySoon());
  one.pipe(two).pipe(one);
}).listen(${PORT}, "127.0.0.1", () => {
  const child = require("child_process").spawn(file, args, { stdio: "inherit" });
  child.on("error", (error) => (console.error(error.message), process.exit(127)));
  child.on("exit", (code) => process.exit(code ?? 128));
});`;

/** The command line exits with 97 if the sandbox cannot be set up. */
export function shutIn(
  command: Argv,
  folders: readonly string[],
  socket: string,
  instead?: Instead,
): Argv {
  const writable = folders.map((folder) => realpathSync(folder));
  const machine = {
    mounts: readFileSync("/proc/self/mountinfo", "utf8"),
    sockets: readFileSync("/proc/net/unix", "utf8"),
  };
  const open = [...writable, "/tmp", ...(instead ? [instead.project.at] : [])];
  const probes = [homedir(), process.cwd(), "/"].filter(
    (folder) => !open.some((text) => isWithin(folder, text)),
  );
  const script = cage({ ...machine, path: process.env["PATH"] ?? "" }, writable, probes, instead);
  const relay = ["sh", process.execPath, "-e", RELAY, "--", socket];
  return [...NAMESPACES, "sh", "-c", script, ...relay, ...command];
}

/** Why this machine cannot run a sandbox, tried once with a program that does nothing. */
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

/** A program that is one file with many names cannot be stood in for. */
const SHELL = /^(?:da|ba|a|k|z|mk)?sh$/;

/** The shells to which agents give commands, by their names; none if one cannot be stood in for. */
export function shellsOn(path: string): Instead["shells"] {
  const folders = ["/bin", ...path.split(delimiter).filter(isAbsolute)];
  const found = folders.flatMap((folder) =>
    ["sh", "bash"].flatMap((name) => {
      const file = join(folder, name);
      return existsSync(file) ? [[name, realpathSync(file)] as const] : [];
    }),
  );
  const named = found.flatMap(([name, file]) => [
    { name, file },
    { name: basename(file), file },
  ]);
  return named.every(({ name }) => SHELL.test(name)) ? named : [];
}

/** These are for a program outside the sandbox: the proxies lead to a closed port. */
export const CLOSED = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};
