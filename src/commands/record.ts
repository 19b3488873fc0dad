import { existsSync, statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { readDocument } from "../plan/assemble.ts";
import { UserError } from "../model/error.ts";
import { quietWorldOf } from "../read/world.ts";
import { visible } from "../model/visible.ts";
import { isInOurFolder, LOCAL, PROJECT, RECORDER } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite } from "../model/config.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Files } from "../model/files.ts";
import { word } from "../model/shell.ts";
import { disk, isInside } from "../node/disk.ts";
import { belowTop } from "../node/git.ts";
import { painter, say, type Io } from "../node/io.ts";
import { enter } from "../node/writer.ts";
import { landing } from "../node/real-path.ts";
import { recorderText, shimText } from "../node/shim-text.ts";
import { printRecording } from "../record/print.ts";
import { record, recordingTo, unreportedEvents } from "../record/recording.ts";
import { remove } from "../convert/remove.ts";
import { DOCUMENT, FIXTURES } from "../cases/layout.ts";
import { plural } from "../screen/text.ts";
import { demandFolder, workspaceAt, type Workspace } from "./here.ts";
import { demandNotNewer } from "./release.ts";
import { someNamed, today } from "./load.ts";
import { warnOfStrangers } from "./remove.ts";
import type { CommandOf } from "../options/table.ts";

/** What a user must do before anything is recorded. */
const NEEDED: readonly string[] = ["setup", "needs-trust", "needs-setup"];

/** Milliseconds to wait for the recorder of the last event, for which no agent waits. */
const SETTLING = 500;

export const recordCommand: CommandOf<"record"> = async (named, options, io) => {
  const path = named ?? ".";
  const workspace = await workspaceAt(named, false, io);
  const { adapters, protocols, root, files } = workspace;
  demandFolder(root, path, "name the project the agent will be used in");
  if (options.stop) return stop(workspace);
  if (options.to === undefined)
    throw new UserError("record which agent?", "name it: --agent ID; --stop ends a recording");
  const writer = await enter(root, adapters, io);
  demandNotNewer({ files, layers: [PROJECT] });
  const doc = readDocument(files, PROJECT);
  const before = recordingTo(doc);
  const edits = [PROJECT, LOCAL].some(({ edited }) => files.exists(edited));
  if (((doc ?? edits) && before === undefined) || readDocument(files, LOCAL))
    throw new UserError(
      "this project already uses hookport: a recording would stand in the place of its hooks",
      "record in another folder, such as a fresh clone",
    );
  const hosts = someNamed(options.to, workspace, "name the agent: --agent ID");
  const out =
    options.out === undefined
      ? (before ?? from(root, join(root, FIXTURES)))
      : from(root, resolve(io.cwd, options.out));
  const outcome = record({
    adapters,
    protocols,
    layer: PROJECT,
    targets: [...new Set([...Object.keys(doc?.targets ?? {}), ...hosts])],
    files,
    folder: belowTop(root),
    shim: shimText(),
    recorder: recorderText(),
    today: today(io),
    out,
  });
  const agents = outcome.report.targets.map(({ host, findings }) => {
    const adapter = adapters[host] as Adapter;
    return {
      title: adapter.title,
      untold: unreportedEvents(adapter),
      needs: [...new Set(findings.filter(({ code }) => NEEDED.includes(code)).map(needOf))],
      off: offIn(adapter, files),
    };
  });
  writer.apply(outcome.changes);
  const places = { out: shown(root, out, io), path, tests: testsOf(resolve(root, out), io) };
  say(io, printRecording(agents, outcome.changes, places, painter(io)));
  return 0;
};

const needOf = ({ code, message, hint }: Diagnostic): string =>
  code === "setup" ? message : `${message}: ${hint}`;

/** Why the agent runs nothing in the file that a recording is written to. */
function offIn({ config, title }: Adapter, files: Files): string | undefined {
  const path = fileToWrite(config)?.path;
  const own = config
    .files(quietWorldOf({ project: files }))
    .find(({ file, of }) => file === path && of === undefined);
  return own?.off && `${title} does not run it: ${own.off.why}`;
}

async function stop(workspace: Workspace): Promise<number> {
  const { adapters, root, files, io } = workspace;
  const writer = await enter(root, adapters, io);
  const doc = readDocument(files, PROJECT);
  const out = recordingTo(doc);
  if (!doc && writer.again) {
    say(io, "The recording is over; its fixtures are where they were written");
    return 0;
  }
  if (out === undefined)
    throw new UserError(
      doc ? "what hookport wrote here is no recording" : "nothing is being recorded here",
      doc
        ? "`hookport remove` takes it out"
        : "name the folder that was recorded; `hookport record --agent ID` begins a recording",
    );
  await setTimeout(SETTLING);
  const began = statSync(join(root, RECORDER), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changes = remove(adapters, files, undefined, [PROJECT]);
  writer.apply(changes);
  for (const { path, after } of changes)
    if (!isInOurFolder(path)) say(io, `${path} ${after === null ? "removed" : "restored"}`);
  const folder = resolve(root, out);
  const fixtures = disk(folder)
    .list("")
    .filter((name) => name.endsWith(".json"));
  const left = warnOfStrangers(workspace, changes);
  const fresh = fixtures.filter((name) => statSync(join(folder, name)).mtimeMs >= began).length;
  if (!fresh) {
    say(
      io,
      `Nothing ${fixtures.length ? "new " : ""}was recorded: was the agent started in this folder, and did it trust the folder?`,
    );
    return left ? 1 : 0;
  }
  const old = fresh < fixtures.length ? `, ${fresh} of them new` : "";
  say(io, `${plural(fixtures.length, "fixture")} in ${shown(root, out, io)}${old}`);
  const tests = testsOf(folder, io);
  const first = tests === undefined ? ` and put them into ${FIXTURES} of a hook package,` : "";
  say(io, `Next: read them before you share them,${first} then: hookport init${tests ?? ""}`);
  return left ? 1 : 0;
}

/** Names the package of this fixtures' folder as an option; undefined if there is none. */
function testsOf(folder: string, { cwd }: Io): string | undefined {
  const home = resolve(folder, relative(FIXTURES, ""));
  if (join(home, FIXTURES) !== folder || !existsSync(join(home, DOCUMENT))) return undefined;
  const named = relative(landing(cwd), landing(home));
  return named && ` -C ${word(visible(named))}`;
}

const shown = (root: string, out: string, { cwd }: Io) =>
  visible(isAbsolute(out) ? out : join(relative(cwd, root), out));

/** The recorder writes here. Links on the way are followed now and never again. */
function from(root: string, folder: string): string {
  if (!isFolderOrNone(folder))
    throw new UserError(`${folder}: not a folder`, "name another one for the fixtures: --out DIR");
  const [top, there] = [landing(root), landing(folder)];
  return isInside(top, there) ? relative(top, there).split(sep).join("/") || "." : there;
}

function isFolderOrNone(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
