/** Finds everything that is wrong with a universal document, each problem with its place. */
import { fitsPlace, NO_FILES } from "../model/files.ts";
import { isEventName } from "../model/events.ts";
import { isFields, stepsOf, type Json } from "../model/json.ts";
import { rowsOf, type Known } from "../model/route.ts";
import { diagnostic, inOrder } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { inspectJson, placeIn, places, type Unplaced } from "./places.ts";
import { againstRules } from "./rules.ts";
import { againstSchema, inBackticks } from "./sentences.ts";
import { textTooLarge, valueTooLarge } from "../read/bounds.ts";
import { formatOf } from "../read/formats.ts";
import { codeIn, readSource } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { isForeign, whatIs } from "../read/what-is.ts";

/** Follows the order of the file. `file` is the path in its project, which may tell its agent. */
export function checkDocument(
  source: string,
  file: string,
  known: Known,
  named = file,
): readonly Diagnostic[] {
  const text = source.replace(/^\uFEFF/, "");
  const at = placeIn(text);
  return inOrder(
    unplaced(text, file, known).map(({ code, level, offset, pointer, message, hint }) =>
      diagnostic(code, { file: named, ...at(offset), pointer }, message, { level, hint }),
    ),
  );
}

function unplaced(
  text: string,
  file: string,
  known: Known,
): readonly (Unplaced & { readonly offset: number })[] {
  const whole = (code: Unplaced["code"], message: string, more: Pick<Unplaced, "hint"> = {}) => [
    { code, offset: 0, pointer: "", message, ...more },
  ];
  const code = codeIn(known.adapters, file);
  if (code !== undefined) return whole("code-source", code);
  const { faults, root } = inspectJson(text);
  if (!root) return faults.map((fault) => ({ offset: 0, ...fault }));
  const { value, values, keys, twice } = places(root);
  const large = textTooLarge(text, file) ?? valueTooLarge(value, file);
  if (large) {
    const { message, hint } = large;
    return whole("unreadable-file", message.slice(`${file}: `.length), { hint });
  }
  const owner = ownerOf(known, file, value);
  if (owner) return whole("not-universal", `this is ${owner}'s format, and no universal document`);
  if (isForeign(known.adapters, value)) {
    const { is, hint } = whatIs(known.adapters, text, () => value);
    return whole("not-universal", `this is no hooks document: ${is}`, { hint });
  }
  const at = placeIn(text);
  const repeated = twice.map(({ pointer, key, offset, first }): Unplaced => ({
    code: "unreadable-file",
    offset,
    pointer,
    message: `${inBackticks(key)} occurs again here (first in line ${at(first).line}), and only the last one counts`,
    hint: "take one of them out, or make them one",
  }));
  // Nothing in an unknown event is an error, because another release may know the event.
  const foreign = new Set(eventsIn(value).filter((event) => !isEventName(event)));
  const softened = (unplaced: Unplaced): Unplaced => {
    const [part, event] = stepsOf(unplaced.pointer);
    return part === "hooks" && event !== undefined && foreign.has(event)
      ? { ...unplaced, level: "warning" }
      : unplaced;
  };
  return [
    ...faults,
    ...[...repeated, ...againstSchema(value), ...againstRules(value, known)].map(softened),
  ].map((unplaced) => ({
    offset: (unplaced.key ? keys : values).get(unplaced.pointer) ?? 0,
    ...unplaced,
  }));
}

/** The title of the agent in whose format this text is; undefined if it is none, or no JSON. */
export function ownerIn(text: string, file: string, known: Known): string | undefined {
  const { root } = inspectJson(text.replace(/^\uFEFF/, ""));
  return root && ownerOf(known, file, places(root).value);
}

function eventsIn(value: Json): readonly string[] {
  return isFields(value) && isFields(value["hooks"]) ? Object.keys(value["hooks"]) : [];
}

/** Judged by the file's contents, else by its path. */
function ownerOf({ adapters, protocols }: Known, file: string, value: Json): string | undefined {
  const hosts = Object.values(protocols).filter(({ id }) => id !== UNIVERSAL);
  const isNoneOf = (tables: typeof hosts) => {
    const theirs = new Set(tables.flatMap((protocol) => rowsOf(protocol).map(({ name }) => name)));
    return eventsIn(value).some((event) => isEventName(event) && !theirs.has(event));
  };
  if (isNoneOf(hosts)) return undefined;
  const text = JSON.stringify(sample(value));
  const files = { ...NO_FILES, read: () => text, exists: () => true, executable: () => true };
  const format = formatOf(file)?.format;
  if (format) return format.title;
  const host = readSource(adapters, files, file)?.host;
  if (host !== undefined)
    return isNoneOf(hosts.filter(({ id }) => id === host)) ? undefined : adapters[host]?.title;
  const home = Object.values(adapters).find(({ config }) =>
    [...config.places.map(({ path }) => path), ...(config.markets ?? [])].some((path) =>
      fitsPlace(file, path),
    ),
  );
  return home?.title;
}

/** The first entries show the format as well as all of them; a file may have very many. */
function sample(value: Json): Json {
  if (!isFields(value) || !isFields(value["hooks"])) return null;
  const hooks = Object.entries(value["hooks"]).slice(0, 50);
  return {
    ...value,
    hooks: Object.fromEntries(
      hooks.map(([event, list]) => [event, Array.isArray(list) ? list.slice(0, 10) : list]),
    ),
  };
}
