/** Says where a file of ours stands that an agent loads. Users' own hooks are code, and not read. */
import type { Config, Placement } from "../../../src/model/config.ts";
import { eventNames } from "../../../src/model/events.ts";
import { callsIn, moduleOf, type Call } from "./module.ts";

export interface CodeFiles {
  readonly agent: string;
  /** Our file in a project and in the home folder. */
  readonly project: string;
  readonly user: string;
  /** Its users call such a file so; `hooks` names all that their hooks can be. */
  readonly called: "plugin" | "extension";
  readonly hooks?: string;
  /** A sentence in the file says what it does. */
  readonly says: string;
  readonly source: string;
  /** The folder of a packed plugin (`hookport pack`); absent: the agent loads no file elsewhere. */
  readonly packed?: string;
  /** Tells what the agent needs to load the file, and what keeps it from that. */
  readonly loading?: NonNullable<Config["whole"]>["loading"];
  /** Fields that its events have not, beside those that none of these agents sends. */
  readonly untold?: Config["untold"];
}

/** The variable by which our file tells the shim's call where it lies. */
const FOLDER = "HOOKPORT_PLUGIN";

/** The parts of a config that every agent of this kind has alike. */
export const codeConfig = ({
  agent,
  project,
  user,
  called,
  hooks = `${called}s in JavaScript`,
  says,
  source,
  packed,
  loading,
  untold,
}: CodeFiles) =>
  ({
    places: [],
    shape: "entries",
    nativeEvents: [],
    fields: [],
    // Others of its users' files and MCP servers add tools.
    tools: [],
    moreTools: true,
    code: { ends: [], says: `its hooks are ${hooks}, and no command can be read from them` },
    untold: {
      transcriptPath: eventNames,
      permissionMode: eventNames,
      prompt: ["stop"],
      lastAssistantMessage: ["stop-failure"],
      ...untold,
    },
    windows: `our ${called} starts our hook.cmd (tried under Wine, without the agent); hooks that need a shell need Git's bash there, or a \`windows\` command`,
    startsTwin: true,
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
        const calls = placements.flatMap((placement): Call[] =>
          isCall(placement) ? [placement] : [],
        );
        if (!calls.length) return [];
        if (scope === "user")
          return [{ path: user, text: moduleOf(source, says, calls, { agent }) }];
        const above = "../".repeat(project.split("/").length - 1).slice(0, -1);
        return [{ path: project, text: moduleOf(source, says, calls, { agent, project: above }) }];
      },
      calls: callsIn,
      ...(loading && { loading }),
    },
    ...(packed !== undefined && {
      plugin: {
        folder: packed,
        module: "hookport.js",
        root: { variables: [FOLDER] },
        write: (calls: readonly Call[]) => moduleOf(source, says, calls, { agent, folder: FOLDER }),
      },
    }),
  }) satisfies Partial<Config>;

const isCall = (placement: Placement): placement is Call => "command" in placement;
