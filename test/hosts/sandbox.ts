/** Nothing leaves this machine: the suite runs where there is no network but loopback, and nothing it starts outlives it. */
import { spawn, spawnSync } from "node:child_process";

const INSIDE = "HOOKPORT_INSIDE";

/** Set where the suite runs already cut off: `net`, or `open` where this machine cannot do it. */
export const inside = (): string | undefined => process.env[INSIDE];

/** Runs this very program again, cut off, with these settings; its exit code. A signal ends it with all it started. */
export function again(settings: NodeJS.ProcessEnv): Promise<number> {
  const flags = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])];
  const up = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const cut = spawnSync("unshare", [...flags, ...up, "true"]).status === 0;
  const self = [process.execPath, ...process.argv.slice(1)];
  const [file, ...args] = cut ? ["unshare", ...flags, ...up, ...self] : self;
  const child = spawn(file as string, args, { stdio: "inherit", env: { ...process.env, ...settings, [INSIDE]: cut ? "net" : "open" } });
  let ended = 0;
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const))
    process.on(signal, () => {
      ended = 128 + number;
      // The namespace dies with its first process; without one, the suite must end what it started.
      child.kill(cut ? "SIGKILL" : (signal as NodeJS.Signals));
    });
  return new Promise((done, fail) => child.on("error", fail).on("exit", (code) => done(ended || (code ?? 1))));
}

/** Where the network could not be cut, a program that asks for a proxy finds a closed door. */
export const CLOSED = { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "http://127.0.0.1:9", NO_PROXY: "127.0.0.1,localhost" };
