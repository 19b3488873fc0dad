/** Whether a value is a document at all: doubtful parts must not be ignored (S10). */
import { eventNames } from "./events.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { faultError } from "./fault-words.ts";
import { isFields, parseJson, type Fields, type Json } from "./json.ts";
import { isSealed } from "./seal.ts";

type Kind = (value: Json) => boolean;
type Kinds = { readonly [field: string]: Kind };

const TEXT: Kind = (value) => typeof value === "string";
const SWITCH: Kind = (value) => typeof value === "boolean";
const LIST: Kind = (value) => Array.isArray(value) && value.every(TEXT);
const MAP: Kind = (value) =>
  isFields(value) && Object.values(value).every((field) => TEXT(field as Json));
const SECONDS: Kind = (value) => typeof value === "number" && value > 0;
/** Words for people; the shim only says where a document is damaged. */
const WORDS = new Map([
  [TEXT, "text"],
  [SWITCH, "true or false"],
  [LIST, "a list of texts"],
  [MAP, "an object of texts"],
  [SECONDS, "a number above 0"],
]);

/** See schemas/hooks.schema.json. Another kind has no certain meaning: `"async": "false"`. */
export const GROUP: Kinds = {
  matcher: TEXT,
  dialect: TEXT,
  sequential: SWITCH,
  env: MAP,
  where: MAP,
};
export const HANDLER: Kinds = {
  command: TEXT,
  args: LIST,
  prompt: TEXT,
  model: TEXT,
  timeout: SECONDS,
  async: SWITCH,
  failClosed: SWITCH,
  env: MAP,
  cwd: TEXT,
  windows: TEXT,
  where: MAP,
  needs: LIST,
  agents: LIST,
};

const isGroupLike = (value: Json): value is Fields =>
  isFields(value) && Array.isArray(value["hooks"]);
const isHandlerLike = (value: Json): value is Fields =>
  isFields(value) &&
  Object.keys(value).some((key) => key === "command" || key === "prompt" || key.startsWith("x-"));

const wrongField = (value: Fields, kinds: Kinds): string | undefined =>
  Object.keys(kinds).find((name) => value[name] !== undefined && !kinds[name]?.(value[name]));

/** It is undefined if the group can be read; its handlers are not looked at. */
export const wrongInGroup = (value: Json): string | undefined =>
  isGroupLike(value) ? wrongIn(value, GROUP) : "a group needs a list `hooks`";

export const wrongInHandler = (value: Json): string | undefined =>
  isHandlerLike(value) ? wrongIn(value, HANDLER) : "a handler needs a `command` or a `prompt`";

function wrongIn(value: Fields, kinds: Kinds): string | undefined {
  const field = wrongField(value, kinds);
  return field && `\`${field}\` is not ${WORDS.get(kinds[field] as Kind)}`;
}

/** The format of the lock, and of every document in the universal words. */
const FORMAT = 1;

/** Another release wrote this lock, in a format that this one cannot read (S27). */
export const isOfOtherFormat = (doc: Json | undefined): boolean =>
  isFields(doc) && typeof doc["version"] === "number" && doc["version"] !== FORMAT;

/** A lock as a call reads it: it throws if hooks could be skipped (S10); errors say `name`. */
export function documentIn(source: string | undefined, name: string): HooksDocument {
  if (source === undefined) throw faultError("no-document", `${name} is missing`);
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

/** The first event whose groups are damaged, or the host's own key; "" if nothing is a document. */
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

const isList = (groups: Json | undefined) =>
  Array.isArray(groups) && (groups as Json[]).every(isGroup);

function isGroup(value: Json): boolean {
  if (!isGroupLike(value) || wrongField(value, GROUP)) return false;
  const { origin } = value;
  const known =
    origin === undefined ||
    (isFields(origin) && typeof origin["file"] === "string" && typeof origin["host"] === "string");
  return (
    known &&
    (value["hooks"] as Json[]).every(
      (handler) => isHandlerLike(handler) && !wrongField(handler, HANDLER),
    )
  );
}
