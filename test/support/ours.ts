import { eventNames } from "../../src/model/events.ts";
import { inFolder, PROJECT, SHIM } from "../../src/model/layer.ts";
import { adapters, protocols } from "./hosts.ts";

/** The shim and the lock are in the folder that the agent protects, if it protects one (S30). */
export function oursOf(id: string) {
  const folder = adapters[id]?.config.protectedFolder;
  return {
    folder: inFolder(".hookport", folder),
    shim: inFolder(SHIM, folder),
    lock: inFolder(PROJECT.document, folder),
  };
}

/** The most characters of a denial's reason that an agent hands on. */
export const longestReason = (id: string): number =>
  eventNames
    .flatMap((event) => protocols[id]?.events[event] ?? [])
    .find((row) => row.answerLimits?.reason !== undefined)?.answerLimits?.reason ?? Infinity;
