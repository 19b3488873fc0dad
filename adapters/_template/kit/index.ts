/**
 * The agent's kit: answers to the questions that the suite asks about every agent. Write each
 * answer from the agent's REPORT and without code of this adapter, or `{ not: "…" }` with the
 * sentence of the REPORT that makes the question inapplicable. The kit may be split into several
 * files of this folder.
 */
import type { Kit } from "../../../test/support/kit.ts";

/** Put each answer here and take its question out below; in the end `kit` is this object. */
const answers: Partial<Kit> = {};

const QUESTIONS: { readonly [Q in keyof Kit]?: string } = {
  title: "how the agent is called in messages",
  word: "the word that everybody who speaks of it writes, and nobody who does not",
  report: "whether the answers were recorded or documented, and of which version",
  payloads:
    "for each universal event the agent's names for it, each with its plainest payload in the folder `payloads`",
  odd: "which payloads mean something else than their event's name, such as the stop of a sub-agent, also where another event lists them",
  unnamed: "how the names of payloads begin that are of events without a universal name",
  shellCalls: "which payloads are calls of its shell before it runs",
  fill: "a function that puts a folder, a tool, an input, a result and a prompt into a payload",
  needed:
    "the fields without which a payload does not say what the call is: the tool's name first, its input second",
  bookkeeping:
    "the fields of its payloads that no event carries: times, sizes, models, ids of its own",
  means: "a function from what a hook printed, and how it ended, to what the agent does",
  honours: "for each part of a decision the events on which the agent does what it says",
  keys: "the keys of an answer before a tool that the agent reads",
  silence:
    "what a hook prints that has nothing to say, so that the agent reads nothing else in its place",
  exits: "the exit code that our denials have: 2 if nobody has seen that a denial in JSON arrives",
  merge: "a function from the answers of several hooks to what the agent does",
  failing: "whether the call runs after each ending in `ENDINGS`, which says what is printed then",
  chatter: "other endings of a hook that are easily misread, each with what becomes of the call",
  closes: "how an entry says that a failure denies",
  tellsWhy: "whether somebody reads what a dead entry printed",
  tools:
    "which of its tools run commands, write files, read them and start agents, with their input fields",
  mcp: "how a tool of an MCP server is called, and whether the server can be seen",
  marks: "the variables by which a hook knows the agent",
  environment:
    "a function to the variables whose values follow from the project's folder, the event and the tool's call",
  varies:
    "the names of further variables that it sets, whose values belong to one session, one process or one machine",
  process:
    "the shell that runs a command, the folder that it starts in, and the seconds that it has",
  files:
    "where its hook files stand: the project's, one person's in the project, and one person's everywhere",
  starts: "a walk over a project's files to the commands that the agent would start",
  fits: "its rule for matchers, as a function of the event, the matcher and the payload",
  native: "a file of a user's own with a command before every shell call",
  alsoRuns: "the files of other agents that it runs too",
  drops: "changes to its file that keep it from running our entry",
  doubts: "changes to its file after which nobody knows what it runs",
  switches: "other files in which a switch for all its hooks may stand",
  waits: "how an entry says how many seconds the agent waits",
  matchers: "matchers that fit a call of its shell with the command `ls`, and matchers that do not",
  broken: "a pattern that its engine cannot compile",
  once: "whether identical commands of one event run once",
  detached: "the field of an entry that nobody waits for",
  sources: "how a session can start: its own words, each with the canonical one",
  readings:
    "whether `readings.json` holds what the real program made of answers and matchers, and which of it says something else",
};

const HERE = import.meta.url.split("/").slice(-4).join("/");
/** An answer that is missing throws, because an empty one would count. */
const unwritten = Object.entries(QUESTIONS).map(([question, what]) => {
  const get = (): never => {
    throw new Error(`${HERE}: write ${what}`);
  };
  return [question, { get, enumerable: true }];
});

export const kit = Object.defineProperties(
  answers,
  Object.fromEntries(unwritten) as PropertyDescriptorMap,
) as Kit;
