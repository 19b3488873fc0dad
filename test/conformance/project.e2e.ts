/** Real projects: the entries as an agent finds them in its files, started as it starts them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noShim, ourFault, unchecked, type Fault } from "../../src/model/fault-words.ts";
import type { Invocation, Protocol } from "../../src/model/adapter.ts";
import { capOf } from "../../src/model/call.ts";
import type { EventName } from "../../src/model/events.ts";
import { answered, isNot, type Effect, type Started } from "../support/kit.ts";
import {
  authors,
  callOf,
  deniesInJson,
  eventOf,
  rows,
  shellCall,
  startable,
  type Agent,
} from "../support/kits.ts";
import { demand } from "../support/needs.ts";
import { protocols } from "../support/hosts.ts";
import { oursOf } from "../support/ours.ts";
import { folderOf, project, type Project, type Result } from "../support/project.ts";

const PATH = process.env["PATH"] ?? "/usr/bin:/bin";
/** Denies what is forbidden. Written for every agent alike: it reads the payload as a text. */
const GUARD = "grep -q forbidden && { echo stop >&2; exit 2; }; true";
const universal = (
  command: string,
  event: EventName = "pre-tool-use",
  handler: object = {},
  group: object = {},
) => ({
  "hooks.json": {
    version: 1,
    hooks: { [event]: [{ ...group, hooks: [{ type: "command", command, ...handler }] }] },
  },
});

/** Our entries for an event in the files that the agent reads. */
const entries = (p: Project, agent: Agent, event: EventName = "pre-tool-use"): readonly Started[] =>
  agent
    .starts(folderOf(p))
    .filter(
      (one) =>
        one.event === eventOf(agent, event) &&
        JSON.stringify(one.entry).includes(`hookport/hook ${agent.id} `),
    );
const lineOf = (p: Project, agent: Agent, event: EventName = "pre-tool-use") => {
  const [entry, another] = entries(p, agent, event);
  expect([agent.id, entry === undefined, another]).toEqual([agent.id, false, undefined]);
  return entry as Started;
};
const callIn = (p: Project, agent: Agent, command: string): Invocation =>
  shellCall(agent, command, { root: p.root });

/** The agent starts one command for this call. */
function start(
  p: Project,
  agent: Agent,
  { command }: Started,
  call: Invocation,
  cwd = p.root,
): Result {
  demand(agent.needs);
  const env = Object.fromEntries(
    Object.entries(call.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return p.sh(`exec ${agent.process.shell({})[0]} -c "$LINE"`, {
    env: { ...env, PATH, LINE: command },
    input: JSON.stringify(call.payload),
    cwd,
  });
}

/** All that the agent starts for this call, in its order, and what it does then. */
function plays(p: Project, agent: Agent, call: Invocation): Effect {
  const started = agent
    .starts(folderOf(p))
    .filter(
      ({ event, matcher }) => event === call.event && agent.fits(event, matcher, call.payload),
    );
  const effects = started.map((one) =>
    agent.means(call.event, start(p, agent, one, call), one.entry),
  );
  if (isNot(agent.merge)) {
    // Nobody knows what becomes of several answers there, so there must be one at most.
    expect(effects.length).toBeLessThan(2);
    return effects[0] ?? {};
  }
  return agent.merge(effects);
}
const shim = (p: Project, agent: Agent, call: Invocation | string) =>
  typeof call === "string"
    ? p.shim(agent.id, eventOf(agent, "pre-tool-use"), call)
    : p.shim(agent.id, call.event, call.payload, {
        env: { ...(call.env as Record<string, string>), PATH },
      });
const verdict = (agent: Agent, result: Result) =>
  agent.means(eventOf(agent, "pre-tool-use"), result).verdict;

const made = (...options: string[]) => {
  const p = project(universal("true"));
  p.sh("git init -q .");
  expect(p.hookport("convert", "hooks.json", "--to", "all", ...options).code).toBe(0);
  return p;
};

describe.each(authors.map((agent) => [agent.id, agent] as const))(
  "a guard of a user's of %s",
  (_, source) => {
    test("S1 S23 denies on every agent what it denies at home, by what each agent finds in the project, and lets go what it lets go", () => {
      const p = project(isNot(source.native) ? {} : source.native(GUARD));
      p.sh("git init -q .");
      expect(p.hookport("convert", "--from", source.id, "--to", "all").code).toBe(0);
      for (const [i, agent] of startable().entries()) {
        const { verdict: denied, reason = "" } = plays(p, agent, callIn(p, agent, "forbidden"));
        expect([agent.id, denied, reason.trim() !== ""]).toEqual([agent.id, "deny", true]);
        // What it lets go is played on every third agent, and on each one for some source.
        if ((i + authors.indexOf(source)) % 3 === 0)
          expect([agent.id, plays(p, agent, callIn(p, agent, "fine")).verdict]).toEqual([
            agent.id,
            undefined,
          ]);
      }
    });
  },
);

describe.each(rows)("on %s", (id, agent) => {
  test("S10 the written entry carries the fault, closed", () => {
    const p = made();
    const entry = lineOf(p, agent);
    if (!isNot(agent.closes)) expect(agent.closes(entry.entry)).toBe(true);
    p.sh(`rm ${oursOf(id).shim}`);
    const result = start(p, agent, entry, callIn(p, agent, "ls"));
    expect(agent.means(entry.event, result, entry.entry).verdict).toBe("deny");
    // A module of ours answers its agent in its own process, which goes on.
    if (authors.includes(agent)) expect(result.code).not.toBe(0);
    // A command that is no more than its line has nothing else to close with.
    if (agent.exits === 2 && deniesInJson(agent))
      expect([result.code, agent.means(entry.event, { ...result, code: 0 }).verdict]).toEqual([
        2,
        "deny",
      ]);
  });

  test.each([
    "{",
    "{}",
    '{"version":1,"hooks":{"pre-tool-use":{}}}',
    '{"version":1,"hooks":{"pre-tool-use":[null]}}',
  ])("S10 the document %s denies with the repair", (content) => {
    const p = made();
    p.write(".hookport/lock.json", content);
    const out = shim(p, agent, callIn(p, agent, "ls"));
    expect([verdict(agent, out), deniesInJson(agent) ? out.stdout : out.stderr]).toEqual([
      "deny",
      expect.stringContaining("hookport convert"),
    ]);
  });

  test("S10 a payload that is none denies, and --fail-open opens it", () => {
    expect(verdict(agent, shim(made(), agent, "not json"))).toBe("deny");
    expect(verdict(agent, shim(made("--fail-open"), agent, "not json"))).toBeUndefined();
  });

  test("S10 --fail-open opens a missing document too", () => {
    const p = made("--fail-open");
    p.sh(`rm ${oursOf(id).lock}`);
    const entry = lineOf(p, agent);
    expect(
      agent.means(entry.event, start(p, agent, entry, callIn(p, agent, "ls")), entry.entry).verdict,
    ).toBeUndefined();
  });

  const holdsPrompts = answered(agent.honours.deny, []).includes("pre-prompt");
  const tells = (part: "message" | "context") =>
    answered(agent.honours[part], []).includes("pre-prompt");
  test.runIf(holdsPrompts)(
    "S10 a prompt that our own fault meets passes, with a message where one is shown, and is held back otherwise",
    () => {
      const p = project(universal(GUARD, "pre-prompt"));
      p.sh("git init -q .");
      expect(p.hookport("convert", "hooks.json", "--to", id).code).toBe(0);
      const asks = (prompt: string) => callOf(agent, "pre-prompt", { root: p.root, prompt });
      const entry = lineOf(p, agent, "pre-prompt");
      const through = (prompt: string) =>
        agent.means(entry.event, start(p, agent, entry, asks(prompt)), entry.entry);
      expect([through("forbidden").verdict, through("fine")]).toEqual(["deny", {}]);

      const passes = (fault: Fault) => {
        const { verdict: held, message, context } = through("forbidden");
        const told = tells("message") ? message : context;
        expect([held, told]).toEqual([
          undefined,
          tells("message") || tells("context") ? unchecked(fault, "prompt") : undefined,
        ]);
      };
      const { lock: document, shim: program, folder } = oursOf(id);
      p.write(document, "{");
      passes(ourFault("no-document", `${document} is not a hooks document`, { flag: "", folder }));
      p.write(document, { version: 1, hooks: { "pre-prompt": [null] } });
      passes(ourFault("no-document", `${document} is damaged at pre-prompt`, { flag: "", folder }));
      p.sh(`rm ${program}`);
      passes(noShim({ flag: "", folder }));
    },
  );

  test("S11 its entry waits longer than its slowest handler, in its own unit", () => {
    const p = project(universal(GUARD, "pre-tool-use", { timeout: 120 }));
    p.hookport("convert", "hooks.json", "--to", "all");
    if (isNot(agent.waits))
      return expect(JSON.stringify(lineOf(p, agent).entry)).not.toContain("120");
    const waits = agent.waits(lineOf(p, agent).entry);
    const cap = capOf(protocols[agent.id] as Protocol, eventOf(agent, "pre-tool-use"));
    if (cap !== undefined && cap < 120) expect(waits).toBe(cap);
    else expect(waits).toBeGreaterThan(120);
  });

  test("S12 the written command finds the shim from a subdirectory of an awkward path", () => {
    const p = project(universal(GUARD), `it's a "project" $x`);
    p.sh("git init -q .");
    expect(p.hookport("convert", "hooks.json", "--to", id).code).toBe(0);
    mkdirSync(join(p.root, "sub dir"));
    const cwd = agent.process.cwd === "session" ? join(p.root, "sub dir") : p.root;
    const run = (command: string) =>
      verdict(agent, start(p, agent, lineOf(p, agent), callIn(p, agent, command), cwd));
    expect([run("forbidden"), run("fine")]).toEqual(["deny", undefined]);
  });

  test.runIf(!isNot(agent.drops))(
    "each change to its file that it does not take keeps our entry from running",
    () => {
      const p = project(universal(GUARD, "pre-tool-use", {}, { matcher: "Bash" }));
      p.hookport("convert", "hooks.json", "--to", id);
      const file = agent.files.project;
      const text = p.read(file);
      const { payload } = callIn(p, agent, "ls");
      const ours = () =>
        entries(p, agent).filter(({ event, matcher }) => agent.fits(event, matcher, payload))
          .length;
      expect(ours()).toBe(1);
      for (const [how, harm] of Object.entries(answered(agent.drops, {}))) {
        expect(harm(text)).not.toBe(text);
        p.write(file, harm(text));
        expect([how, ours()]).toEqual([how, 0]);
      }
    },
  );
});

test("S10 a shim that is damaged in its middle denies everywhere", () => {
  const p = made();
  for (const agent of startable()) {
    p.write(oursOf(agent.id).shim, "process.exit(1)");
    const entry = lineOf(p, agent);
    const result = start(p, agent, entry, callIn(p, agent, "ls"));
    expect([agent.id, agent.means(entry.event, result, entry.entry).verdict]).toEqual([
      agent.id,
      "deny",
    ]);
  }
});
