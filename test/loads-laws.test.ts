/** What holds of `loads` for every agent, whatever its tables say. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Adapter } from "../src/model/adapter.ts";
import type { ConfigFile } from "../src/model/config.ts";
import type { Fields } from "../src/model/json.ts";
import { baseOf, type LoadedHook } from "../src/model/world.ts";
import { create } from "../src/write/splice.ts";
import { adapters } from "./support/hosts.ts";
import { runs } from "./support/runs.ts";
import { worldFrom, type Worlds } from "./support/world.ts";
import { written, type Style } from "./support/written.ts";

const agents = Object.values(adapters).map((adapter) => [adapter.protocol.id, adapter] as const);

/** A file that stands at a place. */
const fileAt = (path: string) => path.replaceAll("**/", "sub/").replaceAll("*", "x");

const PLAIN: Style = {
  indent: "",
  eol: "\n",
  bom: false,
  comments: false,
  trailing: false,
  final: true,
  quote: 0,
  inline: 1,
};

/** A hook of the agent's own, as its file holds it, in every kind of file. */
function holding({ config, protocol }: Adapter, path: string, more: Fields): string {
  const name = protocol.events["pre-tool-use"][0]?.name ?? "";
  const native = {
    dialect: protocol.id,
    hooks: ["a", "b"].map((command) => ({ type: "command" as const, command })),
  };
  const frame = config.places.find(({ write }) => write)?.frame ?? {};
  const value = JSON.parse(
    create(config.write([{ event: name, native }]), { ...frame, ...more }),
  ) as Fields;
  return written(value, PLAIN, path).text;
}

/** All that these places can hold, each file with some top-level keys. */
function worldsAt(
  adapter: Adapter,
  places: readonly (readonly [ConfigFile, Fields])[],
  folder: string,
): Worlds {
  const texts = { project: {}, home: {}, machine: {} } as {
    [base: string]: { [file: string]: string };
  };
  for (const [place, more] of places)
    (texts[baseOf(place)] ?? {})[fileAt(place.path)] = holding(adapter, place.path, more);
  return { ...texts, folder };
}

const spotOf = ({ scope, file, pointer }: Pick<LoadedHook, "scope" | "file" | "pointer">) =>
  `${baseOf({ scope })} ${file} ${pointer}`;

/** What its reader finds in its own files, without a word about what turns it off. */
const found = ({ config }: Adapter, worlds: Worlds) =>
  config
    .files(worldFrom(worlds))
    .filter(({ of, absent }) => of === undefined && !absent)
    .flatMap(({ place, file, value }) =>
      (config.read?.(value, place).groups ?? []).flatMap(({ group, pointer }) =>
        group.hooks.map(({ origin }) =>
          spotOf({ scope: place.scope, file, pointer: origin?.pointer ?? pointer }),
        ),
      ),
    );

const keys: fc.Arbitrary<Fields> = fc.constantFrom<Fields[]>(
  {},
  {},
  { disableAllHooks: true },
  { disableAllHooks: false },
  { allowManagedHooksOnly: true },
  { version: 2 },
);

describe.each(agents)("of %s", (_, adapter) => {
  const { config, protocol } = adapter;

  test("everything that is found in its own files is loaded, on or off, and nothing else is of its own", () => {
    const places = config.places.map((place) =>
      fc.option(
        keys.map((more) => [place, more] as const),
        { nil: undefined },
      ),
    );
    fc.assert(
      fc.property(fc.tuple(...places), fc.constantFrom("", "sub"), (chosen, folder) => {
        const worlds = worldsAt(
          adapter,
          chosen.flatMap((item) => (item ? [item] : [])),
          folder,
        );
        const loaded = config.loads(worldFrom(worlds));
        const own = loaded.filter(({ of }) => of === undefined);
        expect(own.map(spotOf).toSorted()).toEqual(found(adapter, worlds).toSorted());
        // Asked twice it says the same, and nothing that it says is undefined.
        expect(config.loads(worldFrom(worlds))).toEqual(loaded);
        expect(JSON.parse(JSON.stringify(loaded))).toEqual(loaded);
        // Each hook stands once.
        expect(new Set(own.map(spotOf)).size).toBe(own.length);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each(config.places.map((place) => [`${place.scope} ${place.path}`, place] as const))(
    "a hook at %s is found at all",
    (__, place) => {
      const loaded = config
        .loads(worldFrom(worldsAt(adapter, [[place, {}]], "")))
        .filter(({ of }) => of === undefined);
      expect(loaded.map(({ handler }) => handler.command)).toEqual(["a", "b"]);
      for (const { file, off } of loaded) expect(off?.file ?? file).toBe(fileAt(place.path));
    },
  );

  test("an empty world runs nothing, and every file that convert would write is known", () => {
    const world = worldFrom({});
    expect(config.loads(world)).toEqual([]);
    expect(
      config
        .files(world)
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(config.places.flatMap(({ path, write }) => (write ? [path] : [])).toSorted());
  });

  test("what the shim is told of switches is what turns its hooks off", () => {
    const own = config.places.find(
      ({ write, scope }) => write && scope === "project",
    ) as ConfigFile;
    const shared = config.files(
      worldFrom({ project: Object.fromEntries(everyPlace("project").map((path) => [path, "{}"])) }),
    );
    for (const { file } of shared.filter(
      (file) => !file.absent && file.file !== own.path && baseOf(file.place) === "project",
    )) {
      const word = protocol.host?.switches?.[file] ?? "disableAllHooks";
      const text = file.endsWith(".md")
        ? `---\n${word}: true\n---\n`
        : file.endsWith(".toml")
          ? `${word} = true\n`
          : `{"${word}":true}`;
      const project = { [own.path]: holding(adapter, own.path, {}), [file]: text };
      const off = config
        .loads(worldFrom({ project }))
        .flatMap((load) => (load.file === own.path ? [load.off?.by] : []));
      const told = Object.hasOwn(protocol.host?.switches ?? {}, file);
      // Only an agent that runs other agents' entries asks whether its own one stands.
      if (told) expect([file, ...off]).toEqual([file, "switch", "switch"]);
      else if (protocol.host?.runsEntriesOf)
        expect([file, ...off]).toEqual([file, undefined, undefined]);
    }
  });

  test.skipIf(config.whole)("what the shim takes for an entry of its own is on", () => {
    const own = config.places.find(
      ({ write, scope }) => write && scope === "project",
    ) as ConfigFile;
    const event = protocol.events["pre-tool-use"][0]?.name ?? "";
    const ours = { event, command: "a", timeout: 60, gate: false, failOpen: false };
    const twists: readonly ((value: Fields) => Fields)[] = [
      (value) => value,
      (value) => ({ ...value, disableAllHooks: true }),
      (value) => ({ ...value, version: 2 }),
      (value) => ({ ...value, version: "1" }),
      (value) => ({ ...value, hooks: { ...(value["hooks"] as Fields), nonsense: [] } }),
      (value) => ({ ...value, hooks: { ...(value["hooks"] as Fields), stop: {} } }),
      (value) => ({
        ...value,
        hooks: { ...(value["hooks"] as Fields), stop: [{ command: "true", timeout: 0 }] },
      }),
    ];
    for (const twist of twists) {
      const value = twist(JSON.parse(create(config.write([ours]), own.frame ?? {})) as Fields);
      const taken = protocol.host?.runs?.(value, event).map(({ command }) => command) ?? [];
      const on = config
        .loads(worldFrom({ project: { [own.path]: value } }))
        .filter(({ off }) => !off);
      for (const command of taken)
        expect(
          on.map(({ handler }) => handler.command),
          JSON.stringify(value),
        ).toContain(command);
    }
  });
});

/** Every file of a project that some agent reads. */
const everyPlace = (base: string) => [
  ...new Set(
    Object.values(adapters).flatMap(({ config }) =>
      config.places.flatMap((place) =>
        baseOf(place) === base
          ? [fileAt(place.path), place.path.replace("**/*", "x").replace("*", "x")]
          : [],
      ),
    ),
  ),
];
