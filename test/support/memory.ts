import { createHash } from "node:crypto";
import type { Files } from "../../src/model/files.ts";

export function memory(content: {
  readonly [path: string]: string;
}): Files & { readonly all: Map<string, string>; put(path: string, text: string | null): void } {
  const all = new Map(Object.entries(content));
  return {
    all,
    read: (path) => all.get(path),
    list: (folder) => {
      const top = folder ? `${folder}/` : "";
      return [...all.keys()].flatMap((path) =>
        path.startsWith(top) && !path.slice(top.length).includes("/")
          ? [path.slice(top.length)]
          : [],
      );
    },
    folders: (folder) => {
      const inside = [...all.keys()].filter((path) => path.startsWith(folder ? `${folder}/` : ""));
      const names = inside.map((path) =>
        (folder ? path.slice(folder.length + 1) : path).split("/"),
      );
      return [
        ...new Set(
          names.flatMap(([first, ...rest]) => (rest.length && first !== undefined ? [first] : [])),
        ),
      ];
    },
    executable: () => true,
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    exists: (path) => all.has(path) || [...all.keys()].some((key) => key.startsWith(`${path}/`)),
    put: (path, text) => void (text === null ? all.delete(path) : all.set(path, text)),
  };
}
