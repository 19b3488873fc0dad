/** Reading the document at hook time: without a schema validator, and strict all the same. */
import { readFileSync } from "node:fs";
import type { HooksDocument } from "../model/document.ts";
import { parseJson } from "../model/json.ts";
import { damageIn } from "../model/sound.ts";

/** The document beside the shim; an error where it is missing or damaged, so that nothing waiting in it is passed over (S10). */
export function readDocument(file: string): HooksDocument {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} cannot be read`);
  }
  const doc = parseJson(source);
  const damage = damageIn(doc);
  if (damage !== undefined) throw new Error(damage ? `${file} is damaged at ${damage}` : `${file} is not a hooks document`);
  return doc as unknown as HooksDocument;
}
