/** What turns hooks of Gemini CLI off (host report, section 2, and plays on 0.61.0). */
import type { FileFault } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { pointer, valueAt, type Fields, type Json } from "../../src/model/json.ts";
import type { LoadedFile, Off } from "../../src/model/world.ts";
import type { Loading } from "../_kin/loading.ts";
import { offBy, switchOf } from "../_kin/switches.ts";
import { eachGroup, eachObject, LONGEST_WAIT } from "../_kin/values.ts";

/** The switch for all hooks; a text counts like the word in it (tried on 0.61.0). */
export const switchedOff = switchOf({
  keys: ["hooksConfig", "enabled"],
  weight: ["managed", "project", "user"],
  off: (value) => (value === undefined ? undefined : String(value) === "false"),
});

/**
 * The list in which a handler is named, by its name or else by its command, or a matcher of its
 * event that is no text: then no hook of that event runs (tried on 0.61.0).
 */
export function handlerOff(
  handler: Handler,
  files: readonly LoadedFile[],
  hostEvent: string,
): Off | undefined {
  const own = handler["x-gemini"] as Fields | undefined;
  const name = own?.["name"] || handler.command;
  const keys = ["hooksConfig", "disabled"];
  for (const loaded of files) {
    const { file, value } = loaded;
    const list = valueAt(value, pointer(...keys));
    if (Array.isArray(list) && (list as Json[]).includes(name ?? null))
      return offBy(loaded, ...keys);
    const wrong = eachGroup(value).find(
      ({ event, group: { matcher, hooks } }) =>
        event === hostEvent && Array.isArray(hooks) && matcher && typeof matcher !== "string",
    );
    const why = `a matcher is no text: it costs every hook on ${hostEvent}`;
    if (wrong) return { by: "faults", file, pointer: `${wrong.at}/matcher`, why };
  }
  return undefined;
}

/** These handlers are ended before they can answer (tried on 0.61.0). */
export const rejects: Loading["rejects"] = (value) =>
  eachGroup(value).flatMap(({ group, at }) =>
    eachObject(group["hooks"], `${at}/hooks`).flatMap(([{ timeout }, place]): FileFault[] => {
      if (typeof timeout !== "number" || (timeout > 0 && timeout <= LONGEST_WAIT)) return [];
      const reason = `\`timeout\` is not from 1 to ${LONGEST_WAIT}: the hook is ended at once`;
      return [{ pointer: place, reason, only: true }];
    }),
  );
