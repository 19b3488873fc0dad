/** Is it a document at all? Anyone may have edited it, and what is in doubt must not be passed over (S10). */
import { eventNames } from "./events.ts";
import { isFields, type Json } from "./json.ts";

/** The first event whose groups are not as they are written, or the host's own key; "" where nothing of it is a document. */
export function damageIn(doc: Json | undefined): string | undefined {
  if (!isFields(doc) || !isFields(doc["hooks"])) return "";
  const { hooks } = doc;
  const event = eventNames.find((name) => hooks[name] !== undefined && !isList(hooks[name]));
  const own = Object.keys(doc).find((key) => key.startsWith("x-") && !isOwn(doc[key]));
  return event ?? own;
}

function isOwn(value: Json | undefined): boolean {
  const hooks = isFields(value) ? value["hooks"] : undefined;
  return !isFields(hooks) || Object.values(hooks).every(isList);
}

const isList = (groups: Json | undefined) => Array.isArray(groups) && (groups as Json[]).every(isGroup);

function isGroup(value: Json): boolean {
  if (!isFields(value) || !Array.isArray(value["hooks"])) return false;
  const { matcher, dialect, origin } = value;
  const known = origin === undefined || (isFields(origin) && typeof origin["file"] === "string" && typeof origin["host"] === "string");
  return known && isText(matcher) && isText(dialect) && (value["hooks"] as Json[]).every(isHandler);
}

function isHandler(value: Json): boolean {
  if (!isFields(value) || !isText(value["command"]) || !isText(value["prompt"])) return false;
  const { timeout } = value;
  const runs = value["command"] !== undefined || value["prompt"] !== undefined || Object.keys(value).some((key) => key.startsWith("x-"));
  return runs && (timeout === undefined || (typeof timeout === "number" && timeout > 0));
}

const isText = (value: Json | undefined) => value === undefined || typeof value === "string";
