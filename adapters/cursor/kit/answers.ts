/** How the program reads answers of any shape: many calls in a session, each answered otherwise. */
import type { Adapter, Reply } from "../../../src/model/adapter.ts";
import { calling, bash } from "../../../src/live/session.ts";
import type { Fields } from "../../../src/model/json.ts";
import { fits, test } from "../../../src/model/matcher.ts";
import {
  verdictOf,
  HOLDS,
  type Recorded,
  type RecordedMatcher,
  type Scenario,
} from "../../../test/hosts/scenario.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import type { Seen, Session } from "../../../test/hosts/session.ts";

const WORDS = "words-of-the-hook";
const CONTEXT = "context-of-the-hook";

interface Spoken {
  readonly out?: unknown;
  readonly err?: string;
  readonly code?: number;
  readonly fault?: "signal";
}

/** An object is printed as JSON. */
const REPLIES: { readonly [name: string]: Spoken } = {
  allow: { out: { permission: "allow" } },
  deny: { out: { permission: "deny", user_message: WORDS } },
  "deny-agent-message": { out: { permission: "deny", agent_message: "for the model" } },
  "deny-silent": { out: { permission: "deny" } },
  "deny-context": { out: { permission: "deny", user_message: WORDS, additional_context: CONTEXT } },
  "exit2-stderr": { err: WORDS, code: 2 },
  "exit2-stdout": { out: WORDS, code: 2 },
  "exit2-silent": { code: 2 },
  "exit2-allow": { out: { permission: "allow" }, code: 2 },
  "exit1-deny": { out: { permission: "deny", user_message: WORDS }, code: 1 },
  exit1: { err: WORDS, code: 1 },
  exit127: { code: 127 },
  signal: { fault: "signal" },
  empty: {},
  object: { out: {} },
  text: { out: "not json" },
  "broken-json": { out: '{"permission": "deny"' },
  "text-before-deny": {
    out: `log line\n${JSON.stringify({ permission: "deny", user_message: WORDS })}`,
  },
  "text-before-allow": { out: 'log line\n{"permission":"allow"}' },
  "text-after-allow": { out: '{"permission":"allow"}\nlog line' },
  "two-objects": { out: '{"permission":"deny"}\n{"permission":"allow"}' },
  array: { out: "[]" },
  true: { out: "true" },
  null: { out: "null" },
  "unknown-permission": { out: { permission: "no" } },
  "numeric-permission": { out: { permission: 1 } },
  "null-permission": { out: { permission: null } },
  "claude-block": { out: { decision: "block", reason: WORDS } },
  "claude-continue": { out: { continue: false, stopReason: WORDS } },
  "context-snake": { out: { additional_context: CONTEXT } },
  "context-camel": { out: { additionalContext: CONTEXT } },
};

const CLOSED = ["exit1", "exit127", "signal", "empty", "object", "text", "allow", "deny"];

const stdoutOf = ({ out }: Spoken) =>
  out === undefined ? "" : typeof out === "string" ? out : JSON.stringify(out);
const replyOf = (spoken: Spoken): Reply => ({
  stdout: stdoutOf(spoken),
  stderr: spoken.err ?? "",
  code: spoken.fault ? null : (spoken.code ?? 0),
  ...(spoken.fault && { fault: spoken.fault }),
});

/** Gives the answers call by call. */
const SCRIPT = [
  'cat > /dev/null; n=$(($(cat "$0.n" 2>/dev/null || echo 0) + 1)); echo "$n" > "$0.n"',
  '[ -e "hooks/$n.kill" ] && kill -9 $$',
  'cat "hooks/$n.out"; cat "hooks/$n.err" >&2; exit "$(cat "hooks/$n.code")"',
  "",
].join("\n");

interface Place {
  readonly tool: string;
  readonly calls: (count: number, project: string) => Session;
  readonly files: (count: number) => { readonly [path: string]: string };
  readonly ran: (seen: Seen, no: number) => boolean;
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const told = ({ requests }: Seen, no: number) => requests.at(-1)?.results[`call_${no}`]?.text ?? "";

const SHELL: Place = {
  tool: "Shell",
  calls: (count) => calling(...numbers(count).map((no) => bash(`echo ran > ran-${no}.txt`))),
  files: () => ({}),
  ran: ({ files }, no) => files[`ran-${no}.txt`] !== undefined,
};
const READ: Place = {
  tool: "Read",
  calls: (count, project) =>
    calling(
      ...numbers(count).map((no) => ({
        name: "Read",
        input: { file_path: `${project}/in-${no}.txt` },
      })),
    ),
  files: (count) =>
    Object.fromEntries(numbers(count).map((no) => [`in-${no}.txt`, `text of ${no}.\n`])),
  ran: (seen, no) => told(seen, no).includes(`text of ${no}.`),
};

const PLACES: { readonly [event: string]: Place } = {
  preToolUse: SHELL,
  beforeShellExecution: SHELL,
  beforeReadFile: READ,
  postToolUse: SHELL,
};
/** Whole names, parts of names, patterns, another case, and matchers for everything and nothing. */
const MATCHERS = [
  "Shell",
  "Sh",
  "shell",
  "^Shell$",
  "^Write$|^Read$",
  "Shell|Write",
  "(Shell|Read)",
  "MCP:",
  "^MCP:echo$",
  "e",
  "",
  "*",
  ".*",
  "(?!)",
];

/** Calls in one session; more would not finish in time on a busy machine. */
const MOST = 11;

/** The program asks about every call in the order in which its model wrote them. */
export function answers(adapter: Adapter, driver: Driver): readonly Scenario[] {
  const names = Object.keys(REPLIES);
  const replies = Object.entries(PLACES).flatMap(([event, place]) => [
    ...numbers(Math.ceil(names.length / MOST)).map((part) =>
      scenario(adapter, driver, event, place, names.slice((part - 1) * MOST, part * MOST), part),
    ),
    ...(event === "postToolUse" ? [] : [scenario(adapter, driver, event, place, CLOSED, 0)]),
  ]);
  return [
    ...replies,
    ...["preToolUse", "postToolUse"].map((event) => matching(adapter, driver, event)),
  ];
}

/** One hook for each matcher lists the tools that it was asked about. */
function matching({ protocol }: Adapter, driver: Driver, event: string): Scenario {
  const fileOf = (at: number) => `hooks/asked-${at}`;
  const say = (at: number) =>
    `{ cat; echo; } | sed -n 's/.*"tool_name": *"\\([^"]*\\)".*/\\1/p' >> hooks/asked-${at}; echo '{}'\n`;
  const { path, value } = driver.foreign(
    event,
    MATCHERS.map((matcher, at) => ({ command: `sh hooks/say-${at}.sh`, matcher })),
  );
  const rule = protocol.matcher;
  return {
    name: `matchers of ${event}`,
    files: {
      "secret.txt": "on disk\n",
      ...Object.fromEntries(
        MATCHERS.flatMap((_, at) => [
          [`hooks/say-${at}.sh`, say(at)],
          [fileOf(at), ""],
        ]),
      ),
      [path]: value,
    },
    session: (project) => ({
      ...calling(
        bash("echo ran"),
        { name: "Write", input: { file_path: `${project}/new.txt`, content: "x" } },
        { name: "Read", input: { file_path: `${project}/secret.txt` } },
        { name: "mcp__probe__echo", input: { text: "x" } },
      ),
      mcp: true,
    }),
    expected: HOLDS,
    claim: `adapters/${driver.id}/facts.ts: the rule of its matchers`,
    judge: ({ files }) => {
      const subjects = ["Shell", "Write", "Read", "MCP:echo"];
      const rows = MATCHERS.map((matcher, at): RecordedMatcher => {
        const asked = (files[fileOf(at)] ?? "").split("\n");
        return {
          event,
          matcher,
          fired: subjects.filter((subject) => asked.includes(subject)),
          silent: subjects.filter((subject) => !asked.includes(subject)),
        };
      });
      const right = ({ matcher, fired }: RecordedMatcher) =>
        subjects.every(
          (subject) => (fits(rule, matcher, [subject], test) === "yes") === fired.includes(subject),
        );
      const claims = rows.map(
        (row) => [`${JSON.stringify(row.matcher)} fits as we say`, right(row)] as const,
      );
      return {
        ...verdictOf({
          "every call was asked about": rows.some(({ silent }) => !silent.length),
          ...Object.fromEntries(claims),
        }),
        matchers: rows,
      };
    },
  };
}

function scenario(
  { protocol }: Adapter,
  driver: Driver,
  event: string,
  place: Place,
  names: readonly string[],
  part: number,
): Scenario {
  const replies = names.map((name) => REPLIES[name] as Spoken);
  const failClosed = part === 0;
  const { path, value } = driver.foreign(event, [
    { command: "sh hooks/answer.sh", ...(failClosed && { failClosed }) },
  ]);
  const files = replies.map((reply, at) => [
    [`hooks/${at + 1}.out`, stdoutOf(reply)],
    [`hooks/${at + 1}.err`, reply.err ?? ""],
    [`hooks/${at + 1}.code`, String(reply.code ?? 0)],
    ...(reply.fault ? [[`hooks/${at + 1}.kill`, ""]] : []),
  ]);
  return {
    name: `answers of ${event}${failClosed ? " that must not fail" : `, ${part}`}`,
    files: {
      ...place.files(names.length),
      ...Object.fromEntries(files.flat()),
      "hooks/answer.sh": SCRIPT,
      [path]: value,
    },
    session: (project) => place.calls(names.length, project),
    expected: HOLDS,
    claim: `adapters/${driver.id}/answers.ts reads every answer as the program does`,
    judge: (seen) => {
      const rows = names.map((name, at): Recorded => {
        const reply = replyOf(replies[at] as Spoken);
        const verdict = { ran: place.ran(seen, at + 1), ...saidOf(told(seen, at + 1), reply) };
        return {
          name: `${event}-${name}${failClosed ? "-closed" : ""}`,
          event,
          tool: place.tool,
          ...(failClosed && { failClosed }),
          reply,
          verdict,
        };
      });
      const asked = seen.files["hooks/answer.sh.n"]?.trim() === String(names.length);
      const claims = rows.map((row) => [row.name, ours(row)] as const);
      return {
        ...verdictOf({ "it was asked about every call": asked, ...Object.fromEntries(claims) }),
        replies: rows,
      };
    },
  };

  /** The result agrees with our own reading of the answer. */
  function ours({ reply, verdict, tool }: Recorded): boolean {
    const call = { event, payload: { tool_name: tool, tool_input: {} }, env: {} };
    const { failure: broken, ...decision } = protocol.dialect?.decodeReply(reply, call) ?? {};
    const denied = decision.verdict === "deny" || (failClosed && broken !== undefined);
    return (
      denied !== verdict["ran"] &&
      (decision.context !== undefined) === (verdict["context"] !== undefined)
    );
  }
}

/** The output of a failing command is quoted and is not a reason of its own. */
const saidOf = (text: string, { code }: Reply): Fields => ({
  ...(text.includes(WORDS) && (code === 0 || code === 2) && { reason: WORDS }),
  ...(text.includes(CONTEXT) && { context: CONTEXT }),
});
