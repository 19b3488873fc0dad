/**
 * What the everyday loop costs: seconds on the clock and of the processor, of `npm test` and all
 * that it starts.
 */
import { spawnSync } from "node:child_process";

const began = performance.now();
const { stdout, status } = spawnSync("bash", ["-c", "npm test >&2; code=$?; times; exit $code"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
const seconds = (performance.now() - began) / 1000;
// The last line of `times` is about what the shell ran.
const cpu = [...(stdout.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)].reduce(
  (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
  0,
);
console.log(
  `npm test: ${seconds.toFixed(1)} s (limit on two idle cores: 40, goal: 30), ${cpu.toFixed(1)} s of the processor`,
);
process.exitCode = status ?? 1;
