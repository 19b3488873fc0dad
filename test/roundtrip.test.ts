/**
 * What is said in a host's own words comes back as it was, and what is said sloppily means the
 * same.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "../src/judge/checks/index.ts";
import { convert } from "../src/convert/convert.ts";
import { PROJECT } from "../src/model/layer.ts";
import { fileToWrite, type FoundGroup } from "../src/model/config.ts";
import type { Group, Handler } from "../schemas/types/document.ts";
import { eventNames, type EventName } from "../src/model/events.ts";
import type { Fields, Json } from "../src/model/json.ts";
import { findSources } from "../src/read/find.ts";
import { readAs, type Read } from "../src/read/detect.ts";
import { readSource, type Source } from "../src/read/source.ts";
import { UNIVERSAL } from "../src/read/universal.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { runs } from "./support/runs.ts";
import {
  adapterOf,
  clean,
  frameOf,
  groupsOf,
  marked,
  sloppy,
  spots,
  twins,
  type Lists,
  type Spot,
  type Twin,
} from "./support/sloppy.ts";
import { asIn, STRICT, styles, written } from "./support/written.ts";

const holds = <T>(what: fc.Arbitrary<T>, law: (item: T) => void, examples: [T][] = []) =>
  fc.assert(fc.property(what, law), { numRuns: runs(100), examples });
const hosts = Object.keys(adapters);
const plainly = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const read = ({ file, place }: Spot, text: string) =>
  readSource(adapters, memory({ [file]: text }), file, { scope: place.scope }) as Source;
/** Without places. */
const bare = ({ event, hostEvent, group: { origin: _origin, hooks, ...group } }: FoundGroup) => ({
  event,
  hostEvent,
  group: { ...group, hooks: hooks.map(({ origin: _place, ...handler }): Handler => handler) },
});
const meant = (source: Source | undefined) =>
  [...(source?.groups ?? []), ...(source?.natives ?? [])].map(bare);

describe("a clean file of a host's", () => {
  const cases = fc
    .constantFrom(...spots)
    .chain((spot) => fc.tuple(fc.constant(spot), clean(spot.host), styles))
    .map(([spot, lists, style]) => {
      const value = asIn(
        spot.file,
        marked({ ...frameOf(spot), hooks: lists } as unknown as Fields),
      ) as Fields;
      return {
        spot,
        value,
        text: written(
          value,
          { ...style, ...(spot.place.comments ? { trailing: false } : STRICT) },
          spot.file,
        ).text,
      };
    });

  test("is read whole, and its host runs it", () =>
    holds(cases, ({ spot, text }) => {
      const source = read(spot, text);
      // Some events take no question for a model, which is made for all of them.
      fc.pre(!source.dead.some(({ reason }) => reason.endsWith("takes no hook of type prompt")));
      expect({
        host: source.host,
        unread: source.unread,
        dead: source.dead,
      }).toEqual({
        host: spot.host,
        unread: [],
        dead: [],
      });
      const codes = check(adapters, protocols, [source], memory({ [spot.file]: text })).map(
        ({ code }) => code,
      );
      for (const code of ["unread", "host-rejects", "host-disabled"])
        expect(codes).not.toContain(code);
    }));

  test("is written back by its adapter as it was", () =>
    holds(
      cases.filter(({ spot }) => spot.host !== UNIVERSAL && spot.place.scope !== "user"),
      ({ spot, value, text }) => {
        const outputs = adapterOf(spot).config.write(
          meant(read(spot, text)).map(({ hostEvent, group }) => ({
            event: hostEvent,
            native: group,
          })),
        );
        expect(byEvent(outputs)).toEqual(value["hooks"]);
      },
    ));
});

test("what is read of a sloppy file is written by its adapter so that it is read the same", () =>
  holds(
    fc
      .constantFrom(
        ...spots.filter(({ host, place }) => host !== UNIVERSAL && place.scope !== "user"),
      )
      .chain((spot) => sloppy(spot).map((value) => ({ spot, value }))),
    ({ spot, value }) => {
      const first = readSource(adapters, memory({ "a.json": JSON.stringify(value) }), "a.json", {
        as: spot.host,
      });
      const outputs = adapterOf(spot).config.write(
        meant(first).map(({ hostEvent, group }) => ({ event: hostEvent, native: group })),
      );
      const text = JSON.stringify({ ...frameOf(spot), hooks: byEvent(outputs) });
      const again = readSource(adapters, memory({ "a.json": text }), "a.json", { as: spot.host });
      expect(inOrder(meant(again))).toEqual(inOrder(meant(first)));
    },
  ));

/** Each handler in a group of its own, in any order. */
const oneByOne = (items: ReturnType<typeof meant>) =>
  items
    .flatMap(({ group, ...rest }) =>
      group.hooks.map((handler) =>
        JSON.stringify({ ...rest, group: { ...group, hooks: [handler] } }),
      ),
    )
    .toSorted();
const inOrder = (items: ReturnType<typeof meant>) =>
  items.toSorted((a, b) => a.hostEvent.localeCompare(b.hostEvent));

function byEvent(outputs: readonly { at: readonly string[]; value: Json }[]): Lists {
  const lists: { [event: string]: Json[] } = {};
  for (const { at, value } of outputs) (lists[at[1] as string] ??= []).push(value);
  return lists;
}

describe("a sloppy file and its clean twin", () => {
  const cases = fc
    .constantFrom(...spots.filter(({ host, file }) => host !== UNIVERSAL && file.endsWith(".json")))
    .chain((spot) =>
      fc
        .tuple(twins(spot), styles)
        .map(([twin, style]) => ({ spot, twin, style: { ...style, ...STRICT } })),
    );

  test("mean the same in the right form, which is said of every slip where it is", () =>
    holds(
      cases,
      ({ spot, twin, style }) => {
        const source = read(spot, written(twin.clean, style, spot.file).text);
        const other = read(spot, written(twin.sloppy, style, spot.file).text);
        expect(other?.host).toBe(spot.host);
        expect(other?.unread.map(({ code, pointer }) => [code, pointer]).toSorted()).toEqual(
          twin.noted.map((pointer) => ["unread", pointer]).toSorted(),
        );
        const { unread } = readAs(
          adapters,
          spot.host,
          twin.sloppy,
          spot.file,
          spot.place.scope,
        ) as Read;
        const forms = unread.map(({ form }) => {
          const hooks = JSON.parse(`{${form}}`) as Fields;
          return read(spot, JSON.stringify({ ...frameOf(spot), hooks }));
        });
        expect(oneByOne([other, ...forms].flatMap(meant))).toEqual(oneByOne(meant(source)));
      },
      MET,
    ));
});

/** What once was not as it should be. */
const MET: [{ spot: Spot; twin: Twin; style: never }][] = [];

describe("a universal document", () => {
  /** Groups in a host's dialect, on an event whose first row is its home. */
  const cases = fc.constantFrom(...hosts).chain((host) => {
    const adapter = adapterOf({ host });
    const events = eventNames.filter((name) =>
      adapter.protocol.events[name].some((row) => !row.readOnly),
    );
    return fc
      .dictionary(
        fc.constantFrom(...events),
        fc.array(groupsOf(adapter), { minLength: 1, maxLength: 2 }),
        { minKeys: 1, maxKeys: 3 },
      )
      .map((hooks) => ({
        host,
        hooks: marked(plainly(hooks) as unknown as Fields) as unknown as {
          [E in EventName]?: Group[];
        },
      }));
  });

  test("said in a host's own words comes back from its file, but for what is reported", () =>
    holds(cases, ({ host, hooks }) => {
      const adapter = adapterOf({ host });
      const dialect = (event: EventName) => {
        const home = adapter.protocol.events[event].find((row) => !row.readOnly)?.name;
        return home === adapter.protocol.events[event][0]?.name ? host : `${host}:${home}`;
      };
      const document = Object.fromEntries(
        Object.entries(hooks).map(([event, groups]) => [
          event,
          groups.map((group) => ({ ...group, dialect: dialect(event as EventName) })),
        ]),
      );
      const files = memory({ "hooks/hooks.json": JSON.stringify({ version: 1, hooks: document }) });
      const place = { layer: PROJECT, files, from: files, folder: "", inPlace: true };
      const wish = {
        sources: findSources(adapters, files, { scopes: ["project"] }),
        others: [],
        targets: [host],
        failOpen: false,
      };
      const around = {
        ignored: () => false,
        shim: "// the shim\n",
        today: "2026-11-22",
        installed: {},
      };
      const { report, changes } = convert({ adapters, protocols, ...place, ...wish, ...around });
      for (const { path, after } of changes) files.put(path, after);
      const path = fileToWrite(adapter.config)?.path as string;
      const handlers = (groups: readonly { hostEvent: string; group: Group }[]) =>
        groups
          .flatMap(({ hostEvent, group }) =>
            group.hooks.map((hook) =>
              JSON.stringify([hostEvent, group.matcher, sortedFields(hook)]),
            ),
          )
          .toSorted();
      const want = Object.entries(document).flatMap(([event, groups]) =>
        groups.map((group) => ({
          hostEvent: adapter.protocol.events[event as EventName].find((row) => !row.readOnly)
            ?.name as string,
          group: group as Group,
        })),
      );
      // One group that needs the shim takes its whole host event there (S14).
      const text = files.read(path) ?? "{}";
      const shimmed = want
        .filter(({ hostEvent }) => new RegExp(`shim\\.cjs ${host} ${hostEvent}\\b`).test(text))
        .map(({ hostEvent }) => hostEvent);
      const lost = report.targets[0]?.findings.filter(({ level }) => level === "lost").length ?? 0;
      const back =
        files.read(path) === undefined
          ? []
          : meant(readSource(adapters, files, path, { as: host }));
      const native = handlers(want.filter(({ hostEvent }) => !shimmed.includes(hostEvent)));
      if (!lost)
        expect(handlers(back.filter(({ hostEvent }) => !shimmed.includes(hostEvent)))).toEqual(
          native,
        );
    }));
});

const sortedFields = (value: Fields | Handler): unknown =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
