/** Where a file of ours stands that an agent loads; its users' own hooks are code, which is not read. */
import type { Config, Placement } from "../../../src/model/config.ts";
import { callsIn, moduleOf, type Call } from "./module.ts";

export interface CodeFiles {
  /** Our file in a project and in the home folder. */
  readonly project: string;
  readonly user: string;
  readonly says: string;
  readonly body: string;
  /** The folder of a packed plugin (`hookport pack`); absent if the agent loads no file elsewhere. */
  readonly packed?: string;
}

/** The variable by which our file tells the shim's call where it lies. */
const FOLDER = "HOOKPORT_PLUGIN";

/** The parts of a config that every agent of this kind has alike. */
export const codeConfig = ({ project, user, says, body, packed }: CodeFiles) =>
  ({
    places: [],
    shape: "entries",
    nativeEvents: [],
    fields: [],
    // Our file starts the shim in the project's folder.
    root: ".",
    write: () => [],
    files: () => [],
    loads: () => [],
    whole: {
      places: [
        { path: project, scope: "project" },
        { path: user, scope: "user" },
      ],
      write(placements, scope) {
        const calls = placements.flatMap((one): Call[] => (isCall(one) ? [one] : []));
        const path = scope === "user" ? user : project;
        const above =
          scope === "user" ? undefined : "../".repeat(path.split("/").length - 1).slice(0, -1);
        return calls.length ? [{ path, text: moduleOf(calls, { says, above, body }) }] : [];
      },
      calls: callsIn,
    },
    ...(packed !== undefined && {
      plugin: {
        folder: packed,
        module: "hookport.js",
        root: { variables: [FOLDER] },
        write: (calls: readonly Call[]) =>
          moduleOf(calls, { says, above: undefined, body, folder: FOLDER }),
      },
    }),
  }) satisfies Partial<Config>;

const isCall = (one: Placement): one is Call => "command" in one;
