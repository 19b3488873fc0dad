/** Reading the document at hook time: without a schema validator, and strict all the same. */
import type { HooksDocument } from "../model/document.ts";
import { parseJson } from "../model/json.ts";
import { repeatedKey } from "../model/repeated.ts";
import { damageIn } from "../model/well-formed.ts";
import { readText } from "./text.ts";

/** Bytes: far more than any document that people wrote. */
const MOST = 64 * 1024 * 1024;

/** The document beside the shim; an error where it is missing or damaged, so that nothing waiting in it is passed over (S10). */
export function loadDocument(file: string): HooksDocument {
  const source = readText(file, MOST);
  if (typeof source !== "string") throw new Error(`${file} ${source === null ? "is no file of ours" : "cannot be read"}`);
  const doc = parseJson(source);
  const damage = damageIn(doc);
  if (damage === undefined && repeatedKey(source)) throw new Error(`${file} gives a key twice in one object`);
  if (damage !== undefined) throw new Error(damage ? `${file} is damaged at ${damage}` : `${file} is not a hooks document`);
  return doc as unknown as HooksDocument;
}
