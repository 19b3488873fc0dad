/** Files that stood in a project before us, and the end of everything of ours. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Seen } from "../session.ts";

/** JSON in a layout that nobody else would choose. */
export const odd = (value: unknown) =>
  `${JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n")}\r\n`;

export const remove = (project: string) =>
  void execFileSync(process.execPath, [resolve("dist/cli.cjs"), "remove"], {
    cwd: project,
    env: {},
  });
export const gone = ({ files }: Seen, before: { readonly [path: string]: unknown }) => ({
  "nothing of ours is left": !Object.keys(files).some((path) => path.includes("hookport")),
  "every file is byte for byte as before": Object.entries(before).every(
    ([path, content]) => files[path] === content,
  ),
});
