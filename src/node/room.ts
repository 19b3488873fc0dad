/** A copy of a package as a stage for one run. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Stage } from "../test/direct.ts";
import type { Room } from "../test/suite.ts";
import { endAll, exec } from "./exec.ts";
import { match } from "./match.ts";
import { copiesOf, firedIn, type Copies } from "./throwaway.ts";

/** The copies go when the work is done, or a signal ends it. */
export async function withCopies<T>(root: string, work: (copies: Copies) => Promise<T>): Promise<T> {
  const copies = copiesOf(root);
  const stop = () => {
    endAll();
    copies.end();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(copies);
  } finally {
    copies.end();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/** Milliseconds: nobody waits for an async hook, so its mark may come later. */
const LATER = 2000;

export function roomIn(copies: Copies, shared: Pick<Stage, "wires" | "config">): Room {
  const copy = copies.lend();
  const path = firedIn(copy);
  const marks = () => {
    try {
      return readFileSync(path, "utf8").length;
    } catch {
      return 0;
    }
  };
  return {
    stage: {
      ...shared,
      root: copy.root,
      // Whatever repository the copy stands in is not the package's.
      env: { PATH: process.env["PATH"], HOME: copy.home, TMPDIR: copy.tmp, GIT_CEILING_DIRECTORIES: copy.top },
      run: exec,
      match,
      write(to, text) {
        mkdirSync(dirname(join(copy.root, to)), { recursive: true });
        writeFileSync(join(copy.root, to), text);
      },
      fired: {
        path,
        async count(late) {
          for (let left = late ? LATER : 0; left > 0 && !marks(); left -= 50) await setTimeout(50);
          return marks();
        },
      },
    },
    leave: () => copies.giveBack(copy),
  };
}
