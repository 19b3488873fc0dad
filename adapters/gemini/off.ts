/** What turns hooks of Gemini CLI off (host report, section 2, and plays on 0.61.0). */
import type { FileFault } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isFields, pointer, valueAt, type Fields, type Json } from "../../src/model/json.ts";
import type { LoadedFile, Off } from "../../src/model/world.ts";
import type { Loading } from "../_kin/loading.ts";
import { offBy, switchOf } from "../_kin/switches.ts";

/** The switch for all hooks; a text counts like the word in it (tried on 0.61.0). */
export const switchedOff = switchOf({
  keys: ["hooksConfig", "enabled"],
  weight: ["managed", "project", "user"],
  off: (value) => (value === undefined ? undefined : String(value) === "false"),
});

const at = (value: Json | undefined, ...keys: readonly string[]) =>
  value === undefined ? undefined : (valueAt(value, pointer(...keys)) as Json | undefined);

/**
 * The list in which a handler is named, by its name or else by its command, or a matcher of its
 * event that is no text: then no hook of that event runs (tried on 0.61.0).
 */
export function handlerOff(
  handler: Handler,
  all: readonly LoadedFile[],
  hostEvent: string,
): Off | undefined {
  const own = handler["x-gemini"] as Fields | undefined;
  const name = own?.["name"] || handler.command;
  const keys = ["hooksConfig", "disabled"];
  for (const one of all) {
    const { file, value } = one;
    const list = at(value, ...keys);
    const groups = at(value, "hooks", hostEvent);
    if (Array.isArray(list) && (list as Json[]).includes(name ?? null)) return offBy(one, ...keys);
    const wrong = Array.isArray(groups) ? (groups as Json[]).findIndex(costsTheEvent) : -1;
    if (wrong >= 0)
      return {
        by: "faults",
        file,
        pointer: pointer("hooks", hostEvent, wrong, "matcher"),
        why: `a matcher is no text: it costs every hook on ${hostEvent}`,
      };
  }
  return undefined;
}

const costsTheEvent = (group: Json) => {
  const matcher = isFields(group) && Array.isArray(group["hooks"]) && group["matcher"];
  return Boolean(matcher) && typeof matcher !== "string";
};

/** Milliseconds; a longer wait, like none, ends a hook at once (tried on 0.61.0). */
const LONGEST = 2 ** 31 - 1;

/** These handlers are ended before they can answer. */
export const rejects: Loading["rejects"] = (value) => {
  const faults: FileFault[] = [];
  const events = isFields(value) && isFields(value["hooks"]) ? value["hooks"] : {};
  for (const [name, groups] of Object.entries(events))
    for (const [i, group] of listOf(groups).entries())
      for (const [j, handler] of listOf(at(group, "hooks")).entries()) {
        const timeout = at(handler, "timeout");
        if (typeof timeout !== "number" || (timeout > 0 && timeout <= LONGEST)) continue;
        const place = pointer("hooks", name, i, "hooks", j);
        const reason = `\`timeout\` is not from 1 to ${LONGEST}: the hook is ended at once`;
        faults.push({ pointer: place, reason, only: true });
      }
  return faults;
};

const listOf = (value: Json | undefined) => (Array.isArray(value) ? (value as Json[]) : []);
