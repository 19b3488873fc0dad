/** Reading the document at hook time: without a schema validator, and strict all the same. */
import type { HooksDocument } from "../model/document.ts";
import { faultError } from "../model/fault-words.ts";
import { parseJson } from "../model/json.ts";
import { repeatedKey } from "../model/repeated.ts";
import { damageIn } from "../model/well-formed.ts";
import { readText } from "./text.ts";

/** Bytes: far more than any document that people wrote. */
const MOST = 64 * 1024 * 1024;

/** The document beside the shim; an error where it is missing or damaged, so that nothing waiting in it is passed over (S10). People
 *  read of it by this name. */
export function loadDocument(file: string, name: string): HooksDocument {
  const source = readText(file, MOST);
  if (source === undefined) throw faultError("no-document", `${name} is missing`);
  if (source === null) throw faultError("no-document", `${name} is no file of ours`);
  const doc = parseJson(source);
  const damage = damageIn(doc);
  if (damage !== undefined) throw faultError("no-document", damage ? `${name} is damaged at ${damage}` : `${name} is not a hooks document`);
  if (repeatedKey(source)) throw faultError("no-document", `${name} gives a key twice in one object`);
  return doc as unknown as HooksDocument;
}
