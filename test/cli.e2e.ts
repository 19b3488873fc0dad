/** The command line: what people see, and exit codes. */
import { expect, test } from "vitest";
import { groupOf } from "./support/hooks.ts";
import { answered, isNot } from "./support/kit.ts";
import { authors, eventOf, ownerOf, variantsOf, type Agent } from "./support/kits.ts";
import { HOOKPORT, project } from "./support/project.ts";

const HOME = ".claude/settings.json";
/**
 * The agent of the example, and others by what they have: no file of one person's, such a file, and
 * no eye for other agents' files.
 */
const home = ownerOf(HOME);
const others = authors.filter((agent) => agent !== home);
const having = (has: (agent: Agent) => boolean): Agent => {
  const found = others.find(has);
  if (!found) throw new Error("no agent is like that");
  return found;
};
const plain = having(({ files }) => isNot(files.personal));
const personal = having(({ files }) => !isNot(files.personal));
const strict = having(({ alsoRuns, files }) => isNot(alsoRuns) && !isNot(files.personal));
/** A file of its user's own. */
const OWN = answered(plain.native, () => ({}))("true");
const [OWN_FILE = ""] = Object.keys(OWN);
const CLAUDE = { hooks: { PreToolUse: [groupOf("true", "Bash")] } };

test("says what is wrong, where, and the way out, with exit code 2", () => {
  const empty = project({ "a.txt": "" });
  expect(empty.hookport("convert", "--to", "all")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no hooks found") as string,
  });
  expect(empty.hookport("convert", "nowhere")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("nowhere: no such file or folder") as string,
  });
  expect(empty.hookport("konvert")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean convert?") as string,
  });
  expect(empty.hookport("run", ".")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--bash") as string,
  });
  expect(empty.hookport("remove")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("nothing to remove") as string,
  });

  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", plain.id.slice(0, -1))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`did you mean ${plain.id}?`) as string,
  });
  p.write(".claude/settings.json", '{\n  "hooks": {\n    oops\n  }\n}\n');
  expect(p.hookport("convert", "--to", "all")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      ".claude/settings.json, line 3: this is neither text in double quotes",
    ) as string,
  });
});

test("several sources are all read, and --from chooses", () => {
  const files = { ".claude/settings.json": CLAUDE, ...OWN };
  const both = project(files);
  expect(both.hookport("convert", "--to", personal.id).code).not.toBe(2);
  for (const { id } of [home, plain])
    expect(both.read(".hookport/lock.json")).toContain(`"dialect": "${id}`);
  const p = project(files);
  expect(p.hookport("convert", "--from", plain.id, "--to", personal.id).code).toBe(0);
  expect(p.read(".hookport/lock.json")).toContain(`"dialect": "${plain.id}"`);
  expect(p.read(".hookport/lock.json")).not.toContain(`"host": "${home.id}"`);
});

test("--dry-run and check write nothing; check names what differs", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  const before = p.sh("find . -type f | sort").stdout;
  expect(p.hookport("convert", "--to", plain.id, "--dry-run", "--verbose").stdout).toContain(
    `hookport/hook ${plain.id} `,
  );
  expect(p.sh("find . -type f | sort").stdout).toBe(before);
  expect(p.hookport("convert", "--to", plain.id).code).toBe(0);
  expect(p.hookport("check").code).toBe(0);
  p.write(plain.files.project, p.read(plain.files.project).replace("60", "61"));
  const check = p.hookport("check");
  expect(check).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`\n${plain.files.project}\n`) as string,
  });
  expect(p.hookport("convert").code).toBe(0);
  expect(p.hookport("check").code).toBe(0);
});

test("exit 1 when a guard does not hold on a named target, with the files written and the guard named first", () => {
  const p = project({ ".claude/settings.json": { hooks: { Stop: [groupOf("check-tests")] } } });
  const deaf = having((agent) => !variantsOf(agent, "stop").length);
  const result = p.hookport("convert", "--to", deaf.id);
  expect(result.code).toBe(1);
  expect(result.stdout).toMatch(/^A possible guard does not hold on [\w ]+: check-tests\.\n/);
  expect(p.read(".hookport/lock.json")).toContain("check-tests");
});

test("--strict fails for every gap", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", personal.id).code).toBe(0);
  expect(p.hookport("convert", "--to", personal.id, "--strict").code).toBe(1);
});

test("other people's entries, comments and bytes survive", () => {
  const settings =
    '{\n\t// mine\n\t"model": "opus",\n\t"hooks": {\n\t\t"PreToolUse": [\n\t\t\t{ "matcher": "Read", "hooks": [{ "type": "command", "command": "mine" }] } // keep\n\t\t],\n\t},\n}\n';
  const p = project({
    ...answered(plain.native, () => ({}))("exit 2"),
    ".claude/settings.json": settings,
  });
  // The agent whose file it is reads strict JSON: what is written into this one is dropped with it.
  expect(p.hookport("convert", "--from", plain.id, "--to", home.id)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("host-rejects") as string,
  });
  expect(p.read(".claude/settings.json")).toContain("// keep");
  expect(p.read(".claude/settings.json")).toContain(`hookport/hook ${home.id} PreToolUse`);
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).toBe(settings);
});

test("hooks of another agent are named and left alone; one person's go to that person's own file", () => {
  const p = project({ ".claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "--to", personal.id).code).toBe(0);
  for (const [file, value] of Object.entries(OWN)) p.write(file, value);
  p.write(".claude/settings.local.json", CLAUDE);
  const { stdout } = p.hookport("convert", "--verbose");
  expect(stdout).toContain(`the hooks in ${OWN_FILE} are not part of this conversion`);
  expect(stdout).toContain(".claude/settings.local.json");
  expect(p.read(answered(personal.files.personal, ""))).toContain(
    `hookport/hook ${personal.id} ${eventOf(personal, "pre-tool-use")} --local`,
  );
  expect(p.read(".hookport/lock.local.json")).toContain(".claude/settings.local.json");
  expect(p.read(".hookport/lock.json")).not.toContain("local");
});

test("a new conversion replaces the groups of its own origin only", () => {
  const p = project({ ".claude/settings.json": CLAUDE, ...OWN });
  expect(p.hookport("convert", "--from", plain.id, "--to", personal.id).code).toBe(0);
  expect(p.hookport("convert", "--from", home.id, "--to", personal.id).code).toBe(0);
  const doc = JSON.parse(p.read(".hookport/lock.json")) as {
    hooks: { "pre-tool-use": { dialect: string }[] };
  };
  expect(doc.hooks["pre-tool-use"].map(({ dialect }) => dialect).toSorted()).toEqual(
    [home.id, plain.id].toSorted(),
  );
  p.write(".claude/settings.json", { hooks: {} });
  expect(p.hookport("convert").code).toBe(0);
  expect(p.read(".hookport/lock.json")).not.toContain(`"dialect": "${home.id}"`);
});

test("a lost document is said, with the way out, and the calls can be taken out", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", plain.id, "--adopt").code).toBe(0);
  p.sh("rm -rf .hookport");
  expect(p.hookport("convert")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(".hookport/lock.json is missing") as string,
  });
  expect(p.hookport("remove").code).toBe(0);
  expect(p.read(".claude/settings.json")).not.toContain("hookport/hook");
});

test("--out makes the folder, and names the source by its way from there", () => {
  const p = project({ "a/.claude/settings.json": CLAUDE });
  expect(p.hookport("convert", "a", "--to", plain.id, "--out", "b/c").code).toBe(0);
  expect(p.read("b/c/.hookport/lock.json")).toContain('"file": "../../a/.claude/settings.json"');
});

test("run ends with 1 if an agent lets pass what another stops because its entry was taken out", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", `${plain.id},${strict.id}`, "--adopt").code).toBe(0);
  const hosts = [
    "run",
    "--host",
    [home, plain, strict].map(({ id }) => id).join(),
    "--bash",
    "git push --force",
  ];
  expect(p.hookport(...hosts).code).toBe(0);
  p.write(strict.files.project, { hooks: {} });
  expect(p.hookport(...hosts)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(`${strict.title} .*the entry [^]*\\[wired-modified\\]`),
    ) as string,
  });
});

test("remove takes out a call with another node, and names an entry it does not know as its own", () => {
  const p = project("guard");
  expect(p.hookport("convert", "--to", `${plain.id},${strict.id}`).code).toBe(0);
  p.write(
    plain.files.project,
    p.read(plain.files.project).replaceAll('"/bin/sh -c', '"/usr/bin/sh -c'),
  );
  p.write(
    strict.files.project,
    p.read(strict.files.project).replaceAll('"/bin/sh -c', '"timeout 9 /bin/sh -c'),
  );
  const { code, stdout } = p.hookport("remove");
  expect(code).toBe(1);
  expect(stdout).toContain(
    `${strict.files.project} still calls the shim in an entry changed by hand: take it out`,
  );
  expect(stdout).not.toContain(`${plain.files.project} still`);
  expect(p.sh(`cat ${plain.files.project} 2>&1`).stdout).not.toContain("hookport/hook");
});

test("a payload is read from the current folder, and an edited file is one of the project", () => {
  const p = project({
    "there/hooks/hooks.json": {
      version: 1,
      hooks: { "pre-tool-use": [groupOf("echo no >&2; exit 2")] },
    },
    "payload.json": {
      hookEventName: "pre-tool-use",
      toolName: "Bash",
      toolInput: { command: "x" },
    },
  });
  expect(p.hookport("convert", "there", "--to", "all").code).toBe(0);
  const run = (...args: string[]) => p.hookport("run", "there", ...args, "--expect", "deny");
  expect(run("--payload", "payload.json")).toMatchObject({ code: 0, stderr: "" });
  expect(run("--edit", "new.txt")).toMatchObject({ code: 0, stderr: "" });
});

test("where nobody was asked there is no answer", () => {
  const p = project({ "empty/x": "" });
  const run = (...args: string[]) => p.hookport("run", ...args, "--bash", "x", "--expect", "deny");
  expect(run("nowhere")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/nowhere: no such folder/) as string,
  });
  expect(run("empty")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no agent is in use here/) as string,
  });
  expect(run("empty", "--agent", "")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no agent is named/) as string,
  });
  expect(p.hookport("check", "--agent", " , ")).toMatchObject({ code: 2 });
  expect(p.hookport("-C", "", "check")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no such folder/) as string,
  });
});

test("a current folder that was deleted is a folder without hooks", () => {
  const p = project({});
  const inDeleted = (args: string) =>
    p.sh(`mkdir gone && cd gone && rmdir ../gone && ${HOOKPORT} ${args}`);
  expect(inDeleted("--version")).toMatchObject({ code: 0, stderr: "" });
  expect(inDeleted("check --json")).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/"error"/) as string,
  });
});
