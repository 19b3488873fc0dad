/**
 * S23: what the reports say hangs on every fact of an adapter: with one fact flipped, some report
 * says something else.
 */
import { expect, test } from "vitest";
import { auditProject } from "../../src/judge/project.ts";
import { convert } from "../../src/convert/convert.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { UserError } from "../../src/model/error.ts";
import { changed, type Files } from "../../src/model/files.ts";
import { PROJECT } from "../../src/model/layer.ts";
import type { LoadedHook } from "../../src/model/world.ts";
import { findSources } from "../../src/read/find.ts";
import { worldOf } from "../../src/read/world.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { answered, isNot } from "../support/kit.ts";
import { authors, rows, type Agent } from "../support/kits.ts";
import { memory } from "../support/memory.ts";

const FACTS = { folder: "", shim: "// the shim", today: "2026-11-23" };

const withLoads = (
  adapter: Adapter,
  loads: (hooks: readonly LoadedHook[]) => readonly LoadedHook[],
): Adapter => ({
  ...adapter,
  config: { ...adapter.config, loads: (world) => loads(adapter.config.loads(world)) },
});

interface Flip {
  readonly flip: (adapter: Adapter) => Adapter;
  /** Does this agent have such a fact at all? */
  readonly has: (agent: Agent, adapter: Adapter) => boolean;
}

const FLIPS: { readonly [fact: string]: Flip } = {
  "which other agents' files it reads": {
    flip: (adapter) => withLoads(adapter, (hooks) => hooks.filter(({ of }) => of === undefined)),
    has: ({ alsoRuns }) => answered(alsoRuns, []).length > 0,
  },
  "what makes it drop a file": {
    flip: (adapter) =>
      withLoads(adapter, (hooks) =>
        hooks.map(({ off, ...hook }) =>
          off?.by === "faults" ? hook : { ...hook, ...(off && { off }) },
        ),
      ),
    has: ({ drops }) => !isNot(drops),
  },
  "what switches its hooks off": {
    flip: (adapter) =>
      withLoads(adapter, (hooks) =>
        hooks.map(({ off, ...hook }) =>
          off?.by === "switch" ? hook : { ...hook, ...(off && { off }) },
        ),
      ),
    has: ({ switches, drops }) =>
      Object.keys(answered(switches, {})).length > 0 || "its own switch" in answered(drops, {}),
  },
  "what must hold besides": {
    flip: (adapter) =>
      withLoads(adapter, (hooks) => hooks.map((hook) => ({ ...hook, conditions: [] }))),
    has: (agent, { config }) =>
      stories(agent).some((files) =>
        config
          .loads(worldOf({ project: memory(files) }))
          .some(({ conditions }) => conditions.length > 0),
      ),
  },
  "how a matcher is tested": {
    flip: (adapter) =>
      ({
        ...adapter,
        protocol: {
          ...adapter.protocol,
          matcher: () => "no",
          events: withoutOwn(adapter.protocol.events),
        },
      }) as unknown as Adapter,
    // A file of ours can have one where nobody else can write any.
    has: ({ matchers }, { config }) => !isNot(matchers) || config.matcherFor !== undefined,
  },
  "which tools it has": {
    flip: (adapter) =>
      ({
        ...adapter,
        harmless: {},
        config: { ...adapter.config, tools: [] },
        protocol: { ...adapter.protocol, tools: {} },
      }) as unknown as Adapter,
    has: (_, { protocol }) => Object.keys(protocol.tools).length > 0,
  },
  "what its events can do": {
    flip: (adapter) =>
      ({
        ...adapter,
        protocol: { ...adapter.protocol, events: cannot(adapter.protocol.events) },
      }) as unknown as Adapter,
    has: () => true,
  },
};

type Events = Adapter["protocol"]["events"];
const eachRow = (events: Events, change: (row: Events["stop"][number]) => object) =>
  Object.fromEntries(Object.entries(events).map(([name, rows]) => [name, rows.map(change)]));
const withoutOwn = (events: Events) => eachRow(events, ({ matcher: _matcher, ...row }) => row);
const cannot = (events: Events) => eachRow(events, (row) => ({ ...row, can: {} }));

/** Everything that convert and audit say of a project, with one agent as given. */
function reportOf(files: Files, agent: Adapter): string {
  const { id } = agent.protocol;
  const agents = { ...adapters, [id]: agent };
  const spoken = { ...protocols, [id]: agent.protocol };
  const common = { adapters: agents, protocols: spoken, ...FACTS };
  const request = {
    ...common,
    layer: PROJECT,
    others: [],
    from: files,
    files,
    inPlace: true,
    failOpen: false,
    installed: {},
  };
  try {
    const sources = findSources(agents, files, { scopes: PROJECT.reads }).filter(
      ({ groups }) => groups.length,
    );
    const first = sources[0]?.host;
    const own = sources.filter(({ host }) => host === first);
    const { report, changes } = convert({
      ...request,
      sources: own,
      targets: [id],
      ignored: () => false,
    });
    const before = auditProject({ ...common, path: ".", files, hosts: [id] });
    const after = auditProject({
      ...common,
      path: ".",
      files: changed(files, changes),
      hosts: [id],
    });
    return JSON.stringify([report, before, after]);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

interface Story {
  readonly [path: string]: string;
}

/** The agent's own first. */
const stories = (agent: Agent): readonly Story[] => {
  const own = authors.map((author) => answered(author.native, () => ({}))("sh guard.sh"));
  const texts = own.map((files) => ({
    "guard.sh": "exit 2\n",
    ...Object.fromEntries(
      Object.entries(files).map(([path, value]) => [path, JSON.stringify(value, null, 2)]),
    ),
  }));
  const mine: Story = texts[authors.indexOf(agent)] ?? {};
  const path = Object.keys(mine).find((key) => key !== "guard.sh") ?? "";
  const harmed = path
    ? Object.values(answered(agent.drops, {})).map((harm) => ({
        ...mine,
        [path]: harm(mine[path] ?? ""),
      }))
    : [];
  const switched = Object.entries(answered(agent.switches, {})).map(([file, word]) => {
    const there = JSON.parse(mine[file] ?? "{}") as object;
    return { ...mine, [file]: JSON.stringify({ ...there, [word]: true }) };
  });
  return [mine, ...harmed, ...switched, ...texts.filter((files) => files !== mine)];
};

/** What is said with every fact in its place, which each flip is compared with. */
const plainly = new Map<string, string>();
function saidPlainly(files: Story, adapter: Adapter): string {
  const key = `${adapter.protocol.id} ${JSON.stringify(files)}`;
  const known = plainly.get(key) ?? reportOf(memory(files), adapter);
  plainly.set(key, known);
  return known;
}

/** A fact that an agent has not is flipped in so many stories, which nothing may change. */
const IDLE = 7;

test.each(
  rows.flatMap(([id, agent]) => Object.keys(FLIPS).map((fact) => [id, fact, agent] as const)),
)("%s: %s", (id, fact, agent) => {
  const adapter = adapters[id] as Adapter;
  const { flip, has } = FLIPS[fact] as Flip;
  const flipped = flip(adapter);
  const isThere = has(agent, adapter);
  const differs = stories(agent)
    .slice(0, isThere ? Infinity : IDLE)
    .some((files) => saidPlainly(files, adapter) !== reportOf(memory(files), flipped));
  expect(differs).toBe(isThere);
});
