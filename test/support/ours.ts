import { inFolder, PROJECT, SHIM } from "../../src/model/layer.ts";
import { adapters } from "./hosts.ts";

/** The shim and the lock are in the folder that the agent protects, if it protects one (S30). */
export function oursOf(id: string) {
  const folder = adapters[id]?.config.protectedFolder;
  return {
    folder: inFolder(".hookport", folder),
    shim: inFolder(SHIM, folder),
    lock: inFolder(PROJECT.document, folder),
  };
}
