import { existsSync } from "node:fs";
import { join } from "node:path";
import { printAside, printUnconverted, printUnread } from "../check/status.ts";
import { LOCAL, PROJECT } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { painter, say, type Io } from "../node/io.ts";
import { adoptedGroups, originsOf, readDocument } from "../plan/assemble.ts";
import { check } from "../judge/checks/index.ts";
import { notRead } from "../judge/not-read.ts";
import { belowFinding } from "../read/below.ts";
import { quietWorldOf } from "../read/world.ts";
import { findSources } from "../read/find.ts";
import { paragraph, screenWidth } from "../screen/screen.ts";
import { quietly } from "../model/error.ts";
import { checkCommand } from "./check.ts";
import { projectHere } from "./here.ts";
import { hostsNamed, loadAll } from "./load.ts";

/**
 * Prints the state of this project and the next step. It writes nothing and always exits with 0.
 */
export async function statusCommand(help: string, io: Io): Promise<number> {
  const root = projectHere(io);
  const width = screenWidth(io.stdout.columns);
  if ([PROJECT, LOCAL].some(({ document }) => existsSync(join(root, document)))) {
    await checkCommand([], {}, io);
    const doc = quietly(() => readDocument(disk(root), PROJECT) ?? readDocument(disk(root), LOCAL));
    const files = originsOf(doc).flatMap(({ file, inPlace, format }) =>
      inPlace || format !== undefined ? [file] : [],
    );
    const where = doc && adoptedGroups(doc).length ? PROJECT.edited : files.join(", ");
    if (where)
      say(
        io,
        ["", ...paragraph(`Edit hooks in ${where}, then: hookport convert`, width)].join("\n"),
      );
    return 0;
  }
  const { adapters, protocols } = await loadAll();
  const files = disk(root);
  const sources = findSources(adapters, files, { scopes: [...PROJECT.reads, ...LOCAL.reads] });
  const unread = sources.flatMap((source) => source.unread);
  const misspelt = check(adapters, protocols, sources, files).filter(
    ({ code }) => code === "unknown-key",
  );
  const full = sources.filter(({ groups, natives }) => groups.length || natives.length);
  const aside = printAside(
    [...notRead(adapters, quietWorldOf({ project: files })), ...belowFinding(adapters, files)],
    width,
  );
  if (aside) say(io, full.length ? `${aside}\n` : aside);
  if (full.length)
    say(
      io,
      printUnconverted(full, {
        adapters,
        protocols,
        files,
        used: hostsNamed("detected", adapters, root),
        paint: painter(io),
        width,
      }),
    );
  if (!full.length && !unread.length && !aside) io.stdout.write(help);
  if (unread.length || misspelt.length) say(io, printUnread(unread, misspelt, width));
  return 0;
}
