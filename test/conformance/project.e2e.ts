/** Real projects: the entries as an agent finds them in its files, started as it starts them. */
import { describe, expect, test } from "vitest";
import type { Invocation, Protocol } from "../../src/model/adapter.ts";
import { capOf } from "../../src/model/call.ts";
import { isEntryFor } from "../../src/model/entry.ts";
import type { EventName } from "../../src/model/events.ts";
import { noShim, ourFault, unchecked, type Fault } from "../../src/model/fault-words.ts";
import { answered, isNot, type Effect, type Started } from "../support/kit.ts";
import {
  authors,
  callOf,
  eventOf,
  rows,
  shellCall,
  startable,
  type Agent,
} from "../support/kits.ts";
import { demand } from "../support/needs.ts";
import { protocols } from "../support/hosts.ts";
import { oursOf } from "../support/ours.ts";
import { copyOf, folderOf, project, type Project, type Result } from "../support/project.ts";

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
      (start) =>
        start.event === eventOf(agent, event) &&
        JSON.stringify(start.entry).includes(`hookport/hook ${agent.id} `),
    );
const lineOf = (p: Project, agent: Agent, event: EventName = "pre-tool-use") => {
  const [entry, another] = entries(p, agent, event);
  expect([agent.id, entry === undefined, another]).toEqual([agent.id, false, undefined]);
  return entry as Started;
};
const callIn = (p: Project, agent: Agent, command: string): Invocation =>
  shellCall(agent, command, { root: p.root });

/** The agent starts one command for this call. */
function start(p: Project, agent: Agent, { command }: Started, call: Invocation): Result {
  demand(agent.needs);
  const env = Object.fromEntries(
    Object.entries(call.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return p.sh(`exec ${agent.process.shell({})[0]} -c "$LINE"`, {
    env: { ...env, PATH, LINE: command },
    input: JSON.stringify(call.payload),
  });
}

/** What an entry leaves that is written as it has to be, without the shell and the launcher. */
function answers(p: Project, agent: Agent, line: Started, { payload, env }: Invocation): Result {
  const [, id = agent.id, event = line.event] =
    /hookport\/hook (\S+) (\w+)/.exec(line.command) ?? [];
  if (authors.includes(agent))
    expect([line.command, isEntryFor(line.command, id, event)]).toEqual([line.command, true]);
  return p.shim(id, event, payload, { env: { ...(env as Record<string, string>), PATH } });
}

type Starts = typeof answers;
/** Processes all the way, as the agent has them. */
const really: Starts = (p, agent, line, call) => start(p, agent, line, call);
const isOurs = (line: Started) => JSON.stringify(line.entry).includes("hookport/hook ");

/** All that the agent starts for this call, in its order, and what it does then. */
function plays(p: Project, agent: Agent, call: Invocation, starts: Starts): Effect {
  const lines = agent
    .starts(folderOf(p))
    .filter(
      ({ event, matcher }) => event === call.event && agent.fits(event, matcher, call.payload),
    );
  const effects = lines.map((line) =>
    agent.means(call.event, (isOurs(line) ? starts : really)(p, agent, line, call), line.entry),
  );
  if (isNot(agent.merge)) {
    // Nobody knows what becomes of several answers there, so there must be one at most.
    expect(effects.length).toBeLessThan(2);
    return effects[0] ?? {};
  }
  return agent.merge(effects);
}
/** Each document is converted once, to all that can hold such a call back, and copied for each test that asks for it. */
const conversions = new Map<object, Project>();
function made(document: object, to = "all"): Project {
  const p = conversions.get(document) ?? project(document as { [path: string]: unknown });
  if (!conversions.has(document)) {
    p.sh("git init -q .");
    expect(p.hookport("convert", "hooks.json", "--to", to).code).toBe(0);
    conversions.set(document, p);
  }
  return copyOf(p);
}
const PROMPTS = universal(GUARD, "pre-prompt");
const holdsPrompts = (agent: Agent) => answered(agent.honours.deny, []).includes("pre-prompt");
const PROMPT_HOLDERS = rows.flatMap(([id, agent]) => (holdsPrompts(agent) ? [id] : [])).join();
const SLOW = universal(GUARD, "pre-tool-use", { timeout: 120 });
const SHELL = universal(GUARD, "pre-tool-use", {}, { matcher: "Bash" });

describe.each(authors.map((agent) => [agent.id, agent] as const))(
  "a guard of a user's of %s",
  (_, source) => {
    test("S1 S23 denies on every agent what it denies at home, by what each agent finds in the project, and lets go what it lets go", () => {
      const p = project(isNot(source.native) ? {} : source.native(GUARD));
      p.sh("git init -q .");
      expect(p.hookport("convert", "--from", source.id, "--to", "all").code).toBe(0);
      for (const [i, agent] of startable().entries()) {
        const turn = (i + authors.indexOf(source)) % authors.length;
        // Each agent starts its entry for one source, and what is let go is played on every third.
        const forbidden = callIn(p, agent, "forbidden");
        const { verdict, reason = "" } = plays(p, agent, forbidden, turn ? answers : really);
        expect([agent.id, verdict, reason.trim() !== ""]).toEqual([agent.id, "deny", true]);
        if (turn % 3 === 0)
          expect([agent.id, plays(p, agent, callIn(p, agent, "fine"), answers).verdict]).toEqual([
            agent.id,
            undefined,
          ]);
      }
    });
  },
);

describe.each(rows)("on %s", (id, agent) => {
  const tells = (part: "message" | "context") =>
    answered(agent.honours[part], []).includes("pre-prompt");
  test.runIf(holdsPrompts(agent))(
    "S10 a prompt that our own fault meets passes, with a message where one is shown, and is held back otherwise",
    () => {
      const p = made(PROMPTS, PROMPT_HOLDERS);
      const asks = (prompt: string) => callOf(agent, "pre-prompt", { root: p.root, prompt });
      const entry = lineOf(p, agent, "pre-prompt");
      const through = (prompt: string, starts: Starts) =>
        agent.means(entry.event, starts(p, agent, entry, asks(prompt)), entry.entry);
      expect(through("forbidden", really).verdict).toBe("deny");
      expect(through("fine", answers)).toEqual({});

      const passes = (fault: Fault, starts: Starts) => {
        const { verdict, message, context } = through("forbidden", starts);
        const told = tells("message") ? message : context;
        expect([verdict, told]).toEqual([
          undefined,
          tells("message") || tells("context") ? unchecked(fault, "prompt") : undefined,
        ]);
      };
      const lock = ".hookport/lock.json";
      const at = { flag: "", folder: ".hookport" };
      p.write(lock, "{");
      passes(ourFault("no-document", `${lock} is not a hooks document`, at), answers);
      p.write(lock, { version: 1, hooks: { "pre-prompt": [null] } });
      passes(ourFault("no-document", `${lock} is damaged at pre-prompt`, at), answers);
      const { shim, folder } = oursOf(id);
      p.sh(`rm ${shim}`);
      passes(noShim({ flag: "", folder }), really);
    },
  );

  test("S11 its entry waits longer than its slowest handler, in its own unit", () => {
    const { entry } = lineOf(made(SLOW), agent);
    if (isNot(agent.waits)) return expect(JSON.stringify(entry)).not.toContain("120");
    const waits = agent.waits(entry);
    const cap = capOf(protocols[agent.id] as Protocol, eventOf(agent, "pre-tool-use"));
    if (cap !== undefined && cap < 120) expect(waits).toBe(cap);
    else expect(waits).toBeGreaterThan(120);
  });

  test.runIf(!isNot(agent.drops))(
    "each change to its file that it does not take keeps our entry from running",
    () => {
      const p = made(SHELL);
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
