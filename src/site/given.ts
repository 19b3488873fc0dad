/** What was pasted or dropped, as a project's files. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Files } from "../model/files.ts";

/** `isWhole` means that what is not among them is not there; else a script may be. */
export function givenFiles(texts: ReadonlyMap<string, string>, isWhole: boolean): Files {
  const below = (folder: string) => {
    const top = folder ? `${folder}/` : "";
    return [...texts.keys()].flatMap((path) =>
      path.startsWith(top) ? [path.slice(top.length)] : [],
    );
  };
  return {
    read: (path) => texts.get(path),
    list: (folder) => below(folder).filter((path) => !path.includes("/")),
    folders: (folder) => [
      ...new Set(
        below(folder).flatMap((path) => (path.includes("/") ? [path.split("/", 1)[0] ?? ""] : [])),
      ),
    ],
    exists: (path) => texts.has(path) || below(path).length > 0,
    // A browser is not told the mode of a file.
    executable: () => true,
    sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
    ...(!isWhole && { ungiven: (path: string) => !texts.has(path) }),
  };
}
