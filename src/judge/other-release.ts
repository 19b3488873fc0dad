import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { parseJson } from "../model/json.ts";
import type { Layer } from "../model/layer.ts";
import { releaseOf } from "../model/seal.ts";
import { VERSION } from "../model/version.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

/** Files that another release wrote and this run rewrites. */
export function otherRelease(files: Files, { document }: Layer): readonly Diagnostic[] {
  const release = releaseOf(parseJson(files.read(document) ?? ""));
  const told = `was written by Hookport ${release}, and this is ${VERSION}`;
  return release === undefined || release === VERSION
    ? []
    : [diagnostic("other-release", { file: document }, told)];
}
