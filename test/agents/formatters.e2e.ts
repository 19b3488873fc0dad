/**
 * Formatters: where a project tells one what to leave alone, it leaves our files alone; where it
 * does not, a run of it changes what no hook of the project's own does.
 */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { isReformatted } from "../../src/model/files.ts";
import { FORMATTERS, ruling, unruling } from "../../src/model/layer.ts";
import { adapters } from "../support/hosts.ts";
import { agentOf, eventOf, shellCall } from "../support/kits.ts";
import { folderOf, project, type Project } from "../support/project.ts";

const PRETTIER = `'${process.execPath}' '${resolve("node_modules/prettier/bin/prettier.cjs")}' --write .`;
const FORCED = "git push --force origin main";

/**
 * What agents decide about a call that the guard denies, and one that it does not. Of a module of
 * ours that is not as it was written, `run` says nothing.
 */
const decisions = (p: Project) =>
  [FORCED, "git status"].map((line) => {
    const { hosts } = JSON.parse(p.hookport("run", "--bash", line, "--json").stdout) as {
      hosts: { host: string; verdict: string }[];
    };
    return hosts.flatMap(({ host, verdict }) =>
      adapters[host]?.bridge ? [] : [`${host}: ${verdict}`],
    );
  });

/** The verdicts of the entries that stand in the agents' files. */
const answers = (p: Project) =>
  ["claude-code", "cursor", "copilot"].map((id) => {
    const agent = agentOf(id);
    const event = eventOf(agent, "pre-tool-use");
    const { payload, env } = shellCall(agent, FORCED);
    const entry = agent.starts(folderOf(p)).find((start) => start.event === event);
    const result = p.sh(entry?.command ?? "", {
      input: JSON.stringify({ ...payload, cwd: p.root }),
      env: {
        ...(env as Record<string, string>),
        CLAUDE_PROJECT_DIR: p.root,
        COPILOT_PROJECT_DIR: p.root,
        PATH: process.env["PATH"] ?? "",
      },
    });
    return `${id}: ${agent.means(event, result).verdict}`;
  });

function converted(more: { readonly [path: string]: string }): Project {
  const p = project("guard");
  for (const [path, text] of Object.entries(more)) p.write(path, text);
  expect(p.hookport("convert", "--to", "all", "--adopt").code).toBe(0);
  return p;
}
const ours = (p: Project) =>
  p.sh("git init -q; git add -A; git ls-files -s | grep hookport").stdout;

test("a formatter that is told leaves our files alone, and a removal takes out what told it", () => {
  const told = "dist\nbuild";
  const p = converted({ ".prettierignore": told, ".eslintignore": "dist\r\n" });
  const before = ours(p);
  p.sh(PRETTIER);
  expect(ours(p)).toBe(before);
  expect(p.hookport("check").code).toBe(0);
  expect(p.hookport("convert").stdout).not.toContain("ignore");
  expect(p.hookport("remove").code).toBe(0);
  expect([p.read(".prettierignore"), p.read(".eslintignore")]).toEqual([told, "dist\r\n"]);
});

test("where nothing tells it, every hook answers as before, and check says what happened", () => {
  const p = converted({ "package.json": '{ "devDependencies": { "prettier": "3" } }\n' });
  const before = [decisions(p), answers(p)];
  expect(before[1]).toEqual(["claude-code: deny", "cursor: deny", "copilot: deny"]);
  expect(p.sh(PRETTIER).code).toBe(0);
  expect([decisions(p), answers(p)]).toEqual(before);
  const { code, stdout } = p.hookport("check");
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, " ")).toContain("a formatter may have done that");
  expect(p.hookport("convert").code).toBe(0);
  expect(p.hookport("check").code).toBe(0);
});

test("a package that was rewritten denies, and says why", () => {
  const p = project({
    "pkg/hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [{ hooks: [{ type: "command", command: "node ${PACKAGE_ROOT}/g.mjs" }] }],
      },
    },
    "pkg/g.mjs": "if (1) { process.exit( 0 ) }\n",
  });
  const installed = p.hookport("install", "pkg", "--to", "cursor", "--yes");
  expect(installed.code, installed.stdout + installed.stderr).toBe(0);
  const [call] = [() => p.shim("cursor", "preToolUse", shellCall(agentOf("cursor"), "ls").payload)];
  expect(call?.().stdout).not.toContain("deny");
  p.sh(PRETTIER);
  expect(call?.().stdout).toMatch(/deny.*g\.mjs/);
});

test("a conversion proposes the line to a project that uses a formatter, and only to such a one", () => {
  const conversionOf = (files: object) => {
    const p = project("guard");
    for (const [path, text] of Object.entries(files)) p.write(path, text);
    return p.hookport("convert", "--to", "all", "--adopt").stdout.replace(/\s+/g, " ");
  };
  const manifest = (name: string) => ({ "package.json": { devDependencies: { [name]: "1" } } });
  expect(conversionOf(manifest("prettier"))).toContain("put `.hookport/` into .prettierignore");
  expect(conversionOf({ "biome.json": {} })).toContain('add "!.hookport" to `files.includes`');
  expect(conversionOf({ "eslint.config.js": "" })).toContain('add `{ ignores: [".hookport/"] }`');
  expect(conversionOf({ "eslint.config.js": "", ".eslintrc": {} })).toContain("ignores:");
  for (const quiet of [
    {},
    { ...manifest("prettier"), ".prettierignore": "dist\n" },
    { "biome.json": { files: { includes: ["**", "!.hookport"] } } },
    { ...manifest("eslint"), ".eslintrc.json": {} },
  ])
    expect(conversionOf(quiet)).not.toContain("would rewrite what is generated");
});

describe("our part of a file that has other people's lines", () => {
  const rules = FORMATTERS[0]!;
  test.each(["", "dist\n", "dist", "dist\r\n", "dist\r\nbuild", "\n\n", "# hookport\n"])(
    "%j is as it was when ours is taken out",
    (text) => {
      const put = ruling(rules, text);
      expect(put).not.toBe(text);
      expect(ruling(rules, put)).toBe(put);
      expect(unruling(rules, put)).toBe(text);
    },
  );

  test("lines that come after ours stay, and ours goes", () => {
    expect(unruling(rules, `${ruling(rules, "dist\n")}more\n`)).toBe("dist\nmore\n");
    expect(ruling(rules, `${ruling(rules, "dist\n")}more\n`)).toContain("more\n");
  });
});

test("only what a formatter changes is called so", () => {
  expect(isReformatted("a = 'x'", 'a = "x";\n')).toBe(true);
  expect(isReformatted("f(.5)", "f(0.5);")).toBe(true);
  expect(isReformatted("a", "a")).toBe(false);
  expect(isReformatted("exit 2", "exit 0")).toBe(false);
});
