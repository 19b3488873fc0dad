/** Nothing leaves this machine: the suite runs where there is no network but loopback, and nothing it starts outlives it. */
import { spawn, spawnSync } from "node:child_process";

const INSIDE = "HOOKPORT_INSIDE";

/** Set where the suite runs already cut off: `net`, or `open` where this machine cannot do it. */
export const inside = (): string | undefined => process.env[INSIDE];

/** Runs this very program again, cut off, with these settings; its exit code. */
export function again(settings: NodeJS.ProcessEnv): Promise<number> {
  const flags = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])];
  const cut = spawnSync("unshare", [...flags, "true"]).status === 0;
  const self = [process.execPath, ...process.argv.slice(1)];
  const [file, args] = cut
    ? ["unshare", [...flags, "sh", "-c", 'ip link set lo up 2>/dev/null || true; exec "$@"', "sh", ...self]]
    : [self[0] as string, self.slice(1)];
  const child = spawn(file as string, args as string[], {
    stdio: "inherit",
    env: { ...process.env, ...settings, [INSIDE]: cut ? "net" : "open" },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((done, fail) => child.on("error", fail).on("exit", (code) => done(code ?? 1)));
}

/** Where the network could not be cut, a program that asks for a proxy finds a closed door. */
export const CLOSED = { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "http://127.0.0.1:9", NO_PROXY: "127.0.0.1,localhost" };
