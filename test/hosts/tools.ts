/**
 * Scenarios from the tables of tools: whose input a hook can rewrite, whose result it can keep from
 * the model.
 */
import type { Adapter } from "../../src/model/adapter.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { HONOURED, REFUSED } from "../../src/model/observed.ts";
import { SAID, script, type Answer } from "./hook.ts";
import type { Scenario } from "./scenario.ts";
import { calling, heard, SUBTASK } from "../../src/live/session.ts";
import type { Driver } from "./driver.ts";
import { OUTPUT, ran, type Seen, type Session } from "./session.ts";
import { sources } from "./sources.ts";

interface Sample {
  readonly input: (project: string) => { readonly [field: string]: string };
  readonly rewrite: (project: string) => { readonly [field: string]: string };
  /** The rewritten call is the one that happened. */
  readonly rewritten: (seen: Seen) => boolean;
  /** What only its result tells the model. */
  readonly shows: string;
  readonly more?: Partial<Session>;
}

const OTHER = "other-on-disk";
const told = (seen: Seen, text: string) => heard(seen, text, "main");

const SAMPLES: { readonly [canonical: string]: Sample } = {
  Bash: {
    input: () => ({ command: "cat secret.txt" }),
    rewrite: () => ({ command: "echo rewritten > ran.txt" }),
    rewritten: (seen) => ran(seen) === "rewritten",
    shows: OUTPUT,
  },
  Read: {
    input: (project) => ({ file_path: `${project}/secret.txt` }),
    rewrite: (project) => ({ file_path: `${project}/other.txt` }),
    rewritten: (seen) => told(seen, OTHER),
    shows: OUTPUT,
  },
  Write: {
    input: (project) => ({ file_path: `${project}/new.txt`, content: "first" }),
    rewrite: () => ({ content: "rewritten" }),
    rewritten: ({ files }) => files["new.txt"] === "rewritten",
    shows: "new.txt",
  },
  Edit: {
    input: (project) => ({
      file_path: `${project}/deep/sample.txt`,
      old_string: "line one",
      new_string: "line first",
    }),
    rewrite: () => ({ new_string: "line rewritten" }),
    rewritten: ({ files }) => files["deep/sample.txt"] === "line rewritten\n",
    shows: "deep/sample.txt",
  },
  Grep: {
    input: (project) => ({ pattern: OUTPUT, path: project, output_mode: "content" }),
    // Not the text itself: a denial would repeat it.
    rewrite: () => ({ pattern: "other-on-dis." }),
    rewritten: (seen) => told(seen, OTHER),
    shows: OUTPUT,
  },
  Glob: {
    input: () => ({ pattern: "deep/sam*" }),
    rewrite: () => ({ pattern: "deep/oth*" }),
    rewritten: (seen) => told(seen, "other-name.txt"),
    shows: "deep/sample.txt",
  },
  Agent: {
    input: () => ({
      description: "look",
      prompt: `${SUBTASK}: look`,
      subagent_type: "general-purpose",
    }),
    rewrite: () => ({ prompt: `${SUBTASK}: rewritten` }),
    rewritten: ({ requests }) =>
      requests.some(({ lane, text }) => lane === "agent" && text.includes(`${SUBTASK}: rewritten`)),
    shows: OUTPUT,
    more: { agent: [{ text: OUTPUT }] },
  },
  mcp: {
    input: () => ({ text: "ran" }),
    rewrite: () => ({ text: "rewritten" }),
    rewritten: (seen) => ran(seen) === "rewritten",
    shows: OUTPUT,
    more: { mcp: true },
  },
};

export const toolCells = (adapter: Adapter, driver: Driver): readonly Scenario[] =>
  Object.entries(SAMPLES).flatMap(([canonical, sample]) => [
    rewriting(adapter, driver, canonical, sample),
    withholding(adapter, driver, canonical, sample),
  ]);

/** What stands below a folder is in no listing that a program gives its model unasked. */
const FILES = {
  "secret.txt": `${OUTPUT}\n`,
  "other.txt": `${OTHER}\n`,
  "deep/sample.txt": "line one\n",
  "deep/other-name.txt": "",
};
const nameOf = (canonical: string) => (canonical === "mcp" ? "mcp__probe__echo" : canonical);

function session(canonical: string, { input, more }: Sample): (project: string) => Session {
  return (project) => {
    const first = { name: "Read", input: { file_path: `${project}/deep/sample.txt` } };
    const call = { name: nameOf(canonical), input: input(project) };
    // A file is read before it is edited.
    return { ...calling(...(canonical === "Edit" ? [first] : []), call), ...more };
  };
}

const tableOf = ({ protocol }: Adapter, canonical: string) =>
  canonical === "mcp"
    ? protocol.mcp
    : protocol.tools[toHostTool(protocol, { name: canonical, input: {} }).name];

/**
 * A host that tells a server only after it took the input cannot rewrite for a hook of one server
 * (S4).
 */
const matcherOf = (canonical: string, { hidesServer }: Driver) =>
  canonical === "mcp" && hidesServer ? "mcp__.*" : nameOf(canonical);

const hook = (event: string, canonical: string, driver: Driver) => ({
  version: 1,
  hooks: {
    [event]: [
      {
        matcher: matcherOf(canonical, driver),
        hooks: [{ type: "command", command: 'sh "$PACKAGE_ROOT"/hooks/ours.sh' }],
      },
    ],
  },
});

function rewriting(adapter: Adapter, driver: Driver, canonical: string, sample: Sample): Scenario {
  const takes = tableOf(adapter, canonical)?.rewrite;
  // The input in canonical words, as JSON that knows the project's place.
  const answer = JSON.stringify({
    hookSpecificOutput: { updatedInput: sample.rewrite("PROJECT") },
  });
  const first = `path=$(printf %s "$PACKAGE_ROOT" | sed 's/"/\\\\\\\\"/g'); printf %s '${answer}' | sed "s|PROJECT|$path|"`;
  const expected =
    !takes || Object.keys(sample.rewrite("")).every((field) => takes.includes(field))
      ? HONOURED
      : REFUSED;
  return {
    name: `tool ${canonical} rewrite`,
    files: {
      ...FILES,
      "hooks/hooks.json": hook("pre-tool-use", canonical, driver),
      "hooks/ours.sh": script("ours", { first }),
    },
    convert: ["--from", "universal", "--to", driver.id],
    session: session(canonical, sample),
    expected,
    claim: `adapters/${driver.id}/facts.ts: ${canonical} takes ${takes ? takes.join(", ") || "no field" : "every field"} of a rewrite`,
    judge: (seen) =>
      sample.rewritten(seen)
        ? { verdict: HONOURED, why: "the rewritten call happened" }
        : { verdict: REFUSED, why: "it did not happen as rewritten" },
  };
}

function withholding(
  adapter: Adapter,
  driver: Driver,
  canonical: string,
  sample: Sample,
): Scenario {
  const takes = Boolean(tableOf(adapter, canonical)?.output);
  const scripts = takes
    ? { ours: { stdout: JSON.stringify({ withhold: SAID }) } }
    : { ...FORMS, ...own() };
  const files = Object.fromEntries(
    Object.entries(scripts).map(([name, answer]) => [`hooks/${name}.sh`, script(name, answer)]),
  );
  const { path, value } = driver.foreign(
    "PostToolUse",
    Object.keys(files).map((file) => ({ command: `sh ${file}` })),
  );
  return {
    name: `tool ${canonical} output`,
    files: {
      ...FILES,
      ...files,
      ...(takes
        ? { "hooks/hooks.json": hook("post-tool-use", canonical, driver) }
        : { [path]: value }),
    },
    ...(takes && { convert: ["--from", "universal", "--to", driver.id] }),
    session: session(canonical, sample),
    expected: takes ? HONOURED : REFUSED,
    claim: `adapters/${driver.id}/facts.ts: the result of ${canonical} can ${takes ? "" : "not "}be replaced`,
    judge: (seen) =>
      told(seen, sample.shows) || !told(seen, SAID)
        ? { verdict: REFUSED, why: "the model saw the result, or nothing in its place" }
        : { verdict: HONOURED, why: "the model did not see it" },
  };
}

/** The words of single dialects for it. */
const own = (): { readonly [name: string]: Answer } =>
  Object.fromEntries(
    sources.flatMap(({ id, forms }) =>
      (forms?.withhold?.("PostToolUse") ?? []).map((answer, at) => [`${id}-${at}`, answer]),
    ),
  );

/**
 * Any way to put something else in the place of a result: as text, as blocks, or its own shape with
 * other words in it.
 */
const FORMS: { readonly [name: string]: Answer } = {
  text: {
    stdout: JSON.stringify({
      hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: SAID },
    }),
  },
  blocks: {
    stdout: JSON.stringify({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedToolOutput: [{ type: "text", text: SAID }],
      },
    }),
  },
  shape: {
    first: `printf %s "$input" | node -e '
const words = (value) => typeof value === "string" ? "${SAID}" : Array.isArray(value) ? value.map(words)
  : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ["type", "mode", "status"].includes(key) ? one : words(one)])) : value;
const { tool_response } = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: words(tool_response) } }));'`,
  },
};
