/** The files of a new package: one guard with its tests, in the words of the universal format. */
import { pretty } from "../model/json.ts";
import { CASES, CONFIG, DOCUMENT, FIXTURES, NEW_CONFIG } from "../cases/layout.ts";

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

const SCRIPT = "hooks/scripts/no-force-push.mjs";
const FIXTURE = "pre-tool-use-bash.json";

/** The document comes last. */
export const starter = (name: string): readonly NewFile[] => [
  { path: "package.json", text: manifest(name, { description: "Hooks for coding agents" }) },
  { path: "README.md", text: README.replace("NAME", name) },
  { path: SCRIPT, text: GUARD },
  { path: CONFIG, text: NEW_CONFIG },
  { path: `${FIXTURES}/${FIXTURE}`, text: pretty(EVENT) },
  ...CHECKED.map(({ name: about, text }, i) => ({
    path: `${CASES}/0${i + 1}-${about}.yaml`,
    text: `name: ${about}\n${text}`,
  })),
  { path: DOCUMENT, text: pretty(HOOKS) },
];

/** `more` are fields that are known of it. */
export const manifest = (
  name: string,
  { version = "0.1.0", ...more }: { readonly [field: string]: string } = {},
): string =>
  pretty({
    name,
    version,
    ...more,
    keywords: ["agent-hooks", "hookport"],
    scripts: { test: "hookport test --agent all" },
  });

const HOOKS = {
  version: 1,
  hooks: {
    "pre-tool-use": [
      {
        matcher: "Bash",
        hooks: [
          {
            type: "command",
            command: `node \${PACKAGE_ROOT}/${SCRIPT}`,
            timeout: 10,
            failClosed: true,
          },
        ],
      },
    ],
  },
};

const EVENT = {
  hookEventName: "pre-tool-use",
  sessionId: "s-1",
  toolName: "Bash",
  toolInput: { command: "git push" },
};

const GUARD = `// Stops \`git push --force\`: it takes away what others pushed.
import { readFileSync } from "node:fs";

const { toolInput } = JSON.parse(readFileSync(0, "utf8"));
for (const command of String(toolInput?.command ?? "").split(/[;&|\\n]/)) {
  const words = command.trim().split(/\\s+/);
  const pushes = words.includes("git") && words.includes("push");
  if (pushes && words.some((word) => /^(?:--force|-[a-zA-Z]*f[a-zA-Z]*)$/.test(word))) {
    console.error("Force pushes are not allowed here: use --force-with-lease.");
    process.exit(2);
  }
}
`;

const CHECKED = [
  {
    name: "force-push",
    text: `description: A force push is stopped, with the reason
event: pre-tool-use
input:
  fixture: fixtures/${FIXTURE}
  overrides:
    toolInput.command: git push --force origin main
expected:
  decision: deny
  stderr-contains:
    - Force pushes are not allowed here
`,
  },
  {
    name: "any-other-push",
    text: `description: Any other push goes on
event: pre-tool-use
input:
  fixture: fixtures/${FIXTURE}
expected:
  exit-code: 0
  decision: none
`,
  },
];

const README = `# NAME

Hooks for coding agents, in \`hooks/hooks.json\`. They decide alike on every agent that Hookport knows.

| event          | for    | what it does               |
| -------------- | ------ | -------------------------- |
| \`pre-tool-use\` | \`Bash\` | stops \`git push --force\` |

- \`hookport test --agent all\` plays the cases in \`hooks/tests/cases/\` on every agent.
- \`hookport init\` adds a case for every hook that has none.
- \`hookport check\` names what is wrong, each with its place.
`;
