/** `hookport explain` of agents and events: every cell of every table, in every format. */
import { readFileSync } from "node:fs";
import { WAYS } from "../src/model/adapter.ts";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { eventInfo, eventNames } from "../src/model/events.ts";
import type { Matrix, MatrixCell } from "../schemas/types/output.ts";
import { evidenceOf } from "../src/model/observed.ts";
import { adapters } from "./support/hosts.ts";
import { project } from "./support/project.ts";
import { validatorOf } from "./support/output.ts";

const p = project({ ".cursor/hooks.json": { version: 1, hooks: {} } });
const json = (...args: string[]) =>
  JSON.parse(p.hookport("explain", "--json", ...(args.length ? args : ["--all"])).stdout) as Matrix;
const ids = Object.keys(adapters);
const at = ({ hosts }: Matrix, id: string, event: string, row: string, part: string) =>
  hosts
    .find((host) => host.id === id)
    ?.cells.find(
      (cell) => cell.event === event && cell.row === row && cell.part === part,
    ) as MatrixCell;
/** `days` after the copilot's recorded run. */
const later = (days: number, ...args: string[]) => {
  const epoch = String(
    Date.parse(adapters["copilot"]?.observed?.date ?? "") / 1000 + days * 86_400,
  );
  return p.sh(`'${process.execPath}' '${resolve("dist/cli.cjs")}' explain ${args.join(" ")}`, {
    env: { SOURCE_DATE_EPOCH: epoch },
  }).stdout;
};

test("the JSON is as its schema says, with every cell of every table and its own evidence", () => {
  const matrix = json();
  const validate = validatorOf("Matrix");
  validate(matrix);
  expect(validate.errors).toBeNull();
  expect(matrix.hosts.map(({ id }) => id)).toEqual(ids);
  for (const [id, adapter] of Object.entries(adapters))
    for (const event of eventNames)
      for (const row of adapter.protocol.events[event])
        for (const part of ["fires", ...eventInfo(event).parts] as const) {
          const how = part === "fires" || row.can[part];
          const {
            basis,
            version = "",
            date = "",
            surface = "",
            source,
          } = evidenceOf(adapter, event, row, part);
          expect(
            at(matrix, id, event, row.name, part),
            `${id} ${event} ${row.name} ${part}`,
          ).toMatchObject({
            can: Boolean(how),
            how: typeof how === "string" ? how : "",
            declined: (part !== "fires" && row.declined?.[part]) || "",
            terminalOnly: part !== "fires" && Boolean(row.terminalOnly?.includes(part)),
            surfaces: row.surfaces ?? {},
            evidence: { basis, version, date, surface, source },
          });
        }
});

test("gaps, carriers, terminals and what is never asked for are said", () => {
  const matrix = json();
  expect(at(matrix, "cursor", "permission-request", "", "deny")).toMatchObject({
    can: false,
    carriedBy: "preToolUse",
  });
  expect(at(matrix, "cursor", "permission-request", "", "allow")).toMatchObject({
    can: false,
    carriedBy: "",
  });
  expect(at(matrix, "cursor", "post-compact", "", "fires")).toMatchObject({ can: false });
  expect(at(matrix, "cursor", "pre-tool-use", "beforeShellExecution", "deny")).toMatchObject({
    readOnly: true,
    only: ["Bash"],
    can: true,
  });
  expect(at(matrix, "claude-code", "session-start", "SessionStart", "message")).toMatchObject({
    terminalOnly: true,
    evidence: { basis: "reported" },
  });
  expect(at(matrix, "copilot", "pre-tool-use", "PreToolUse", "allow")).toMatchObject({
    can: false,
    declined: "it would override --deny-tool",
  });
});

test("a word names agents or an event; what is not there is said", () => {
  const hosts = (words: string) => json(words).hosts.map(({ id }) => id);
  expect(hosts("lime,cursor")).toEqual(["lime", "cursor"]);
  expect(hosts("detected")).toEqual(["cursor"]);
  const [first, ...rest] = json("pre-compact").hosts;
  expect([first, ...rest].map((host) => host?.id)).toEqual(ids);
  expect(new Set(first?.cells.map(({ event }) => event))).toEqual(new Set(["pre-compact"]));
  const bad = (...args: string[]) => p.hookport("explain", ...args);
  expect(bad("cursr")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean cursor?") as string,
  });
  expect(bad("pre-tool-uze").stderr).toContain("did you mean pre-tool-use?");
  expect(bad("--format", "html")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("name an agent or an event, or --all") as string,
  });
  expect(bad("cursor", "--all").code).toBe(2);
  expect(bad("--format", "xml")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("text, markdown, html, json") as string,
  });
  expect(bad("cursor", "--json", "--format", "html")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("cannot be used with") as string,
  });
  // The second file is for a reviewer of pull requests, and no agent's.
  const others = { "AGENTS.md": "", ".gemini/styleguide.md": "" };
  const nobody = project(others).hookport("explain", "detected");
  expect(nobody).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no agent was detected here") as string,
  });
  expect(p.hookport("explain", "--all", "--format", "json").stdout).toBe(
    p.hookport("explain", "--all", "--json").stdout,
  );
});

test("an event is one table, with a row for each name that an agent has for it", () => {
  const { stdout, code } = p.hookport("explain", "pre-tool-use");
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  for (const { title } of Object.values(adapters)) expect(stdout).toContain(`\n${title} `);
  expect(stdout).toMatch(/beforeShellExecution +Bash only: deny\b/);
});

test("the text fits a terminal, and has every event, capability and note", () => {
  const { stdout, code } = p.hookport("explain", "--all");
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const sections = stdout.split(/\n(?=\w.* \([a-z-]+\)\n)/);
  const of = (id: string) =>
    sections.find((section) => section.split("\n")[0]?.endsWith(`(${id})`)) ?? "";
  const [copilot, cursor] = [of("copilot"), of("cursor")];
  for (const id of ids) for (const event of eventNames) expect(of(id)).toContain(`\n${event} `);
  expect(copilot).toMatch(/postToolUseFailure\[\d+\] +as PostToolUseFailure\n/);
  expect(copilot).toMatch(/ask\[(\d+)\][\s\S]*\n \[\1\] denied where nobody can be asked/);
  expect(cursor).toMatch(/permission-request +denials carried by preToolUse\n/);
  expect(cursor).toMatch(/post-compact +–\n/);
  expect(cursor).toMatch(/beforeShellExecution +Bash only: deny\b/);
  expect(
    p.sh(`'${process.execPath}' '${resolve("dist/cli.cjs")}' explain --all | head -n 1`),
  ).toMatchObject({ code: 0, stderr: "" });
});

test("the Markdown of all agents is that of golden/README.md, on a day on which no evidence is old", () => {
  const page = readFileSync("golden/README.md", "utf8");
  expect(page).toContain(
    `<!-- matrix -->\n\n${later(-365, "--all", "--format", "markdown")}\n<!-- /matrix -->`,
  );
  expect(p.hookport("explain", "lime", "--format", "markdown").stdout).toMatch(
    /^\| event \| Lime v0.1<br>documented \|\n/,
  );
});

test("the page has a row for every event and a column for every agent", () => {
  const page = p.hookport("explain", "--all", "--format", "html").stdout;
  const [events = "", open = ""] = page.split('<table id="open"');
  expect(events.match(/<th scope="row">/g)).toHaveLength(eventNames.length);
  expect(events.match(/<th scope="col">/g)).toHaveLength(ids.length + 1);
  expect(open.match(/<th scope="row">/g)).toHaveLength(Object.keys(WAYS).length);
  expect(page).toContain("<b>ask</b>: can, refused where nobody can be asked (-p).");
  expect(page).toContain("<b>allow</b>: never asked for: it would override --deny-tool.");
});

test("evidence of more than 90 days is marked in every format", () => {
  const old = (matrix: string) =>
    (JSON.parse(matrix) as Matrix).hosts[0]?.cells.filter(
      ({ evidence }) => evidence.old && evidence.basis === "observed",
    ).length;
  const copilot = ["copilot"];
  expect(old(later(90, "--json", ...copilot))).toBe(0);
  expect(old(later(91, "--json", ...copilot))).toBeGreaterThan(100);
  const marks = {
    text: /1\.0\.102 \(copilot\)\nobserved \S+ \(old\)/,
    markdown: /observed \S+ \(old\) \|/,
    html: />old<\/span>/,
  };
  for (const [format, mark] of Object.entries(marks)) {
    expect(later(0, "--format", format, ...copilot), format).not.toMatch(mark);
    expect(later(91, "--format", format, ...copilot), format).toMatch(mark);
  }
});
