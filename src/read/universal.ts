/** Reading universal documents, as forgiving as the format asks (design, section 3). */
import { kebabCase } from "change-case";
import type { FileFault, FoundHooks, FoundGroup } from "../model/config.ts";
import type { Group } from "../model/document.ts";
import { eventNames, isEventName } from "../model/events.ts";
import { closestWord } from "../model/suggest.ts";
import { isFields, pointer, type Fields, type Json } from "../model/json.ts";

export const UNIVERSAL = "universal";

/** Where a package keeps universal hooks. */
export const UNIVERSAL_PLACES: readonly string[] = ["hooks/hooks.json", "hooks.json"];

/** Hand-written documents may spell events in any case. */
export const isUniversalEvent = (spelling: string) => isEventName(kebabCase(spelling));

export function readUniversal(value: Fields): FoundHooks {
  const unread: FileFault[] = [];
  const groups = Object.entries(value["hooks"] as Fields).flatMap(([spelling, list]): FoundGroup[] => {
    const name = kebabCase(spelling);
    if (!isEventName(name)) {
      unread.push({
        pointer: pointer("hooks", spelling),
        reason: `there is no event ${spelling}${suggestion(name)}`,
        code: "unknown-event",
      });
      return [];
    }
    return (list as readonly Json[]).flatMap((group, i): FoundGroup[] => {
      const at = pointer("hooks", spelling, i);
      if (!isFields(group) || !Array.isArray(group["hooks"])) {
        unread.push({ pointer: at, reason: "a group needs a list `hooks`" });
        return [];
      }
      const wrong = wrongIn(group, GROUP);
      if (wrong !== undefined) {
        unread.push({ pointer: at, reason: wrong });
        return [];
      }
      const hooks = (group["hooks"] as Json[]).flatMap((handler, h) => {
        const here = at + pointer("hooks", h);
        const reason = isHandler(handler) ? wrongIn(handler, HANDLER) : "a handler needs a `command` or a `prompt`";
        if (isHandler(handler) && reason === undefined) return [{ ...handler, origin: { pointer: here } }];
        unread.push({ pointer: here, reason: reason ?? "" });
        return [];
      });
      return hooks.length ? [{ event: name, hostEvent: name, group: { ...(group as unknown as Group), hooks }, pointer: at }] : [];
    });
  });
  return { groups, unread };
}

type Kind = readonly [name: string, fits: (value: Json) => boolean];

const TEXT: Kind = ["text", (value) => typeof value === "string"];
const LIST: Kind = ["a list of texts", (value) => Array.isArray(value) && value.every(TEXT[1])];
const MAP: Kind = ["an object of texts", (value) => isFields(value) && Object.values(value).every((one) => TEXT[1](one as Json))];
const SECONDS: Kind = ["a number above 0", (value) => typeof value === "number" && value > 0];

/** Fields whose meaning is in doubt where they are of another kind. */
const GROUP: { readonly [field: string]: Kind } = { matcher: TEXT, dialect: TEXT, where: MAP };
const HANDLER: { readonly [field: string]: Kind } = {
  command: TEXT,
  prompt: TEXT,
  model: TEXT,
  cwd: TEXT,
  windows: TEXT,
  args: LIST,
  needs: LIST,
  env: MAP,
  where: MAP,
  timeout: SECONDS,
};

function wrongIn(value: Fields, kinds: { readonly [field: string]: Kind }): string | undefined {
  const wrong = Object.entries(kinds).find(([field, [, fits]]) => value[field] !== undefined && !fits(value[field]));
  return wrong && `\`${wrong[0]}\` is not ${wrong[1][0]}`;
}

const isHandler = (value: Json): value is Fields =>
  isFields(value) &&
  (typeof value["command"] === "string" || typeof value["prompt"] === "string" || Object.keys(value).some((key) => key.startsWith("x-")));

function suggestion(name: string): string {
  const near = closestWord(name, eventNames);
  return near ? `; did you mean ${near}?` : "";
}
