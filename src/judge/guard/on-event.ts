/** Reads a hook without what it does on other events only; what is a guard is not told by it (S31). */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Files } from "../../model/files.ts";
import { splitDialect, type Protocols } from "../../model/route.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { isSetIn } from "../../read/does/switches.ts";
import type { Foreknown } from "../../read/does/truth.ts";
import { scriptFile, wordsOf } from "../../read/script.ts";
import { eventTold } from "../losses/told.ts";

type Texts = Pick<Files, "exists" | "read">;

interface Seeing {
  readonly protocols: Protocols;
  readonly files: Texts;
}

export const foreknownOn = (
  { protocols, files }: Seeing,
  event: string,
  group: Group,
  handler: Handler,
): Foreknown => {
  const { texts } = readHandler(files, handler, group);
  const isUnset = (name: string) =>
    !Object.hasOwn(handler.env ?? {}, name) && !isSetIn(texts, name);
  return {
    unset: new Set(marksOfOthers(protocols, group).filter(isUnset)),
    told: eventTold(protocols, event, group),
  };
};

/** Variables by which a script recognises other agents, and which its own agent does not set. */
function marksOfOthers(protocols: Protocols, { dialect }: Group): readonly string[] {
  const [id] = splitDialect(dialect);
  const own = Object.hasOwn(protocols, id) ? protocols[id] : undefined;
  const marks = Object.values(protocols).flatMap((other) => other.host?.marker ?? []);
  return own?.host ? marks.filter((name) => !own.variables.includes(name)) : [];
}

export const deedsOn = (
  ...[seeing, event, group, handler]: Parameters<typeof foreknownOn>
): HandlerDeeds =>
  readHandler(seeing.files, handler, group, foreknownOn(seeing, event, group, handler));

/** The command with its script's text; `part` leaves out the rest. */
export const wordsOn = (
  { protocols, files }: Pick<Seeing, "protocols"> & { readonly files: Texts | undefined },
  event: string,
  group: Group,
  handler: Handler,
  part: (script: string) => string = (script) => script,
): string =>
  wordsOf(files, handler, group, (script) => {
    const path = scriptFile(files, handler, group);
    const left = part(script);
    if (!files || path === undefined || left !== script) return left;
    const { texts, places } = deedsOn({ protocols, files }, event, group, handler);
    return texts[places.get(path) ?? -1] ?? script;
  });
