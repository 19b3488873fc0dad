/** Every Markdown page but those of `hookport explain`, which are no documents of their own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LEFT_OUT =
  /^(?:node_modules|dist|\.git|\.demo|coverage|src\/explain\/pages|test\/support\/made-up|schemas\/examples\/[^/]+)$/;

function below(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(path) ? [] : below(path);
    return path.endsWith(".md") ? [path] : [];
  });
}

export const pages = below(".").map((path) => ({ path, text: readFileSync(path, "utf8") }));
