/** S32: one hook in several spellings or copies is one hook, on every screen and in every run. */
import { describe, expect, test } from "vitest";
import { audited } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import { project } from "../support/project.ts";

const GUARD = `input=$(cat)
printf x >> "$(dirname "$0")/../starts.txt"
case $input in *"add -A"*) echo "name the files" >&2; exit 2 ;; esac
exit 0
`;

test("a script that each agent's own file starts in its own spelling is one guard", () => {
  const p = project({
    "tools/staging.sh": GUARD,
    ".claude/settings.json": {
      hooks: { PreToolUse: [groupOf('bash "$CLAUDE_PROJECT_DIR"/tools/staging.sh', "Bash")] },
    },
    ".codex/hooks.json": {
      hooks: {
        PreToolUse: [groupOf('bash "$(git rev-parse --show-toplevel)/tools/staging.sh"', "Bash")],
      },
    },
    ".cursor/hooks.json": {
      version: 1,
      hooks: { beforeShellExecution: [{ command: "bash tools/staging.sh" }] },
    },
  });
  const { code, guards, verdict } = audited(p, "claude-code,codex,cursor");
  expect([code, guards, verdict]).toEqual([0, 1, "holds"]);
  expect(p.hookport("check").stdout).toMatch(/^ok {2}1 hook; 1 guard holds on /);
});

test("a script that is told by an option which agent starts it is one guard too", () => {
  const command = (platform: string) => `bash tools/staging.sh ${platform} --event pre-tool`;
  const claude = (event: string) => ({
    hooks: {
      PreToolUse: [
        groupOf(
          `cd "$CLAUDE_PROJECT_DIR" && ${command("--platform claude")}`.replace("pre-tool", event),
          "Bash",
        ),
      ],
    },
  });
  const cursor = {
    version: 1,
    hooks: { preToolUse: [{ matcher: "Shell", command: command("--platform=cursor") }] },
  };
  const files = { "tools/staging.sh": GUARD, ".cursor/hooks.json": cursor };
  const alike = project({ ...files, ".claude/settings.json": claude("pre-tool") });
  expect(audited(alike, "claude-code,cursor").guards).toBe(1);
  const two = project({ ...files, ".claude/settings.json": claude("other") });
  expect(audited(two, "claude-code,cursor").guards).toBe(2);
});

test("a plugin that is the project itself and the project's own file hold one hook, which runs once", () => {
  const group = (root: string) => [groupOf(`sh "${root}/tools/staging.sh"`, "Bash")];
  const p = project({
    "tools/staging.sh": GUARD,
    ".claude-plugin/plugin.json": { name: "staging", version: "1.0.0", hooks: "./hooks/all.json" },
    "hooks/all.json": { hooks: { PreToolUse: group("${CLAUDE_PLUGIN_ROOT}") } },
    ".claude/settings.json": {
      env: { STAGING: "strict" },
      hooks: { PreToolUse: group("$CLAUDE_PROJECT_DIR") },
    },
  });
  expect(p.hookport("check").stdout).toMatch(/^ok {2}1 hook; 1 guard holds on /);
  const { code, stdout } = p.hookport("convert", "--to", "gemini");
  expect([code, stdout.match(/staging\.sh/g)?.length]).toEqual([0, 1]);
  expect(p.hookport("run", "--bash", "git add -A", "--agent", "gemini").stdout).toContain(
    "name the files",
  );
  expect(p.read("starts.txt")).toBe("x");
});

const COPY = `input=$(cat)
printf x >> starts.txt
case $input in *"add -A"*) echo "name the files" >&2; exit 2 ;; esac
exit 0
`;
const wired = (folder: string) => ({
  hooks: { PreToolUse: [groupOf(`bash ${folder}/hooks/staging.sh`, "Bash")] },
});
const copies = (claude: string, codex: string) =>
  project({
    ".claude/hooks/staging.sh": claude,
    ".codex/hooks/staging.sh": codex,
    ".claude/settings.json": wired(".claude"),
    ".codex/hooks.json": wired(".codex"),
  });

test("a script and its copy, each in its agent's own folder, are one guard that runs once", () => {
  const p = copies(COPY, COPY);
  expect(audited(p, "claude-code,codex").guards).toBe(1);
  expect(p.hookport("check").stdout).toMatch(/^ok {2}1 hook; 1 guard holds on /);
  expect(p.hookport("convert", "--from", "claude-code", "--to", "codex").code).toBe(0);
  expect(p.hookport("run", "--bash", "git add -A", "--agent", "codex").stdout).toContain(
    "name the files",
  );
  expect(p.read("starts.txt")).toBe("x");
});

test.each([
  ["another text", COPY, COPY.replace("-A", "--all")],
  ["a look at its own folder", GUARD, GUARD],
])("%s makes it another guard", (_title, claude, codex) => {
  expect(audited(copies(claude, codex), "claude-code,codex").guards).toBe(2);
});

describe("what two agents' own files start, taken over into one document,", () => {
  const p = project({
    "tools/staging.sh": COPY,
    ".claude/settings.json": {
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "command", command: "sh ./tools/staging.sh" }] },
        ],
      },
    },
    ".cursor/hooks.json": {
      version: 1,
      hooks: { beforeShellExecution: [{ command: "sh ./tools/staging.sh" }] },
    },
  });
  const starts = (agent: string) => {
    p.write("starts.txt", "");
    const { stdout } = p.hookport("run", "--bash", "git add -A", "--agent", agent);
    return [stdout.includes("name the files"), p.read("starts.txt")];
  };

  test("runs once on each of the two, and is counted once", () => {
    expect(p.hookport("convert", "--to", "claude-code,cursor", "--adopt").code).toBe(0);
    for (const agent of ["claude-code", "cursor"]) expect(starts(agent)).toEqual([true, "x"]);
    expect(p.hookport("convert").stdout).toMatch(/^Up to date: 1 hook on /);
    expect(p.hookport("check").stdout).toMatch(/^ok {2}1 hook up to date; 1 guard holds on /);
  });

  test.each([
    ["for other agents only", { agents: ["claude-code"] }],
    ["for some calls only", { where: { command: "^npm " } }],
  ])("does not stand for the other agent's hook once it is %s", (_title, narrowed) => {
    const edited = p.read(".hookport/hooks.jsonc");
    const before = JSON.parse(p.read(".hookport/lock.json")).edited;
    const at = edited.lastIndexOf(`"command"`);
    const keys = JSON.stringify(narrowed).slice(1, -1);
    p.write(".hookport/hooks.jsonc", `${edited.slice(0, at)}${keys}, ${edited.slice(at)}`);
    expect(p.hookport("convert").stderr).toBe("");
    expect(JSON.parse(p.read(".hookport/lock.json")).edited).not.toBe(before);
    expect(starts("cursor")[0]).toBe(true);
    p.write(".hookport/hooks.jsonc", edited);
  });
});
