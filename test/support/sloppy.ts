/** Config files of every host, clean and as people get them wrong. */
import fc from "fast-check";
import type { Adapter } from "../../src/model/adapter.ts";
import { fileToWrite, type Config, type ConfigFile, type Shape } from "../../src/model/config.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { eventNames } from "../../src/model/events.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import { rowsOf } from "../../src/model/route.ts";
import { isUniversalEvent, UNIVERSAL, UNIVERSAL_PLACES } from "../../src/read/universal.ts";
import { adapters, protocols } from "./hosts.ts";
import { OURS } from "./walk.ts";

/** One file of one host's. */
export interface Spot {
  readonly host: string;
  readonly place: ConfigFile;
  readonly file: string;
}

/** The universal format, as if it were a host's. */
const universal = {
  title: "hookport",
  protocol: protocols["universal"],
  config: {
    shape: "groups",
    nativeEvents: [],
    places: UNIVERSAL_PLACES.map((path) => ({ path, scope: "project" })),
    fields: [
      "type",
      "command",
      "args",
      "prompt",
      "model",
      "timeout",
      "async",
      "failClosed",
      "cwd",
      "env",
      "windows",
    ],
    write: (placements) =>
      placements.flatMap((placement) =>
        "native" in placement
          ? [{ at: ["hooks", placement.event], value: placement.native as unknown as Json }]
          : [],
      ),
  } as Partial<Config> as Config,
} as Partial<Adapter> as Adapter;

const formats: { readonly [host: string]: Adapter } = { ...adapters, [UNIVERSAL]: universal };

export const spots: readonly Spot[] = Object.entries(formats).flatMap(([host, { config }]) =>
  config.places
    .map((place) => ({
      host,
      place,
      file: place.path.replaceAll("**/", "sub/").replaceAll("*", "x"),
    }))
    // A narrower place of the same scope has the file for its own.
    .filter(
      ({ place, file }) =>
        config.places.find(
          (candidate) => candidate.scope === place.scope && candidate.path === file,
        ) === undefined || place.path === file,
    ),
);

export const adapterOf = ({ host }: Pick<Spot, "host">) => formats[host] as Adapter;
export const frameOf = (spot: Spot): Fields => fileToWrite(adapterOf(spot).config)?.frame ?? {};
const namesOf = (host: string) => [
  ...(host === UNIVERSAL
    ? eventNames
    : new Set(rowsOf(adapterOf({ host }).protocol).map(({ name }) => name))),
  ...adapterOf({ host }).config.nativeEvents,
];
export const isEventOf = (host: string) => (name: string) =>
  host === UNIVERSAL ? isUniversalEvent(name) : namesOf(host).includes(name);

/** Stands for a command until `marked` gives each its own. */
const COMMAND = "@";
export const marker = (n: number) => `./mark-${n}-.sh`;

/** Every command with a mark of its own, so that it can be looked for in the text. */
export function marked<T extends Json>(value: T): T {
  let n = 0;
  const walk = (value: Json): Json => {
    if (typeof value === "string") return value.replaceAll(COMMAND, () => marker(n++));
    if (Array.isArray(value)) return (value as Json[]).map(walk);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each as Json)]))
      : value;
  };
  return walk(value) as T;
}

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const seconds = some(fc.integer({ min: 1, max: 300 }));
const FIELDS: { readonly [field: string]: fc.Arbitrary<unknown> } = {
  args: some(fc.constantFrom([], ["-q", "a b"])),
  timeout: seconds,
  async: some(fc.constant(true)),
  failClosed: some(fc.constant(true)),
  cwd: some(fc.constantFrom(".", "sub")),
  env: some(fc.constantFrom({}, { NAME: "value" })),
  windows: some(fc.constant("win @")),
};

/** With every field the adapter knows, and fields nobody does. */
function handlers({ protocol, config }: Adapter): fc.Arbitrary<Handler> {
  const known = Object.fromEntries(
    Object.entries(FIELDS).filter(([name]) => config.fields.includes(name)),
  );
  const own =
    config.shape === "commands"
      ? fc.constant({})
      : fc.constantFrom({}, {}, { [`x-${protocol.id}`]: { unheardOf: { a: [1, null] } } });
  const command = fc
    .tuple(
      fc.record({
        type: fc.constant("command" as const),
        command: fc.constantFrom("@", "sh @ \"a b\" 'c'"),
        ...known,
      }),
      own,
    )
    .map(([value, extra]) => ({ ...value, ...extra }) as Handler);
  if (!config.fields.includes("prompt")) return command;
  const prompt = fc
    .tuple(
      fc.record({
        type: fc.constant("prompt" as const),
        prompt: fc.constant("Is @ fine?"),
        model: some(fc.constant("small")),
        timeout: seconds,
      }),
      own,
    )
    .map(([value, extra]) => ({ ...value, ...extra }) as Handler);
  return fc.oneof({ weight: 4, arbitrary: command }, { weight: 1, arbitrary: prompt });
}

const tidied = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

/** Groups in the dialect of the row they stand under. */
export function groupsOf(adapter: Adapter): fc.Arbitrary<Group> {
  const matcher =
    adapter.config.shape === "commands"
      ? fc.constant(undefined)
      : some(fc.constantFrom("Bash", "Edit|Write", "mcp__.*", "*"));
  return fc
    .record({ matcher, hooks: fc.array(handlers(adapter), { minLength: 1, maxLength: 3 }) })
    .map((group) => tidied(group) as unknown as Group);
}

export type Lists = { readonly [event: string]: readonly Json[] };

/** Events of this host's own with what its adapter writes for these groups. */
export const clean = (host: string): fc.Arbitrary<Lists> => {
  const adapter = adapterOf({ host });
  return fc
    .dictionary(
      fc.constantFrom(...namesOf(host)),
      fc.array(groupsOf(adapter), { minLength: 1, maxLength: 3 }),
      { minKeys: 1, maxKeys: 3 },
    )
    .map((events) =>
      Object.fromEntries(
        Object.entries(events).map(([event, groups]) => [
          event,
          adapter.config
            .write(groups.map((native) => ({ event, native })))
            .map(({ value }) => value),
        ]),
      ),
    );
};

const keys = (value: Json | undefined, ...wanted: readonly string[]) =>
  isFields(value) &&
  Object.keys(value).every((key) => wanted.includes(key)) &&
  wanted.some((key) => Object.hasOwn(value, key));
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Slip {
  /** The element said another way; undefined: it cannot be. */
  readonly say: (element: Json) => Json | undefined;
  /** Below the element, where the slip is to be noted; none: its host runs that as well. */
  readonly at: (element: Json, shape: Shape) => readonly string[];
}

const inner = (element: Json) =>
  isFields(element) && Array.isArray(element["hooks"]) ? (element["hooks"] as Json[]) : [];
const commandOf = (handler: Json | undefined) => {
  const plain = keys(handler, "type", "command", "bash") ? (handler as Fields) : {};
  return plain["command"] ?? plain["bash"];
};
const ownPlace = () => [""];
const everyPlain = (values: readonly Json[]) =>
  values.length > 0 && values.every((value) => typeof commandOf(value) === "string");

/** Ways to get an element wrong that mean the same. */
export const SLIPS: { readonly [S in Shape]: { readonly [name: string]: Slip } } = {
  groups: {
    "a handler for a group": {
      say: (element) =>
        inner(element).length === 1 && keys(element, "matcher", "hooks")
          ? moved(element as Fields, inner(element)[0])
          : undefined,
      at: ownPlace,
    },
    "a command for a group": {
      say: (element) =>
        keys(element, "hooks") && inner(element).length === 1
          ? commandOf(inner(element)[0])
          : undefined,
      at: ownPlace,
    },
    "one handler for a list": {
      say: (element) =>
        inner(element).length === 1
          ? { ...(element as Fields), hooks: inner(element)[0] }
          : undefined,
      at: ownPlace,
    },
    "commands for handlers": {
      say: (element) =>
        everyPlain(inner(element))
          ? {
              ...(element as Fields),
              hooks: inner(element).map((value) => commandOf(value) as Json),
            }
          : undefined,
      at: (element) => inner(element).map((_, i) => `/hooks/${i}`),
    },
    "no type": {
      say: (element) =>
        inner(element).every((value) => isFields(value) && value["type"] === "command")
          ? {
              ...(element as Fields),
              hooks: inner(element).map((value) => without(value as Fields, "type")),
            }
          : undefined,
      at: (element) => inner(element).map((_, i) => `/hooks/${i}`),
    },
  },
  entries: {
    "a command for an entry": {
      say: (element) => (keys(element, "command") ? commandOf(element) : undefined),
      at: ownPlace,
    },
    "a group for an entry": { say: grouped, at: ownPlace },
  },
  either: {
    "a command for an entry": {
      say: (element) => (keys(element, "type", "bash") ? commandOf(element) : undefined),
      at: ownPlace,
    },
    "a group for an entry": { say: grouped, at: () => [] },
    "one handler for a list": {
      say: (element) => (isFields(element) ? { hooks: element } : undefined),
      at: ownPlace,
    },
    "commands for handlers": {
      say: (element) =>
        keys(element, "type", "bash") ? { hooks: [commandOf(element) as Json] } : undefined,
      at: () => ["/hooks/0"],
    },
  },
  commands: {
    "an entry for a command": {
      say: (element) => ({ type: "command", command: element }),
      at: ownPlace,
    },
    "a group for a command": {
      say: (element) => ({ matcher: "*", hooks: [{ type: "command", command: element }] }),
      at: ownPlace,
    },
    "a group of commands": { say: (element) => ({ hooks: [element] }), at: ownPlace },
  },
};

const without = (value: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(value).filter(([text]) => text !== key));
const moved = (group: Fields, handler: Json | undefined): Json | undefined =>
  isFields(handler)
    ? { ...(group["matcher"] !== undefined && { matcher: group["matcher"] }), ...handler }
    : undefined;
function grouped(element: Json): Json | undefined {
  if (!isFields(element)) return undefined;
  const { matcher, ...handler } = element;
  return { ...(matcher !== undefined && { matcher }), hooks: [handler] };
}

const raw = (value: Json) => fc.constant(value);
/** What stands in such lists and is nothing, or in doubt, or another host's, or ours. */
const STRAY: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    5,
    true,
    "",
    [],
    {},
    { matcher: "Bash" },
    { hooks: null },
    { hooks: [] },
    { hooks: [null, 7, "@"] },
  ),
  fc.constantFrom<Json>(
    "@",
    ["@"],
    [["@"]],
    { command: "@" },
    { type: "command", command: "@" },
    { bash: "@" },
    { exec: "@", args: [1] },
  ),
  fc.constantFrom<Json>(
    { type: "prompt", prompt: "@" },
    { prompt: "@" },
    { url: "@" },
    { type: "http", url: "@" },
    { powershell: "@" },
  ),
  fc.constantFrom<Json>(
    { type: "unheard", command: "@" },
    { type: 5 },
    { command: 5 },
    { command: null },
    { bash: ["@"] },
    { type: "command" },
  ),
  fc.constantFrom<Json>(
    { matcher: "Bash", hooks: "@" },
    { matcher: 5, hooks: { command: "@" } },
    { hooks: [{ hooks: [{ type: "command", command: "@" }] }] },
    { type: "command", hooks: ["@", { command: "@" }] },
    { command: "@", hooks: [{ type: "command", command: "@" }] },
    { command: "@", hooks: { type: "command", command: "@" } },
    { hooks: { Bash: "@", Edit: ["@"] } },
    { Bash: "@" },
    {
      matcher: "Bash",
      type: "command",
      command: "@",
      timeout: "10",
      async: "yes",
      failClosed: 1,
      env: 5,
      cwd: [],
      args: "x",
    },
    { matcher: "Edit", hooks: [{ command: "@" }, { type: "command", command: OURS }, "@"] },
  ),
  fc.constantFrom<Json>(
    OURS,
    { type: "command", command: OURS },
    { hooks: [{ type: "command", command: OURS }] },
    { hooks: { command: OURS } },
    [OURS],
  ),
);

const ODD = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "a/b~c",
  "~1",
  "0",
  "length",
  "Unheard",
  "hooks",
  "matcher",
  "command",
  "event",
];

/** What stands under an event, however wrong. */
const under = (host: string): fc.Arbitrary<Json> => {
  const { shape } = adapterOf({ host }).config;
  const slips = Object.values(SLIPS[shape]);
  const element = fc.oneof(
    { weight: 2, arbitrary: clean(host).map((lists) => Object.values(lists)[0]?.[0] as Json) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(clean(host), fc.constantFrom(...slips))
        .map(([lists, { say }]) => say(Object.values(lists)[0]?.[0] as Json) ?? "@"),
    },
    { weight: 2, arbitrary: STRAY },
  );
  const list = fc.array(element, { maxLength: 3 });
  const map = fc.dictionary(
    fc.constantFrom("Bash", "Edit", "mcp__.*", "", ...ODD),
    fc.oneof(element, list),
    { maxKeys: 3 },
  );
  return fc.oneof(
    { weight: 5, arbitrary: list },
    { weight: 1, arbitrary: element },
    { weight: 1, arbitrary: map as fc.Arbitrary<Json> },
  );
};

const event = (host: string) => {
  const names = namesOf(host);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => name.toUpperCase()) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "PreToolUse",
        "preToolUse",
        "pre-tool-use",
        "beforeShellExecution",
        "Stop",
        "stop",
        "PostToolUse",
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
};

/** What else stands in such files. */
const BESIDE = fc.record(
  {
    version: fc.constantFrom<Json>(1, 2, "1", null, {}),
    permissions: raw({ allow: ["Bash(ls:*)"], deny: [] }),
    mcpServers: raw({ lab: { command: "npx", args: ["lab"] } }),
    name: raw("a"),
    description: raw("what it does"),
    disableAllHooks: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Fields>;

export const ownKeys = (entries: readonly (readonly [string, Json])[]): Fields =>
  Object.fromEntries(entries) as Fields;

/** The value of a file: its hooks in any of the shapes met, with their events in any. */
export const sloppy = ({ host }: Spot): fc.Arbitrary<Json> => {
  const events = fc.uniqueArray(fc.tuple(event(host), under(host)), {
    maxLength: 4,
    selector: ([name]) => name,
  });
  const listed = fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(event(host), under(host))
          .map(
            ([name, value]) =>
              ({ event: name, ...(isFields(value) ? value : { hooks: value }) }) as Json,
          ),
      },
      { weight: 1, arbitrary: STRAY },
    ),
    { maxLength: 4 },
  );
  const hooks = fc.oneof(
    { weight: 6, arbitrary: events.map((items) => ({ hooks: ownKeys(items) })) },
    {
      weight: 2,
      arbitrary: events.map((items) => ownKeys(items.filter(([name]) => name !== "hooks"))),
    },
    { weight: 2, arbitrary: listed.map((values) => ({ hooks: values })) },
    {
      weight: 1,
      arbitrary: fc.tuple(events, events).map(([items, more]) => ({
        ...ownKeys(more.filter(([name]) => name !== "hooks")),
        hooks: ownKeys(items),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Fields>(
        { hooks: "@" },
        { hooks: null },
        { hooks: 5 },
        { hooks: true },
        {},
      ),
    },
  ) as fc.Arbitrary<Fields>;
  return fc
    .tuple(fc.oneof(raw({}), BESIDE) as fc.Arbitrary<Fields>, hooks)
    .map(([beside, fields]) => marked({ ...beside, ...fields }));
};

/** A clean file and the same said another way, with the places at which that is to be noted. */
export interface Twin {
  readonly clean: Fields;
  readonly sloppy: Fields;
  readonly noted: readonly string[];
}

type Way =
  | "one by one"
  | "events outside of hooks"
  | "a list of entries with events"
  | "one entry for a list"
  | "a map from matchers";

export const twins = (spot: Spot): fc.Arbitrary<Twin> => {
  const { shape } = adapterOf(spot).config;
  const slips = Object.keys(SLIPS[shape]);
  const ways: readonly Way[] = [
    "one by one",
    "events outside of hooks",
    "a list of entries with events",
    "one entry for a list",
    "a map from matchers",
  ];
  return fc
    .tuple(
      clean(spot.host),
      fc.constantFrom(...ways),
      fc.infiniteStream(fc.option(fc.constantFrom(...slips), { freq: 2 })),
    )
    .map(([lists, way, choices]) => {
      const fields = marked({ ...frameOf(spot), hooks: lists } as unknown as Fields);
      return {
        clean: fields,
        ...sloppyTwin(fields["hooks"] as unknown as Lists, fields, way, shape, choices),
      };
    });
};

function sloppyTwin(
  lists: Lists,
  whole: Fields,
  way: Way,
  shape: Shape,
  choices: Iterator<string | null>,
): Omit<Twin, "clean"> {
  const noted: string[] = [];
  const { hooks: _hooks, ...frame } = whole;
  const below = (...steps: readonly (string | number)[]) =>
    steps.map((step) => `/${step}`).join("");
  const each = (say: (event: string, list: readonly Json[]) => Json) =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, say(name, list)]));
  if (way === "events outside of hooks")
    return {
      sloppy: { ...frame, ...(lists as Fields) },
      noted: Object.keys(lists).map((name) => below(name)),
    };
  if (way === "a list of entries with events" && shape !== "commands") {
    const entries = Object.entries(lists).flatMap(([name, list]) =>
      list.map((value) => ({ event: name, ...(value as Fields) })),
    );
    return {
      sloppy: { ...frame, hooks: entries },
      noted: entries.map((_, i) => below("hooks", i)),
    };
  }
  if (way === "one entry for a list") {
    const sloppyHooks = each((name, list) => {
      if (list.length !== 1) return list as Json;
      noted.push(below("hooks", name));
      return list[0] as Json;
    });
    return { sloppy: { ...frame, hooks: sloppyHooks }, noted };
  }
  if (way === "a map from matchers" && shape !== "commands") {
    const sloppyHooks = each((name, list) => {
      const matchers = list.map((value) => (isFields(value) ? value["matcher"] : undefined));
      if (
        new Set(matchers).size < list.length ||
        !matchers.every((matcher) => typeof matcher === "string")
      )
        return list as Json;
      noted.push(below("hooks", name));
      return Object.fromEntries(
        list.map((value, i) => [matchers[i] as string, without(value as Fields, "matcher")]),
      );
    });
    return { sloppy: { ...frame, hooks: sloppyHooks }, noted };
  }
  const sloppyHooks = each((name, list) =>
    list.map((value, i) => {
      const slip = SLIPS[shape][(choices.next().value as string | null) ?? ""];
      const other = slip?.say(value);
      if (slip === undefined || other === undefined) return value;
      noted.push(...slip.at(value, shape).map((at) => below("hooks", name, i) + at));
      return other;
    }),
  );
  return { sloppy: { ...frame, hooks: sloppyHooks }, noted };
}
