/**
 * Class 8, catastrophic patterns: whatever a pattern costs on whatever a model wrote, the answer
 * comes before the agent's clock and is no for a forbidden call.
 */
import { IDS, brief, play as call } from "./agents.mjs";
import { WORD, hook, rig, universal } from "./guards.mjs";
import words from "./words/patterns.json";

const { evil: EVIL, chars: CHARS } = words;
const DENY = "echo no >&2; exit 2";
const LIMITS = { timeout: 2 };
const where = (pattern) => universal("Bash", DENY, { "toolInput.command": pattern }, LIMITS);
const claude = (matcher, more) =>
  hook("claude-code", "PreToolUse", DENY, { matcher, ...more, ...LIMITS });
const cursor = (event, matcher) => hook("cursor", event, DENY, { matcher, ...LIMITS });

/**
 * Cases of matchers on a long tool name, of `where` on a long command, and of rules on commands of
 * one piece repeated.
 */
const KINDS = {
  matcher: (random) => {
    const evil = random.one(EVIL);
    const form = random.one([
      [`claude ${evil}`, claude(`mcp__.*${evil}|mcp__a.*`)],
      [`cursor ${evil}`, cursor("preToolUse", `MCP:.*${evil}|MCP:a`)],
      [
        `copilot ${evil}`,
        hook("copilot", "preToolUse", "exit 2", { matcher: `.*(${evil})|.*a.*`, timeoutSec: 2 }),
      ],
    ]);
    return [
      ...form,
      {
        kind: "mcp",
        server: `a${"a".repeat(random.below(60))}`,
        tool: random.one(["a", "ab", "a_", "aA"]).repeat(20 + random.below(2000)),
        input: {},
      },
    ];
  },
  where: (random) => {
    const evil = random.one(EVIL);
    // One half of the pattern fits every command, so that the call is forbidden by the pattern's
    // own meaning.
    return [
      `where ${evil}`,
      where(`(?:${evil})|${WORD}`),
      {
        kind: "shell",
        command: `${random.one([...CHARS, "a", "x", "ab"]).repeat(20 + random.below(60_000))}! ${WORD}`,
      },
    ];
  },
  "where on shell": (random) => {
    const evil = random.one(EVIL);
    return [
      `shell ${evil}`,
      cursor("beforeShellExecution", `(?:${evil})|${WORD}`),
      {
        kind: "shell",
        command: `${random.one(["a", "x", "ab", "a,"]).repeat(20 + random.below(60_000))}! ${WORD}`,
      },
    ];
  },
  rule: (random) => {
    const rule = random.one([
      "Bash(git push:*)",
      "Bash(git * push*)",
      "Bash(*git*push*)",
      "Bash(git push *)",
    ]);
    const many = Math.ceil(20_000 + random.below(100_000));
    const filler = (piece) => piece.repeat(Math.ceil(many / piece.length)).slice(0, many);
    const piece = random.chance(0.5) ? random.one(CHARS) : random.one(CHARS) + random.one(CHARS);
    const command = random.one([
      () => `${filler(piece)}\ngit push origin`,
      () => `git push ${filler(piece)}`,
      () => `git push; ${filler(piece)}`,
      () => filler(piece),
      () => `echo ${filler(piece)}`,
      () => `true; git push origin # ${filler(piece).replaceAll("\n", " ")}`,
    ])();
    return [
      rule,
      claude("Bash", { if: rule }),
      {
        kind: "shell",
        command,
        unsure: rule === "Bash(git * push*)" || !command.includes("git push"),
      },
    ];
  },
  path: (random) => {
    const rule = random.one([
      "Write(/src/**)",
      "Edit(**/*.env)",
      "Write(//**)",
      "Edit(src/**/a/**/b/**)",
    ]);
    const path = `src/${random.one(["a/", "**/", "../", "./", "a/b/", "//", "{a,"]).repeat(20 + random.below(10_000))}a/b/.env`;
    return [
      rule,
      claude("Write|Edit", { if: rule }),
      { kind: random.one(["write", "edit"]), path, content: "x", unsure: true },
    ];
  },
};
/** An answer that takes longer than this is a sighting, whatever it says. */
const SLOW = 5000;

export async function play(random) {
  const kind = random.one(Object.keys(KINDS));
  const [name, form, moment] = KINDS[kind](random);
  const adopt = form.source !== "universal" && random.chance(0.5);
  const target = random.one(IDS.filter((id) => adopt || id !== form.source));
  const made = await rig(`patterns ${kind} ${name}`, form, { adopt, mayFail: true });
  if (made.report.failed) return { verdict: "held", note: made.report.failed };
  const outcome = await call(target, made.place, moment);
  const slowest = Math.max(0, ...outcome.calls.map(({ result }) => result.ms));
  const text = moment.command ?? moment.path ?? moment.tool;
  const note = `${kind} ${JSON.stringify(name)}${adopt ? " --adopt" : ""} -> ${target}; ${text.length} of ${JSON.stringify(text.slice(0, 30))} … ${JSON.stringify(text.slice(-30))}; ${slowest} ms; ${brief(outcome)}`;
  if (slowest > SLOW) return { verdict: "opened", kind: `slow: ${kind} on ${target}`, note };
  // A rule may fit or not where nothing forbidden is in the text; only the time counts there.
  if (outcome.calls.some(({ result }) => result.unstartable))
    return { verdict: "held", note: "the agent itself cannot start a hook with this" };
  if (moment.unsure || outcome.stop) return { verdict: "held" };
  if (!outcome.calls.length && kind === "matcher") {
    // The agent's own rule decides whether a hook is called at all; a matcher that never fires at
    // home opens nothing.
    const home = await call(made.source, made.home, moment);
    if (!home.stop) return { verdict: "held" };
  }
  return {
    verdict: "opened",
    kind: `${kind} on ${target}${outcome.calls.length ? "" : " (no entry is called)"}`,
    note,
  };
}
