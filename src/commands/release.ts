/** Refuses what another release wrote and this one cannot read or must not overwrite (S27). */
import { quietly, UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { parseJson } from "../model/json.ts";
import { SHIM, type Layer } from "../model/layer.ts";
import { isNewer, releaseOf } from "../model/seal.ts";
import { demandFormat } from "../plan/assemble.ts";
import { VERSION } from "../model/version.ts";

interface Locks {
  readonly files: Files;
  readonly layers: readonly Layer[];
}

/** A newer release wrote here: this one cannot know what it would remove. */
export function demandNotNewer({ files, layers }: Locks): void {
  const found = [
    ...layers.map(({ document }) => ({
      file: document,
      release: releaseOf(parseJson(textOf(files, document))),
    })),
    {
      file: SHIM,
      release: /^\/\/ hookport shim (\d+\.\d+\.\d+\S*)/.exec(textOf(files, SHIM))?.[1],
    },
  ];
  for (const { file, release } of found)
    if (release !== undefined && isNewer(release))
      throw new UserError(
        `${file} was written by Hookport ${release}, and this is ${VERSION}`,
        `update Hookport to ${release} or later and run the command again; nothing was written`,
      );
}

/** Every command but a conversion needs what stands in a lock (S27). */
export function demandOurFormat({ files, layers }: Locks): void {
  for (const { document } of layers) demandFormat(parseJson(textOf(files, document)), document);
}

/** Other code reports a file that cannot be read. */
const textOf = (files: Files, path: string): string => quietly(() => files.read(path)) ?? "";
