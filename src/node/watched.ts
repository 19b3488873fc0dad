/**
 * Runs an entry of ours and finds out which hooks its shim started. A folder before all others in
 * PATH holds a `node` that loads a witness first: the launcher takes it for the first one, and no
 * hook ever sees it. So a shim of any release is watched, and knows nothing of it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Job } from "../model/call.ts";
import { callsShim } from "../model/started-shim.ts";
import { isFields, parseJson } from "../model/json.ts";
import { quoted } from "../model/quote.ts";
import type { WatchedHook, Watched } from "../play/play.ts";
import { exec, onWindows } from "./exec.ts";

const PROBE = "--hookport-probe";

export type Witness = ReturnType<typeof witness>;
type Stand = ReturnType<typeof setUp>;

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "hookport-run-"));
  const [node, seen, log] = [join(folder, "node"), join(folder, "seen.cjs"), join(folder, "log")];
  writeFileSync(seen, `(${watch})(${JSON.stringify(log)})\n`);
  const start = `exec ${quoted(process.execPath)} --require ${quoted(seen)} "$@"`;
  const own = `PATH=\${PATH#${quoted(`${folder}:`)}}`;
  writeFileSync(node, `#!/bin/sh\n[ "$1" != ${PROBE} ] || exit 0\n${own} ${start}\n`, {
    mode: 0o700,
  });
  // It is false where no script can be run from the temporary folder.
  const works = onWindows || spawnSync(node, [PROBE], { stdio: "ignore" }).status === 0;
  return { folder, seen, log, works };
}

async function seenBy({ folder, seen, log }: Stand, job: Job): Promise<Watched> {
  writeFileSync(log, "");
  // Set in the command, as a login shell has a PATH of its own.
  const command = `export PATH=${quoted(folder)}:"$PATH"\n${job.args.at(-1)}`;
  const args = onWindows ? ["--require", seen, ...job.args] : [...job.args.slice(0, -1), command];
  const reply = await exec({ ...job, args });
  const found = parseJson(`[${readFileSync(log, "utf8").split("\n").filter(Boolean).join()}]`);
  const started = Array.isArray(found) ? found.filter(isFields) : [];
  return { ...reply, hooks: started as unknown as readonly WatchedHook[] };
}

/** Nothing is set up before the first entry of ours runs. */
export function witness() {
  let stand: Stand | undefined;
  // On Windows nothing in a job's words says that it is the shim's, which has no launcher there.
  const run = async (job: Job, ours = callsShim(job.args.at(-1) ?? "")): Promise<Watched> => {
    if (ours) stand ??= setUp();
    const began = performance.now();
    const reply = ours && stand?.works ? await seenBy(stand, job) : await exec(job);
    return { ...reply, ms: Math.round(performance.now() - began) };
  };
  const end = () => {
    if (stand) rmSync(stand.folder, { recursive: true, force: true });
  };
  return { run, end };
}

/** Its text is all that the shim's process is given, so it uses nothing of this module. */
function watch(log: string): void {
  const most = 64 * 1024;
  const { appendFileSync } = process.getBuiltinModule("node:fs");
  const processes = process.getBuiltinModule("node:child_process");
  const { spawn } = processes;
  const items: (() => object)[] = [];
  processes.spawn = ((file: string, args: readonly string[], options: object) => {
    const child = spawn(file, args, options);
    const began = performance.now();
    const outcome: { code: number | null; fault: string; ms?: number } = { code: null, fault: "" };
    const kept = { stdout: "", stderr: "" };
    const ended = (code: number | null, fault: string) => {
      outcome.code = code;
      outcome.fault = fault;
      outcome.ms = Math.round(performance.now() - began);
    };
    for (const name of ["stdout", "stderr"] as const)
      child[name]?.on("data", (chunk: Buffer) => {
        if (kept[name].length < most) kept[name] += chunk.toString("utf8").slice(0, most);
      });
    child.on("error", (error) => {
      ended(null, "spawn");
      kept.stderr = error.message;
    });
    child.on("exit", (code, signal) => ended(code, signal ? "signal" : ""));
    items.push(() => ({
      command: /^(?:-l?c|\/c|-Command)$/i.test(args.at(-2) ?? "")
        ? args.at(-1)
        : [file, ...args].join(" "),
      ...outcome,
      // Whoever has not ended by now was not waited for any longer.
      ...(outcome.ms === undefined && {
        fault: "timeout",
        ms: Math.round(performance.now() - began),
      }),
      ...kept,
    }));
    return child;
  }) as typeof spawn;
  process.on("exit", () =>
    appendFileSync(log, items.map((item) => `${JSON.stringify(item())}\n`).join("")),
  );
}
