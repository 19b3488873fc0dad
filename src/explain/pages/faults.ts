/** What a model is told where Hookport itself could not run: the code stands in brackets behind the reason (src/model/fault-words.ts). */
import type { Page } from "./page.ts";
import type { FaultCode } from "../../model/fault-words.ts";

const HELD = [
  "Nobody could ask the hooks, so nobody knows what they would have said. A call that they guard is held back, and a prompt goes on with",
  "a message. With --fail-open everything goes on.",
];

export const FAULT_PAGES: { readonly [C in FaultCode]: Page } = {
  "no-node": {
    title: "There was no Node.js for the hooks",
    means: [
      "The entry in the agent's file looks for a program called node in every folder of PATH, except in folders of the project: what lies",
      "there may be anybody's. It found none, or one that does not start.",
    ],
    why: HELD,
    example: ["node --version", "command -v node"],
    fix: [
      "Install Node.js 20 or later. If it is there, then the agent does not see it: an editor that was started from a menu often has another",
      "PATH than a terminal, and version managers change PATH for a terminal alone. Start the agent from a shell in which the commands above",
      "work and name a file outside the project.",
    ],
  },
  "no-shim": {
    title: "The shim is missing or damaged",
    means: [
      "The entry in the agent's file calls .hookport/shim.cjs, which runs the hooks. It is not there, or it ended without an answer: it was",
      "cut, changed, half merged, or an old Node.js cannot read it.",
    ],
    why: HELD,
    example: ["git status .hookport", "git restore .hookport"],
    fix: [
      "Put the file back: with git, as above, or with `hookport convert`, which writes it anew. It belongs into the repository; if git ignores",
      "it, teammates never get it. If the file is as it was, see that `node --version` says 20 or later.",
    ],
  },
  "no-document": {
    title: "The document is missing, damaged or emptied",
    means: [
      "The shim reads from .hookport/lock.json which hooks there are. The file is not there, is no such document, or has no hook for an event",
      "that an entry stands for.",
    ],
    why: [...HELD, "", "An emptied document may be somebody's way around the guard."],
    example: ["git diff .hookport", "git restore .hookport"],
    fix: [
      "See what was changed and why. Then put the file back with git, or write it anew with `hookport convert`. Changes belong in the hooks that",
      "it was written from.",
    ],
  },
  sealed: {
    title: "Something other than hookport changed the lock",
    means: [
      "The shim reads from .hookport/lock.json which hooks there are. The file carries a digest of what it says, and says something else now:",
      "somebody edited it, a program did, or a merge put two versions together.",
    ],
    why: [...HELD, "", "A guard that could be switched off by an edit of one file would be none."],
    example: ["git diff .hookport", "git restore .hookport"],
    fix: [
      "See what was changed and why. Then put the file back with git, or write it anew with `hookport convert`. Hooks are edited in",
      ".hookport/lock.jsonc, or, without --adopt, in the file that they stand in; how the lock is formatted is no difference.",
    ],
  },
  "unread-call": {
    title: "What the agent sent could not be read",
    means: ["The agent told the shim of a call in a form that the shim does not know: no JSON, no tool, or no input."],
    why: [...HELD, "", "Agents change what they send from release to release."],
    fix: ["Try it once more. If that does not help, update hookport and run `hookport convert`; a newer one may know the form."],
  },
  "out-of-time": {
    title: "The time ran out before every hook was asked",
    means: [
      "The shim has to answer before the agent stops waiting for it. Reading the call or trying the matchers took too long, or the hooks",
      "before this one did.",
    ],
    why: HELD,
    fix: ["Look for a hook that is slow, for a pattern that takes long on long texts, and for a call with megabytes of input."],
  },
  "not-asked": {
    title: "One hook could not be asked",
    means: [
      "The shim could not start the hook, could not give it the whole call, or could not take all of its answer. The reason says which.",
    ],
    why: HELD,
    example: ["hookport run --bash 'git status'"],
    fix: ["Play the call as above, and look at what the hook reads and prints: an answer or a file of many megabytes is too long."],
  },
  "own-fault": {
    title: "Hookport itself failed",
    means: ["The shim met something that nobody foresaw. The reason has its words."],
    why: HELD,
    fix: [
      "Update hookport and run `hookport convert`, which writes the shim anew. If it stays so, report it as a bug with the reason's words.",
    ],
  },
};
