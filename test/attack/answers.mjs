/**
 * Class 9, odd answers: what a hook says, and how it ends, counts on every agent as it counts at
 * home.
 */
import { IDS, play as call } from "./agents.mjs";
import { MAKE, announced, copyOf, rig } from "./guards.mjs";
import { put } from "./room.mjs";
import { script } from "./answer-words.mjs";

const FILE = { "answer.sh": "exit 0\n" };
const AT_HOME = 'sh "$CLAUDE_PROJECT_DIR"/answer.sh';
const FORMS = {
  "claude/plain": MAKE.claude({ matcher: "Bash" }, { command: AT_HOME, timeout: 3 }, FILE),
  "claude/block": MAKE.claude(
    { matcher: "Bash" },
    { command: AT_HOME, timeout: 3, onFailure: "block" },
    FILE,
  ),
  "cursor/pre": MAKE.cursor(
    "preToolUse",
    { command: "sh answer.sh", matcher: "Shell", timeout: 3 },
    FILE,
  ),
  "cursor/closed": MAKE.cursor(
    "preToolUse",
    { command: "sh answer.sh", matcher: "Shell", timeout: 3, failClosed: true },
    FILE,
  ),
  "cursor/shell": MAKE.cursor(
    "beforeShellExecution",
    { command: "sh answer.sh", timeout: 3 },
    FILE,
  ),
  "copilot/camel": MAKE.copilot(
    "preToolUse",
    { bash: "sh answer.sh", matcher: "bash", timeoutSec: 3 },
    FILE,
  ),
  "copilot/pascal": MAKE.copilot(
    "PreToolUse",
    { bash: "sh answer.sh", matcher: "Bash", timeoutSec: 3 },
    FILE,
  ),
  "lime/line": MAKE.lime("sh answer.sh", FILE),
};

const rank = ({ stop, ask }) => (stop ? 2 : ask ? 1 : 0);
const brief = ({ calls }) =>
  JSON.stringify(
    calls.map(({ event, result }) => [
      event,
      result.code,
      result.signal,
      result.timedOut,
      result.stdout.slice(0, 160),
      result.stderr.slice(0, 100),
    ]),
  );

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
