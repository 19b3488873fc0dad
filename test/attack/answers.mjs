/**
 * Class 9, odd answers: what a hook says, and how it ends, counts on every agent as it counts at
 * home.
 */
import { IDS, brief, play as call } from "./agents.mjs";
import { announced, copyOf, hook, rig } from "./guards.mjs";
import { put } from "./room.mjs";
import { script } from "./answer-words.mjs";

const FILE = { "answer.sh": "exit 0\n" };
const answering = (source, event, more, command = "sh answer.sh") =>
  hook(
    source,
    event,
    command,
    { [source === "copilot" ? "timeoutSec" : "timeout"]: 3, ...more },
    FILE,
  );
const AT_HOME = 'sh "$CLAUDE_PROJECT_DIR"/answer.sh';
const FORMS = {
  "claude/plain": answering("claude-code", "PreToolUse", { matcher: "Bash" }, AT_HOME),
  "claude/block": answering(
    "claude-code",
    "PreToolUse",
    { matcher: "Bash", onFailure: "block" },
    AT_HOME,
  ),
  "cursor/pre": answering("cursor", "preToolUse", { matcher: "Shell" }),
  "cursor/closed": answering("cursor", "preToolUse", { matcher: "Shell", failClosed: true }),
  "cursor/shell": answering("cursor", "beforeShellExecution"),
  "copilot/camel": answering("copilot", "preToolUse", { matcher: "bash" }),
  "copilot/pascal": answering("copilot", "PreToolUse", { matcher: "Bash" }),
  "lime/line": answering("lime", "PreToolUse"),
};

const rank = ({ stop, ask }) => (stop ? 2 : ask ? 1 : 0);

export async function play(random, index) {
  const id = random.one(Object.keys(FORMS));
  const adopt = random.chance(0.5);
  const target = random.one(IDS.filter((one) => adopt || one !== FORMS[id].source));
  const made = await rig(`answers ${id}`, FORMS[id], { adopt });
  const text = script(random, index);
  const [home, place] = [made.home, made.place].map(copyOf);
  for (const { root } of [home, place]) put(root, "answer.sh", text);
  const moment = { kind: "shell", command: "echo fine" };
  const bend = { longest: 12 };
  const natively = await call(made.source, home, moment, bend);
  const there = await call(target, place, moment, bend);
  const note = `${id}${adopt ? " --adopt" : ""} -> ${target}; script ${JSON.stringify(text.length > 300 ? `${text.slice(0, 200)}…${text.slice(-80)}` : text)}; home ${brief(natively)}; there ${brief(there)}`;
  if (!there.calls.length)
    return {
      verdict: "opened",
      kind: `no entry is called: ${id}${adopt ? " --adopt" : ""} -> ${target}`,
      note,
    };
  const codes = announced(made, target);
  if (rank(there) < rank(natively)) return { verdict: "opened", kind: `${id} on ${target}`, note };
  if (there.allow && !natively.allow)
    return { verdict: "opened", kind: `an allow is gained: ${id} on ${target}`, note };
  if (rank(there) > rank(natively) && rank(natively) === 0 && !natively.wished) {
    // A rewrite or an end of the turn that this agent cannot have becomes a denial; the conversion
    // says so.
    const due = /updatedInput|continue|interrupt/.test(text) && codes.length > 0;
    return { verdict: due ? "announced" : "over-blocked", kind: `${id} on ${target}`, note };
  }
  return { verdict: "held" };
}
