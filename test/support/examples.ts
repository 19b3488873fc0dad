/** The folders of schemas/examples: a project or a package each. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const examples = readdirSync("schemas/examples", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The files of an example by their paths in it. */
export function exampleTexts(name: string): { readonly [path: string]: string } {
  const root = join("schemas/examples", name);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
  );
}
