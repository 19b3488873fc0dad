/**
 * What an agent runs of a world: in its order, with what turns it off, as its REPORT says and as it was
 * seen one value at a time. `loads/` has the worlds, with `~/` for the home folder and `/` for the
 * machine; golden/screens has what is run of them, and of those marked with `whole`, where, with
 * which variables and under which conditions.
 */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { LoadedHook, Spot } from "../../src/model/world.ts";
import { adapters } from "../support/hosts.ts";
import { compareScreens } from "../support/screens.ts";
import { storiesIn, type Half } from "../support/stories.ts";
import { worldFrom } from "../support/world.ts";

const at = (spot: string | Spot | undefined) =>
  typeof spot === "object" ? `${spot.in}:${spot.path}` : spot;

/** Its command, whose file it stands in, and why it does not run. */
const lineOf = ({ handler, scope, file, of, off }: LoadedHook) =>
  `${handler.command ?? handler.prompt} ${scope} ${file}${of ? ` of ${of}` : ""}${off ? `: ${off.by} ${off.file}${off.pointer}` : ""}`;
const wholeOf = (hook: LoadedHook) => [
  `  in ${at(hook.cwd)}, ${hook.order + 1}. in turn${hook.mutable ? ", an entry of ours can mute it" : ""}`,
  ...Object.entries(hook.env).map(([name, spot]) => `  ${name}=${at(spot)}`),
  ...hook.conditions.map(({ says }) => `  if ${says}`),
];

function loadedOf(id: string, files: Half["files"], asked: string): readonly string[] {
  const own = (sign: string) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, value]) => {
        const [, place = "", rest = ""] = /^(~\/|\/)?(.*)$/.exec(path) ?? [];
        return place === sign && value !== null ? [[rest, value]] : [];
      }),
    );
  const [, folder] = /\bin (\S+)/.exec(asked) ?? [];
  const worlds = { project: own(""), home: own("~/"), machine: own("/") };
  const { config, protocol } = adapters[id] as (typeof adapters)[string];
  return config.loads(worldFrom({ ...worlds, ...(folder && { folder }) })).flatMap((hook) => {
    // S21: every variable of its own that it is said to set is on the adapter's list.
    const theirs = JSON.stringify(files);
    const names = Object.keys(hook.env).filter((name) => !theirs.includes(`"${name}"`));
    expect(protocol.variables).toEqual(expect.arrayContaining(names));
    return [lineOf(hook), ...(asked.includes("whole") ? wholeOf(hook) : [])];
  });
}

test.each(readdirSync("test/agents/loads").map((name) => name.replace(".txt", "")))(
  "%s",
  async (id) => {
    const kept = storiesIn(`test/agents/loads/${id}.txt`).map(
      ({ title, files, at: asked, others }) => {
        const more = others.flatMap(({ files: other }) => [
          `- ${JSON.stringify(Object.values(other)[0])}`,
          ...loadedOf(id, { ...files, ...other }, asked),
        ]);
        return [`== ${title}`, ...loadedOf(id, files, asked), ...more].join("\n");
      },
    );
    await compareScreens(`loads-${id}`, kept);
  },
);
