import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import type { PackageFile } from "./contents.ts";

/** Several agents obey these files, and none of them is known by one. */
const SHARED: readonly string[] = [
  "AGENTS.md",
  ".mcp.json",
  "mcp.json",
  ".agents",
  ".vscode",
  ".github/agents",
  ".github/instructions",
  ".github/prompts",
  ".github/skills",
];

/** The agent obeys a file of this path in whatever folder it lies. */
export function obeyedBy(adapters: Adapters): (path: string) => boolean {
  const own = Object.values(adapters).flatMap(({ config }) => [
    ...config.projectMarkers,
    ...config.places.flatMap(({ path, scope, plugin }) =>
      plugin || (scope !== "project" && scope !== "local") ? [] : [path],
    ),
  ]);
  const fits = [...new Set([...SHARED, ...own])].map(patternOf);
  return (path) => fits.some((fit) => fit.test(path));
}

/** `AGENTS.md` is also there for one person, as `AGENTS.local.md`. Disks may ignore the case. */
function patternOf(name: string): RegExp {
  const text = name
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?/g, "(?:.*/)?")
    .replace(/(?<!\.)\*/g, "[^/]*")
    .replace(/\\\.md$/, "(?:\\.\\w+)?\\.md");
  return new RegExp(`(?:^|/)${text}(?:/|$)`, "i");
}

/** Throws if a hook reads such a file of the package, because it is not installed. */
export function demandUnused(files: readonly PackageFile[], left: readonly string[]): void {
  const texts = files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)] as const);
  for (const path of left)
    for (const end of ["", '"', "}", '}"', '\\"', '}\\"']) {
      const user = texts.find(([, text]) => text.includes(`_ROOT${end}/${path}`));
      if (user)
        throw new UserError(
          `${user[0]} reads ${path}, which an agent would obey and so is not installed`,
          "its author can give the file another name; nothing was written",
        );
    }
}
