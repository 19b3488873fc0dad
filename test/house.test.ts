/** The walls of the house: imports go down, effects stay at the edges, and src names no host. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { agentIds, formatIds } from "./support/folders.ts";
import { agents, kitFile } from "./support/kits.ts";

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const modules = ["src", "adapters"].flatMap(filesIn).filter((file) => file.endsWith(".ts"));
/** Tests of one agent stand in its folder, and nothing that ships knows of them. */
const isKit = (file: string) => /^adapters\/[^/]+\/kit\b/.test(file);
const kits = modules.filter(isKit);
const sources = modules.filter((file) => !isKit(file));
const code = (file: string) => readFileSync(file, "utf8");
/** Without texts in backquotes: some are programs, with imports of their own. */
const imports = (file: string) =>
  [
    ...code(file)
      .replace(/`(?:[^`\\]|\\[^])*`/g, "``")
      .matchAll(/(?:from|import\(?) ?"([^"]+)"/g),
  ].map((found) => found[1] as string);
const local = (file: string) =>
  imports(file)
    .filter((path) => path.startsWith("."))
    .map((path) => normalize(join(dirname(file), path)));

const ENTRIES = /^src\/(cli|main|shim|recorder|index|core)\.ts$|^src\/(options|commands|node)\//;
const floor = (file: string) =>
  file.endsWith(".json") || file.startsWith("schemas/")
    ? 0
    : file.startsWith("src/model/")
      ? 1
      : file.startsWith("adapters/")
        ? 2
        : ENTRIES.test(file)
          ? 4
          : 3;

test("imports only go down", () => {
  const up = sources.flatMap((file) =>
    // A config's types speak of the model alone; the registry is what floor 4 loads adapters by.
    local(file).flatMap((to) => (floor(to) > floor(file) ? [`${file} imports ${to}`] : [])),
  );
  expect(up).toEqual([]);
});

/**
 * A conversion reads from top to bottom; what commands are made of stands above, and nothing goes
 * round in circles. A plan plays what stands already, and leaves alone what runs.
 */
const ORDER = ["model", "read", "write", "play", "plan", "judge", "screen"];
const folder = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? "";

test("the folders of src have an order", () => {
  const edges = new Map<string, Set<string>>();
  for (const file of sources.filter((source) => source.startsWith("src/")))
    for (const to of local(file).filter(
      (text) => text.startsWith("src/") && folder(text) !== folder(file),
    ))
      edges.set(folder(file), (edges.get(folder(file)) ?? new Set()).add(folder(to)));
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  for (const from of edges.keys())
    expect(reached(from), `${from} is reached from itself`).not.toContain(from);
  for (const [i, from] of ORDER.entries())
    for (const to of edges.get(from) ?? []) expect(ORDER.slice(0, i), from).toContain(to);
});

test("an exported name stands for one thing", () => {
  const names = new Map<string, string[]>();
  // What the library calls its functions is between it and its users: nothing in src imports them.
  for (const file of sources.filter((source) => /^src\/(?!index\.ts)/.test(source)))
    for (const [, name = ""] of code(file).matchAll(
      /^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm,
    ))
      names.set(name, [...(names.get(name) ?? []), file]);
  expect([...names].filter(([, files]) => files.length > 1)).toEqual([]);
});

test("the site costs no more than 2,500 lines, beside the examples that it starts from", () => {
  const sources = filesIn("src/site").filter((file) => /\.(?:ts|mjs|html)$/.test(file));
  expect(sources.length).toBeGreaterThan(20);
  const lines = sources.flatMap((file) => code(file).trimEnd().split("\n"));
  expect(lines.length).toBeLessThanOrEqual(2500);
});

test("the root of src holds entries only", () => {
  const root = sources.filter((file) => /^src\/[^/]+$/.test(file));
  expect(root.filter((file) => !ENTRIES.test(file))).toEqual([]);
});

test("commands take their folder, environment and streams as arguments", () => {
  const reads = /\bprocess\.(?:cwd|chdir|env|argv|stdin|stdout|stderr|exit|exitCode)\b|\bhomedir\(/;
  const files = sources.filter((file) => /^src\/(?:main\.ts|(?:options|commands)\/)/.test(file));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => reads.test(code(file)))).toEqual([]);
});

test("only the entries touch the machine", () => {
  expect(
    sources.filter(
      (file) => floor(file) < 4 && imports(file).some((path) => path.startsWith("node:")),
    ),
  ).toEqual([]);
});

test.each(["src/shim.ts", "src/recorder.ts"])(
  "what runs in projects has no dependency: %s",
  (entry) => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file) || file.endsWith(".json")) return;
      reached.add(file);
      for (const to of local(file))
        if (!/\/(index|config)\.ts$/.test(to) && !code(file).includes(`import type * from "${to}"`))
          visit(to);
    };
    visit(entry);
    const packages = [...reached].flatMap((file) =>
      imports(file).filter((path) => !path.startsWith(".") && !path.startsWith("node:")),
    );
    expect(packages).toEqual([]);
  },
);

function questionsOfKits(): readonly string[] {
  const [, questions = ""] = code("test/support/kit.ts").split("export interface Kit {");
  const asked = [
    ...(questions.split("\n}\n")[0] ?? "").matchAll(/^  (?:readonly )?(\w+)[(:]/gm),
  ].map(([, name = ""]) => name);
  expect(asked.length).toBeGreaterThan(30);
  return asked;
}

describe("a kit is written from the REPORT", () => {
  const ALLOWED = /^test\/support\/(?:kit|text)\.ts$|^adapters\/_kin\/kit\//;
  const typesOnly = (file: string, to: string) =>
    [...code(file).matchAll(/^import (type )?[^;]*? from "([^"]+)"/gm)].every(
      ([, isType, path = ""]) =>
        normalize(join(dirname(file), path)) !== to || isType !== undefined,
    );

  /**
   * What a kit reads beyond its own folder, the shared helpers of kits, and the types of the model.
   */
  function strangers(entry: string): readonly string[] {
    const own = entry.replace(/(?:\.ts|\/index\.ts)$/, "");
    const [seen, out] = [new Set<string>(), [] as string[]];
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const path of imports(file)) {
        const to = normalize(join(dirname(file), path));
        if (
          path.startsWith(".") &&
          (ALLOWED.test(to) || to === `${own}.ts` || to.startsWith(`${own}/`))
        )
          visit(to);
        else if (!(path.startsWith(".") && to.startsWith("src/model/") && typesOnly(file, to)))
          out.push(`${file} imports ${path}`);
      }
    };
    visit(entry);
    return out;
  }

  test.each([...agentIds(), "_template"])("and so reads no code of its adapter: %s", (id) => {
    const entry = kitFile(id);
    expect(entry, `adapters/${id} has a kit`).toBeDefined();
    expect(
      strangers(entry ?? ""),
      "a kit imports test/support/kit.ts, test/support/text.ts, adapters/_kin/kit and types of src/model alone",
    ).toEqual([]);
  });

  test("nothing that is shipped reads a kit", () => {
    expect(
      sources.flatMap((file) =>
        local(file)
          .filter(isKit)
          .map((to) => `${file} imports ${to}`),
      ),
    ).toEqual([]);
  });

  test("every stub of the template throws, with what to write", async () => {
    const { kit } = await import("../adapters/_template/kit/index.ts");
    for (const question of questionsOfKits())
      expect(() => kit[question as keyof typeof kit], question).toThrow(
        /^adapters\/_template\/kit\/index\.ts: write .{10}/,
      );
  });
});

test("adapters/README.md names every question of a kit", () => {
  const page = code("adapters/README.md");
  expect(questionsOfKits().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

describe("no rig knows an agent by name", () => {
  /**
   * Files about what was recorded of certain agents, or about their files, and the agents that a
   * test adds.
   */
  const ABOUT_SOME = ["test/support/samples.ts", "test/support/sloppy.ts", "test/support/made-up/"];
  const named = (file: string, words: RegExp) =>
    code(file)
      .split("\n")
      .flatMap((line, i) => (words.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : []));

  test("not in the conformance suite, nor in what supports tests", () => {
    const shared = ["test/conformance", "test/support"]
      .flatMap(filesIn)
      .filter((file) => !ABOUT_SOME.some((text) => file.startsWith(text)));
    expect(shared.length).toBeGreaterThan(15);
    const words = new RegExp(`\\b(?:${agentIds().join("|")})\\b`);
    expect(shared.flatMap((file) => named(file, words))).toEqual([]);
  });

  /**
   * Tests at the top that say agents' names, each for its reason; what is about one agent stands in
   * test/agents.
   */
  const NAMING: { readonly [file: string]: string } = {
    audit: "reports of projects as people have them, word for word",
    breakin: "attacks on files of certain agents that once succeeded",
    "cases-hosts": "the table that is printed, and agents that carry, lack or hide an event",
    codes: "a project as people have it for every code",
    conservation: "texts that were once lost, in the files of certain agents",
    cut: "the limits that were measured on certain agents",
    dialects: "guards as users of each agent write them",
    disk: "files of certain agents, with links and modes",
    documents: "documents that name agents, rightly and wrongly",
    entry: "commands that look like entries of certain agents",
    "explain-agents": "cells of the tables, as they are printed",
    house: "modules of adapters that make a pattern of a text",
    install: "agents that a package may not be brought to, and files of certain agents",
    layers: "files of one person and of a home folder, as each agent has them",
    limits: "patterns and answers that were once too slow in certain adapters",
    make: "packs as people have them, with a copy for each agent",
    pack: "how each agent starts a plugin's hooks, by its report",
    reading: "files as people write them for each agent",
    record: "what certain agents tell when they are recorded",
    tools: "tools of certain agents that no table knew",
  };

  test("nor in the tests of what holds for all agents, but for those that say why", () => {
    const files = readdirSync("test").filter((file) => /\.(?:test|e2e)\.ts$/.test(file));
    // A test may use an agent that is made up for tests, which is among the agents in the copy that
    // the test about those makes.
    const madeUp = readdirSync("test/support/made-up");
    const words = new RegExp(
      `\\b(?:${agentIds()
        .filter((id) => !madeUp.includes(id))
        .join("|")})\\b`,
    );
    const naming = files
      .filter((file) => named(`test/${file}`, words).length > 0)
      .map((file) => file.replace(/\.(?:test|e2e)\.ts$/, ""));
    // Whoever needs an excuse no longer takes it off the list.
    expect(naming).toEqual(Object.keys(NAMING));
  });

  test("and no test takes an agent that may yet come for one that nobody knows", () => {
    const others = readdirSync("test/payloads");
    expect(others.length).toBeGreaterThan(0);
    const words = new RegExp(`["'\`](?:${others.join("|")})["'\`:]`);
    expect(filesIn("test").flatMap((file) => named(file, words))).toEqual([]);
  });
});

test("no adapter sees another", () => {
  const seen = sources.flatMap((file) => {
    const [, own] = /^adapters\/([^/]+)\//.exec(file) ?? [];
    return own
      ? local(file).flatMap((to) =>
          to.startsWith("adapters/") &&
          !to.startsWith(`adapters/${own}/`) &&
          !to.startsWith("adapters/_kin/")
            ? [`${file} imports ${to}`]
            : [],
        )
      : [];
  });
  expect(seen).toEqual([]);
});

/**
 * A part of an id may be a word that code is full of, so each kit gives the one that is not. A part
 * of other words counts where it stands alone, and no agent is meant where somebody declines.
 */
const HOSTS = new RegExp(
  agents.map(({ word }) => (word.length > 2 ? `(?<!de)${word}` : `\b${word}\b`)).join("|"),
  "i",
);

test.each(agents.map(({ id, word, title }) => [id, word, title]))(
  "%s is called by a word of its id: %s",
  (id, word, title) => {
    expect(id).toContain(word);
    expect(code(`adapters/${id}/index.ts`)).toContain(title);
  },
);

test("nothing that ships imports a kit, and a kit knows of its adapter how it is driven and nothing else", () => {
  expect(sources.filter((file) => local(file).some(isKit))).toEqual([]);
  const strange = kits.flatMap((file) => {
    const own = file.split("/").slice(0, 2).join("/");
    const may = (to: string) =>
      !to.startsWith("adapters/") ||
      to === `${own}/driver.ts` ||
      (isKit(to) && [`${own}/`, "adapters/_kin/"].some((folder) => to.startsWith(folder)));
    return local(file)
      .filter((to) => !may(to))
      .map((to) => `${file} imports ${to}`);
  });
  expect(strange).toEqual([]);
});

test("nothing in the suite of the real programs names a host", () => {
  const files = filesIn("test/hosts");
  expect(files.length).toBeGreaterThan(20);
  const lines = files.flatMap((file) => [
    file,
    ...code(file)
      .split("\n")
      .map((line) => `${file}: ${line.trim()}`),
  ]);
  expect(lines.filter((line) => HOSTS.test(line))).toEqual([]);
});

test("nothing in src names a host", () => {
  const named = sources
    .filter((file) => file.startsWith("src/"))
    .flatMap((file) =>
      code(file)
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .split("\n")
        .filter((line) => HOSTS.test(line.replace(/\/\/.*$/, "")))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(named).toEqual([]);
});

test("nothing in src names a format of documents", () => {
  const words = new RegExp(formatIds().join("|"), "i");
  expect(formatIds().length).toBeGreaterThan(0);
  expect(sources.filter((file) => file.startsWith("src/") && words.test(code(file)))).toEqual([]);
});

test("no page of hookport explain names a host", () => {
  const explained = filesIn("src/explain/pages").filter((file) => file.endsWith(".md"));
  expect(explained.length).toBeGreaterThan(50);
  expect(explained.filter((file) => HOSTS.test(code(file)))).toEqual([]);
});

test("every rule that a comment or a test names is listed", () => {
  const named = ["src", "adapters", "test"]
    .flatMap(filesIn)
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .flatMap((file) => [...code(file).matchAll(/\bS([1-9]\d?)\b/g)].map(([rule]) => rule));
  const listed = [...code("src/model/README.md").matchAll(/^\| (S\d+) /gm)].map(([, rule]) => rule);
  expect(listed).toHaveLength(32);
  expect([...new Set(named)].filter((rule) => !listed.includes(rule))).toEqual([]);
});

test("only a recorded run says observed", () => {
  expect(
    sources.filter((file) => file.startsWith("adapters/") && /basis: "observed"/.test(code(file))),
  ).toEqual([]);
});

test("the lock of npm has every package that another one may need, for each platform, and no address", () => {
  const { packages } = JSON.parse(code("package-lock.json")) as {
    packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(
    ([path, { version, optionalDependencies = {} }]) => [
      ...(path && !version ? [path] : []),
      ...Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    ],
  );
  // `npm ci` refuses a lock that lacks one.
  expect(missing).toEqual([]);
  expect(code("package-lock.json")).not.toContain('"resolved"');
});

/**
 * Every module that makes a pattern of something that is no literal, with how many it makes and
 * what they are made of. A text of a user's is tried in two places: where no pattern that could
 * take long is tried, and under a clock (S11).
 */
const PATTERNS: { readonly [file: string]: readonly [count: number, of: string] } = {
  "src/model/matcher.ts": [2, "a user's text: compiled, and tried only if it is cheap"],
  "src/node/safe-regex.ts": [1, "a user's text: under a clock"],
  "src/read/does/argparse.ts": [1, "a name of letters, digits and lines"],
  "src/read/does/python-helpers.ts": [4, "a name of letters, digits and lines"],
  "src/read/does/python-streams.ts": [1, "a constant"],
  "src/read/does/python-truth.ts": [1, "a constant"],
  "src/read/does/python-words.ts": [1, "a name of letters, digits and lines"],
  "src/read/does/reached.ts": [1, "a name of letters, digits and lines"],
  "src/read/does/refusal-words.ts": [1, "a constant"],
  "src/read/does/shell-arguments.ts": [1, "a name of letters, digits and lines"],
  "src/read/does/switches.ts": [1, "a name of letters, digits and lines"],
  "src/read/does/shell-exempt.ts": [1, "a constant"],
  "src/read/does/shell-questions.ts": [5, "a constant"],
  "src/read/does/shell-values.ts": [1, "a constant"],
  "src/validate/rules.ts": [1, "a user's text: compiled only, to say what is wrong with it"],
  "adapters/_kin/answer.ts": [2, "a constant"],
  "adapters/claude-code/glob.ts": [1, "a class of characters, tried on one character"],
  "adapters/claude-code/rule.ts": [1, "words of a table"],
  "adapters/cline/beside.ts": [1, "a constant"],
  "src/check/package.ts": [1, "words of a table"],
  "src/check/imports.ts": [1, "a module's name, which is one word"],
  "src/check/scripts.ts": [3, "a constant"],
  "src/install/obeyed.ts": [1, "a place of an adapter's table"],
  "src/install/words.ts": [1, "a constant"],
  "src/judge/guard/denial-words.ts": [1, "words of a table"],
  "src/judge/guard/on-event.ts": [1, "names of a table"],
  "src/make/commands.ts": [2, "a variable's name, which is one word"],
  "src/make/name.ts": [1, "a constant"],
  "src/model/edited-digest.ts": [2, "a constant"],
  "src/model/entry.ts": [1, "a constant"],
  "src/model/files.ts": [2, "a place of an adapter's table"],
  "src/model/own-file.ts": [1, "a constant"],
  "src/pack/lacking.ts": [4, "a constant"],
  "src/read/started.ts": [3, "a constant"],
  "src/record/mask.ts": [6, "a path or a name, whose signs are escaped"],
  "src/record/secrets.ts": [9, "a constant"],
  "src/judge/losses/parsed-as-text.ts": [2, "a constant"],
  "src/judge/losses/payload-reads.ts": [2, "a constant, or a name of letters, digits and lines"],
  "src/judge/losses/told.ts": [5, "a field of a table, and a name of a shell's variable"],
  "src/judge/checks/unsent.ts": [1, "a constant"],
  "src/read/input-path.ts": [3, "a constant"],
  "src/judge/checks/variable.ts": [5, "a variable's name, which is one word"],
  "src/judge/checks/instead-of-event.ts": [2, "a constant"],
};

test("S11: no text of a user's is tried as a pattern but in the limited place", () => {
  const made = sources.flatMap((file) => {
    const count = code(file).match(/(?<![\w.])RegExp\(/g)?.length ?? 0;
    return count ? [[file, count] as const] : [];
  });
  expect(Object.fromEntries(made)).toEqual(
    Object.fromEntries(Object.entries(PATTERNS).map(([file, [count]]) => [file, count])),
  );
});
