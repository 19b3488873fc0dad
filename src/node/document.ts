/** Reads the document when a hook is called: strictly, although without a schema validator. */
import type { HooksDocument } from "../../schemas/types/document.ts";
import { faultError } from "../model/fault-words.ts";
import { documentIn } from "../model/well-formed.ts";
import { readText } from "./text.ts";

/** Bytes; documents that people write are far smaller. */
const MOST = 64 * 1024 * 1024;

/** Throws if it is missing or damaged, so that no hook is skipped (S10); errors say `name`. */
export function loadDocument(file: string, name: string): HooksDocument {
  const source = readText(file, MOST);
  if (source === null) throw faultError("no-document", `${name} is no file of ours`);
  return documentIn(source, name);
}
