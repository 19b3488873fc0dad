/**
 * The agent's kit: answers to the questions that the suite asks about every agent. Write each
 * answer from the agent's REPORT and without code of this adapter, or `{ not: "…" }` with the
 * sentence of the REPORT that makes the question inapplicable. The kit may be split into several
 * files of this folder.
 */
import type { Kit } from "../../../test/support/kit.ts";

const HERE = import.meta.url.split("/").slice(-4).join("/");
const write = (what: string): never => {
  throw new Error(`${HERE}: write ${what}`);
};

export const kit: Kit = {
  get title() {
    return write("how the agent is called in messages");
  },
  get word() {
    return write("the word that everybody who speaks of it writes, and nobody who does not");
  },
  get report() {
    return write("whether the answers were recorded or documented, and of which version");
  },
  get payloads() {
    return write(
      "for each universal event the agent's names for it, each with its plainest payload in the folder `payloads`",
    );
  },
  get odd() {
    return write(
      "which payloads mean something else than their event's name, such as the stop of a sub-agent, also where another event lists them",
    );
  },
  get unnamed() {
    return write("how the names of payloads begin that are of events without a universal name");
  },
  get shellCalls() {
    return write("which payloads are calls of its shell before it runs");
  },
  get fill() {
    return write(
      "a function that puts a folder, a tool, an input, a result and a prompt into a payload",
    );
  },
  get needed() {
    return write(
      "the fields without which a payload does not say what the call is: the tool's name first, its input second",
    );
  },
  get bookkeeping() {
    return write(
      "the fields of its payloads that no event carries: times, sizes, models, ids of its own",
    );
  },
  get means() {
    return write("a function from what a hook printed, and how it ended, to what the agent does");
  },
  get honours() {
    return write("for each part of a decision the events on which the agent does what it says");
  },
  get keys() {
    return write("the keys of an answer before a tool that the agent reads");
  },
  get silence() {
    return write(
      "what a hook prints that has nothing to say, so that the agent reads nothing else in its place",
    );
  },
  get exits() {
    return write(
      "the exit code that our denials have: 2 if nobody has seen that a denial in JSON arrives",
    );
  },
  get merge() {
    return write("a function from the answers of several hooks to what the agent does");
  },
  get failing() {
    return write(
      "whether the call runs after each ending in `ENDINGS`, which says what is printed then",
    );
  },
  get chatter() {
    return write(
      "other endings of a hook that are easily misread, each with what becomes of the call",
    );
  },
  get closes() {
    return write("how an entry says that a failure denies");
  },
  get tellsWhy() {
    return write("whether somebody reads what a dead entry printed");
  },
  get tools() {
    return write(
      "which of its tools run commands, write files, read them and start agents, with their input fields",
    );
  },
  get mcp() {
    return write("how a tool of an MCP server is called, and whether the server can be seen");
  },
  get marks() {
    return write("the variables by which a hook knows the agent");
  },
  get environment() {
    return write(
      "a function to the variables whose values follow from the project's folder, the event and the tool's call",
    );
  },
  get varies() {
    return write(
      "the names of further variables that it sets, whose values belong to one session, one process or one machine",
    );
  },
  get process() {
    return write(
      "the shell that runs a command, the folder that it starts in, and the seconds that it has",
    );
  },
  get files() {
    return write(
      "where its hook files stand: the project's, one person's in the project, and one person's everywhere",
    );
  },
  get starts() {
    return write("a walk over a project's files to the commands that the agent would start");
  },
  get fits() {
    return write("its rule for matchers, as a function of the event, the matcher and the payload");
  },
  get native() {
    return write("a file of a user's own with a command before every shell call");
  },
  get alsoRuns() {
    return write("the files of other agents that it runs too");
  },
  get drops() {
    return write("changes to its file that keep it from running our entry");
  },
  get doubts() {
    return write("changes to its file after which nobody knows what it runs");
  },
  get switches() {
    return write("other files in which a switch for all its hooks may stand");
  },
  get waits() {
    return write("how an entry says how many seconds the agent waits");
  },
  get matchers() {
    return write(
      "matchers that fit a call of its shell with the command `ls`, and matchers that do not",
    );
  },
  get broken() {
    return write("a pattern that its engine cannot compile");
  },
  get once() {
    return write("whether identical commands of one event run once");
  },
  get detached() {
    return write("the field of an entry that nobody waits for");
  },
  get sources() {
    return write("how a session can start: its own words, each with the canonical one");
  },
  get readings() {
    return write(
      "whether `readings.json` holds what the real program made of answers and matchers, and which of it says something else",
    );
  },
};
