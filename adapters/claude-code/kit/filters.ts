/** Plays every recorded `if` as a hook of its own, and compares the calls that start it (S22). */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import recorded from "../../../golden/claude-code/rules.json" with { type: "json" };
import { DONE, saying } from "../../../src/live/session.ts";
import type { Json } from "../../../src/model/json.ts";
import { verdictOf, HOLDS, type Scenario } from "../../../test/hosts/scenario.ts";
import type { Seen } from "../../../test/hosts/session.ts";
import { SETTINGS } from "./hooks.ts";

interface Recorded {
  readonly name: string;
  /** The session starts in this folder of the project. */
  readonly folder?: string;
  /** Another file than the project's own that holds the hooks. */
  readonly settings?: string;
  readonly files: { readonly [path: string]: Json | { readonly link: string } };
  readonly calls: readonly (readonly [name: string, input: { readonly [field: string]: Json }])[];
  /** The calls that each rule fits, by their places in the list. */
  readonly rules: { readonly [rule: string]: readonly number[] };
}

/** Appends the hook's number and the call's id to a file. */
const FIRED = [
  `id=$(sed -n 's/.*"tool_use_id":"\\([^"]*\\)".*/\\1/p')`,
  'echo "$1 $id" >> "$CLAUDE_PROJECT_DIR"/fired.txt',
  "",
].join("\n");
/** The hook without an `if`. */
const EVERY = "every";
const DENIED = "Write|Edit|NotebookEdit|WebFetch|WebSearch|Agent|Skill";
const OFFERED = "Bash,Write,Edit,Read,Glob,Grep,NotebookEdit,Agent,WebFetch,WebSearch,Skill";

export const filters = (): readonly Scenario[] =>
  (recorded.sessions as unknown as readonly Recorded[])
    .filter(({ settings }) => settings === undefined)
    .map((lab) => ({
      name: `S22 an \`if\` fits what it was recorded to fit: ${lab.name}`,
      files: {},
      before: (project) => place(lab, project),
      session: (project) => {
        const names = [...new Set(lab.calls.map(([name]) => name))];
        const native = relocated(lab.calls, project).map(([name, input]) => ({ name, input }));
        const searches = names.some((name) => name === "Glob" || name === "Grep");
        return {
          ...saying(...native.map((call) => ({ native: [call] })), DONE),
          allowed: names,
          ...(searches && { args: ["--tools", OFFERED] }),
          ...(lab.folder !== undefined && { folder: lab.folder }),
          ...(names.includes("mcp__lab__echo") && { mcp: { server: "lab", tools: ["echo"] } }),
        };
      },
      expected: HOLDS,
      claim: "golden/claude-code/rules.json",
      judge: (seen) => verdictOf(asRecorded(lab, seen)),
    }));

/** Puts this session's folders in the place of the recorded ones. */
function relocated<T>(value: T, project: string): T {
  const { folders } = recorded;
  const top = dirname(project);
  const moved = {
    ...folders,
    project,
    home: join(top, "home"),
    outside: join(top, "outside"),
    top,
  };
  return (Object.keys(folders) as (keyof typeof folders)[]).reduce(
    (now, name) =>
      JSON.parse(JSON.stringify(now).replaceAll(folders[name], inText(moved[name]))) as T,
    value,
  );
}

const inText = (path: string) => JSON.stringify(path).slice(1, -1);

function place({ folder = ".", files, calls, rules }: Recorded, project: string): void {
  const put = (path: string, content: Json) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  };
  const at = (path: string) =>
    path.startsWith("~/") ? join(dirname(project), "home", path.slice(2)) : join(project, path);
  mkdirSync(join(dirname(project), "outside"), { recursive: true });
  for (const [path, content] of Object.entries(relocated(files, project)))
    if (isLink(content)) symlinkSync(content.link, at(path));
    else put(at(path), content as Json);
  const hook = (number: string, more: object = {}) => ({
    type: "command",
    command: `sh "$CLAUDE_PROJECT_DIR"/fired.sh ${number}`,
    ...more,
  });
  const moves = calls.some(([, input]) => String(input["command"]).startsWith("cd "));
  put(join(project, folder, "fired.sh"), FIRED);
  put(join(project, folder, SETTINGS), {
    hooks: {
      PreToolUse: [
        {
          hooks: Object.keys(relocated(rules, project)).map((rule, i) =>
            hook(`${i}`, { if: rule }),
          ),
        },
        { hooks: [hook(EVERY)] },
        {
          matcher: moves ? DENIED : `Bash|${DENIED}`,
          hooks: [{ type: "command", command: "echo no >&2; exit 2" }],
        },
      ],
    },
  });
}

const isLink = (content: unknown): content is { readonly link: string } =>
  typeof content === "object" && content !== null && "link" in content;

/** Compares what was made of the calls that the session came to: a sandbox allows fewer. */
function asRecorded({ folder, calls, rules }: Recorded, { files }: Seen) {
  const fired = (files[join(folder ?? "", "fired.txt")] ?? "").split("\n");
  const callsOf = (hook: string) =>
    new Set(fired.flatMap((line) => new RegExp(`^${hook} call_(\\d+)$`).exec(line)?.[1] ?? []));
  const made = callsOf(EVERY);
  const only = (some: readonly (string | number)[]) =>
    some.map(String).filter((call) => made.has(call));
  return {
    "nearly every call was made": made.size >= calls.length * 0.8,
    ...Object.fromEntries(
      Object.entries(rules).map(([rule, fitting], i) => {
        const now = callsOf(`${i}`);
        const then = only(fitting.map((call) => call + 1));
        return [
          `${rule} fits ${then.join(" ") || "nothing"}`,
          then.length === now.size && then.every((call) => now.has(call)),
        ];
      }),
    ),
  };
}
