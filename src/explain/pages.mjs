/** The pages of all codes as one module: `virtual:pages`, which no file is. */
import { readdirSync, readFileSync } from "node:fs";

export const NAME = "virtual:pages";

export function pagesText() {
  const folder = new URL("pages/", import.meta.url);
  const items = readdirSync(folder).map((file) => [
    file.replace(".md", ""),
    readFileSync(new URL(file, folder), "utf8"),
  ]);
  return JSON.stringify(Object.fromEntries(items));
}

/** @type {import("esbuild").Plugin} */
export const pages = {
  name: NAME,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:pages$/ }, ({ path }) => ({ path, namespace: NAME }));
    onLoad({ filter: /./, namespace: NAME }, () => ({
      contents: `export default ${pagesText()};`,
    }));
  },
};
