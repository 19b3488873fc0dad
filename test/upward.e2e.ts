/**
 * From any folder of a project every command finds it, and `-C` starts a command elsewhere.
 */
import { chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nearest, projectAbove } from "../src/commands/here.ts";
import { authors, ownerOf } from "./support/kits.ts";
import { HOOKPORT, project, type Project } from "./support/project.ts";

const SETTINGS = ".claude/settings.json";
const home = ownerOf(SETTINGS);
const other = authors.find((agent) => agent !== home) ?? home;
const FORBIDDEN = ["--bash", "'git push --force'", "--host", home.id, "--expect", "deny"].join(" ");

/** In a folder below, which is there. */
const below = (p: Project, args: string, folder = "src/deep") =>
  p.sh(`mkdir -p ${folder} && cd ${folder} && ${HOOKPORT} ${args}`);
const folderOf = (p: Project) => realpathSync(p.root);

describe("from a subfolder", () => {
  const converted = project("guard");
  expect(converted.hookport("convert", "--to", other.id).code).toBe(0);

  test.each([
    ["run", FORBIDDEN, 0],
    ["convert", "--dry-run --json", 0],
    ["check", "", 0],
    ["audit", `--to ${home.id} --json`, 0],
    ["remove", "--dry-run", 0],
    ["explain", "detected --json", 0],
  ])("%s finds the project", (command, options, code) => {
    const result = converted.sh(`${HOOKPORT} ${command} ${options}`);
    expect(result).toMatchObject({ code, stderr: "" });
    const there = below(converted, `${command} ${options}`);
    expect(there).toMatchObject({ code, stdout: result.stdout });
    expect(there.stderr).toBe(
      `hookport: the project is ${folderOf(converted)}, the nearest folder above with .hookport\n`,
    );
  });

  test("the line is the first on standard error, also before an error", () => {
    const p = project("guard");
    p.sh("git init -q");
    const { stderr } = below(p, "convert --to nobody");
    expect(stderr.split("\n")[0]).toBe(
      `hookport: the project is ${folderOf(p)}, the nearest folder above with ${SETTINGS}`,
    );
    expect(stderr).toContain("there is no agent");
  });

  test("an app of a converted repository that has hooks of its own is a project", () => {
    const p = project("guard");
    p.sh("git init -q && mkdir -p web/src && cp -r .claude web/");
    expect(p.hookport("convert", "--to", other.id).code).toBe(0);
    const { stdout, stderr } = below(p, `convert --to ${other.id}`, "web/src");
    expect(stderr).toBe(
      `hookport: the project is ${folderOf(p)}/web, the nearest folder above with ${SETTINGS}\n`,
    );
    expect(stdout).toContain("Every guard holds");
    expect(p.sh("ls web/.hookport").stdout).toContain("hooks.jsonc");
    for (const command of ["", "check", "audit"])
      expect(below(p, command, "web/src").stderr.split("/web, the nearest")).toHaveLength(2);
  });

  test("record begins at the top of the repository, and ends from below", () => {
    const p = project({ "src/a.txt": "" });
    p.sh("git init -q");
    expect(below(p, `record --host ${home.id}`, "src").code).toBe(0);
    expect(p.read(".hookport/lock.json")).toContain("version");
    expect(below(p, "record --stop", "src").stdout).toContain(".claude/settings.json removed");
  });

  test("the package that a test is started in is found", () => {
    const p = project("house-rules");
    const { code, stdout, stderr } = below(p, "test --case no-sudo", "hooks/tests/cases");
    expect(stdout).toContain("1 passed");
    expect(code).toBe(0);
    expect(stderr).toBe(
      `hookport: the package is ${folderOf(p)}, the nearest folder above with hooks/hooks.json\n`,
    );
  });

  test("a file is named from where its user is", () => {
    const p = project("guard");
    p.sh("git init -q");
    p.write("src/deep/.env", "");
    const payload = {
      version: 1,
      hookEventName: "pre-tool-use",
      toolName: "Bash",
      toolInput: { command: "git push --force" },
    };
    p.write("src/deep/call.json", payload);
    expect(below(p, `run --edit .env --host ${home.id} --expect deny`).code).toBe(0);
    expect(below(p, `run --payload call.json --host ${home.id} --expect deny`).code).toBe(0);
    // The scripts did not come along.
    expect(below(p, `convert --to ${other.id} --out made`)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[script-missing]") as string,
    });
    expect(p.read("src/deep/made/.hookport/lock.json")).toContain("../../../.claude/settings.json");
  });

  test("a folder that is named is taken as it is", () => {
    const p = project("guard");
    p.sh("git init -q");
    expect(below(p, `convert . --to ${other.id}`)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^hookport: no hooks found here/) as string,
    });
    expect(below(p, `run ../.. ${FORBIDDEN}`)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("-C", () => {
  test("-C and --cwd work as if started there, before and after the command", () => {
    const p = project({ "other/readme.txt": "" }, "p");
    cpSync("schemas/examples/guard", join(p.root, "in here"), { recursive: true });
    const there = p.sh(`cd 'in here' && ${HOOKPORT} run ${FORBIDDEN}`);
    expect(there.code).toBe(0);
    for (const line of [`-C 'in here' run`, `run -C 'in here'`, `run --cwd 'in here'`])
      expect(p.sh(`${HOOKPORT} ${line} ${FORBIDDEN}`)).toEqual(there);
    p.write("in here/call.json", {
      hookEventName: "pre-tool-use",
      toolName: "Bash",
      toolInput: { command: "git push --force" },
    });
    expect(
      p.sh(`${HOOKPORT} run -C 'in here' --payload call.json --host ${home.id} --expect deny`).code,
    ).toBe(0);
    expect(p.sh(`${HOOKPORT} -C other convert --to ${other.id}`)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^hookport: no hooks found here/) as string,
    });
  });

  test("-C with no such folder is wrong usage", () => {
    const p = project({ "a.txt": "" });
    expect(p.hookport("-C", "nowhere", "audit")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nowhere: no such folder") as string,
    });
    expect(p.hookport("-C", "a.txt", "audit")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("a.txt: not a folder") as string,
    });
  });
});

describe("where the project is", () => {
  const none = () => [];
  const ours = () => [".hookport"];
  const made = () => realpathSync(mkdtempSync(join(tmpdir(), "hookport-upward-")));
  const folders = (top: string, ...paths: readonly string[]) => {
    for (const path of paths) mkdirSync(join(top, path), { recursive: true });
    return (path: string) => join(top, path);
  };

  test("a folder of ours comes before the top of the repository", () => {
    const at = folders(made(), "p/.hookport", "p/sub/.git", "p/sub/deep", "q/.git", "q/sub");
    expect(projectAbove(at("p/sub/deep"), homedir(), none)).toEqual({
      folder: at("p"),
      mark: ".hookport",
    });
    expect(projectAbove(at("q/sub"), homedir(), none)).toEqual({ folder: at("q"), mark: ".git" });
    writeFileSync(at("q/sub/.git"), "gitdir: elsewhere\n");
    expect(projectAbove(at("q/sub"), homedir(), none)).toEqual({
      folder: at("q/sub"),
      mark: ".git",
    });
  });

  test("a folder with hooks of its own comes before one above, in its repository alone", () => {
    const at = folders(made(), "p/.hookport", "p/app/sub", "p/app/lib/.git");
    const appHooks = (folder: string) => (folder === at("p/app") ? ["app/hooks.json"] : []);
    mkdirSync(at("p/app/app"));
    writeFileSync(at("p/app/app/hooks.json"), "");
    const found = { folder: at("p/app"), mark: "app/hooks.json" };
    expect(projectAbove(at("p/app/sub"), homedir(), appHooks)).toEqual(found);
    expect(projectAbove(at("p"), homedir(), appHooks)?.folder).toBe(at("p"));
    expect(projectAbove(at("p/app/lib"), homedir(), appHooks)?.folder).toBe(at("p"));
  });

  test("nothing at or above the home folder is found from below it", () => {
    const at = folders(
      made(),
      ".git",
      ".hookport",
      "home/.hookport",
      "home/.git",
      "home/notes",
      "else",
    );
    expect(projectAbove(at("home/notes"), at("home"), none)).toBeUndefined();
    expect(projectAbove(at("home"), at("home"), none)?.folder).toBe(at("home"));
    expect(projectAbove(at("else"), at("home"), none)?.folder).toBe(at("."));
  });

  test.skipIf(process.getuid?.() !== 0)(
    "what another user put into a folder above is passed by",
    () => {
      const at = folders(made(), ".hookport", "mine/sub", "theirs/.hookport", "theirs/sub");
      chownSync(at(".hookport"), 4242, 4242);
      expect(nearest(at("mine/sub"), homedir(), ours)).toBeUndefined();
      for (const path of ["theirs", "theirs/.hookport", "theirs/sub"])
        chownSync(at(path), 4343, 4343);
      expect(nearest(at("theirs/sub"), homedir(), ours)?.folder).toBe(at("theirs"));
    },
  );
});
