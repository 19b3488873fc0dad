import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { FilesNow } from "../model/second-call.ts";
import { orNothing } from "./or-nothing.ts";
import { readText } from "./text.ts";

/** Bytes; a longer file of a host counts as missing. */
const MOST = 64 * 1024 * 1024;

export const filesNow = (root: string): FilesNow => ({
  text: (path) => readText(join(root, path), MOST) ?? "",
  isPlain: (path) =>
    orNothing(() => realpathSync(join(root, path)) === join(realpathSync(root), path)) ?? false,
});
