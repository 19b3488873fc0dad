/** Programs that take several sessions, and go on between them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { keeper } from "./hosts/kept.ts";
import type { ReadableLine } from "../src/node/live/program.ts";
import type { Fields } from "../src/model/json.ts";

/** Answers each line with its own process's number; `end` ends it, and `wait` gets no answer. */
const PROGRAM = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { say } = JSON.parse(line);
  if (say === "end") process.exit(3);
  if (say !== "wait") console.log(JSON.stringify({ say, pid: process.pid }));
});`;

const top = mkdtempSync(join(tmpdir(), "hookport-kept-"));
const programs = keeper(top, 1);
const start = () => ({ file: process.execPath, args: ["-e", PROGRAM], env: {} });
afterEach(() => {
  programs.close();
  rmSync(top, { recursive: true, force: true });
});

test("a program is used again under its key alone, and never after it hung or ended", async () => {
  const pids: unknown[] = [];
  const talk =
    (say: string) =>
    async (line: ReadableLine): Promise<void> => {
      line.send({ say });
      pids.push(((await line.next(() => true)) as Fields | undefined)?.["pid"]);
    };
  const runSession = (say: string, key = "a", seconds = 20) =>
    programs.use(key, start, talk(say), seconds);

  expect(await runSession("first")).toMatchObject({ code: 0, hung: false });
  const second = await runSession("second");
  expect(second.stdout).toContain("second");
  expect(second.stdout, "only what came since the last session").not.toContain("first");
  expect(await runSession("third", "b")).toMatchObject({ hung: false });
  expect(pids[0]).toBe(pids[1]);
  expect(pids[2]).not.toBe(pids[1]);

  expect(await runSession("wait", "b", 1)).toMatchObject({ hung: true });
  expect(await runSession("end", "c")).toMatchObject({ code: 1, hung: false });
  await runSession("fourth", "b");
  expect(pids.at(-1)).not.toBe(pids[2]);
});
