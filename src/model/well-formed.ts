/**
 * Checks whether a value is a document at all. Anybody may have edited it, and doubtful parts must
 * not be ignored (S10).
 */
import { eventNames } from "./events.ts";
import { isFields, type Fields, type Json } from "./json.ts";

type Kind = readonly [name: string, fits: (value: Json) => boolean];
type Kinds = { readonly [field: string]: Kind };

const TEXT: Kind = ["text", (value) => typeof value === "string"];
const SWITCH: Kind = ["true or false", (value) => typeof value === "boolean"];
const LIST: Kind = ["a list of texts", (value) => Array.isArray(value) && value.every(TEXT[1])];
const MAP: Kind = [
  "an object of texts",
  (value) => isFields(value) && Object.values(value).every((one) => TEXT[1](one as Json)),
];
const SECONDS: Kind = ["a number above 0", (value) => typeof value === "number" && value > 0];

/**
 * See schemas/hooks.schema.json. A value of another kind has no certain meaning: `"async":
 * "false"`.
 */
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

/** Why a group of the universal format cannot be read, apart from its handlers. */
export function wrongInGroup(value: Json): string | undefined {
  return isFields(value) && Array.isArray(value["hooks"])
    ? wrongIn(value, GROUP)
    : "a group needs a list `hooks`";
}

/** Why a handler of the universal format cannot be read. */
export function wrongInHandler(value: Json): string | undefined {
  const runs =
    isFields(value) &&
    Object.keys(value).some((key) => key === "command" || key === "prompt" || key.startsWith("x-"));
  return runs ? wrongIn(value, HANDLER) : "a handler needs a `command` or a `prompt`";
}

function wrongIn(value: Fields, kinds: Kinds): string | undefined {
  const wrong = Object.entries(kinds).find(
    ([field, [, fits]]) => value[field] !== undefined && !fits(value[field]),
  );
  return wrong && `\`${wrong[0]}\` is not ${wrong[1][0]}`;
}

/** The format of the lock, and of every document in the universal words. */
const FORMAT = 1;

/** Another release wrote this lock, in a format that this one cannot read (S27). */
export const isOfOtherFormat = (doc: Json | undefined): boolean =>
  isFields(doc) && typeof doc["version"] === "number" && doc["version"] !== FORMAT;

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
  if (wrongInGroup(value) !== undefined || !isFields(value)) return false;
  const { origin } = value;
  const known =
    origin === undefined ||
    (isFields(origin) && typeof origin["file"] === "string" && typeof origin["host"] === "string");
  return (
    known && (value["hooks"] as Json[]).every((handler) => wrongInHandler(handler) === undefined)
  );
}
