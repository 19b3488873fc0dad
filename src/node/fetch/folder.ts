import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackageFile } from "../../install/contents.ts";
import type { Io } from "../io.ts";
import { away } from "../leftovers.ts";
import { ofFolder } from "./fetch.ts";

export function filesToPack(root: string, io: Io): Promise<readonly PackageFile[]> {
  const temp = mkdtempSync(join(tmpdir(), "hookport-pack-"));
  io.atEnd(() => away(temp));
  return ofFolder(root, { cwd: temp, root, io });
}
