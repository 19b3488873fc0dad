/** The folders of schemas/examples: a project or a package each. */
import { readdirSync } from "node:fs";

export const examples = readdirSync("schemas/examples", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
