/** What was pasted or dropped, as a project's files. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { covered, NO_FILES, type Files } from "../model/files.ts";

/** `isWhole` means that what is not among them is not there; else a script may be. */
export const givenFiles = (texts: ReadonlyMap<string, string>, isWhole: boolean): Files => ({
  ...covered(NO_FILES, texts, () => false),
  // A browser is not told the mode of a file.
  executable: () => true,
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  ...(!isWhole && { ungiven: (path: string) => !texts.has(path) }),
});
