/** Lists the files that npm would publish of a folder, with npm's own library. */
import type { Fields, Json } from "../../model/json.ts";

/** Where one of these stands in a manifest, npm itself is asked: it corrects them before it reads them. */
const CORRECTED = [
  "bin",
  "browser",
  "bundleDependencies",
  "bundledDependencies",
  "directories",
  "workspaces",
];

const NAME = /^(?:@[a-z\d][a-z\d-]*\/)?[a-z\d][a-z\d._-]*$/;
const VERSION = /^(?:(?:0|[1-9]\d{0,9})(?:\.(?!$)|$)){3}$/;
const isText = (value: Json | undefined) => typeof value === "string";

/** Does npm read this manifest as it stands, and say nothing against it? */
export const isPlainManifest = ({
  name,
  version,
  main = "",
  files = [],
  ...more
}: Fields): boolean =>
  NAME.test(String(name)) &&
  String(name).length < 200 &&
  VERSION.test(String(version)) &&
  isText(main) &&
  Array.isArray(files) &&
  (files as Json[]).every(isText) &&
  !CORRECTED.some((key) => key in more);

export async function publishedPaths(folder: string, manifest: Fields): Promise<readonly string[]> {
  const { default: packlist } = await import("npm-packlist");
  return packlist({ path: folder, package: manifest, isProjectRoot: true, edgesOut: new Map() });
}
