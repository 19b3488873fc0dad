/** Reads what a handler can end with and print, with the scripts of the project that it starts. */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Files } from "../../model/files.ts";
import { quietly } from "../../model/error.ts";
import { knownOf, ofText } from "../../model/known.ts";
import { packageFolder } from "../../model/select.ts";
import { spend, readingOf, type ReadTexts } from "./files.ts";
import { withGitTop } from "../script.ts";
import { LOADS_MORE } from "./programs.ts";
import { readLine } from "./shell-program.ts";
import type { Foreknown } from "./truth.ts";
import { ANYTHING, type Deeds } from "./value.ts";

/** Deeds, every text that was read for them, and the programs that were seen to be started. */
export interface HandlerDeeds extends Deeds, Pick<ReadTexts, "texts" | "places" | "started"> {}

type Texts = Pick<Files, "exists" | "read">;

const known = knownOf<Texts, HandlerDeeds>();

interface Reading {
  readonly deeds: HandlerDeeds;
  /** Other files answer all that was asked of the files in the same way. */
  readonly isSameIn: (others: Texts) => boolean;
}
/** The last readings of a command: a project is judged as it is and as it would be, agent by agent. */
const readings = ofText((_key): Reading[] => []);
const MOST_READINGS = 8;

const NOTHING_KNOWN: Foreknown = { unset: new Set() };

/** A command is read once for all agents and questions. */
export const readHandler = (
  files: Texts,
  handler: Handler,
  group: Pick<Group, "origin">,
  facts: Foreknown = NOTHING_KNOWN,
): HandlerDeeds => {
  const { command, args, cwd, env } = handler;
  const folders = [cwd, group.origin?.plugin, packageFolder(group)];
  const key = JSON.stringify([
    command,
    args,
    folders,
    Object.keys(env ?? {}),
    [...facts.unset],
    facts.told,
    facts.absent,
  ]);
  return known(files, key, () => {
    const before = readings(key);
    const same = before.find(({ isSameIn }) => isSameIn(files));
    if (same) return same.deeds;
    const { asked, isSameIn } = witnessed(files);
    const deeds = read(asked, handler, group, facts);
    before.unshift({ deeds, isSameIn });
    before.splice(MOST_READINGS);
    return deeds;
  });
};

const textOf = (files: Texts, path: string) => quietly(() => files.read(path));

/** Files that keep each question with its answer; others are asked the same in the same order. */
function witnessed(files: Texts): Pick<Reading, "isSameIn"> & { readonly asked: Texts } {
  const isStill: ((others: Texts) => boolean)[] = [];
  return {
    asked: {
      exists(path) {
        const is = files.exists(path);
        isStill.push((others) => others.exists(path) === is);
        return is;
      },
      read(path) {
        const text = textOf(files, path);
        isStill.push((others) => textOf(others, path) === text);
        return text;
      },
    },
    isSameIn: (others) => isStill.every((is) => is(others)),
  };
}

function read(
  files: Texts,
  handler: Handler,
  group: Pick<Group, "origin">,
  facts: Foreknown,
  before?: readonly string[],
): HandlerDeeds {
  const { command, args, cwd, env = {} } = handler;
  const world = readingOf(files, group, cwd, facts, before);
  const loads = Object.keys(env).some((name) => LOADS_MORE.test(name) || name === "PATH");
  if (command === undefined || loads)
    return { ...ANYTHING, texts: [], places: new Map(), started: new Set() };
  // Git may complain of a folder without a repository, which is no reason of the hook's.
  const line = args ? [command, ...args].map(quoted).join(" ") : withGitTop(command);
  const skips = (rest: string) => {
    world.texts[0] = rest;
  };
  const deeds = spend(world, line) ? readLine(world, line, { skips }) : ANYTHING;
  // What calls a function may stand in a text that was read after it.
  if (!before && world.asked.at < world.texts.length)
    return read(files, handler, group, facts, world.texts);
  return { ...deeds, texts: world.texts, places: world.places, started: world.started };
}

/** A word of a program that is started without a shell; its agent puts in the names of folders. */
const quoted = (word: string): string =>
  `'${word.replaceAll("'", `'\\''`).replace(/\$\{\w+\}/g, (name) => `'"${name}"'`)}'`;
