/** golden/<id>/patches.json: a part of what a real program did with patches. */
import { existsSync, readFileSync } from "node:fs";
import { sha256 } from "../digest.ts";
import type { Driver } from "../driver.ts";
import { writeEvidence } from "../evidence.ts";
import { PROJECT, START, type Outcome } from "./outcome.ts";

interface RecordedPatch {
  readonly patch: string;
  /** What is another file now, from the folder that holds the project; null is a file that is gone. */
  readonly wrote: { readonly [path: string]: string | null };
}

interface Recorded {
  /** The program's. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Of the numbers from which the patches were made up. */
  readonly seed: string;
  /** Of everything that the program did, of which this file has a part. */
  readonly digest: string;
  readonly patches: readonly RecordedPatch[];
}

const fileOf = (host: string) => `golden/${host}/patches.json`;
/** Characters that the patches of a file may have. */
const MOST = 56_000;

function recordedOf({ patch, start, files = {} }: Outcome): RecordedPatch {
  const before = Object.fromEntries(
    Object.entries(start).map(([path, text]) => [`${PROJECT}/${path}`, text]),
  );
  const paths = [...new Set([...Object.keys(before), ...Object.keys(files)])].sort();
  const wrote = paths
    .filter((path) => before[path] !== files[path])
    .map((path) => [path, files[path] ?? null] as const);
  return { patch, wrote: Object.fromEntries(wrote) };
}

/** Keeps as many as there is room for of the patches that did something, those first that come first. */
export function recordPatches(
  { id, pin }: Pick<Driver, "id" | "pin">,
  seed: string,
  outcomes: readonly Outcome[],
  first: readonly Outcome[],
): string {
  const lines: string[] = [];
  const add = (some: readonly Outcome[], most: number) => {
    for (const patch of some.map(recordedOf)) {
      const line = `    ${JSON.stringify(patch)}`;
      if (!Object.keys(patch.wrote).length || lines.includes(line)) continue;
      if (lines.join().length + line.length < most) lines.push(line);
    }
  };
  add(first, MOST / 2);
  add(outcomes, MOST);
  const head = {
    version: pin,
    date: new Date().toISOString().slice(0, 10),
    seed,
    digest: sha256(outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`)),
  };
  return writeEvidence(
    fileOf(id),
    `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "patches": [\n${lines.join(",\n")}\n  ]\n}\n`,
  );
}

/** Returns what was recorded, as outcomes; none for an agent of which nothing was. */
export function recordedPatches(id: string): readonly Outcome[] {
  if (!existsSync(fileOf(id))) return [];
  const { patches } = JSON.parse(readFileSync(fileOf(id), "utf8")) as Recorded;
  return patches.map(({ patch, wrote }) => {
    const files = new Map<string, string>(
      Object.entries(START).map(([path, text]) => [`${PROJECT}/${path}`, text]),
    );
    for (const [path, text] of Object.entries(wrote))
      if (text === null) files.delete(path);
      else files.set(path, text);
    return { patch, start: START, files: Object.fromEntries(files) };
  });
}
