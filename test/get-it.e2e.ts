/** A stranger has a working command from a clone: by what README.md says, and in a job of CI. */
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { tooOld } from "../src/model/version.ts";
import { anyAuthor, authors, ownerOf } from "./support/kits.ts";
import { OLD_NODE } from "./support/old-node.ts";
import { validatorOf } from "./support/output.ts";
import { registryOf, repository, shelved } from "./support/packages.ts";
import { project, type Project } from "./support/project.ts";

interface Manifest {
  readonly version: string;
  readonly exports: { readonly ".": { readonly types: string } };
  readonly devDependencies: { readonly [name: string]: string };
}
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const SHIPPED = ["bin", "dist", "schemas", "package.json", "README.md", "LICENSE", "CHANGELOG.md"];

/** A clone beside a project of somebody's. */
function beside(parts: readonly string[]): { p: Project; clone: string } {
  const p = project("guard", "yours");
  const clone = join(dirname(p.root), "hookport");
  for (const part of parts) cpSync(part, join(clone, part), { recursive: true });
  return { p, clone };
}

describe("bin/hookport.cjs", () => {
  const isFailure = validatorOf("Failure");
  const VERSIONS = ["0.12.18", "14.21.3", "18.20.8", "20.18.9", "21.7.3", "22.12.0", "23.11.1"];
  const program = readFileSync("bin/hookport.cjs", "utf8").replace(/^#!.*/, "");

  /** What it says under this Node.js, and whether it starts anything. */
  function started(node: string, isBuilt = true, ...args: readonly string[]) {
    const texts: string[] = [];
    const own = {
      argv: ["node", "hookport", ...args],
      versions: { node },
      exit: (code: number) => texts.push(`exits with ${code}`),
    };
    const say = (text: string) => texts.push(text);
    const asked = (name: string) =>
      name === "fs"
        ? { existsSync: () => isBuilt }
        : name === "path"
          ? { join: (...parts: string[]) => parts.join("/"), dirname }
          : { start: () => texts.push("starts") };
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function("require", "process", "console", "__dirname", program)(
      asked,
      own,
      { log: say, error: say },
      "/clone/bin",
    );
    return texts;
  }

  test.each(VERSIONS)("says under Node.js %s which one is needed", (node) => {
    const message = tooOld(node);
    expect(started(node)).toEqual([`hookport: ${message}`, "exits with 2"]);
    const failure = JSON.parse(started(node, true, "--json")[0] ?? "") as object;
    expect(failure).toMatchObject({ error: { code: "no-node", message } });
    expect(isFailure(failure), JSON.stringify(isFailure.errors)).toBe(true);
  });

  test.each(["20.19.0", "22.13.0", "24.0.0", "25.2.0"])("starts under %s", (node) =>
    expect(started(node)).toEqual(["starts"]),
  );

  test("says in one line how to build what is not built", () =>
    expect(started("24.0.0", false)).toEqual([
      "hookport: it is not built: run `npm install` in /clone",
      "exits with 2",
    ]));

  test("has no word that came into JavaScript after its fifth edition", () =>
    expect(program.replace(/\/\/.*|"[^"]*"/g, "")).not.toMatch(
      /=>|`|\b(?:const|let|class)\b|\?\./,
    ));

  test("is read by a process that looks like an old one", () => {
    const p = project({ "old.cjs": OLD_NODE });
    expect(p.sh(`'${process.execPath}' -r ./old.cjs '${resolve("bin/hookport.cjs")}'`)).toEqual({
      code: 2,
      stdout: "",
      stderr: `hookport: ${tooOld("14.21.3")}\n`,
    });
  });
});

describe("in a project beside the clone", () => {
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: { [path: string]: { readonly dev?: true; readonly optional?: true } };
  };
  const needed = Object.entries(locked.packages).flatMap(([path, { dev, optional }]) =>
    path && !dev && !optional ? [path.replace("node_modules/", "")] : [],
  );
  const machine = `${process.platform}-${process.arch}`;
  const tools = ["esbuild", "typescript", "@types/node", "@types/sarif"];
  const builder = [
    ...tools,
    `@esbuild/${machine}`,
    `@typescript/typescript-${machine}`,
    "undici-types",
  ];
  let registry: Awaited<ReturnType<typeof registryOf>>;
  beforeAll(async () => {
    registry = await registryOf([...needed, ...builder].map(shelved));
  });
  afterAll(() => registry.stop());

  /** The lines of README.md, of which the first needs all tools of ours. */
  const [, section = ""] = readFileSync("README.md", "utf8").split("## Get it\n");
  const [, , pack = "", install = ""] = (/```sh\n([^]*?)```/.exec(section)?.[1] ?? "").split("\n");
  const [, archive = ""] =
    /^(cp .* && npm install -D \S+) +# or "git\+file:\/\/\$PWD\/\.\.\/hookport"$/.exec(install) ??
    [];
  const hookport = "node_modules/.bin/hookport";
  const git = `npm install -D "git+file://$PWD/../hookport"`;

  const installs = (p: Project, line: string) => {
    const env = { npm_config_registry: registry.address, npm_config_audit: "false" };
    p.write("package.json", {});
    const { code, stderr } = p.sh(line, { env, timeout: 380_000 });
    expect(code, stderr).toBe(0);
    expect(p.sh(`${hookport} --version`).stdout).toBe(`${manifest.version}\n`);
  };

  test("the archive that the clone packs gives the command, and is small", () => {
    const { p, clone } = beside(SHIPPED);
    // What is built is not built again.
    const env = { npm_config_ignore_scripts: "true" };
    expect(p.sh(`cd ../hookport && ${pack}`, { env }).code).toBe(0);
    const file = join(clone, `hookport-${manifest.version}.tgz`);
    expect(statSync(file).size).toBeLessThan(2_000_000);
    installs(p, archive);
    expect(p.sh(`${hookport} convert --to all --adopt && ${hookport} check`).code).toBe(0);
    p.write(".hookport/lock.json", "{}");
    expect(p.sh(`${hookport} check`).code).not.toBe(0);
  });

  test("git builds the command and its types, with the tools that building needs", () => {
    const parts = ["bin", "src", "adapters", "golden", "schemas", "package.json", "tsconfig.json"];
    const { p, clone } = beside(parts);
    const needs = Object.entries(manifest.devDependencies).filter(([name]) => tools.includes(name));
    const fewer = { ...manifest, devDependencies: Object.fromEntries(needs) };
    writeFileSync(join(clone, "package.json"), JSON.stringify(fewer));
    repository(clone);
    installs(p, git);
    const { types } = manifest.exports["."];
    expect(p.read(join("node_modules/hookport", types))).toContain("export");
  });
});

describe("the Action", () => {
  const text = readFileSync(".github/actions/check/action.yml", "utf8");
  const { runs } = parse(text) as {
    runs: { steps: readonly { readonly name?: string; readonly run?: string }[] };
  };
  const scripts = runs.steps.flatMap(({ name = "", run }) => (run ? [[name, run] as const] : []));
  const script = (name: string) => scripts.find(([other]) => other === name)?.[1] ?? "";
  const ACTION = resolve(".github/actions/check");
  const other = authors.find((agent) => agent !== ownerOf(".claude/settings.json")) ?? anyAuthor;

  const checked = (p: Project, FOLDER = ".") => {
    const at = (name: string) => join(p.root, "..", name);
    const env = {
      FOLDER,
      GITHUB_ACTION_PATH: ACTION,
      GITHUB_STEP_SUMMARY: at("summary.md"),
      GITHUB_OUTPUT: at("output"),
      RUNNER_TEMP: at("."),
      STEP: script("Check"),
    };
    // As a runner starts a step of bash.
    const { code, stdout } = p.sh('exec bash --noprofile --norc -eo pipefail -c "$STEP"', { env });
    return { code, stdout, summary: p.read("../summary.md"), output: p.read("../output") };
  };

  test("puts no text of a repository into a program, and asks for no more than reading", () => {
    expect(scripts.map(([name]) => name)).toEqual(["Build Hookport", "Check"]);
    for (const [, run] of scripts) expect(run).not.toContain("${{");
    expect(text).not.toMatch(/pull_request_target|secrets\./);
  });

  test("builds a clone that is not built, and no other", () => {
    const p = project({ ".github/actions/check/x": "", "bin/npm": "#!/bin/sh\necho built $*\n" });
    const env = {
      PATH: `${p.root}/bin:${process.env["PATH"]}`,
      GITHUB_ACTION_PATH: join(p.root, ".github/actions/check"),
      STEP: script("Build Hookport"),
    };
    const build = () => p.sh('bash --noprofile --norc -eo pipefail -c "$STEP"', { env }).stdout;
    expect(build()).toBe("built ci --no-audit --no-fund\n");
    p.write("dist/cli.cjs", "");
    expect(build()).toBe("");
  });

  test("ends as check does, with a table in the summary and findings in a file", () => {
    const p = project("guard");
    p.hookport("convert", "--to", other.id, "--adopt");
    p.sh("git init -q .");
    const green = checked(p);
    expect([green.code, green.stdout]).toEqual([0, expect.stringMatching(/^ok {2}3 hooks/m)]);
    expect(green.summary).toMatch(/^\| hook \| guard \| \S.* \| \S.* \|$/m);
    p.write(other.files.project, { hooks: {} });
    const red = checked(p);
    expect([red.code, red.output.split("\n").at(-2)]).toEqual([
      1,
      expect.stringMatching(/^sarif=.*hookport\.sarif$/),
    ]);
    expect(p.read("../hookport.sarif")).toContain(`"uri":"${other.files.project}"`);
  });

  test("a repository's words are no commands to the runner, and no markup in the summary", () => {
    const p = project({});
    p.write("package.json", {});
    const command = "true\n::add-mask::x\n<img src=x>|[a](http://b)";
    const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] };
    p.write("::set-output/.claude/settings.json", { hooks });
    p.sh("git init -q .");
    const { stdout, summary } = checked(p, "::set-output");
    const [, token = ""] = /^::stop-commands::(\S{36})$/m.exec(stdout) ?? [];
    expect(stdout.split("\n").filter((line) => line.startsWith("::"))).toEqual(
      expect.arrayContaining([`::stop-commands::${token}`, `::${token}::`]),
    );
    expect(stdout.trimEnd().endsWith(`::${token}::`)).toBe(true);
    expect(summary).not.toMatch(/<img|\[a\]\(http/);
  });

  test("what pre-commit starts is the command", () => {
    const [hook] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8")) as { entry: string }[];
    const p = project("guard");
    expect(hook?.entry).toBe("hookport check");
    const bin = join(p.root, "../bin");
    mkdirSync(bin);
    symlinkSync(resolve("bin/hookport.cjs"), join(bin, "hookport"));
    const env = { PATH: `${bin}:${process.env["PATH"]}` };
    expect(p.sh(hook?.entry ?? "", { env }).code).toBe(0);
  });
});
