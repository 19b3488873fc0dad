/** Reading the document at hook time: without a schema validator, and strict all the same. */
import type { HooksDocument } from "../model/document.ts";
import { faultError } from "../model/fault-words.ts";
import { isFields, parseJson } from "../model/json.ts";
import { isSealed } from "../model/seal.ts";
import { damageIn } from "../model/well-formed.ts";
import { readText } from "./text.ts";

/** Bytes: far more than any document that people wrote. */
const MOST = 64 * 1024 * 1024;

/**
 * The document beside the shim; an error where it is missing or damaged, so that nothing waiting in
 * it is passed over (S10). People read of it by this name.
 */
export function loadDocument(file: string, name: string): HooksDocument {
  const source = readText(file, MOST);
  if (source === undefined) throw faultError("no-document", `${name} is missing`);
  if (source === null) throw faultError("no-document", `${name} is no file of ours`);
  const doc = parseJson(source);
  // A key given twice, as a careless merge leaves it, breaks the seal too.
  if (isFields(doc) && !isSealed(doc)) throw faultError("sealed", name);
  const damage = damageIn(doc);
  if (damage !== undefined)
    throw faultError(
      "no-document",
      damage ? `${name} is damaged at ${damage}` : `${name} is not a hooks document`,
    );
  return doc as unknown as HooksDocument;
}
