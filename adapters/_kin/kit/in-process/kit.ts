/** The answers that agents give alike which load a file of ours into their own process. */
import { denies, endings, runs, type Kit, type Not } from "../../../../test/support/kit.ts";
import type { Json } from "../../../../src/model/json.ts";
import { startsIn } from "./asks.ts";
import { filling, keysBy, meansBy, type Ways } from "./events.ts";
import { honoursBy, payloadsBy, type Events } from "../events.ts";

type Own = "title" | "word" | "shellCalls" | "tools" | "mcp" | "marks" | "environment" | "varies";

interface CodeKit extends Ways, Pick<Kit, Own | "switches" | "sources"> {
  readonly version: string;
  /** Its users call such a file so. */
  readonly called: "plugin" | "extension";
  /** The folders of such files in a project and in the home folder. */
  readonly project: string;
  readonly user: string;
  readonly events: Events;
  /** It reads a project's files at the top level of a repository and nowhere else. */
  readonly topOnly?: true;
  /** The most seconds that it waits. */
  readonly longest?: number;
  /** Why no answer does the rest. */
  readonly never: Partial<Kit["honours"]> & Not;
  /** What it makes of an event that the file will tell: JavaScript. */
  readonly asks: string;
  result(text: string): Json;
}

export function codeKit(kit: CodeKit): Kit {
  const { version, called, project, user, topOnly, longest, ...asked } = kit;
  const { events, never, asks, result, passes, endDenies, ...own } = asked;
  const code = { not: `its hooks are ${called}s, and no command can be written down for it` };
  const payloads = payloadsBy(events);
  const names = Object.values(payloads).flatMap((payload) =>
    "not" in payload ? [] : payload.map(({ event }) => event),
  );
  return {
    report: { basis: "recorded", version },
    payloads,
    odd: { not: `our ${called} tells each event by a name of its own` },
    unnamed: [],
    fill: filling(result),
    needed: ["tool", "args", "hookport"],
    bookkeeping: [],

    means: meansBy(events, { passes, endDenies }),
    honours: honoursBy(events, never),
    keys: { top: keysBy(events), specific: { not: "an answer's keys all stand at its top" } },
    silence: "{}",
    exits: 0,
    merge: { not: `our ${called} asks once for an event, and the shim merges what hooks answer` },
    // A command that says nothing aloud holds the call back, however it ends.
    failing: endings({}, denies),
    chatter: {
      '0 {"block":"stop"}': denies,
      '0 {"end":"stop"}': endDenies ? denies : runs,
      "0 {}": runs,
      "1 {}": runs,
    },
    closes: { not: `there are no entries: our ${called} itself holds a call back` },
    tellsWhy: true,

    process: {
      shell: () => ["/bin/sh", "-c"],
      cwd: "project",
      timeout: code,
      ...(longest && { longest }),
    },
    files: {
      project: `${project}/hookport.js`,
      personal: { not: `it has no folder of ${called}s for one person in a project` },
      user: `${user}/hookport.js`,
      ...(topOnly && { topOnly }),
    },
    starts: startsIn(project, asks, names),
    fits: () => true,
    native: code,
    alsoRuns: { not: "it loads no hooks of other agents" },
    drops: { not: "it has no file of entries that could be dropped" },
    doubts: { not: "it has no file of entries that could be read in two ways" },
    waits: (entry) => Number(/"timeout": (\d+)/.exec(String(entry))?.[1]),

    matchers: { not: `its ${called}s are asked about every call: there are no matchers` },
    broken: { not: "there are no matchers" },
    once: code,
    detached: { not: `what a ${called} does before a tool is waited for` },
    readings: { not: `its answers are those of our own ${called}, which is played as it stands` },
    ...own,
  };
}
