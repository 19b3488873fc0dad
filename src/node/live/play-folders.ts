/** Folders in which agents play on copies of a project; nothing of them is left behind. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../model/error.ts";
import { isInside } from "../disk.ts";
import { away, endIn, isRunning } from "../leftovers.ts";

export type PlayFolders = ReturnType<ReturnType<typeof playFolders>["next"]>;

const NAME = "hookport-live-";

export function playFolders(root: string) {
  const temporary = realpathSync(tmpdir());
  if (isInside(root, temporary))
    throw new UserError(
      "the folder for temporary files lies in this project",
      "set TMPDIR to another folder",
    );
  removeOld(temporary);
  const text = mkdtempSync(join(temporary, `${NAME}${process.pid}-`));
  let number = 0;
  return {
    next() {
      const top = join(text, String(++number));
      const stage = {
        /** The only folder that the agent can write to. */
        top,
        copy: join(top, "project"),
        home: join(top, "home"),
        tmp: join(top, "tmp"),
        cache: join(top, "cache"),
        records: join(top, "records"),
      };
      for (const folder of Object.values(stage))
        mkdirSync(folder, { recursive: true, mode: 0o700 });
      return stage;
    },
    end() {
      endIn(text);
      away(text);
    },
  };
}

/** Removes what a process left here that was killed. */
function removeOld(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    const [, pid] = /^hookport-live-(\d+)-\w+$/.exec(name) ?? [];
    const stat = pid && lstatSync(join(temporary, name), { throwIfNoEntry: false });
    if (stat && stat.isDirectory() && stat.uid === process.getuid?.() && !isRunning(Number(pid)))
      away(join(temporary, name));
  }
}
