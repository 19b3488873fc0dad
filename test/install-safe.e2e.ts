/**
 * What installing refuses, and what it survives: hostile packages, agents at the keyboard, others
 * who install or edit at the same time.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordText } from "../src/install/record.ts";
import { sealed } from "../src/model/seal.ts";
import { readRecord, type PackageRecord } from "../src/read/records.ts";
import { groupOf } from "./support/hooks.ts";
import { adapters } from "./support/hosts.ts";
import { authors } from "./support/kits.ts";
import { validatorOf } from "./support/output.ts";
import { folder, guards, repository } from "./support/packages.ts";
import { command } from "./support/command.ts";
import { copyOf, project, type Project } from "./support/project.ts";
import { archive, member } from "./support/tar.ts";

/** What is refused does not hang on the agents. */
const FEW = authors
  .slice(0, 3)
  .map(({ id }) => id)
  .join();
const SOME = ["--to", FEW, "--yes"];
const tree = ({ root }: Project) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, "latin1")] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Installs what cannot be installed: exit code 2, a sentence, and nothing written. */
function refused(p: Project, spec: string, why: RegExp): void {
  const before = tree(p);
  const { code, stdout, stderr } = p.hookport("install", spec, ...SOME);
  expect(stderr).toMatch(why);
  expect(stderr).not.toContain("this is a bug");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(tree(p)).toEqual(before);
}

const without = (path: string, more: { readonly [path: string]: unknown } = {}) => {
  const { [path]: _gone, ...rest } = { ...guards(), ...more } as { [path: string]: unknown };
  return rest;
};
const NODE = "node ${PACKAGE_ROOT}/hooks/g.mjs";
const hooked = (command: string) => ({
  "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": [groupOf(command, "Bash")] } },
});
const linked = (files: { readonly [path: string]: unknown } = without("package.json")) => {
  const root = folder(files);
  symlinkSync("/etc/passwd", join(root, "hooks/scripts/secrets"));
  return root;
};
const bomb = () => {
  const path = join(folder({}), "bomb.tgz");
  writeFileSync(path, gzipSync(Buffer.alloc(40 * 1024 * 1024)));
  return path;
};
const climbing = () => {
  const path = join(folder({}), "climbing.tgz");
  writeFileSync(path, gzipSync(archive([member("package/../../../escaped", "x")])));
  return path;
};

describe("refused", () => {
  const p = project("guard");
  test.each([
    ["an archive that comes to 40 MB", bomb, /more than 16 MB/],
    ["an archive whose names lead up", climbing, /leads out of the package/],
    ["a folder with a link", () => linked(), /link or a device/],
    [
      "what has no hooks",
      () => folder({ "package.json": { name: "x", version: "1.0.0" } }),
      /no package of hooks/,
    ],
    [
      "hooks in an agent's own words",
      () => folder({ "hooks/hooks.json": { hooks: { PreToolUse: [groupOf("x", "Bash")] } } }),
      /hookport init NAME --from DIR/,
    ],
    ["hooks that are no JSON", () => folder({ "hooks/hooks.json": "{" }), /hooks\/hooks.json/],
    ...[
      ["sh hooks/scripts/no-drop.sh", /hooks\/scripts\/no-drop\.sh, which is looked for outside/],
      ["echo x; sh hooks/scripts/no-drop.sh", /looked for in the project/],
      ["sh ${CLAUDE_PROJECT_DIR}/hooks/scripts/no-drop.sh", /looked for outside/],
      ["/opt/guards/no-drop.sh", /looked for outside/],
      ["sh ${PACKAGE_ROOT}/../other/g.sh", /may lead out of the package/],
      ['sh "${PACKAGE_ROOT}/hooks/../../g.sh"', /may lead out of the package/],
      ['sh "${PACKAGE_ROOT:-.}/hooks/none.sh"', /hooks\/none\.sh is not there/],
      ['node "${PACKAGE_ROOT}/hooks/my guard.mjs"', /hooks\/my guard\.mjs, which is not there/],
      ["node '${PACKAGE_ROOT}/hooks/guard(1).mjs'", /guard\(1\)\.mjs, which is not there/],
    ].map(([command, why]): [string, () => string, RegExp] => [
      `a hook that runs ${command as string}`,
      () => folder(guards(hooked(command as string))),
      why as RegExp,
    ]),
    [
      "a module that nothing has",
      () => folder(guards({ ...hooked(NODE), "hooks/g.mjs": 'import y from "yaml";\n' })),
      /hooks\/g\.mjs:1: it imports yaml/,
    ],
    [
      "a module that npm leaves out",
      () =>
        folder(
          guards({
            ...hooked(NODE),
            "package.json": { name: "x", version: "1.0.0", files: ["hooks"] },
            "hooks/g.mjs": 'import "../lib/a.mjs";\n',
            "lib/a.mjs": "",
          }),
        ),
      /it imports \.\.\/lib\/a\.mjs/,
    ],
    ["a folder with a link that npm leaves out", () => linked(guards()), /link or a device/],
    [
      "a script that is not in it",
      () => folder(without("hooks/scripts/no-drop.sh")),
      /no-drop\.sh is not there/,
    ],
    ...["dist", "build", "vendor", "node_modules/x"].map(
      (below): [string, () => string, RegExp] => [
        `a script in ${below}/, which npm leaves out`,
        () =>
          folder(
            guards({
              ...hooked(`node \${PACKAGE_ROOT}/hooks/${below}/g.mjs`),
              [`hooks/${below}/g.mjs`]: "process.exit(2);\n",
              ".gitignore": `/hooks/${below}/\n`,
            }),
          ),
        /g\.mjs is not there/,
      ],
    ),
    [
      "a script that has yet to be built",
      () =>
        folder(
          without("hooks/scripts/no-drop.sh", {
            "package.json": { name: "x", version: "1.0.0", scripts: { build: "tsc" } },
          }),
        ),
      /build step/,
    ],
    [
      "what npm would run code for",
      () =>
        folder(
          guards({
            "package.json": {
              name: "x",
              version: "1.0.0",
              scripts: { postinstall: "touch escaped" },
            },
          }),
        ),
      /build step/,
    ],
    [
      "a name that leads elsewhere",
      () => folder(guards({ "package.json": { name: "../../x" } })),
      /no name of a package/,
    ],
    ["no such folder", () => "./nowhere", /no such file or folder/],
    [
      "an option of git in place of an address",
      () => "git+--upload-pack=touch escaped",
      /git cannot fetch|no name of a package|no package can have/,
    ],
    [
      "a program in place of an address",
      () => "git+ext::sh -c touch% escaped",
      /git cannot fetch|no package can have/,
    ],
    [
      "an option of git in place of a branch",
      () => `${repository(folder(guards()))}#--upload-pack=x`,
      /names no branch/,
    ],
    ["an option of npm in place of a name", () => "--registry", /unknown option/],
    ["a version that is a path", () => "guards@../../x", /no version of a package/],
  ])("%s", (_, specOf, why) => refused(p, specOf(), why));

  test("a name that looks like an installed one", () => {
    const q = project("guard");
    q.hookport("install", folder(guards()), ...SOME);
    refused(q, folder(guards({}, "@acme/gu-ards")), /looks like @acme\/guards/);
  });

  test("a package in a file that people edit whose name leads elsewhere", () => {
    const q = project("guard");
    q.hookport("install", folder(guards()), ...SOME);
    q.write(
      ".hookport/hooks.jsonc",
      q.read(".hookport/hooks.jsonc").replace('"@acme/guards"', '"../../escaped"'),
    );
    expect(q.hookport("convert")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no name of a package"),
    });
  });
});

describe("a link in our folder, and a folder of git behind it", () => {
  const HOOK = ".git/hooks/pre-commit";
  test.each([
    [".hookport", ".git"],
    [".hookport/packages", "../.git"],
    [".hookport/packages/hooks", "../../.git/hooks"],
  ])("%s -> %s: nothing is written behind it, shown or deleted", (at, to) => {
    const p = project("guard");
    const pack = folder(guards({ "pre-commit": "#!/bin/sh\n" }, "hooks"));
    p.hookport("install", pack, ...SOME);
    p.write(HOOK, "mine\n");
    renameSync(join(p.root, at), join(p.root, "before"));
    symlinkSync(to, join(p.root, at));
    const before = tree(p);
    for (const line of [
      ["install", pack, ...SOME],
      ["install", pack, "--to", FEW, "--dry-run", "--verbose"],
      ["install"],
      ["remove", "hooks"],
    ]) {
      const { code, stdout } = p.hookport(...line);
      expect(stdout, line.join(" ")).not.toContain("mine");
      if (line[0] === "install" && line.length > 1) expect(code, line.join(" ")).toBe(2);
      expect(p.read(HOOK), line.join(" ")).toBe("mine\n");
      if (line[0] === "install") expect(tree(p)).toEqual(before);
    }
  });
});

test("a removal leaves what was not installed, and says so; an installation says what is in the way", () => {
  const p = project("guard");
  p.write("tools/guards/package.json", {});
  for (const [path, content] of Object.entries(guards())) p.write(`tools/guards/${path}`, content);
  p.hookport("install", "./tools/guards", ...SOME);
  const at = ".hookport/packages/@acme/guards/hooks/scripts";
  rmSync(join(p.root, at, "rules.sh"));
  p.write(`${at}/rules.sh/notes.txt`, "mine\n");
  const before = tree(p);
  expect(p.hookport("install")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${at}/rules.sh: a folder is in the way`),
  });
  expect(tree(p)).toEqual(before);
  expect(p.hookport("remove", "@acme/guards").stdout).toContain(`${at}/rules.sh/notes.txt stays`);
  expect(p.read(`${at}/rules.sh/notes.txt`)).toBe("mine\n");
  expect(readdirSync(join(p.root, at))).toEqual(["rules.sh"]);
});

test.each([
  ["an option of npm", '"asked": "latest"', '"asked": "--registry=http://127.0.0.1:1"'],
  ["an address in place of a version", '"release": "1.0.0"', '"release": "https://x/y.tgz"'],
  ["an option of git", '"commit": "0{40}"', '"commit": "--upload-pack=touch escaped"'],
  ["a program in place of an address", '"address": ""', '"address": "ext::sh -c touch% escaped"'],
  ["a folder outside", '"path": "tools"', '"path": "../../elsewhere"'],
])("a record with %s is damaged, also under a seal", (_, from, to) => {
  const sources = [
    { from: "npm", asked: "latest", address: "https://x/y.tgz", integrity: "sha512-x" },
    { from: "git", asked: "HEAD", address: "", commit: "0".repeat(40) },
    { from: "folder", path: "tools" },
  ];
  const texts = sources.map((source) =>
    recordText({ name: "x", release: "1.0.0", source, files: {} } as PackageRecord),
  );
  const read = (text: string) =>
    readRecord({ read: () => text } as unknown as Parameters<typeof readRecord>[0], "x");
  for (const text of texts) expect(read(text)).toMatchObject({ name: "x" });
  const forged = texts.filter((text) => new RegExp(from).test(text));
  expect(forged.length).toBeGreaterThan(0);
  for (const text of forged) {
    const { hookport: _seal, ...rest } = JSON.parse(text.replace(new RegExp(from), to));
    expect(read(JSON.stringify(sealed(rest)))).toBe("is damaged");
  }
});

/** A variable that each agent sets for what it runs. */
const marks = Object.values(adapters).flatMap(({ protocol: { id, host } }) => {
  const mark = host?.shellMarker ?? host?.marker;
  return mark === undefined ? [] : [[id, mark] as const];
});

const installed = () => {
  const p = project("guard");
  p.hookport("install", folder(guards()), ...SOME);
  return p;
};
let whole: Project | undefined;
const env = ({ root }: Project, mark: string) => ({
  PATH: process.env["PATH"] ?? "",
  HOME: join(root, ".."),
  [mark]: "1",
});

test.each(marks)("S30 under %s nothing is installed, updated or taken out", (_, mark) => {
  const p = copyOf((whole ??= installed()));
  const before = tree(p);
  for (const line of [
    "install ./x --yes",
    "install",
    "update --yes",
    "remove @acme/guards --yes",
    "remove --yes",
  ])
    expect(command(line.split(" "), p.root, env(p, mark)), line).toMatchObject({ code: 2 });
  expect(tree(p)).toEqual(before);
});

test("two installations at once: both are there, or one says that it was not made", async () => {
  const p = project("guard");
  const names = ["@acme/guards", "other"];
  const runs = names.map((name) => {
    const child = spawn(
      process.execPath,
      [resolve("dist/cli.cjs"), "install", folder(guards({}, name)), ...SOME],
      {
        cwd: p.root,
        env: { PATH: process.env["PATH"], HOME: join(p.root, "..") },
        stdio: "ignore",
      },
    );
    return new Promise<number | null>((done) => child.on("exit", done));
  });
  const ends = await Promise.all(runs);
  const there = readdirSync(join(p.root, ".hookport/packages"));
  expect(ends.filter((code) => code === 0).length).toBeGreaterThan(0);
  for (const [i, code] of ends.entries())
    expect(
      there.includes((names[i] as string).split("/")[0] as string),
      `${names[i]} ended with ${code}`,
    ).toBe(code === 0);
  expect(p.hookport("check").stdout).not.toContain("package-");
  expect(p.hookport("convert", "--json").stdout).toContain('"files": []');
});

test("a removal of everything asks first if packages would go too", () => {
  const p = project("guard");
  const before = tree(p);
  p.hookport("install", folder(guards()), ...SOME);
  const installed = tree(p);
  expect(p.hookport("remove")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("@acme/guards"),
  });
  expect(tree(p)).toEqual(installed);
  expect(p.hookport("remove", "@acme/guard").stderr).toContain("did you mean @acme/guards?");
  expect(p.hookport("remove", "--yes").code).toBe(0);
  expect(tree(p)).toEqual(before);
});

test("what is printed as JSON is as the schema says", () => {
  const p = project("guard");
  const valid = validatorOf("Installation");
  for (const args of [["install", folder(guards()), ...SOME], ["install"], ["update"]]) {
    const { stdout } = p.hookport(...args, "--json");
    expect(valid(JSON.parse(stdout)), `${args.join(" ")}: ${JSON.stringify(valid.errors)}`).toBe(
      true,
    );
  }
});

/** Edits that others make in an agent's file, far from ours. */
const EDITS: readonly ((text: string) => string)[] = [
  (text) => text.replace('"timeout": 10', '"timeout": 20'),
  (text) => text.replace("{\n", '{\n  "model": "other",\n'),
  (text) =>
    text.replace(
      /"PreToolUse": \[/,
      '"PreToolUse": [\n      { "matcher": "Read", "hooks": [{ "type": "command", "command": "true" }] },',
    ),
  (text) => text.replaceAll("protect-files", "protect-more-files"),
  (text) => text.replaceAll(/\r?\n/g, "\r\n"),
];

test("whatever others edit between an installation and a removal stays, and nothing else does", () => {
  const file = ".claude/settings.json";
  fc.assert(
    fc.property(fc.subarray([...EDITS], { minLength: 1 }), fc.boolean(), (edits, converted) => {
      const edit = (text: string) => edits.reduce((text, value) => value(text), text);
      const p = project("guard");
      if (converted) p.hookport("convert", "--to", FEW, "--no-adopt");
      const before = p.read(file);
      p.hookport("install", folder(guards()), ...SOME);
      expect(p.read(file) === before).toBe(false);
      p.write(file, edit(p.read(file)));
      p.hookport("remove", "@acme/guards");
      expect(p.read(file)).toBe(edit(before));
    }),
    { numRuns: process.env["HOOKPORT_RUNS"] ? 200 : 6 },
  );
});
