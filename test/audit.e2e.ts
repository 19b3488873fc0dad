/**
 * `hookport audit` goes on, whatever stands where its files are; what it says of projects as people
 * have them is in agents/told.
 */
import { describe, expect, test } from "vitest";
import type { AuditProject } from "../schemas/types/output.ts";
import { groupOf } from "./support/hooks.ts";
import { isNot } from "./support/kit.ts";
import { agents } from "./support/kits.ts";
import { validatorOf } from "./support/output.ts";
import { copyOf, project, type Project } from "./support/project.ts";

const CURSOR = ".cursor/hooks.json";
const CLAUDE = ".claude/settings.json";
const LOCK = ".hookport/lock.json";
const SETTINGS = { hooks: { PreToolUse: [groupOf("sh guard.sh", "Bash")] } };
const guarded = () => project({ [CLAUDE]: SETTINGS, "guard.sh": "exit 2\n" });
let first: Project | undefined;
const converted = () => {
  if (!first) {
    first = guarded();
    expect(first.hookport("convert", "--to", "all", "--adopt").code).toBe(0);
  }
  return copyOf(first);
};

function audited(p: Project, ...args: string[]) {
  const { code, stdout, stderr } = p.hookport("audit", "--json", ...args);
  expect(stderr).toBe("");
  const [found] = (JSON.parse(stdout) as { projects: [AuditProject] }).projects;
  return { code, first: found, hosts: found.hooks[0]?.hosts ?? [] };
}

interface Lock {
  readonly hooks: {
    readonly "pre-tool-use": readonly { readonly origin: { [key: string]: unknown } }[];
  };
}
test.each<[what: string, host: string, more: object]>([
  ["takes it for the agent's own", "cursor", { host: "cursor", inPlace: true }],
  ["forgot what was taken over", "claude-code", { adopted: undefined, inPlace: true }],
])("a document that %s runs nothing there", (_, id, more) => {
  const p = converted();
  const doc = JSON.parse(p.read(LOCK)) as Lock;
  Object.assign((doc.hooks["pre-tool-use"][0] as { origin: object }).origin, more);
  p.write(LOCK, doc);
  const now = audited(p).hosts.map(({ host, way, findings }) => [host, way, findings[0]?.code]);
  expect(now).toContainEqual([id, "modified", "wired-modified"]);
  expect(now).toContainEqual(["lime", "wired", undefined]);
});

describe("after a conversion", () => {
  test.each([
    ".hookport/shim.cjs",
    LOCK,
    ".hookport/hooks.jsonc",
    CURSOR,
    CLAUDE,
    ".claude/settings.local.json",
  ])("whatever stands in the place of %s, the audit goes on, and is not content", (file) => {
    for (const harm of ["mkdir", "mkfifo", "ln -s ../../outside.json", 'ln -s "$PWD/$0"']) {
      const p = converted();
      p.sh(`echo '{}' > ../outside.json; rm -f ${file}; ${harm.replace("$0", file)} ${file}`);
      const { code, stdout, stderr } = p.hookport("audit", "--json");
      expect(`${harm}: ${code} ${stderr}`).toBe(
        // What a link leads to is read, and a guard may hold by another agent's entry.
        `${harm}: ${stdout.includes('"verdict":"holds","hosts"') && harm.startsWith("ln") ? 0 : 1} `,
      );
    }
  });
  test.each([
    "null",
    "[1]",
    '{"hooks":"sh guard.sh"}',
    "[".repeat(100_000),
    `{"hooks":${"[".repeat(3000)}${"]".repeat(3000)}}`,
  ])("a host's file that holds %.30s", (text) => {
    for (const file of [CURSOR, CLAUDE]) {
      const p = converted();
      p.write(file, text);
      const { code, stdout, stderr } = p.hookport("audit", "--json");
      expect({ code, stderr }).toEqual({
        code: stdout.includes('"verdict":"holds","hosts"') ? 0 : 1,
        stderr: "",
      });
      expect(stdout).toMatch(/"(?:wired-modified|host-rejects|unreadable-file)"/);
    }
  });
});

test("accepted gaps stay visible and fail nothing; one that is gone is said", () => {
  const p = guarded();
  p.hookport("convert", "--to", "cursor");
  // All that neither runs this file nor was converted to.
  const absent = agents
    .filter(({ id, alsoRuns }) => id !== "claude-code" && isNot(alsoRuns))
    .map(({ id }) => id);
  expect(absent.length).toBeGreaterThan(0);
  const accept = [
    ...absent.map((host) => ({ code: "not-wired", agent: host, why: "nobody uses it" })),
    { code: "imported-raw", why: "looked at by hand" },
    { code: "no-event", why: "long gone" },
  ];
  const edited = p.read(".hookport/hooks.jsonc");
  const more = `  "accept": ${JSON.stringify(accept)},\n}\n`;
  p.write(".hookport/hooks.jsonc", edited.replace(/\}\s*$/, more));
  const { code, first } = audited(p, "--agent", "all");
  expect(code).toBe(0);
  expect(first.hooks[0]?.hosts.map(({ accepted }) => accepted)).toEqual(
    agents.map(({ id }) => (absent.includes(id) ? "nobody uses it" : "")),
  );
  // A guard that another agent runs untranslated holds, and the difference is accepted.
  expect(
    first.hooks[0]?.hosts.flatMap(({ findings }) =>
      findings.flatMap((finding) => finding.accepted ?? []),
    ),
  ).toContain("looked at by hand");
  expect(first.notices.map(({ code: text, pointer }) => `${text} ${pointer}`)).toContain(
    `accepted-unused /accept/${accept.length - 1}`,
  );
});

test("what audit and remove print as JSON is as the schema says, of several projects too", () => {
  const p = guarded();
  const isAudit = validatorOf("Audit");
  const { stdout } = p.hookport("audit", ".", "./.", "--json");
  expect(isAudit(JSON.parse(stdout)), JSON.stringify(isAudit.errors)).toBe(true);
  p.hookport("convert", "--to", "cursor");
  expect(
    isAudit(JSON.parse(p.hookport("check", "--json").stdout)),
    JSON.stringify(isAudit.errors),
  ).toBe(true);
  const isRemoval = validatorOf("Removal");
  const removal = JSON.parse(p.hookport("remove", "--json").stdout) as {
    files: { path: string }[];
  };
  expect(isRemoval(removal), JSON.stringify(isRemoval.errors)).toBe(true);
  expect(removal.files.map(({ path }) => path)).toContain(".cursor/hooks.json");
});
