/** Reads a hook without what it does on other events only; what is a guard is not told by it (S31). */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Files } from "../../model/files.ts";
import { knownOf } from "../../model/known.ts";
import { splitDialect, type Protocols } from "../../model/route.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import type { Foreknown } from "../../read/does/truth.ts";
import { scriptFile, wordsOf } from "../../read/script.ts";
import { eventTold } from "../losses/told.ts";

type Texts = Pick<Files, "exists" | "read">;

export const foreknownOn = (protocols: Protocols, event: string, group: Group): Foreknown => ({
  unset: marksOfOthers(protocols, splitDialect(group.dialect)[0]),
  told: eventTold(protocols, event, group),
});

const known = knownOf<Protocols, ReadonlySet<string>>();

/** Variables by which a script recognises other agents, and which its own agent does not set. */
const marksOfOthers = (protocols: Protocols, id: string): ReadonlySet<string> =>
  known(protocols, id, () => {
    const own = Object.hasOwn(protocols, id) ? protocols[id] : undefined;
    const marks = Object.values(protocols).flatMap((other) => other.host?.marker ?? []);
    return new Set(own?.host ? marks.filter((name) => !own.variables.includes(name)) : []);
  });

export const deedsOn = (
  { protocols, files }: { readonly protocols: Protocols; readonly files: Texts },
  event: string,
  group: Group,
  handler: Handler,
): HandlerDeeds => readHandler(files, handler, group, foreknownOn(protocols, event, group));

/** The command with its script's text; `part` leaves out the rest. */
export const wordsOn = (
  { protocols, files }: { readonly protocols: Protocols; readonly files: Texts | undefined },
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
