/** Reads a hook without what it does on other events only; what is a guard is not told by it (S31). */
import type { Group } from "../../../schemas/types/document.ts";
import type { Adapters } from "../../model/adapter.ts";
import type { Files } from "../../model/files.ts";
import { same } from "../../model/json.ts";
import { lookedUpOnce } from "../../model/known.ts";
import type { Hook } from "../../play/work.ts";
import { rowsOf, splitDialect, type Protocols } from "../../model/route.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { isSetIn } from "../../read/does/switches.ts";
import type { Foreknown } from "../../read/does/truth.ts";
import { scriptFile, wordsOf } from "../../read/script.ts";
import { eventTold, ownRowOf } from "../losses/told.ts";

export interface Seeing {
  readonly protocols: Protocols;
  /** They are for reading the hooks' scripts. */
  readonly files: Pick<Files, "exists" | "read">;
  /** They tell what an agent itself takes from an answer. */
  readonly adapters?: Adapters;
}

export interface SeenHook extends Seeing, Hook {}

export const foreknownOn = (hook: SeenHook): Foreknown => {
  const { protocols, files, group, handler } = hook;
  const { texts } = readHandler(files, handler, group);
  const isUnset = (name: string) =>
    !Object.hasOwn(handler.env ?? {}, name) && !isSetIn(texts, name);
  return {
    unset: new Set(marksOfOthers(protocols, group).filter(isUnset)),
    told: eventTold(hook),
  };
};

/** Variables by which a script recognises other agents, and which its own agent does not set. */
function marksOfOthers(protocols: Protocols, { dialect }: Group): readonly string[] {
  const [id] = splitDialect(dialect);
  const own = Object.hasOwn(protocols, id) ? protocols[id] : undefined;
  const marks = Object.values(protocols).flatMap((other) => other.host?.marker ?? []);
  return own?.host ? marks.filter((name) => !own.variables.includes(name)) : [];
}

export const deedsOn = (hook: SeenHook): HandlerDeeds =>
  readHandler(hook.files, hook.handler, hook.group, foreknownOn(hook));

/** The command with its script's text; `part` leaves out the rest. */
export const wordsOn = (
  hook: SeenHook,
  part: (script: string) => string = (script) => script,
): string => {
  const { files, handler, group } = hook;
  return wordsOf(files, handler, group, (script) => {
    const path = scriptFile(files, handler, group);
    const left = part(script);
    if (path === undefined || left !== script) return left;
    const { texts, places } = deedsOn(hook);
    return texts[places.get(path) ?? -1] ?? script;
  });
};

/**
 * Its text chooses by the names of events, and nothing of it was left out for this one: what it
 * denies may belong to another event.
 */
export function choosesUnseen(hook: SeenHook): boolean {
  const { files, group, handler } = hook;
  const source = ownRowOf(hook);
  if (!source) return false;
  const names = rowsOf(source.protocol).map(({ name }) => name);
  const { texts } = readHandler(files, handler, group);
  const chooses = choiceOf(names.filter((name) => name !== source.row.name).join("|"));
  return texts.some((text) => chooses.test(text)) && same(texts, deedsOn(hook).texts);
}

/** It finds a way for each event, a label of a shell's `case`, or a comparison; names of texts are none. */
export const choiceOf = lookedUpOnce(
  (names) =>
    new RegExp(
      [
        `(?:["'](?:${names})["']|[{,]\\s{0,9}(?:${names}))\\s{0,9}(?::|=>)\\s{0,9}[^\\s"'\`[{]`,
        `(?:^|\\bin\\b|;;)[ \\t(]*(?:["'\\w]{1,40}[ \\t]*\\|[ \\t]*){0,9}["']?(?:${names})["']?[ \\t]*[|)]`,
        `(?:[=!]==?|\\[[^\\]\\n]{1,80} =)\\s{0,9}["']?(?:${names})\\b`,
        `\\bcase\\s{1,9}["'](?:${names})\\b`,
      ].join("|"),
      "m",
    ),
);
