/**
 * The recorder, which `hookport record` makes every event call: `node record.mjs < event`. It is
 * one bundled file that imports only `node:` modules. It decides nothing and prints nothing; if
 * anything goes wrong, it exits with 0 and has written nothing.
 */
import * as fs from "node:fs";
import { homedir, hostname, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { isFields, parseJson, pretty } from "./model/json.ts";
import { orNothing } from "./node/or-nothing.ts";
import { landing, realOf } from "./node/real-path.ts";
import { fixtureOf, OUT } from "./record/fixture.ts";
import type { Whereabouts } from "./record/mask.ts";

/** The most fixtures of one event and tool. */
const MOST = 20;

function main(): void {
  const root = process.env["PACKAGE_ROOT"];
  const out = process.env[OUT];
  const event = parseJson(fs.readFileSync(0, "utf8"));
  if (!root || !out || !isFields(event)) return;
  const fixture = fixtureOf(event, whereabouts(root));
  if (!fixture) return;
  // The path is checked as it was when the recording began, so that a link made since leads
  // nowhere.
  const folder = resolve(fs.realpathSync(root), out);
  if (landing(folder) !== folder) return;
  fs.mkdirSync(folder, { recursive: true });
  keep(folder, fixture.name, pretty(fixture.event));
}

/** Writes to the first free file name, unless an earlier file has the same text. */
function keep(folder: string, name: string, text: string): void {
  for (let n = 1; n <= MOST; n++) {
    const file = join(folder, `${name}${n === 1 ? "" : `-${n}`}.json`);
    if (made(file, text) || holds(file, text)) return;
  }
}

/** False if something has that name already, even a link to nothing. */
function made(file: string, text: string): boolean {
  let fd: number;
  try {
    fd = fs.openSync(file, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += fs.writeSync(fd, bytes, at);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(fd);
  }
  return true;
}

function holds(file: string, text: string): boolean {
  const size = Buffer.byteLength(text);
  for (let tries = 0; tries < 50; tries++) {
    const stat = fs.lstatSync(file);
    if (!stat.isFile()) return false;
    if (stat.size > 0) return stat.size === size && fs.readFileSync(file, "utf8") === text;
    // Another recorder has opened the file and has not written to it yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
  return false;
}

function whereabouts(root: string): Whereabouts {
  const { HOME = "", PWD = "" } = process.env;
  const existing = (...paths: readonly string[]) => [
    ...new Set(paths.filter(Boolean).flatMap((path) => [path, realOf(path)])),
  ];
  return {
    roots: existing(root, realOf(PWD) === realOf(root) ? PWD : ""),
    homes: existing(HOME, homedir()),
    // In a container a user may have no name.
    user: orNothing(() => userInfo().username) ?? process.env["USER"] ?? "",
    machine: hostname(),
  };
}

try {
  main();
} catch {
  // Errors are not reported, because the recorder must not disturb an agent's session.
}
