import { createHash } from "node:crypto";
import type { Files } from "../../src/model/files.ts";

interface Folder {
  readonly files: string[];
  readonly folders: Set<string>;
}

export function memory(content: {
  readonly [path: string]: string;
}): Files & { readonly texts: Map<string, string>; put(path: string, text: string | null): void } {
  const texts = new Map(Object.entries(content));
  let known: ReadonlyMap<string, Folder> | undefined;
  const at = (folder: string) => (known ??= foldersIn(texts.keys())).get(folder);
  return {
    texts,
    read: (path) => texts.get(path),
    list: (folder) => at(folder)?.files ?? [],
    folders: (folder) => [...(at(folder)?.folders ?? [])],
    executable: () => true,
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    exists: (path) => texts.has(path) || (path !== "" && at(path) !== undefined),
    put: (path, text) => {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      known = undefined;
    },
  };
}

function foldersIn(paths: Iterable<string>): ReadonlyMap<string, Folder> {
  const found = new Map<string, Folder>([["", { files: [], folders: new Set() }]]);
  for (const path of paths) {
    const steps = path.split("/");
    const file = steps.pop() as string;
    let folder = "";
    for (const step of steps) {
      found.get(folder)?.folders.add(step);
      folder = folder ? `${folder}/${step}` : step;
      if (!found.has(folder)) found.set(folder, { files: [], folders: new Set() });
    }
    found.get(folder)?.files.push(file);
  }
  return found;
}
