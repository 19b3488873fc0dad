/** The kinds of guards on the board: the call that each forbids, and what shows what became of it. */
import type { Capability, EventName } from "../../src/model/events.ts";
import { bash, calling, count, DONE, heard, PROMPT, saying } from "../../src/live/session.ts";
import { SAID } from "../hosts/hook.ts";
import type { Driver } from "../hosts/driver.ts";
import { OUTPUT, type Seen, type Session } from "../hosts/session.ts";

/** Every kind of guard, in the order in which they take turns. */
export const KINDS = [
  "exit code",
  "JSON",
  "ask",
  "rewrite",
  "context",
  "stop",
  "prompt",
  "MCP",
  "file",
  "patch",
  "sub-agent",
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * What a guard came to: it did as it does at home and whoever had to know was told, it did so and
 * nobody was told, it did nothing, or it stopped a harmless call too.
 */
export type Came = "held" | "untold" | "open" | "too much";

/** This word is in the call that a guard forbids, and in no other. */
export const WORD = "forbidden";
/** The guard that holds a stop lets it go once this file exists. */
export const CHECKED = "checked.txt";

export interface Played {
  readonly event: EventName;
  readonly part: Capability;
  /** The scenario that shows the same: where nothing can be seen of it, nothing can be seen here. */
  readonly scenario?: string;
  /** The forbidden call, and a harmless one after it where the session goes on. */
  session(driver: Driver, project: string): Session;
  judge(seen: Seen): Came;
}

const FORBIDDEN = bash(`touch ${WORD}.txt`);
const HARMLESS = bash("echo fine > harmless.txt");
const MOVED = "moved.txt";

const has = ({ files }: Seen, file: string) => files[file] !== undefined;
const told = (seen: Seen) => heard(seen, SAID);

/** Judges a guard that denies one call and lets the next one run. */
function denied(seen: Seen): Came {
  if (has(seen, `${WORD}.txt`)) return "open";
  if (!has(seen, "harmless.txt")) return "too much";
  return told(seen) ? "held" : "untold";
}

const shell: Played = {
  event: "pre-tool-use",
  part: "deny",
  session: () => calling(FORBIDDEN, HARMLESS),
  judge: denied,
};

const writing = (project: string, name: string) => ({
  name: "Write",
  input: { file_path: `${project}/${name}.txt`, content: "written\n" },
});

const adding = (name: string) =>
  ["*** Begin Patch", `*** Add File: ${name}.txt`, "+added", "*** End Patch", ""].join("\n");

const files: Played = {
  ...shell,
  session: (_, project) => calling(writing(project, WORD), writing(project, "harmless")),
};

const asking = (): Session => ({ ...saying(DONE), prompts: [`${PROMPT}: ${WORD}`] });

export const PLAYED: { readonly [K in Kind]: Played } = {
  "exit code": shell,
  JSON: shell,
  // Nobody can be asked while an agent is driven: the call must not run.
  ask: { ...shell, part: "ask" },
  rewrite: {
    ...shell,
    part: "rewrite-input",
    judge(seen) {
      if (has(seen, `${WORD}.txt`)) return "open";
      if (!has(seen, "harmless.txt")) return "too much";
      // Where it cannot be applied, the call is denied with the wanted input as the reason (S6).
      return has(seen, MOVED) || told(seen) || heard(seen, REWRITTEN) ? "held" : "untold";
    },
  },
  context: {
    event: "pre-prompt",
    part: "context",
    session: asking,
    judge: (seen) => (heard(seen, SAID, "main") ? "held" : "open"),
  },
  stop: {
    event: "stop",
    part: "hold",
    session: () => saying(DONE, { calls: [bash(`touch ${CHECKED}`)] }, DONE),
    judge(seen) {
      if (!has(seen, CHECKED)) return "open";
      return heard(seen, SAID, "main") ? "held" : "untold";
    },
  },
  prompt: {
    event: "pre-prompt",
    part: "deny",
    session: asking,
    judge(seen) {
      if (count(seen, "main")) return "open";
      return seen.user.includes(SAID) ? "held" : "untold";
    },
  },
  MCP: {
    ...shell,
    scenario: "S19 a guard names an MCP tool as its own agent does",
    session: () => ({
      ...calling(
        ...[WORD, "harmless"].map((name) => ({
          name: "mcp__probe__echo",
          input: { text: name, file: `${name}.txt` },
        })),
      ),
      mcp: true,
    }),
  },
  file: files,
  patch: {
    ...files,
    session(driver, project) {
      const { patch } = driver;
      // An agent without patches changes files by its usual tools alone.
      if (!patch) return files.session(driver, project);
      const [first, second] = [patch(adding(WORD)), patch(adding("harmless"))];
      return { ...first, turns: [...first.turns.slice(0, 1), ...second.turns] };
    },
  },
  "sub-agent": {
    ...shell,
    scenario: "S16 a guard holds inside a sub-agent",
    session(driver) {
      const turns = [FORBIDDEN, HARMLESS].map((call) => ({ calls: [call] }));
      const [inside] = Object.values(driver.workers ?? {});
      if (!inside) throw new Error(`nobody said how a sub-agent of ${driver.id} is started`);
      return inside([...turns, DONE]);
    },
  },
};

/** What a guard that rewrites runs instead. */
export const REWRITTEN = `echo moved > ${MOVED}`;
/** Every project has these files. */
export const FILES = { "secret.txt": `${OUTPUT}\n` };
