/** Agents to which nothing is converted say so wherever somebody asks for them. */
import { expect, test } from "vitest";
import { outside } from "../../adapters/outside.ts";
import { project } from "../support/project.ts";

test.each(outside)("$title says why nothing is converted to it", ({ id, why, instead }) => {
  const p = project({});
  const explained = p.hookport("explain", id);
  expect(explained).toMatchObject({ code: 0, stderr: "" });
  expect(explained.stdout).toContain(why);
  const converted = p.hookport("convert", "--to", id);
  expect(converted).toMatchObject({ code: 2, stdout: "" });
  expect(converted.stderr).toContain(why);
  expect(converted.stderr).toContain(instead);
  expect(JSON.parse(p.hookport("explain", id, "--json").stdout)).toMatchObject({
    error: { hint: instead },
  });
});

test("the audit of one person's hooks names the file that is not read, where it has hooks", () => {
  const hooks = '[[hooks]]\nevent = "PreToolUse"\ncommand = "true"\n';
  const audited = (text: string) => {
    const p = project({ ".kimi-code/config.toml": `theme = "dark"\n${text}` });
    return p.sh('HOME="$PWD" "$NODE" "$CLI" audit --user', {
      env: { NODE: process.execPath, CLI: `${process.cwd()}/dist/cli.cjs` },
    }).stdout;
  };
  expect(audited("").trim()).toBe("There is no hook here.");
  const [head, ...more] = audited(hooks).split("\n");
  expect(head).toBe("No hook here can be read.");
  expect(more.join(" ")).toContain(".kimi-code/config.toml: Kimi Code runs hooks from here");
});

test.each([
  ["Kiro", ".kiro/hooks/lint.kiro.hook", '{"when": {"type": "agentStop"}}'],
  ["Windsurf Cascade", ".windsurf/hooks.json", '{"hooks": {}}'],
  ["Factory Droid", ".factory/settings.json", '{"hooks": {}}'],
])("hooks of %s in a project are named, as nothing else is read", (title, file, text) => {
  const p = project({ [file]: text });
  const notice = `${file}: ${title} runs hooks from here, which are not read`;
  for (const args of [["audit"], ["check"], ["doctor"], [], ["convert", "--to", "cursor"]]) {
    const { stdout, stderr } = p.hookport(...args);
    expect(`${stdout}${stderr}`.replace(/\s+/g, " ")).toContain(notice);
  }
});
