/** Audited projects, made by hand. */
import type { Code, Severity } from "../../src/model/codes.ts";
import { isMended, isMet } from "../../src/judge/word.ts";
import { diagnostic } from "../../src/model/diagnostics.ts";
import type {
  AuditHook,
  AuditProject,
  Diagnostic,
  HostVerdict,
} from "../../schemas/types/output.ts";

const HOSTS = ["first-agent", "another", "theirs"];
const at = {
  file: ".agents/settings.json",
  line: 12,
  pointer: "/hooks/PreToolUse/0/hooks/0",
  event: "pre-tool-use",
};
const evidence: Diagnostic["evidence"] = {
  basis: "observed",
  version: "1.0.0",
  date: "2026-11-20",
  surface: "-p",
  source: "golden/x",
};

const finding = (
  level: Severity,
  code: Code,
  message: string,
  more: Partial<Diagnostic> = {},
): Diagnostic => ({
  ...diagnostic(code, at, message, { level, hint: "do not rely on it there", evidence }),
  ...more,
});

const FINE = { verdict: "holds", findings: [] } as const satisfies HostVerdict["after"];

const good = (host: string, more: Partial<HostVerdict> = {}): HostVerdict => ({
  host,
  way: "wired",
  ...FINE,
  after: FINE,
  accepted: "",
  ...more,
});

const open = (host: string, more: Partial<HostVerdict> = {}): HostVerdict =>
  good(host, {
    way: "absent",
    verdict: "does-not-hold",
    findings: [
      finding("lost", "not-wired", `${host} has no entry for it`, {
        hint: "hookport convert, with this agent in --to",
      }),
    ],
    ...more,
  });

const hook = (name: string, hosts: HostVerdict[], more: Partial<AuditHook> = {}): AuditHook => ({
  ...at,
  matcher: "Bash",
  name,
  guard: true,
  hosts,
  ...more,
});

/** The counts are taken from the hooks. */
function project(path: string, hooks: AuditHook[], more: Partial<AuditProject> = {}): AuditProject {
  const guards = hooks.filter(({ guard }) => guard);
  const at = (host: string) =>
    guards.flatMap(({ hosts }) => hosts.filter((verdict) => verdict.host === host));
  const verdicts = guards.flatMap(({ hosts }) => hosts);
  return {
    path,
    verdict: guards.length
      ? verdicts.every(({ verdict, accepted }) => isMet(verdict) || accepted)
        ? "holds"
        : "open"
      : "no-guard",
    hosts: HOSTS,
    guards: guards.length,
    summary: HOSTS.map((host) => ({
      host,
      holding: at(host).filter(({ verdict }) => isMet(verdict)).length,
      conditional: at(host).filter(({ verdict }) => verdict === "holds-if").length,
      after: at(host).filter(isMended).length,
    })),
    hooks,
    unread: [],
    notices: [],
    required: [],
    ...more,
  };
}

const [A, B, C] = HOSTS as [string, string, string];

export const holding = project("packages/fine", [
  hook('"$CLAUDE_PROJECT_DIR"/hooks/no-force.sh', [good(A, { way: "native" }), good(B), good(C)]),
  hook("sh hooks/secrets.sh", [good(A, { way: "native" }), good(B), good(C)], {
    line: 20,
    pointer: "/hooks/PreToolUse/1/hooks/0",
  }),
]);

export const broken = project(
  "packages/app",
  [
    hook("sh hooks/no-force.sh --strict", [good(A, { way: "native" }), open(B), open(C)]),
    hook(
      "npx tsc",
      [
        good(A, { way: "native" }),
        good(B),
        open(C, {
          way: "modified",
          findings: [
            finding("lost", "wired-modified", "the entry in .theirs/hooks.json was changed", {
              hint: "hookport convert writes it anew",
            }),
          ],
          after: {
            verdict: "does-not-hold",
            findings: [
              finding("weakened", "cannot-block", "it cannot hold the end of a turn there", {
                event: "stop",
                line: 30,
              }),
            ],
          },
        }),
      ],
      { event: "stop", matcher: "", line: 30, pointer: "/hooks/Stop/0/hooks/0" },
    ),
    hook(
      "cat >> log",
      [
        good(A, { way: "native", verdict: "runs" }),
        open(B, {
          verdict: "never-runs",
          after: {
            verdict: "never-runs",
            findings: [finding("lost", "no-event", "it has no such event")],
          },
        }),
        good(C, {
          verdict: "runs",
          findings: [finding("notice", "timeout-capped", "its 900 s become 60 s")],
        }),
      ],
      {
        guard: false,
        event: "notification",
        matcher: "",
        line: 40,
        pointer: "/hooks/Notification/0/hooks/0",
      },
    ),
  ],
  {
    notices: [
      finding("notice", "unquoted-path", "the variable stands without quotes"),
      finding("error", "script-missing", "hooks/no-force.sh is not there", {
        hint: "put the script there, or correct the path",
      }),
    ],
    required: [
      diagnostic(
        "required-missing",
        { host: C },
        `no secrets on ${C}: no hook of the project does it`,
      ),
    ],
  },
);

export const unguarded = project("tools", [], {
  notices: [
    finding("notice", "no-guard", "nothing here can block", {
      file: "",
      line: 1,
      pointer: "",
      event: "",
    }),
  ],
});

export const unreadable = project("legacy", [], {
  verdict: "unreadable",
  unread: [
    diagnostic("unreadable-file", { file: ".theirs/hooks.json", line: 3 }, "a comma is missing"),
  ],
});

const LATER = "nobody uses it here before March";
export const accepting = project("packages/old", [
  hook("sh hooks/no-force.sh", [
    good(A),
    good(B),
    open(C, {
      accepted: LATER,
      findings: [finding("lost", "not-wired", "theirs has no entry for it", { accepted: LATER })],
    }),
  ]),
]);

export const audits: readonly AuditProject[] = [holding, broken, unguarded, unreadable, accepting];

const TRUST = finding("conditional", "needs-trust", "theirs runs it if the folder is trusted", {
  hint: "list it in its trusted folders",
});
const CLOUD = finding("conditional", "surface", "theirs runs it if it does not run in the cloud", {
  hint: "",
  accepted: "nobody uses it",
});
const only = (host: string, findings: Diagnostic[], more: Partial<HostVerdict> = {}) =>
  good(host, { verdict: "holds-if", findings, ...more });
const off = { state: "off" as const, why: "the agent does not trust it" };

/** It asks about other agents than the others do, in another order. */
export const conditional = project(
  "packages/if",
  [
    hook("sh hooks/no-force.sh", [only(C, [TRUST], { machine: off }), only(A, [TRUST, CLOUD])]),
    hook("sh hooks/secrets.sh", [only(C, [TRUST], { machine: off }), good(A)], {
      line: 20,
      pointer: "/hooks/PreToolUse/1/hooks/0",
    }),
  ],
  {
    hosts: [C, A],
    summary: [
      {
        host: C,
        holding: 2,
        conditional: 2,
        after: 2,
        machine: { off: 2, unknown: 0, why: [off.why] },
      },
      { host: A, holding: 2, conditional: 1, after: 2 },
    ],
  },
);

const WORDS = new Set(["state", "verdict", "way", "level", "basis"]);

/** The same, with another string in every place that has one and is not of a few words. */
export function renamed(project: AuditProject, name: (old: string) => string): AuditProject {
  return JSON.parse(JSON.stringify(project), (key, value: unknown) =>
    typeof value === "string" && !WORDS.has(key) ? name(value) : value,
  ) as AuditProject;
}
