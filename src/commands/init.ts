import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { diagnostic } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Made } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { printedJson } from "../screen/json.ts";
import { visible } from "../model/visible.ts";
import { disk, stayInside } from "../node/disk.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { roomIn, withCopies } from "../node/workspace.ts";
import { direct } from "../cases/run-script.ts";
import { begin } from "../cases/init.ts";
import { CASES, DOCUMENT, FIXTURES, TESTS } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import { OF_NOTHING } from "../make/print.ts";
import { inRoom } from "../cases/workspace.ts";
import { packageHere } from "./here.ts";
import { painter, say, type Io } from "../node/io.ts";
import { loadAll } from "./load.ts";
import { makePackage } from "./make.ts";
import type { CommandOf } from "../options/table.ts";

/** Makes the package of this name, or completes the one around the current folder. */
export const initCommand: CommandOf<"init"> = async (name, options, io) => {
  if (name !== undefined) return makePackage(name, options, io);
  if (options.from !== undefined || options.keep !== undefined)
    throw new UserError(
      "a package that is made needs a name",
      `hookport init NAME --from ${word(options.from ?? "DIR")}`,
    );
  const root = packageHere(io);
  if (root !== undefined) return initTests(root, io, options.json);
  throw new UserError(
    `no hook package here: there is no ${DOCUMENT}, in this folder or above`,
    "for the hooks of a project: hookport convert --to AGENTS. For a package: hookport init NAME, or of the hooks here: hookport init NAME --from .",
  );
};

async function initTests(root: string, io: Io, json = false): Promise<number> {
  const known = await loadAll();
  const { protocols } = known;
  const files = disk(root);
  const pack = readPackage(known, files);
  const broken = pack.cases.find(({ problems }) => problems.length);
  if (broken)
    throw new UserError(
      `${broken.file} is broken: ${broken.problems[0]?.message}`,
      "mend it first: `hookport test` shows what is wrong",
    );
  if (!pack.source.groups.length && !pack.source.unread.length)
    throw new UserError(
      `${DOCUMENT} has no hooks`,
      "write the hooks first: this writes their tests",
    );
  const taken = [TESTS, FIXTURES, CASES].find((path) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  );
  if (taken)
    throw new UserError(
      `${taken} is a file`,
      "it is a folder of the layout: give the file another name",
    );
  const { created, did, notes } = await withCopies(root, io, (copies) =>
    begin(pack, {
      protocols,
      match: matchingProject(),
      files,
      run: async (given) => {
        const shared = { protocols, config: pack.config, path: io.env["PATH"] };
        const room = () => roomIn(copies, shared);
        return (await inRoom(room, (stage) => direct(given, stage))).value;
      },
    }),
  );
  for (const [path, text] of created) {
    write(root, path, text);
    const done = did.get(path);
    if (!json) say(io, `${visible(path)} created${done === undefined ? "" : `: ${visible(done)}`}`);
  }
  if (json) {
    say(io, printedJson(completed(relative(io.cwd, root) || ".", created, did, notes), 2));
    return 0;
  }
  for (const note of notes) say(io, `${painter(io)("yellow", "note")}  ${visible(note)}`);
  if (!created.size) say(io, "every hook has a case already");
  else if ([...created.keys()].some((path) => path.startsWith(CASES)))
    say(
      io,
      "\nEach case says what its hook does now. Next: say what it must do, add what it must stop, and run `hookport test --agent all`",
    );
  return 0;
}

function completed(
  folder: string,
  created: ReadonlyMap<string, string>,
  did: ReadonlyMap<string, string>,
  notes: readonly string[],
): Made {
  return {
    version: 1,
    folder,
    files: [...created.keys()].map((path) => {
      const done = did.get(path);
      return { path, ...(done !== undefined && { did: done }) };
    }),
    ...OF_NOTHING,
    notes: notes.map((note) => diagnostic("untested", { file: DOCUMENT }, note)),
  };
}

function write(root: string, path: string, text: string): void {
  stayInside(root, path);
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
  } catch (error) {
    throw new UserError(
      `${path}: ${(error as Error).message}`,
      "make room for it, and run the command again: it goes on where it stopped",
    );
  }
}
