/** What a handler loses where it runs (src/report/gaps.ts). */
import type { Pages } from "./page.ts";

export const weakened = {
  carried: {
    title: "Another event carries this hook",
    means: [
      "The target agent cannot be answered on this event, but on another that comes before the same thing. A hook on",
      "permission requests runs before every tool call instead, one on the start of a sub-agent before the tool that",
      "starts it. A denial or a question counts there; an allow is silence.",
    ],
    why: [
      "Permission requests happen only where the agent would ask its user. The carrying event happens on every call, so",
      "the hook is asked more often, and may deny what would never have come up.",
    ],
    fix: ["Check that the hook denies only what must never happen, whoever asks."],
  },
  "filter-widened": {
    title: "The filter cannot be applied here",
    means: [
      "The matcher tests a value that the target agent does not tell on this event, such as how a session started. The",
      "handler runs whatever the value is.",
    ],
    why: [
      "The hook runs more often than written. Its denials count. What it allows or rewrites does not, because nobody",
      "knows whether the filter would have let it speak.",
    ],
    fix: ["Let the hook itself check what it can see, or see that it does no harm when it runs too often."],
  },
  "server-hidden": {
    title: "The MCP server is not told",
    means: [
      "The target agent tells which MCP tool is called, but not of which server. The matcher speaks of a server, so a",
      "guard runs for that tool whichever server it is of.",
    ],
    why: [
      "A denial may hit the tool of the same name on another server, and what the script reads of the server is a guess.",
      "An allow of such a hook does not count.",
    ],
    fix: ["Let the hook look at the tool and its input, not at the server. Where it cannot, give the tools names of their own."],
  },
  "field-untold": {
    title: "The hook reads a field this agent does not tell",
    means: [
      "The script can be seen to read a field of the payload that its own agent always fills, such as the transcript's",
      "path. The target agent does not know it on this event, so the field is absent. Fields that can be worked out are",
      "filled in.",
    ],
    why: ["A script that takes the field for granted may fail, and a hook that fails blocks nothing on most agents."],
    fix: ["Let the script go without the field, or set `failClosed` if it must not be skipped."],
  },
  "mcp-spelling": {
    title: "The agents spell this MCP tool differently",
    means: [
      "Every agent writes characters other than letters and digits in its own way in the names of MCP tools: what one",
      "writes as an underscore is a hyphen or a dot to another, and long names are cut by some.",
    ],
    why: [
      "A denial of a hook whose matcher names the tool counts for every name that it could stand for. What the hook allows",
      "or rewrites counts only where the name is certain, and a script that compares the name itself may see another spelling.",
    ],
    fix: ["Let the matcher name the tool, and compare no names in the script."],
  },
  "partial-event": {
    title: "At home this event covers more",
    means: [
      "On its own agent this event also stands for cases that are events of their own on the target: a tool that failed",
      "beside one that succeeded, a turn that was cancelled beside one that was finished.",
    ],
    why: ["For those other cases the handler does not run on the target."],
    example: [
      '"post-tool-use":         [{ "hooks": [{ "command": "sh .hooks/log.sh" }] }],',
      '"post-tool-use-failure": [{ "hooks": [{ "command": "sh .hooks/log.sh" }] }]',
    ],
    fix: ["Write a second hook for the other event if it matters."],
  },
  "fires-twice": {
    title: "The agent also runs the original",
    means: [
      "The target agent reads the source agent's file too. So it runs the original entry by itself, and again, well",
      "translated, through the entry hookport writes.",
    ],
    why: [
      "The original gets another payload than its script was written for, and its answer is read by other rules. A script",
      "that crashes on it can block every call, one that does not understand it decides nothing, and whatever the hook",
      "does, it does twice.",
    ],
    example: ["hookport convert --to all --adopt"],
    fix: [
      "Convert with --adopt: then the original entry calls the shim as well, which knows who is calling: a guard may be",
      "asked twice, but nothing is done twice. Or remove the original, or switch off the import in the agent.",
    ],
  },
  "native-twin": {
    title: "The agent's own file holds the same guard",
    means: [
      "The same script, with the same words behind it, stands on the same event in a file of the target's own, and runs",
      "there for everything that this hook is for. The two are one guard, held twice.",
    ],
    why: [
      "An entry of hookport's beside it would start the script a second time. So none is written: the hook is left to the",
      "agent's own entry, and whoever changes that entry changes what holds there.",
    ],
    example: ["hookport audit"],
    fix: ["Nothing to do. Where one source is wanted for all agents, take the entry out of the agent's own file and convert again."],
  },
  "foreign-hook-can-override": {
    title: "Another hook may undo what ours answer",
    means: [
      "The agent loads a hook that hookport did not write and does not touch, in this file or another one, and runs it on",
      "the same event as ours. By the agent's own rules its answer may count more, and the message says which.",
    ],
    why: [
      "Agents merge answers differently. On some a rewrite by another hook is what runs, and nobody asks ours about it; on",
      "some the last answer about a permission counts, so that an allow lifts a denial. Where nothing of ours can be undone,",
      "nothing is reported.",
    ],
    fix: ["Check that the hook allows nothing, and rewrites nothing into something, that ours deny."],
  },
  limited: {
    title: "It works, in another way",
    means: [
      "The agent can do what the handler is for, but not quite as its own agent does it. The message says how: only",
      "interactively, only for some tools, only so many times in a row.",
    ],
    why: ["Nothing is lost as a rule. Where the difference matters to this hook, nobody else can know."],
    fix: ["Read the sentence and decide whether the hook can live with it. Nothing to do if so."],
  },
  "timeout-capped": {
    title: "The agent does not wait that long",
    means: ["The handler may take longer than this agent ever waits on this event, whatever its entry asks for."],
    why: [
      "Most agents go on when a hook does not answer in time. The shim therefore answers a second before the agent's clock",
      "runs out: denials that are in count, and a handler with `failClosed` that is not done denies. Any other that is",
      "not done is ignored.",
    ],
    fix: [
      "Make it faster, or set `failClosed` if it must not be skipped. One that decides nothing can be `async`, where its own",
      "agent honours that.",
    ],
  },
  "native-field": {
    title: "A field only one agent understands",
    means: [
      "The handler has a field that means something to its own agent only, such as the text shown while it runs. It is",
      "kept for that agent and has no effect elsewhere. Fields that its own agent ignores as well are not reported.",
    ],
    why: ["Mostly it is a matter of looks. Now and then it changes when a hook runs or what its failure means."],
    fix: ["Nothing to do if the hook works without it."],
  },
  "script-in-source-folder": {
    title: "The script stands in another agent's folder",
    means: ["The converted hook runs a script where it is, in the folder of the agent it was written for. It is not copied."],
    why: ["Whoever stops using that agent and removes its folder removes the guard of all the others."],
    example: ["before  sh .agent/hooks/no-force-push.sh", "after   sh hooks/no-force-push.sh"],
    fix: ["Keep the folder, or move the script to a neutral one, change the command and convert again."],
  },
} as const satisfies Pages;
