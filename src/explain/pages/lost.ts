/** Why a handler never runs on an agent (src/plan/unplaced.ts). */
import type { Pages } from "./page.ts";

export const LOST = {
  "left-out": {
    title: "People keep the hook from this agent",
    means: ["The hook has `agents`, and this agent is not among them. Nothing is written for it there."],
    why: ["What it checks or does happens on the agents that it names alone. It is somebody's choice, so it fails nothing."],
    example: ['{ "matcher": "Bash", "agents": ["an-id"], "command": "./check.sh" }'],
    fix: ["Nothing, if that is what you want. Else take `agents` out, or name the agent there, and run `hookport convert`."],
  },
  "native-event": {
    title: "Only its own agent has this event",
    means: [
      "The hook waits for an event that one agent alone has, and no universal event means the same.",
      "Nothing is written for it on the others.",
    ],
    why: ["What the hook checks or records there does not happen under any other agent."],
    fix: [
      "Keep it: it stands in .hookport/lock.json under its agent's own key (`x-` and the id), so a conversion back",
      "gives it back unchanged. If its purpose has a universal event too, write a second hook for that.",
    ],
  },
  "unknown-dialect": {
    title: "No agent speaks the group's dialect",
    means: [
      "A group says in `dialect` whose words its matcher, its commands and their answers are in. No agent here has",
      "that name, or it has no such event.",
    ],
    why: ["Without the words, hookport can neither tell when the hook runs nor read what it answers: it runs nowhere."],
    example: [
      'before  { "dialect": "univarsal", "matcher": "Bash", "hooks": [ ... ] }',
      'after   { "dialect": "universal", "matcher": "Bash", "hooks": [ ... ] }',
    ],
    fix: ["Correct it: `universal` (as if it said nothing), an agent's id, or an id, a colon and one of that agent's events."],
  },
  "no-event": {
    title: "The agent has no such event",
    means: ["Nothing of this kind happens on the target agent, so no entry is written and the handler never runs there."],
    why: [
      "If the hook could block, this guard does not exist on that agent, and `hookport convert` ends with exit code 1.",
      "A name that looks alike is no help: what one agent calls `Stop` is the end of an answer, what another calls so",
      "is the user pressing Esc. hookport translates what happens, not what it is called.",
    ],
    fix: [
      "Ask what the hook is for, and whether another event serves it: a check at the end of an answer may do as well",
      "before each commit, on an event before a tool is used.",
    ],
  },
  "prompt-handler": {
    title: "The agent cannot ask a model here",
    means: [
      "A handler of type `prompt` has a model judge the call. Only an agent can ask its model, so such a handler goes to",
      "the agent as it is or not at all. This one has no such handlers on this event, or it cannot filter as the",
      "matcher does and the prompt would be asked of every call.",
    ],
    why: ["The check does not happen on that agent. hookport never turns a prompt into a command that only looks like it."],
    example: [
      'before  { "type": "prompt", "prompt": "Is this a force push? $ARGUMENTS" }',
      'after   { "type": "command", "command": "sh .hooks/no-force-push.sh" }',
    ],
    fix: [
      "Write the check as a command: it decides the same way on every agent. If only the filter stood in the way, a",
      "matcher that lists tool names can usually be translated.",
    ],
  },
  "native-handler": {
    title: "Only its own agent runs this handler",
    means: [
      "The handler is neither a command nor a prompt, but something its own agent does: it calls a URL, a tool of an MCP",
      "server, a sub-agent, or a shell that is not everywhere. It is kept for that agent, and no other runs it.",
    ],
    why: ["If it could block, this guard does not exist on the other agents."],
    example: [
      'before  { "type": "http", "url": "https://hooks.example.com/check" }',
      'after   { "type": "command", "command":',
      '          "curl -sS --data-binary @- https://hooks.example.com/check" }',
    ],
    fix: ["Write a command that does the same: it gets the event on standard input and prints the answer."],
  },
  "never-fires": {
    title: "The filter fits nothing on this agent",
    means: [
      "The matcher names values that the target agent never tells on this event: it waits, say, for a session that starts",
      "after a compaction, on an agent whose sessions only start up or resume.",
    ],
    why: ["The entry would be there and the handler would never run. A hook that looks wired and is not is worse than none."],
    example: ['before  "session-start": [{ "matcher": "compact", "hooks": [ ... ] }]', 'after   "post-compact":  [{ "hooks": [ ... ] }]'],
    fix: ["Find another event for what it does, or widen the matcher if the handler may run more often."],
  },
  "agent-scoped": {
    title: "Runs inside one agent or skill only",
    means: [
      "The hook stands in the front matter of one custom agent or one skill. At home it runs only while that one is at",
      "work. No other agent has such a place, so it is not converted.",
    ],
    why: [
      "Among the project's hooks it would run for everything, which is more than its author asked for; a guard too many",
      "can stop work that was never meant.",
    ],
    fix: [
      "If it should hold everywhere, move it to the project's hooks and convert again. If it belongs to that agent or",
      "skill alone, leave it: nothing is lost at home.",
    ],
  },
} as const satisfies Pages;
