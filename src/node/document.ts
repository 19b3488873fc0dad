/** Reading the document at hook time: without a schema validator, and strict all the same. */
import { readFileSync } from "node:fs";
import type { HooksDocument } from "../model/document.ts";
import { eventNames } from "../model/events.ts";
import { isFields, parseJson } from "../model/json.ts";

/** The document beside the shim; an error where it is missing or damaged, so that nothing waiting in it is passed over (S10). */
export function readDocument(file: string): HooksDocument {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} cannot be read`);
  }
  const doc = parseJson(source);
  if (!isFields(doc) || !isFields(doc["hooks"])) throw new Error(`${file} is not a hooks document`);
  for (const name of eventNames) {
    const groups = doc["hooks"][name];
    if (groups !== undefined && !(Array.isArray(groups) && groups.every(isGroup))) throw new Error(`${file} is damaged at ${name}`);
  }
  return doc as unknown as HooksDocument;
}

function isGroup(value: unknown): boolean {
  if (!isFields(value) || !Array.isArray(value["hooks"])) return false;
  return isText(value["matcher"]) && isText(value["dialect"]) && (value["hooks"] as unknown[]).every(isHandler);
}

function isHandler(value: unknown): boolean {
  if (!isFields(value) || !isText(value["command"]) || !isText(value["prompt"])) return false;
  const { timeout } = value;
  const runs = value["command"] !== undefined || value["prompt"] !== undefined || Object.keys(value).some((key) => key.startsWith("x-"));
  return runs && (timeout === undefined || (typeof timeout === "number" && timeout > 0));
}

const isText = (value: unknown) => value === undefined || typeof value === "string";
