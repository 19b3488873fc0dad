import { unconvertedPage } from "../check/status.ts";
import { auditProject } from "../judge/project.ts";
import { pageText } from "../screen/page.ts";
import { subjects } from "./subject.ts";
import { LOCAL, PROJECT } from "../model/layer.ts";
import { say, type Io } from "../node/io.ts";
import { adoptedGroups, originsOf, readDocument } from "../plan/assemble.ts";
import { remarksOn } from "../judge/remarks.ts";
import { belowFinding } from "../read/below.ts";
import { quietWorldOf } from "../read/world.ts";
import { findSources } from "../read/find.ts";
import { paragraph } from "../screen/screen.ts";
import { quietly } from "../model/error.ts";
import { agentsFor } from "./agents.ts";
import { checkCommand } from "./check.ts";
import { workspaceAt, lookOf } from "./here.ts";
import { hasGroups } from "../read/source.ts";
import { hostsNamed } from "./load.ts";

/** Prints the project's state and the next step. It writes nothing and always exits with 0. */
export async function statusCommand(help: string, io: Io): Promise<number> {
  const workspace = await workspaceAt(undefined, false, io);
  const { adapters, files, layers } = workspace;
  const look = lookOf(io);
  if (layers.some(({ document }) => files.exists(document))) {
    await checkCommand([], { table: true }, io);
    const doc = quietly(() => readDocument(files, PROJECT) ?? readDocument(files, LOCAL));
    const edited = originsOf(doc).flatMap(({ file, inPlace, format }) =>
      inPlace || format !== undefined ? [file] : [],
    );
    const where = doc && adoptedGroups(doc).length ? PROJECT.edited : edited.join(", ");
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

  const sources = findSources(adapters, files, { scopes: [...PROJECT.reads, ...LOCAL.reads] });
  const full = sources.filter(hasGroups);
  const mayHold = () =>
    sources.some(({ unread }) => unread.length) ||
    remarksOn(adapters, quietWorldOf({ project: files })).length ||
    belowFinding(adapters, files).length;
  if (!full.length && !mayHold()) {
    io.stdout.write(help);
    return 0;
  }
  const used = hostsNamed("detected", workspace);
  const hosts = agentsFor(undefined, workspace);
  const project = auditProject(subjects(workspace, io)(workspace, { path: ".", hosts }));
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
