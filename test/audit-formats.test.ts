/**
 * The forms of `hookport audit`: each says all there is, is whole whatever it is given, and keeps
 * nothing.
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import draft04 from "ajv-draft-04";
import formats from "ajv-formats";
import fc from "fast-check";
import cells from "string-width";
import type { Log, Result } from "sarif";
import { expect, test } from "vitest";
import sarifSchema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { FORMS } from "../src/audit/forms.ts";
import { fingerprint, uriOf, ruleOf } from "../src/audit/sarif.ts";
import { isMet } from "../src/judge/word.ts";
import { shortName } from "../src/read/short-name.ts";
import { codes } from "../src/model/codes.ts";
import { labelOf } from "../src/screen/label.ts";
import { SITE } from "../src/model/version.ts";
import { visible } from "../src/model/visible.ts";
import type { AuditProject } from "../schemas/types/output.ts";
import { anyText } from "./support/any-text.ts";
import {
  accepting,
  audits,
  broken,
  holding,
  renamed,
  unguarded,
  unreadable,
} from "./support/audits.ts";
import { COMPILED_ONCE, validatorOf } from "./support/output.ts";
import { demandScreen } from "./support/screen.ts";
import { isEverything } from "./support/runs.ts";

type Form = keyof typeof FORMS;
const forms = Object.keys(FORMS) as Form[];
const TODAY = "2026-11-22";
const plain = (_: string, text: string) => text;
/** Of the text everything; what a person sees first is in screens.test.ts. */
const written = (
  form: Form,
  projects: Iterable<AuditProject>,
  { many = true, paint = plain, verbose = true } = {},
) => {
  const look = { many, paint, width: 80, adapters: {}, hosts: broken.hosts, verbose, today: TODAY };
  return FORMS[form](projects, look);
};
const whole = (...asked: Parameters<typeof written>) => [...written(...asked)].join("");
const together = (form: Form, projects = audits) => whole(form, projects);
const alone = (form: Form, project: AuditProject) => whole(form, [project], { many: false });

const isProject = validatorOf("AuditProject");
const ajv04 = new draft04.default({ strict: false, unicodeRegExp: false, ...COMPILED_ONCE });
formats.default(ajv04);
const isSarif = ajv04.compile(sarifSchema);
const sarif = (text: string): Log => {
  const log = JSON.parse(text) as Log;
  expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  return log;
};
const results = (text: string) => sarif(text).runs[0]?.results as Result[];

/** Strings with what matters in them more often than chance has it. */
const hostile = fc.oneof(
  anyText,
  fc.string({
    unit: fc.constantFrom(..."|\\`'\"<>&,;=+-@#*_[]()!%{}/ \t\r\n\0\u001b\u202e\u2028\ud800ea日é"),
  }),
);
/** One of the projects, every string in it another one. */
const named = fc
  .tuple(fc.constantFrom(...audits), fc.array(hostile, { minLength: 1, maxLength: 8 }))
  .map(([project, names]) => {
    let n = 0;
    return renamed(project, () => names[n++ % names.length] as string);
  });

test("a hook is named by its script behind a program that is looked up", () =>
  expect(shortName('"$(command -v python3 || command -v python)" .lab/hooks/g.py')).toBe("g.py"));

test("a question for the model is named by how it begins, and by no path", () =>
  expect(shortName("先判断本回合是否有代码改动（写入/编辑过文件）。 然后检查")).toBe(
    "先判断本回合是否有代码改动（写入/编辑过文件）。 然后检查",
  ));

test("the projects are as the schema says", () => {
  for (const audit of audits) expect(isProject(audit), JSON.stringify(isProject.errors)).toBe(true);
  expect(audits.map(({ verdict }) => verdict)).toEqual([
    "holds",
    "open",
    "no-guard",
    "unreadable",
    "holds",
  ]);
});

/** Each hook, with what marks its line. */
const verdicts = (project: AuditProject) =>
  project.hooks.flatMap((hook) => hook.hosts.map((verdict) => ({ hook, verdict })));

test("JSON is every project as it is", () => {
  expect(JSON.parse(together("json"))).toEqual({ version: 1, projects: audits });
  expect(JSON.parse(together("json", []))).toEqual({ version: 1, projects: [] });
  fc.assert(
    fc.property(fc.array(named, { maxLength: 3 }), (projects) => {
      expect(JSON.parse(together("json", projects))).toEqual({ version: 1, projects });
    }),
  );
});

/** Every form for people says what is wrong of a project, and names every hook. */
test.each(["text", "markdown", "html"] as const)("%s: each hook, and all that is wrong", (form) => {
  for (const project of audits) {
    const text = readable(alone(form, project));
    for (const { hook, verdict } of verdicts(project)) {
      expect(text).toContain(shortName(hook.name));
      const [first] = verdict.findings;
      if (hook.guard && first && !isMet(verdict.verdict) && !verdict.accepted) {
        expect(text).toContain(first.code);
        expect(text).toContain(`→ ${first.hint}`);
      }
      if (verdict.accepted) expect(text).toContain(`accepted: ${verdict.accepted}`);
    }
    for (const { level, code, message } of [
      ...project.unread,
      ...project.required,
      ...project.notices,
    ])
      if (level !== "notice") {
        expect(text).toContain(message);
        expect(text).toContain(code);
      }
  }
});

/** Without markup and line breaks; a way out begins with an arrow in each form. */
const readable = (text: string) =>
  text
    .replace(/\n {6}(?! )/g, " → ")
    .replace(/<[^>]*>|[`*]/g, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, ">")
    .replace(/\s+/g, " ");

test("text: the verdict, the hooks, what does not hold, what is wrong in the files", () => {
  const text = alone("text", broken);
  const order = [
    "2 guards do not hold on theirs",
    "  guard  ",
    "Does not hold",
    "Wrong in the files",
  ];
  const at = order.map((title) => text.indexOf(title));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at).not.toContain(-1);
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(text).toMatchSnapshot();
});

test("text: colours say what words say", () => {
  const paint = (style: string, text: string) => `<${style}>${text}</>`;
  const text = whole("text", audits, { paint });
  expect(text).toContain("<red>✗</>");
  expect(text.replace(/<\w+>|<\/>/g, "")).toBe(together("text").replace("<code>", ""));
});

test("Markdown has a row for each project where something is wrong", () => {
  const text = together("markdown");
  expect(text).toContain(
    "| project | verdict | first-agent | another | theirs |\n| --- | --- | --- | --- | --- |\n| `packages/app` | does not hold | 2 of 2 | **1 of 2** | **0 of 2** |\n",
  );
  expect(text).not.toContain("packages/fine");
});

test("Markdown of 200 projects fits a comment, and says what it leaves out", () => {
  const many = Array.from({ length: 200 }, (_, i) => ({
    ...(i % 3 ? broken : holding),
    path: `services/some-team/project-${i}`,
  }));
  const text = together("markdown", many);
  expect(text.length).toBeLessThanOrEqual(65_536);
  expect(text).toContain("project-199");
  expect(text).not.toContain("project-198");
  expect(text).toMatch(/There is no room here for what is wrong in \d+ of them/);
  const long = many.map((item) => ({
    ...item,
    verdict: "open" as const,
    path: item.path.repeat(10),
  }));
  expect(together("markdown", long).length).toBeLessThanOrEqual(65_536);
  expect(together("markdown", long)).toMatch(
    /\d+ more projects where something is wrong are not in the table/,
  );
});

test("text has a line for each project where something is wrong, and for no other", () => {
  const shown = (projects: readonly AuditProject[], many = true) =>
    whole("text", projects, { many, verbose: false });
  const text = shown(audits);
  expect(text).toMatchSnapshot();
  demandScreen(text, "audit of many", "theirs");
  const fine = Array.from({ length: 50 }, (_, i) => ({ ...holding, path: `~/src/fine-${i}` }));
  expect(
    shown([...fine, broken])
      .split("\n")
      .filter((line) => line.startsWith("  packages/app")),
  ).toHaveLength(1);
  fc.assert(
    fc.property(named, fc.boolean(), (project, several) => {
      const text = shown([project, broken], several);
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      expect(text.split("\n").filter((line) => cells(line) > 80)).toEqual([]);
    }),
  );
});

test("Markdown keeps its shape, whatever others named", () => {
  fc.assert(
    fc.property(named, (project) => {
      const text = together("markdown", [project, holding]);
      const markup = text.replace(/`[^`\n]*`/g, "").match(/<[^>]*>?/g) ?? [];
      for (const tag of markup)
        expect(["details", "details open", "summary", "code", "br"]).toContain(
          tag.replace(/^<\/?|>$/g, ""),
        );
      expect(markup.filter((tag) => tag.startsWith("<details"))).toHaveLength(
        markup.filter((tag) => tag === "</details>").length,
      );
      const width = project.hosts.length + 2;
      const rows = text
        .slice(text.indexOf("\n| ") + 1)
        .split("\n")
        .slice(0, project.verdict === "open" || project.verdict === "unreadable" ? 3 : 2);
      expect(rows[0]?.startsWith("| ")).toBe(true);
      for (const row of rows)
        expect(row.slice(1, -1).match(/(?:\\.|[^\\|])+/gsu)).toHaveLength(width);
    }),
  );
});

test("nothing a terminal would obey is in the text", () => {
  fc.assert(
    fc.property(named, fc.boolean(), (project, many) => {
      const text = whole("text", [project], { many });
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
    }),
  );
});

test("the page has a row and details for each project, and nothing others named is markup", () => {
  const page = together("html");
  expect(page.match(/<a href="#p\d"/g)).toHaveLength(audits.length);
  expect(page.match(/<details id="p\d"/g)).toHaveLength(audits.length);
  expect(page.match(/<\/html>/g)).toHaveLength(1);
  // The headline comes first, and all that files can do is green.
  expect(page).toContain("<h1>5 projects: 3 have guards.");
  expect(page).toMatch(/<span class="badge good"><span class="sign" [^>]*>✓<\/span>holds<\/span>/);
  const tags = (text: string) =>
    // Words between backquotes are code.
    (text.match(/<(?!\/?code)[^>]*/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, ""));
  fc.assert(
    fc.property(fc.constantFrom(...audits), hostile, (project, text) => {
      // An empty name leaves its brackets out.
      expect(tags(together("html", [renamed(project, () => `x${text}`)]))).toEqual(
        tags(together("html", [renamed(project, () => "x")])),
      );
    }),
  );
});

test("SARIF has what its schema and code scanning ask for", () => {
  const log = sarif(together("sarif"));
  const { driver } = log.runs[0]?.tool ?? {};
  const found = results(together("sarif"));
  expect(driver).toMatchObject({
    name: "hookport",
    version: expect.stringMatching(/^\d+\.\d+/) as string,
  });
  expect(driver?.rules?.map(({ id }) => id)).toEqual(
    [...new Set(found.map(({ ruleId }) => ruleId))].sort(),
  );
  const level = (rule: string) =>
    found.filter(({ ruleId }) => ruleId === rule).map((result) => result.level);
  expect(level("not-wired")).toEqual(["error", "error"]);
  // What holds, and what the team has accepted, is no result.
  for (const project of audits)
    expect(results(alone("sarif", project)).length > 0, project.path).toBe(
      project.verdict !== "holds",
    );
  expect(level("no-guard")).toEqual(["note"]);
  expect(level("required-missing")).toEqual(["error"]);
  expect(found.find(({ ruleId }) => ruleId === "wired-modified")).toMatchObject({
    message: {
      text: "Guard stop npx tsc does not hold on theirs: the entry in .theirs/hooks.json was changed. What to do: hookport convert writes it anew",
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "packages/app/.agents/settings.json", uriBaseId: "%SRCROOT%" },
          region: { startLine: 30 },
        },
      },
    ],
  });
  for (const project of audits)
    for (const { hook, verdict } of verdicts(project))
      if (!isMet(verdict.verdict) && hook.guard && !verdict.accepted)
        expect(
          found.filter(({ message }) =>
            message.text?.includes(`${hook.name.split("/").at(-1)?.split(" ")[0]}`),
          ),
        ).not.toEqual([]);
  expect(sarif(together("sarif", [])).runs[0]).toMatchObject({
    results: [],
    tool: { driver: { rules: [] } },
  });
});

test("every code is a rule whose page code scanning takes whole", () => {
  for (const code of codes) {
    const { shortDescription, fullDescription, help, defaultConfiguration } = ruleOf(code);
    expect(defaultConfiguration?.level, code).toMatch(/^(error|warning|note)$/);
    expect(shortDescription?.text, code).not.toBe("");
    // https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
    for (const text of [shortDescription?.text, fullDescription?.text])
      expect(text?.length, code).toBeLessThanOrEqual(1024);
    expect(help?.text, code).toContain("What to do");
    expect(help?.markdown, code).toContain("## What to do");
  }
  expect(ruleOf("no-event", "https://example.org/").helpUri).toBe(
    "https://example.org/codes/no-event.html",
  );
});

test("a rule leads to the site from the moment that package.json has its address", () => {
  const { homepage } = JSON.parse(readFileSync("package.json", "utf8")) as { homepage?: string };
  expect(SITE).toBe(homepage);
});

test("SARIF stays SARIF, whatever others named", () => {
  fc.assert(
    fc.property(named, fc.boolean(), (project, many) => {
      for (const { message, locations, partialFingerprints } of results(
        whole("sarif", [project, project], { many }),
      )) {
        expect(message.text?.length).toBeLessThanOrEqual(1000);
        expect(message.text).not.toMatch(/[\p{Cc}\u202e]|\]\(/u);
        expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toMatch(
          /^(file:\/\/)?[\w\-.!~*'()%/:]*$/,
        );
        expect(partialFingerprints?.["primaryLocationLineHash"]).toMatch(/^[\da-f]{16}:\d+$/);
      }
    }),
  );
});

test("a result is known again when its lines move, and no two are one", () => {
  const prints = (projects: readonly AuditProject[]) =>
    results(together("sarif", projects)).map((result) => result.partialFingerprints);
  const moved = JSON.parse(JSON.stringify(audits), (key, value: unknown) =>
    key === "line" ? (value as number) + 7 : value,
  ) as typeof audits;
  expect(prints(moved)).toEqual(prints(audits));
  const twice = [broken, ...audits.map((audit) => ({ ...audit, path: `again/${audit.path}` }))];
  expect(new Set(prints(twice).map((print) => JSON.stringify(print))).size).toBe(
    prints(twice).length,
  );
  // http://www.isthe.com/chongo/tech/comp/fnv/: its vectors for "" and "a".
  expect([fingerprint([]), fingerprint(["a"])]).toEqual(["cbf29ce484222325", "af63dc4c8601ec8c"]);
});

test.each([
  [".", "a/b.json", false, "a/b.json"],
  ["./", "a/b.json", true, "a/b.json"],
  ["", "b.json", true, "b.json"],
  ["./packages/app/", "b.json", false, "packages/app/b.json"],
  [".config", "b.json", true, ".config/b.json"],
  ["packages\\app", "b.json", true, "packages/app/b.json"],
  ["it's #1", "ü?.json", true, "it's%20%231/%C3%BC%3F.json"],
  ["/srv/repo", "b.json", false, "b.json"],
  ["/srv/repo", "b.json", true, "file:///srv/repo/b.json"],
  ["/", "b.json", false, "b.json"],
  ["C:\\repo", "b.json", false, "b.json"],
  ["C:\\my repo", "b.json", true, "file:///C:/my%20repo/b.json"],
  ["a:b", "b.json", true, "a%3Ab/b.json"],
])("in %j the file %j (of many: %s) is %s", (project, file, many, uri) => {
  expect(uriOf(project, file, many)).toEqual({
    uri,
    ...(uri.startsWith("file:") ? {} : { uriBaseId: "%SRCROOT%" }),
  });
});

test("SARIF says what code scanning will not show", () => {
  const notes = (n: number) => {
    const text = whole("sarif", Array<AuditProject>(n).fill(unguarded));
    return (JSON.parse(text) as Log).runs[0]?.invocations?.[0]?.toolExecutionNotifications?.map(
      ({ message }) => message.text,
    );
  };
  expect(notes(5000)).toEqual([]);
  expect(notes(5001)).toEqual([expect.stringContaining("shows the first 5000")]);
  expect(notes(25_001)).toEqual([expect.stringContaining("no more than 25000")]);
});

test("a hook whose prompt is a book still has a name of one line", () => {
  const what = "x".repeat(1_000_000);
  expect(labelOf({ event: what, matcher: what, what }).length).toBeLessThan(200);
  expect(visible(labelOf({ event: "stop", matcher: "", what: "a\nb" }))).toBe("stop a b");
});

test.runIf(isEverything)("no form keeps a project", () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const kept = () => (gc(), process.memoryUsage().heapUsed);
  const samples = [accepting, unreadable, unguarded];
  let before = 0;
  let after = 0;
  const projects = {
    *[Symbol.iterator]() {
      for (let i = 0; i < 10_100; i++) {
        if (i === 100) before = kept();
        // 1 kB that no other project has.
        const path = `${i}/`.repeat(1024 / `${i}/`.length);
        yield { ...(samples[i % 3] as AuditProject), path };
      }
      after = Math.max(after, kept() - before);
    },
  };
  for (const form of forms) {
    after = 0;
    for (const _part of written(form, projects));
    // The table of a terminal keeps the names, of 1 kB each here, since its columns depend on all.
    expect(after, form).toBeLessThan(form === "text" ? 12_000_000 : 2_000_000);
  }
});
