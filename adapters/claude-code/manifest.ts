/**
 * The values in a plugin's manifest without which Claude Code loads nothing of the plugin (played
 * with `--plugin-dir` on 2.1.332, 2026-11-30). Wrong values of other fields cost nothing.
 */
import type { FileFault } from "../../src/model/config.ts";
import { isFields, type Json } from "../../src/model/json.ts";
import { how } from "../_kin/for-reports.ts";
import { TEXT, type Kind } from "../_kin/kinds.ts";
import { wrongValues, type Values } from "../_kin/values.ts";

const isOwnPath =
  (ending: RegExp) =>
  (value: Json): boolean =>
    typeof value === "string" && value.startsWith("./") && ending.test(value);

const listOr =
  (takes: Kind["takes"]): Kind["takes"] =>
  (value) =>
    takes(value) || (Array.isArray(value) && (value as Json[]).every(takes));

const PATH = isOwnPath(/^/);
const JSON_FILE = isOwnPath(/\.json$/);
const isBundle = (value: Json): boolean =>
  typeof value === "string" && /^https?:|^\.\/.*\.(?:mcpb|dxt)$/.test(value);

const NAME: Kind = {
  takes: (value) => typeof value === "string" && /^[^\s/]+$/.test(value),
  otherwise: how("is no text, or an empty one, or has a blank or a slash"),
};
const NO_JSON = how("names no JSON file by a path that begins with `./`");
const NO_PATH = how("has a path that does not begin with `./`");

const VALUES: Values = [
  [NAME, "name!"],
  [TEXT, "version"],
  [{ takes: listOr((value) => JSON_FILE(value) || isFields(value)), otherwise: NO_JSON }, "hooks"],
  [
    {
      takes: listOr((value) => JSON_FILE(value) || isFields(value) || isBundle(value)),
      otherwise: NO_JSON,
    },
    "mcpServers lspServers",
  ],
  [{ takes: (value) => isFields(value) || listOr(PATH)(value), otherwise: NO_PATH }, "commands"],
  [
    { takes: listOr((value) => value === "." || PATH(value)), otherwise: NO_PATH },
    "skills outputStyles",
  ],
  [
    {
      takes: listOr(isOwnPath(/\.md$/)),
      otherwise: how("names no Markdown file by a path that begins with `./`"),
    },
    "agents",
  ],
];

/** `manifest` is undefined if the file is no JSON. */
export function wrongManifest(
  manifest: Json | undefined,
): (FileFault & { readonly hint: string }) | undefined {
  const fault: FileFault | undefined = isFields(manifest)
    ? wrongValues(VALUES, manifest)[0]
    : { pointer: "", reason: "it holds no JSON object" };
  return fault && { ...fault, hint: "correct it until `claude plugin validate` passes" };
}
