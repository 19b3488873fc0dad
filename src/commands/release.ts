/**
 * Keeps an older release from overwriting what a newer one wrote, because it cannot know what it
 * would remove (S27).
 */
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { parseJson } from "../model/json.ts";
import { SHIM, type Layer } from "../model/layer.ts";
import { isNewer, releaseOf } from "../model/seal.ts";
import { VERSION } from "../model/version.ts";

export function demandNotNewer(files: Files, layers: readonly Layer[]): void {
  const found = [
    ...layers.map(({ document }) => ({
      file: document,
      release: releaseOf(parseJson(quietly(files, document) ?? "")),
    })),
    {
      file: SHIM,
      release: /^\/\/ hookport shim (\d+\.\d+\.\d+\S*)/.exec(quietly(files, SHIM) ?? "")?.[1],
    },
  ];
  for (const { file, release } of found)
    if (release !== undefined && isNewer(release))
      throw new UserError(
        `${file} was written by Hookport ${release}, and this is ${VERSION}`,
        `update Hookport to ${release} or later and run the command again; nothing was written`,
      );
}

/** Returns undefined for a file that cannot be read; other code reports it. */
function quietly(files: Files, path: string): string | undefined {
  try {
    return files.read(path);
  } catch {
    return undefined;
  }
}
