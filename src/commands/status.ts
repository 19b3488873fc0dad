import { existsSync } from "node:fs";
import { join } from "node:path";
import { unconvertedPage } from "../check/status.ts";
import { auditProject } from "../judge/project.ts";
import { pageText } from "../screen/page.ts";
import { subjects } from "./subject.ts";
import { LOCAL, PROJECT } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { say, type Io } from "../node/io.ts";
import { adoptedGroups, originsOf, readDocument } from "../plan/assemble.ts";
import { notRead } from "../judge/not-read.ts";
import { belowFinding } from "../read/below.ts";
import { quietWorldOf } from "../read/world.ts";
import { findSources } from "../read/find.ts";
import { paragraph } from "../screen/screen.ts";
import { quietly } from "../model/error.ts";
import { checkCommand } from "./check.ts";
import { projectHere } from "./here.ts";
import { hasGroups } from "../read/source.ts";
import { lookOf } from "./look-of.ts";
import { hostsNamed, loadAll } from "./load.ts";

/** Prints the project's state and the next step. It writes nothing and always exits with 0. */
export async function statusCommand(help: string, io: Io): Promise<number> {
  const known = await loadAll();
  const { adapters } = known;
  const root = projectHere(adapters, io);
  const look = lookOf(io);
  if ([PROJECT, LOCAL].some(({ document }) => existsSync(join(root, document)))) {
    await checkCommand([], { table: true }, io);
    const doc = quietly(() => readDocument(disk(root), PROJECT) ?? readDocument(disk(root), LOCAL));
    const files = originsOf(doc).flatMap(({ file, inPlace, format }) =>
      inPlace || format !== undefined ? [file] : [],
    );
    const where = doc && adoptedGroups(doc).length ? PROJECT.edited : files.join(", ");
    if (where)
      say(
        io,
        [
          "",
          ...paragraph(
            `Edit hooks in ${where}, then: hookport convert. On this machine: hookport doctor`,
            look.width,
          ),
        ].join("\n"),
      );
    return 0;
  }
  const files = disk(root);
  const sources = findSources(adapters, files, { scopes: [...PROJECT.reads, ...LOCAL.reads] });
  const full = sources.filter(hasGroups);
  const mayHold = () =>
    sources.some(({ unread }) => unread.length) ||
    notRead(adapters, quietWorldOf({ project: files })).length ||
    belowFinding(adapters, files).length;
  if (!full.length && !mayHold()) {
    io.stdout.write(help);
    return 0;
  }
  const used = hostsNamed("detected", adapters, root);
  const hosts = Object.keys(adapters).filter(
    (id) => used.includes(id) || full.some(({ host }) => host === id),
  );
  const project = auditProject(subjects(known, io)({ path: ".", root, hosts }));
  const page = unconvertedPage(
    {
      project,
      ownerOf: new Map(full.map(({ file, format, host }) => [file, format ?? host])),
      used,
      choose:
        new Set(full.map(({ host }) => host)).size > 1 &&
        full.every(({ format }) => format === undefined),
    },
    adapters,
  );
  say(io, pageText(page, look).join("\n"));
  return 0;
}
