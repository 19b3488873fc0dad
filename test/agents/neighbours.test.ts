/** What stands beside our entries in files that an agent reads: originals that it starts in part, twins, and hooks that may undo ours. */
import { describe, expect, test } from "vitest";
import type { AuditProject, Diagnostic, Report } from "../../src/model/output.ts";
import { project, type Project } from "../support/project.ts";

const claude = (handler: object, matcher = "Bash", event = "PreToolUse") => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: "command", ...handler }] }] },
});

const converted = (p: Project, ...args: string[]) => JSON.parse(p.hookport("convert", ...args, "--json").stdout) as Report;
const findingsOn = (report: Report, host: string): readonly Diagnostic[] => report.targets.find((one) => one.host === host)?.findings ?? [];
const audited = (p: Project, to = "all") => {
  const { code, stdout } = p.hookport("audit", "--to", to, "--json");
  return { code, ...(JSON.parse(stdout) as { projects: readonly AuditProject[] }).projects[0] } as AuditProject & { code: number };
};

describe("A34 a program with arguments, of which an agent that reads the same file starts the bare program", () => {
  const bare = (program: string) => `as ${JSON.stringify(program)} without its arguments`;
  const read = ", which takes the payload for its script";
  const guard = {
    guard: "#!/bin/sh\n",
    "hooks/guard.sh": "exit 0\n",
    ".claude/settings.json": claude({ command: "sh", args: ["hooks/guard.sh"] }),
  };

  test("convert says what it starts and what that comes to, until the original is adopted", () => {
    const twice = (p: Project, ...more: string[]) =>
      findingsOn(converted(p, "--to", "copilot", ...more), "copilot").flatMap(({ code, message }) =>
        code === "fires-twice" ? [message] : [],
      );
    const p = project(guard);
    expect(twice(p)).toEqual([
      `GitHub Copilot also runs the original in .claude/settings.json, ${bare("sh")}${read}: GitHub Copilot denies every call that it fits`,
    ]);
    expect(twice(p, "--adopt")).toEqual([]);
    const whole = project({ ...guard, ".claude/settings.json": claude({ command: "sh hooks/guard.sh" }) });
    expect(twice(whole)).toEqual([expect.stringContaining("another payload")]);
  });

  test.each([
    ["sh", "PreToolUse", `${read}: GitHub Copilot denies every call that it fits`],
    ["/usr/bin/node", "PreToolUse", `${read}: GitHub Copilot denies every call that it fits`],
    ["python3", "PreToolUse", read],
    ["./guard", "PreToolUse", ""],
    ["sh", "PostToolUse", read],
  ])("audit says it of %s on %s, before a conversion and after", (command, event, says) => {
    const p = project({ ...guard, ".claude/settings.json": claude({ command, args: ["hooks/guard.sh"] }, "Bash", event) });
    const verdict = () => audited(p, "copilot").hooks[0]?.hosts[0];
    expect(verdict()).toMatchObject({
      now: "raw",
      reason: `GitHub Copilot runs it as it stands in .claude/settings.json, ${bare(command)}${says}`,
    });
    p.hookport("convert", "--to", "copilot");
    expect(verdict()).toMatchObject({ now: "wired", holds: true });
    expect(verdict()?.findings.map(({ code, message }) => [code, message])).toContainEqual([
      "fires-twice",
      `GitHub Copilot also runs the original in .claude/settings.json, ${bare(command)}${says}`,
    ]);
  });
});
