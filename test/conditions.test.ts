/**
 * S24: a guard that holds only if something more is so is counted apart, and what this machine adds
 * is a second line.
 */
import { expect, test } from "vitest";
import { isMet } from "../src/judge/word.ts";
import { auditProject } from "../src/judge/project.ts";
import { FORMS } from "../src/audit/forms.ts";
import { sealed } from "../src/model/seal.ts";
import type { Adapter } from "../src/model/adapter.ts";
import { convert } from "../src/convert/convert.ts";
import { PROJECT } from "../src/model/layer.ts";
import type { AuditProject } from "../schemas/types/output.ts";
import { findSources } from "../src/read/find.ts";
import { audits, conditional } from "./support/audits.ts";
import { auditIn } from "./support/conversion.ts";
import { groupOf } from "./support/hooks.ts";
import { adapters as real, protocols as spoken } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import shellIsh from "./support/made-up/shell-ish/index.ts";
import { TRUSTED, trustedAs } from "./support/made-up/shell-ish/trust.ts";
import { isEverything } from "./support/runs.ts";

const ID = "shell-ish";
const FILE = ".shell-ish/hooks.json";
const POINTER = "/hooks/PreTool/0/hooks/0";
const adapters: { readonly [id: string]: Adapter } = { ...real, [ID]: shellIsh };
const protocols = { ...spoken, [ID]: shellIsh.protocol };
const guarded = (command = "sh guard.sh") => ({ hooks: { PreTool: [groupOf(command, "exec")] } });

/**
 * The audit of one guard in the file of an agent that trusts by hash; `home`: what its user's file
 * says.
 */
function audited(
  value: object,
  home?: unknown,
  more: { readonly [path: string]: string } = {},
): AuditProject {
  return auditProject({
    adapters,
    protocols,
    path: ".",
    files: memory({ [FILE]: JSON.stringify(value), "guard.sh": "exit 2", ...more }),
    hosts: [ID],
    shim: "",
    today: "2026-11-22",
    folder: "",
    machineFolders: {
      home: memory(home === undefined ? {} : { [TRUSTED]: JSON.stringify(home) }),
      machine: memory({}),
      path: "/w",
    },
  });
}

const state = (project: AuditProject) => project.hooks[0]?.hosts[0]?.machine?.state;
const trusting = (value: object) => ({ hooks: [trustedAs(value as never, FILE, POINTER)] });
const plain = (_: string, text: string) => text;
const inForm = (
  form: keyof typeof FORMS,
  projects: readonly AuditProject[],
  many = projects.length > 1,
) =>
  [
    ...FORMS[form](projects, {
      many,
      paint: plain,
      width: 400,
      adapters: {},
      hosts: hostsIn(projects),
      verbose: true,
      today: "2026-11-22",
    }),
  ].join("");
const hostsIn = (projects: readonly AuditProject[]) => [
  ...new Set(projects.flatMap(({ hosts }) => hosts)),
];

test("a guard of an agent that trusts by hash holds if it is trusted, which is said first and fails nothing", () => {
  const project = audited(guarded(), { hooks: [] });
  expect(project).toMatchObject({
    verdict: "holds",
    summary: [{ host: ID, holding: 1, conditional: 1, machine: { off: 1, unknown: 0 } }],
    hooks: [
      {
        hosts: [{ verdict: "holds-if", findings: [{ code: "needs-trust", level: "conditional" }] }],
      },
    ],
  });
  const text = inForm("text", [project]);
  expect(text).toContain(
    "The guard holds on shell-ish, on the conditions below.\nOn this machine shell-ish does not run its guards: the agent does not trust it.\n",
  );
  expect(text).toMatch(/\nBefore you rely on it\n {2}shell-ish {2}only if the hook is trusted/);
});

test("one byte of the hook takes the trust away, and no verdict changes with it", () => {
  const trusted = trusting(guarded());
  expect(state(audited(guarded(), trusted))).toBe("on");
  const changes = [
    guarded("sh guard.sh "),
    { hooks: { PreTool: [{ matcher: "exec|put", hooks: guarded().hooks.PreTool[0]?.hooks }] } },
  ];
  const moved = { hooks: { PreTool: [{ hooks: [] }, ...guarded().hooks.PreTool] } };
  for (const value of [...changes, moved]) {
    const project = audited(value, trusted);
    expect([state(project), project.verdict]).toEqual(["off", "holds"]);
  }
});

test("where nobody knows whom it trusts, that is said, and nothing is guessed", () => {
  for (const home of [undefined, {}, { hooks: "all" }]) {
    const project = audited(guarded(), home);
    expect([state(project), project.verdict]).toEqual(["unknown", "holds"]);
    expect(project.hooks[0]?.hosts[0]?.machine?.why).toContain("no file that Hookport reads");
  }
});

test("a converted guard hangs on the trust in its entry", () => {
  const files = memory({
    "hooks/hooks.json": JSON.stringify({
      version: 1,
      hooks: { "pre-tool-use": [groupOf("exit 2", "Bash")] },
    }),
  });
  const sources = findSources(adapters, files, { scopes: PROJECT.reads });
  const request = {
    adapters,
    protocols,
    layer: PROJECT,
    others: [],
    files,
    from: files,
    folder: "",
    inPlace: true,
    shim: "x",
    failOpen: false,
  };
  const { report, judged } = convert({
    ...request,
    sources,
    targets: [ID],
    ignored: () => false,
    today: "2026-11-22",
    installed: {},
  });
  expect(report.targets[0]?.verdicts["holds-if"]).toBe(1);
  expect(
    judged[0]?.judged[0]?.findings
      .filter(({ level }) => level === "conditional")
      .map(({ code }) => code),
  ).toEqual(["needs-trust"]);
});

test("S24 a condition that the team accepted says so, and is not one that fails", () => {
  const accept = [{ code: "needs-trust", host: ID, why: "our image trusts it" }];
  const project = audited(guarded(), undefined, {
    "hooks/hooks.json": JSON.stringify({ version: 1, accept, hooks: {} }),
    ".hookport/lock.json": JSON.stringify(sealed({ version: 1, accept, hooks: {} })),
  });
  expect(
    project.hooks.flatMap(({ hosts }) =>
      hosts.flatMap(({ findings }) => findings.map(({ accepted }) => accepted)),
    ),
  ).toEqual(["our image trusts it"]);
  expect(project.notices.filter(({ code }) => code === "accepted-unused")).toEqual([]);
});

test("every agent's row that some surface lacks is a condition of what runs there, a command or a prompt", () => {
  const seen = new Set<string>();
  for (const [id, { config, protocol, title }] of Object.entries(real)) {
    for (const [event, rows] of Object.entries(protocol.events))
      for (const row of rows.filter((row) => !row.readOnly && !config.whole)) {
        const types = [
          { type: "command" as const, command: "exit 2" },
          ...(row.prompt ? [{ type: "prompt" as const, prompt: "Is it safe?" }] : []),
        ];
        for (const handler of types) {
          const least =
            Object.keys(row.surfaces ?? {}).length +
            Number(handler.type === "prompt" && typeof row.prompt === "object");
          if (!least && !isEverything) continue;
          const native = {
            event: row.name,
            native: { dialect: `${id}:${row.name}`, hooks: [handler] },
          };
          const place = config.places.find(({ write, scope }) => write && scope === "project");
          const [insertion] = config.write([native]);
          if (!place || !insertion) continue;
          const value = { ...place.frame, hooks: { [row.name]: [insertion.value] } };
          const files = memory({ [place.path]: JSON.stringify(value) });
          const { hooks } = auditIn([id], files);
          const sentences = hooks.flatMap(({ hosts }) =>
            hosts.flatMap(({ findings }) => findings.filter(({ code }) => code === "surface")),
          );
          const held = hooks.some(({ hosts }) => hosts.some(({ verdict }) => isMet(verdict)));
          if (held && least) seen.add(handler.type);
          if (held)
            expect([title, event, row.name, handler.type, sentences.length]).toEqual([
              title,
              event,
              row.name,
              handler.type,
              least,
            ]);
        }
      }
  }
  expect([...seen].toSorted()).toEqual(["command", "prompt"]);
});

const many = [...audits, conditional];
const cells = (line: string | undefined) =>
  (line ?? "")
    .split(/<t[dh][^>]*>|\|/)
    .map((cell) => cell.replace(/<span class="sign"[^>]*>.*?<\/span>/g, ""))
    .map((cell) => (cell.replace(/<[^>]*>|\*/g, "").split("\n")[0] ?? "").trim());

test("the counts stand under their own agent in every table over projects that ask about different ones", () => {
  const row = (form: keyof typeof FORMS) =>
    cells(
      inForm(
        form,
        many.map((project) => ({ ...project, verdict: "open" as const })),
      )
        .split(form === "html" ? "<tr>" : "\n")
        .find((line) => line.includes("packages/if")),
    ).filter(Boolean);
  const counts = ["2 of 2", "–", "2 of 2"];
  expect(row("html")).toEqual(["packages/if", "does not hold", ...counts]);
  expect(row("markdown")).toEqual(["`packages/if`", "does not hold", ...counts]);
  expect(row("text").join(" ")).toMatch(/packages\/if +2 of 2 +– +2 of 2/);
});

test("S24 every form shows the conditions, trust first, and what this machine adds where people read it", () => {
  for (const form of ["text", "markdown", "html"] as const) {
    const text = inForm(form, [conditional]).replace(/<[^>]*>/g, "");
    expect(text, form).toContain("the folder is trusted");
    expect(text, form).toContain("ist it in its trusted folders");
    expect(text, form).toContain("On this machine theirs does not run its guards");
  }
  expect(inForm("text", [conditional])).toContain("(accepted: nobody uses it)");
  const sarif = JSON.parse(inForm("sarif", [conditional])) as {
    runs: { results: { ruleId: string; level: string; message: { text: string } }[] }[];
  };
  // What holds under a condition is nothing to mend.
  expect(sarif.runs[0]?.results).toEqual([]);
});
