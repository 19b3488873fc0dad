/** Reads the document when a hook is called: strictly, although without a schema validator. */
import type { HooksDocument } from "../../schemas/types/document.ts";
import { faultError } from "../model/fault-words.ts";
import { isFields, parseJson } from "../model/json.ts";
import { isSealed } from "../model/seal.ts";
import { damageIn, isOfOtherFormat } from "../model/well-formed.ts";
import { readText } from "./text.ts";

/** Bytes; documents that people write are far smaller. */
const MOST = 64 * 1024 * 1024;

/** Throws if it is missing or damaged, so that no hook is skipped (S10); errors say `name`. */
export function loadDocument(file: string, name: string): HooksDocument {
  const source = readText(file, MOST);
  if (source === undefined) throw faultError("no-document", `${name} is missing`);
  if (source === null) throw faultError("no-document", `${name} is no file of ours`);
  const doc = parseJson(source);
  if (isOfOtherFormat(doc))
    throw faultError("no-document", `${name} has a format that this shim does not read`);
  // A repeated key, as a careless merge leaves it, breaks the seal too.
  if (isFields(doc) && !isSealed(doc)) throw faultError("sealed", name);
  const damage = damageIn(doc);
  if (damage !== undefined)
    throw faultError(
      "no-document",
      damage ? `${name} is damaged at ${damage}` : `${name} is not a hooks document`,
    );
  return doc as unknown as HooksDocument;
}
