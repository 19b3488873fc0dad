/**
 * What is said of projects as people have them: sections of stories in `told/`, of which golden/screens
 * has what each command says of each hook, and the findings whose codes the story asks about (`@`).
 */
import { isMet } from "../../src/judge/word.ts";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { AuditProject, Diagnostic, HostVerdict } from "../../schemas/types/output.ts";
import { adapters } from "../support/hosts.ts";
import { validatorOf } from "../support/output.ts";
import { copyOf, project, type Project, type Result } from "../support/project.ts";
import { compareScreens, screenOf } from "../support/screens.ts";
import { storiesIn, type Story } from "../support/stories.ts";

const isAudit = validatorOf("Audit");

interface Told {
  readonly projects?: readonly AuditProject[];
  readonly targets?: readonly { readonly host: string; readonly findings: readonly Diagnostic[] }[];
  readonly notices?: readonly Diagnostic[];
  readonly unread?: readonly Diagnostic[];
}

const placeOf = ({ file, line }: Diagnostic) => (file ? ` (${file}:${line})` : "");

/** What a command says in JSON: the verdicts of an audit, and the findings with these codes (`hint`: with what to do). */
function linesOf({ stdout }: Result, asked: readonly string[], isWhole: boolean): string {
  const found = (findings: readonly Diagnostic[], sign: string) =>
    findings.flatMap((finding) =>
      asked.includes(finding.code)
        ? [
            `${sign}${finding.level} ${finding.code}${placeOf(finding)}: ${finding.message}${asked.includes("hint") ? ` → ${finding.hint}` : ""}`,
          ]
        : [],
    );
  const verdict = ({ host, way, verdict: word, findings, after }: HostVerdict) => [
    `  ${host}: ${way}, ${word}${isMet(word) ? "" : `: ${findings[0]?.code}: ${findings[0]?.message}`}`,
    ...found(findings, "    "),
    ...found(after?.findings ?? [], "    after: "),
  ];
  const { projects = [], targets = [], notices = [], unread = [] } = JSON.parse(stdout) as Told;
  return [
    ...projects.flatMap((project) => [
      `${project.path}: ${project.verdict}, guards: ${project.guards}`,
      ...(isWhole ? project.hooks : []).flatMap(({ event, matcher, name, hosts, file, line }) => [
        `${event}${matcher && ` ${matcher}`} (${file}:${line}): ${name}`,
        ...hosts.flatMap(verdict),
      ]),
      ...found([...project.unread, ...project.required, ...project.notices], ""),
    ]),
    ...targets.flatMap(({ host, findings }) => found(findings, `${host}: `)),
    ...found([...unread, ...notices], ""),
  ].join("\n");
}

/** `audit`, `check` and `convert` are read in JSON, unless they are asked for a screen. */
function done(p: Project, line: string, asked: readonly string[]): Result {
  const args = line.split(" ");
  if (!["audit", "check", "convert"].includes(args[0] ?? "") || args.includes("--verbose"))
    return p.hookport(...args);
  const result = p.hookport(...args, "--json");
  if (args[0] === "audit" && result.code !== 2)
    expect(isAudit(JSON.parse(result.stdout)), JSON.stringify(isAudit.errors)).toBe(true);
  return result.stdout
    ? { ...result, stdout: linesOf(result, asked, args[0] === "audit") }
    : result;
}

/** What the commands of a story say; the first ones of one that is alike are run once for both. */
function play({ files, steps, at }: Story, begun: Map<string, readonly [Project, string]>) {
  const key = JSON.stringify([files, steps[0], at]);
  const had = begun.get(key);
  const made = Object.fromEntries(Object.entries(files).filter(([, value]) => value !== null));
  const p = had ? copyOf(had[0]) : project(made);
  return steps.flatMap(({ sign, line }, i) => {
    if (sign === "!") expect([line, p.sh(line).code]).toEqual([line, 0]);
    if (sign === "!") return [];
    const text = had && i === 0 ? had[1] : screenOf(`$ ${line}`, done(p, line, at.split(" ")));
    if (!had && i === 0 && steps.length > 1) begun.set(key, [copyOf(p), text]);
    return [text];
  });
}

test.each(readdirSync("test/agents/told").map((name) => name.replace(".txt", "")))(
  "%s",
  async (name) => {
    const begun = new Map<string, readonly [Project, string]>();
    const kept = storiesIn(`test/agents/told/${name}.txt`).map((story) =>
      [`== ${story.title}`, ...play(story, begun)].join("\n"),
    );
    // Another agent changes nothing here.
    const every = Object.keys(adapters).join(", ");
    await compareScreens(
      `told-${name}`,
      kept.map((text) => text.replaceAll(every, "(every agent)")),
    );
  },
);
