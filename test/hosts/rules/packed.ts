/** A packed guard is installed, updated and taken out by an agent's own commands, and guards. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { eventNames } from "../../../src/model/events.ts";
import { filesIn } from "../files-in.ts";
import { putFile } from "../../../src/node/live/session.ts";
import { hooks as universal, denies, prints, rule, told, wentOn } from "./rule.ts";
import type { Driver, Original, Plugins } from "../driver.ts";
import { on } from "../hook.ts";
import { PATH } from "../play.ts";
import type { Program, Scenario } from "../scenario.ts";
import { shell } from "../session.ts";

const NAME = "made-guards";
const says = (version: string) => `version ${version} of the packed guard forbids this`;
/** Our files in a plugin. */
const OURS = "hookport/shim.cjs";

/** The folder of the package, beside the project, as its author has it. */
const folderOf = (project: string) => join(project, "../author");

const write = (project: string, files: { readonly [path: string]: unknown }) => {
  for (const [path, content] of Object.entries(files))
    putFile(join(folderOf(project), path), content);
};

/**
 * Packs this version of the package. It waits on every event, because a folder of several agents
 * has the events of all of them, and none may mind those of the others.
 */
async function pack(
  project: string,
  version: string,
  { original }: Plugins,
  more: { readonly [path: string]: unknown } = {},
): Promise<void> {
  const answer = on("forbidden", denies(says(version)));
  const own = original && {
    "own-guard": {
      group: { dialect: original.own.dialect },
      answer: on("unwanted", prints(original.own.denies(says(version)))),
    },
  };
  const waiting = Object.fromEntries(eventNames.map((event) => [`on-${event}`, { event }]));
  write(project, {
    "package.json": { name: NAME, version },
    ...universal({ guard: { answer }, ...own, ...waiting }),
    ...more,
  });
  await promisify(execFile)(process.execPath, [resolve("dist/cli.cjs"), "pack"], {
    cwd: folderOf(project),
    env: { PATH, HOME: join(project, "../author's") },
  });
}

/** Where an agent finds the plugin. */
const place = (project: string, { folder }: Plugins) => ({
  market: folderOf(project),
  folder: join(folderOf(project), folder),
  name: NAME,
});

/** Runs the agent's own commands for one of these, one after the other. */
async function runs(
  what: "install" | "update" | "remove",
  plugins: Plugins,
  project: string,
  program: Program,
): Promise<void> {
  for (const { args, input } of plugins[what](place(project, plugins))) await program(args, input);
}

/** The user's files that are the plugin's or name it, beside those that the agent is known to keep. */
const left = (project: string, { keeps }: Plugins): readonly string[] =>
  Object.entries(filesIn(join(project, "../home"))).flatMap(([path, text]) =>
    !keeps?.test(path) &&
    (path.endsWith(OURS) || text.includes(NAME) || text.includes(folderOf(project)))
      ? [path]
      : [],
  );

const CALLS = [
  "echo forbidden > forbidden.txt",
  "echo unwanted > unwanted.txt",
  "echo ran > ran.txt",
] as const;

const ORIGINAL = "original";
/**
 * The plugin as people write it, without anything of ours. Its guard ends with 2, which every agent
 * that takes such a folder reads as a denial.
 */
const unpacked = (
  { root, market, plugin }: Original,
  { variable = root, more = {} }: { readonly variable?: string; readonly more?: object } = {},
) => {
  const command = `node "\${${variable}}/hooks/guard.cjs"`;
  const files = { ...plugin({ name: NAME, command }), "hooks/guard.cjs": GUARD, ...more };
  return {
    ...market({ name: NAME, source: `./${ORIGINAL}` }),
    ...Object.fromEntries(
      Object.entries(files).map(([path, content]) => [`${ORIGINAL}/${path}`, content]),
    ),
  };
};
const GUARD = `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (!/forbidden/.test(call.tool_input?.command)) process.exit(0);
console.error("${says("0.0.0")}");
process.exit(2);
`;
/** The name that a converter writes in the place of the variable's. */
const OTHER = "OTHER_PLUGIN_ROOT";

/** The manifest of Agent Plugins, which some agents read instead of the hooks beside it. */
const AGENT_PLUGIN = {
  "plugin.json": {
    $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
    name: NAME,
    version: "1.0.0",
    description: "A guard",
  },
};

/** Gives the folder's variable the name that a converter writes for another agent. */
function renamed(project: string, plugins: Plugins, { root }: Original): void {
  const folder = join(folderOf(project), plugins.folder);
  for (const [path, text] of Object.entries(filesIn(folder)))
    if (path.endsWith("hooks.json") && !path.startsWith("hookport/"))
      writeFileSync(join(folder, path), text.replaceAll(root, OTHER));
}

export const packed = (driver: Driver): readonly Scenario[] => {
  const { plugins } = driver;
  if (!plugins) return [];
  const { original } = plugins;
  const scenarioOf = (
    name: string,
    before: (project: string, program: Program) => Promise<void>,
    holds: Parameters<typeof rule>[2]["holds"],
    afterwards?: (project: string) => void,
  ): Scenario => {
    const { convert: _, ...scenario } = rule(driver, `packed: ${name}`, {
      files: {},
      before,
      ...(afterwards && { afterwards }),
      session: () => shell(...CALLS),
      holds,
    });
    return scenario;
  };
  return [
    scenarioOf(
      "installed by the agent's own commands, it denies in its own words",
      async (project, program) => {
        await pack(project, "1.0.0", plugins);
        await runs("install", plugins, project, program);
      },
      (seen) => ({
        "the call did not run": seen.files["forbidden.txt"] === undefined,
        "the reason reached the model": told(seen, says("1.0.0")),
        "a guard in one agent's own words holds on each":
          !original || seen.files["unwanted.txt"] === undefined,
        ...wentOn(seen),
      }),
    ),
    scenarioOf(
      "updated by the agent's own commands, it denies in the new words",
      async (project, program) => {
        await pack(project, "1.0.0", plugins);
        await runs("install", plugins, project, program);
        await pack(project, "1.1.0", plugins);
        await runs("update", plugins, project, program);
      },
      (seen) => ({
        "the call did not run": seen.files["forbidden.txt"] === undefined,
        "the new reason reached the model": told(seen, says("1.1.0")),
        "the old one did not": !told(seen, says("1.0.0")),
        ...wentOn(seen),
      }),
    ),
    scenarioOf(
      "taken out by the agent's own commands, nothing of it is left",
      async (project, program) => {
        await pack(project, "1.0.0", plugins);
        await runs("install", plugins, project, program);
        await runs("remove", plugins, project, program);
      },
      (seen) => ({
        "the call ran": seen.files["forbidden.txt"] !== undefined,
        [`nothing of it is left: ${seen.files["left.txt"]}`]: seen.files["left.txt"] === "",
      }),
      (project) => writeFileSync(join(project, "left.txt"), left(project, plugins).join("\n")),
    ),
    ...(original
      ? [
          scenarioOf(
            "the unpacked original is a guard at all",
            async (project, program) => {
              write(project, unpacked(original));
              await runs("install", { ...plugins, folder: ORIGINAL }, project, program);
            },
            (seen) => ({
              "the call did not run": seen.files["forbidden.txt"] === undefined,
              ...wentOn(seen),
            }),
          ),
        ]
      : []),
    ...(original && plugins.emptied
      ? [
          scenarioOf(
            "a manifest of Agent Plugins opens the unpacked original",
            async (project, program) => {
              write(project, unpacked(original, { more: AGENT_PLUGIN }));
              await runs("install", { ...plugins, folder: ORIGINAL }, project, program);
            },
            (seen) => ({ "the call ran": seen.files["forbidden.txt"] !== undefined }),
          ),
        ]
      : []),
    scenarioOf(
      "a package with a manifest of Agent Plugins guards all the same",
      async (project, program) => {
        await pack(project, "1.0.0", plugins, AGENT_PLUGIN);
        await runs("install", plugins, project, program);
      },
      (seen) => ({
        "the call did not run": seen.files["forbidden.txt"] === undefined,
        "the reason reached the model": told(seen, says("1.0.0")),
        ...wentOn(seen),
      }),
    ),
    ...(original && plugins.renamed
      ? [
          scenarioOf(
            "a converter that renames the folder's variable opens the unpacked original",
            async (project, program) => {
              write(project, unpacked(original, { variable: OTHER }));
              await runs("install", { ...plugins, folder: ORIGINAL }, project, program);
            },
            (seen) => ({ "the call ran": seen.files["forbidden.txt"] !== undefined }),
          ),
        ]
      : []),
    ...(original
      ? [
          scenarioOf(
            "a converter that renames the folder's variable does not open the packed one",
            async (project, program) => {
              await pack(project, "1.0.0", plugins);
              renamed(project, plugins, original);
              await runs("install", plugins, project, program);
            },
            (seen) => ({
              "the call did not run": seen.files["forbidden.txt"] === undefined,
              // An agent that only puts the folder into the text finds none.
              "the model was told why": told(seen, says("1.0.0")) || told(seen, "hookport failed"),
            }),
          ),
        ]
      : []),
  ];
};
