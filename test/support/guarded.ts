/**
 * A guard converted to every agent, and what a call through its entry comes to, by the agent's kit.
 */
import { describe, expect } from "vitest";
import type { Json } from "../../src/model/json.ts";
import { copyOf, folderOf, project, type Project, type Result } from "./project.ts";
import { isNot } from "./kit.ts";
import {
  agents,
  authors,
  callOf,
  deniesInJson,
  eventOf,
  shellOf,
  startable,
  variantsOf,
  type Agent,
} from "./kits.ts";
import { demand } from "./needs.ts";

export const NAME = `it's a "strange" $(project)`;
export const FORBIDDEN = "git push --force";
export const DENY = "cat >/dev/null; echo 'not here' >&2; exit 2\n";

/** An agent, with what these tests ask of it again and again. */
export interface Rig {
  readonly agent: Agent;
  readonly tool: string;
  readonly before: string;
  /** Undefined of an agent that tells nothing after a tool. */
  readonly after: string | undefined;
  readonly file: string;
  readonly shell: string;
  payload(event: string, tool: unknown, input: unknown, more?: object): object;
  denied(result: Result): boolean;
}

export const json = ({ stdout }: Result) =>
  JSON.parse(stdout || "{}") as { [key: string]: unknown };
export const specific = (result: Result) =>
  json(result)["hookSpecificOutput"] as { [key: string]: unknown } | undefined;

function rigOf(agent: Agent): Rig {
  const [before, after] = [
    eventOf(agent, "pre-tool-use"),
    variantsOf(agent, "post-tool-use")[0]?.event,
  ];
  return {
    agent,
    tool: shellOf(agent).name,
    before,
    after,
    file: agent.files.project,
    shell: agent.process.shell({})[0] as string,
    payload: (event, tool, input, fields = {}) =>
      callOf(agent, event === after ? "post-tool-use" : "pre-tool-use", {
        root: "/tmp",
        ...(tool !== undefined && { tool: tool as string }),
        input: input as Json,
        fields: fields as { [name: string]: Json },
      }).payload,
    // In JSON where that denies, whatever the exit code, and with the one code that our denials have
    // there.
    denied: (result) =>
      result.code === agent.exits && agent.means(before, worded(agent, result)).verdict === "deny",
  };
}

/** The result as its words alone would be read, on an agent that reads any. */
export const worded = (agent: Agent, result: Result): Result =>
  deniesInJson(agent) ? { ...result, code: 0 } : result;

export const HOSTS: { readonly [id: string]: Rig } = Object.fromEntries(
  agents.map((agent) => [agent.id, rigOf(agent)]),
);
/** Those whose entries can be started on this machine. */
export const startableRigs = () =>
  startable().map((agent) => [agent.id, HOSTS[agent.id] as Rig] as const);
export const each = describe.each(Object.entries(HOSTS));
/**
 * One agent of each kind of entry, by how it comes to the launcher: what is the launcher's own, or a
 * shell's, is the same on the others.
 */
export function kinds(): readonly (readonly [string, Rig])[] {
  const p = guarded("exit 0\n");
  const kindOf = (rig: Rig) =>
    authors.includes(rig.agent) ? entry(p, rig).line.split(";c=$?")[0] : "code";
  const found = startableRigs().map(([, rig]) => kindOf(rig));
  return startableRigs().filter((_, i) => found.indexOf(found[i]) === i);
}
export const silent = ({ code, stdout }: Result) =>
  code === 0 && ["", "{}"].includes(stdout.trim());

/** Each conversion is made once, and copied for each test that asks for it. */
const conversions = new Map<string, Project>();

/** A project whose one guard is this script, converted to every agent. */
export function guarded(
  script: string,
  handler: object = {},
  group: object = { matcher: "Bash" },
  code = 0,
): Project {
  const key = JSON.stringify([script, handler, group, code]);
  const made = conversions.get(key) ?? converted(script, handler, group, code);
  conversions.set(key, made);
  return copyOf(made, NAME);
}

function converted(script: string, handler: object, group: object, code: number): Project {
  const hooks = [{ type: "command", command: 'sh "$PACKAGE_ROOT"/hook.sh', ...handler }];
  const p = project(
    {
      "hooks/hooks.json": {
        version: 1,
        hooks: {
          "pre-tool-use": [{ ...group, hooks }],
          "post-tool-use": [{ hooks: [{ type: "command", command: "true" }] }],
        },
      },
      "hook.sh": script,
    },
    NAME,
  );
  expect(p.hookport("convert", "--to", "all")).toMatchObject({ code });
  return p;
}

export const call = (
  p: Project,
  id: string,
  input: unknown = { command: FORBIDDEN },
  tool: unknown = HOSTS[id]?.tool,
  more = {},
) => {
  const rig = HOSTS[id] as Rig;
  return p.shim(id, rig.before, rig.payload(rig.before, tool, input, more));
};

/** The one command line that the agent would start for an event, and its entry. */
export function entry(
  p: Project,
  { agent, before, file }: Rig,
): { line: string; text: string; value: Json } {
  const [started, another] = agent
    .starts(folderOf(p))
    .filter((start) => start.event === before && start.file === file);
  expect([started !== undefined, another]).toEqual([true, undefined]);
  return {
    line: started?.command ?? "",
    text: JSON.stringify(started?.entry),
    value: started?.entry ?? null,
  };
}

/** The variables that the agent sets for a hook of this project. */
export const variablesOf = ({ agent, before }: Rig, root: string): Record<string, string> => ({
  ...agent.environment(root, before, {}),
});

export const runEntry = (
  p: Project,
  rig: Rig,
  more: { env?: Record<string, string>; cwd?: string } = {},
) => {
  demand(rig.agent.needs);
  return p.sh(`exec ${rig.shell} -c "$LINE"`, {
    ...more,
    input: JSON.stringify(rig.payload(rig.before, rig.tool, { command: FORBIDDEN })),
    env: { ...variablesOf(rig, p.root), LINE: entry(p, rig).line, ...more.env },
  });
};

/** Does the agent deny, by its own rule for a command that failed, and say how to repair it? */
export function closed({ agent, before }: Rig, result: Result, value: Json): boolean {
  const { verdict, reason = "" } = agent.means(before, result, value);
  const says = isNot(agent.tellsWhy) || reason.includes("hookport");
  // A module of ours answers its agent in its own process, which goes on.
  const fails = result.code !== 0 || !authors.includes(agent);
  return fails && verdict === "deny" && says && (isNot(agent.closes) || agent.closes(value));
}
