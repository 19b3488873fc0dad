/**
 * S7, S23, S29: a hook that hides what a tool printed is a guard, and it holds on an agent where
 * the model does not see the result. Whether the model sees it is each kit's word.
 */
import { describe, expect, test } from "vitest";
import { convert } from "../../src/convert/convert.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { findSources } from "../../src/read/find.ts";
import { hasLost, opens } from "../../src/judge/word.ts";
import { json, script, type Answer } from "../hosts/hook.ts";
import type { Files } from "../hosts/source.ts";
import { sources } from "../hosts/sources.ts";
import { request } from "../support/conversion.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { agents, rows, variantsOf, type Agent } from "../support/kits.ts";
import { memory } from "../support/memory.ts";
import { after, type Any } from "../support/play.ts";
import { share } from "../support/runs.ts";

const MASK = "sh hooks/mask.sh";

type Texts = { readonly [path: string]: string };
const textsOf = (files: Files): Texts =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [
      path,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );

/** The same files are converted to every agent, and are read once. */
const known = new WeakMap<Files, ReturnType<typeof readFiles>>();
function readFiles(texts: Files) {
  const files = memory(textsOf(texts));
  return { files, read: findSources(adapters, files, { scopes: PROJECT.reads }) };
}

/** How the only hook of these files is judged after a conversion. */
function judged(texts: Files, from: string, target: string) {
  const found = known.get(texts) ?? readFiles(texts);
  known.set(texts, found);
  const { files } = found;
  const { judged: plans } = convert({
    ...request(
      files,
      [target],
      found.read.filter(({ host, groups }) => host === from && groups.length),
    ),
    adopt: from === "universal" ? undefined : true,
  });
  const judged = plans.find(({ host }) => host === target)?.judged[0];
  if (!judged) throw new Error(`nothing was converted from ${from} to ${target}`);
  return { ...judged, opening: judged.findings.filter(opens).map(({ code }) => code) };
}

/** Returns whether the agent runs hooks after a tool at all. */
const hearsResults = (agent: Agent) => variantsOf(agent, "post-tool-use").length > 0;

/** Returns whether the model does not see the result of such a call if a hook withholds it. */
async function isHidden(agent: Agent, tool: string | undefined): Promise<boolean> {
  if (!hearsResults(agent)) return false;
  const { effect } = await after(agent, "universal", { withhold: "hidden" }, tool);
  return JSON.stringify(effect.withheld ?? effect.output ?? "").includes("hidden");
}

/** Returns whether the agent reports what a failed command printed, and lets no hook hide it. */
const showsFailed = ({ id }: Agent) =>
  protocols[id]?.events["post-tool-use-failure"].some(
    ({ can, only, silent = [] }) =>
      !can.withhold && (!only || only.includes("Bash")) && !silent.includes("Bash"),
  ) === true;
const hidesFailed = (id: string) =>
  protocols[id]?.events["post-tool-use-failure"].some(({ can }) => can.withhold) === true;

const universal = (hook: Any, matcher?: string): Files => ({
  "hooks/hooks.json": JSON.stringify({
    version: 1,
    hooks: {
      "post-tool-use": [
        {
          ...(matcher !== undefined && { matcher }),
          hooks: [{ type: "command", command: MASK, ...hook }],
        },
      ],
    },
  }),
});
const withScript = (files: Files, answer: Answer): Files => ({
  ...files,
  "hooks/mask.sh": script("mask", answer),
});

interface Case {
  readonly from: string;
  readonly files: Files;
  readonly kind: "shell" | "mcp";
}
const answers: readonly (readonly [string, Any])[] = [
  ["withhold", { withhold: "x" }],
  ["updatedOutput", { hookSpecificOutput: { updatedOutput: "x" } }],
];
const CASES: readonly (readonly [string, Case])[] = [
  ...sources.flatMap(({ id, masks = {}, shellMasks = {} }) =>
    (
      [
        ["mcp", masks],
        ["shell", shellMasks],
      ] as const
    ).flatMap(([kind, ownMasks]) =>
      Object.entries(ownMasks).map(([what, { files, answer }]): [string, Case] => [
        `${id}: ${what}`,
        { from: id, kind, files: withScript(files, answer) },
      ]),
    ),
  ),
  ...answers.flatMap(([word, answer]) =>
    (["shell", "mcp"] as const).map((kind): [string, Case] => [
      `universal: ${word}, ${kind}`,
      {
        from: "universal",
        kind,
        files: withScript(universal({}, kind === "shell" ? "Bash" : "mcp__lab__.*"), json(answer)),
      },
    ]),
  ),
  ...["withhold", "rewrite-result"].map((part): [string, Case] => [
    `universal: needs ${part}`,
    {
      from: "universal",
      kind: "shell",
      files: withScript(universal({ needs: [part] }, "Bash"), {}),
    },
  ]),
];

test("every dialect that can hide a result has a mask in its own words", () => {
  const able = agents.filter(({ id }) => {
    const protocol = protocols[id];
    return protocol?.dialect && protocol.events["post-tool-use"].some(({ can }) => can.withhold);
  });
  expect(able.length).toBeGreaterThan(4);
  for (const { id } of able)
    expect([id, CASES.some(([, { from }]) => from === id)]).toEqual([id, true]);
});

describe.each(rows)("a mask on %s", (id, agent) => {
  const others = CASES.filter(([, { from }]) => from !== id);
  test.each(share(others, agents.indexOf(agent)))("%s", async (_, { from, files, kind }) => {
    const tool = kind === "mcp" ? agent.mcp.name("lab", "echo") : agent.tools.commands[0]?.name;
    const leaks = kind === "shell" && hidesFailed(from) && showsFailed(agent);
    const holds = (await isHidden(agent, tool)) && !leaks;
    const { guard, opened, opening, findings } = judged(files, from, id);
    expect([guard, opened]).toEqual([true, !holds]);
    // One finding says it.
    const hears =
      hearsResults(agent) && !(kind === "mcp" && adapters[id]?.config.noServerTools !== undefined);
    const code = hears ? /^cannot-hide$/ : /^no-event$/;
    expect(opening).toEqual(holds ? [] : [expect.stringMatching(code)]);
    if (!holds) expect(hasLost(findings)).toBe(!hears);
  });

  test("needs another result, and is told that it is withheld instead", async () => {
    const { findings, opened } = judged(
      withScript(universal({ needs: ["rewrite-result"] }, "mcp__lab__.*"), {}),
      "universal",
      id,
    );
    const row = protocols[id]?.events["post-tool-use"].find(({ readOnly }) => !readOnly);
    const instead = Boolean(row?.can.withhold) && !row?.can["rewrite-result"];
    expect(opened).toBe(!(await isHidden(agent, agent.mcp.name("lab", "echo"))));
    expect(
      findings.some(
        ({ level, message }) => level === "weakened" && message.includes("withheld instead"),
      ),
    ).toBe(instead);
  });
});

describe("no guard is a hook after a tool that", () => {
  const NONE: readonly (readonly [string, Case["from"], Files])[] = [
    [
      "formats",
      "universal",
      withScript(universal({}, "Edit|Write"), { first: "npx prettier --write ." }),
    ],
    ["keeps a log", "universal", withScript(universal({}), { first: "cat >> calls.log" })],
    [
      "gives feedback",
      "universal",
      withScript(universal({}, "Bash"), json({ decision: "block", reason: "run the tests" })),
    ],
    ["complains with exit code 2", "universal", withScript(universal({}), { code: 2 })],
    [
      "hides a result without being waited for",
      "universal",
      withScript(universal({ async: true }, "Bash"), json({ withhold: "x" })),
    ],
  ];
  // Whether it is one does not depend on the agent that it is converted to; these hide nothing.
  const dull = agents.filter(
    ({ id }) => !protocols[id]?.events["post-tool-use"].some(({ can }) => can.withhold),
  );
  test.each(NONE)("%s", (_, from, files) => {
    expect(dull.length).toBeGreaterThan(0);
    for (const { id } of dull) {
      const { guard, opened } = judged(files, from, id);
      expect([id, guard, opened]).toEqual([id, false, false]);
    }
  });

  // Where a block replaces the result, one after a tool that only changes files is a linter's.
  const linters = sources.flatMap(({ id, writingGuards = {}, masks = {} }) =>
    Object.values(masks).some(({ answer }) => /"(?:block|deny)"/.test(answer.stdout ?? ""))
      ? Object.entries(writingGuards).map(
          ([what, { files }]) => [`${id}: ${what}`, id, files] as const,
        )
      : [],
  );
  test.each(linters)("lints what was written, %s", (_, id, files) => {
    const at = (event: "pre-tool-use" | "post-tool-use") =>
      protocols[id]?.events[event].map(({ name }) => name) ?? [];
    const [own] = at("post-tool-use");
    const moved = Object.fromEntries(
      Object.entries(textsOf(files)).map(([path, text]) => [
        path,
        at("pre-tool-use").reduce((text, name) => text.replaceAll(`"${name}"`, `"${own}"`), text),
      ]),
    );
    const linter = {
      ...moved,
      ...Object.fromEntries(
        ["guard", "mask"].map((name) => [
          `hooks/${name}.sh`,
          script(name, { ...json({ decision: "block", reason: "lint" }) }),
        ]),
      ),
    };
    const [target] = agents.filter((agent) => agent.id !== id);
    const made = judged(linter, id, target?.id ?? "");
    expect([made.event, made.guard]).toEqual(["post-tool-use", false]);
  });
});
