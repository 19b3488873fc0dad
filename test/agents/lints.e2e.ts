/** Where it is said what is wrong with a script: at the lines of the files as they are. */
import { describe, expect, test } from "vitest";
import { readSource } from "../../src/read/source.ts";
import { check } from "../../src/judge/checks/index.ts";
import { audited } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { project } from "../support/project.ts";

const SETTINGS = ".claude/settings.json";
/** The one that the hooks are of, the one that they go to, and one that reads the first one's file. */
const AGENTS = "claude-code,cursor,copilot";

test("a file that is named and stands nowhere may be a plugin's", () => {
  const hooks = { PreToolUse: [groupOf('"${CLAUDE_PLUGIN_ROOT}"/run.sh')] };
  const files = memory({ "vendor/guards.json": JSON.stringify({ hooks }), "run.sh": "true\n" });
  const source = readSource(adapters, files, "vendor/guards.json");
  expect(source && check(adapters, protocols, [source], files)).toEqual([]);
});

describe("after --adopt every line is one of the files as they are", () => {
  const guard = (command: string, more: object = {}) => groupOf({ command, ...more }, "Bash");
  const settings = {
    hooks: {
      PreToolUse: [
        guard("sh ./gone.sh"),
        { matcher: "Write", hooks: [{ type: "prompt", prompt: "ok? $ARGUMENTS" }] },
        guard("sh ./lost.sh", { timout: 5 }),
      ],
      Stop: [groupOf("sh ./missing.sh")],
    },
    permissions: { allow: [] },
  };
  const p = project({ [SETTINGS]: settings });
  const result = p.hookport("convert", "--to", "cursor", "--adopt", "--json");
  const lineHas = ({ file, line }: { file: string; line: number }, word: string) =>
    // The command stands a line or two below the brace that begins its handler.
    p
      .read(file)
      .split("\n")
      .slice(line - 1, line + 3)
      .join("\n")
      .includes(word);
  const WORDS = {
    "gone.sh": ".hookport/hooks.jsonc",
    "lost.sh": ".hookport/hooks.jsonc",
    "missing.sh": ".hookport/hooks.jsonc",
    $ARGUMENTS: SETTINGS,
  };

  test("in the report of the conversion and in the audit", () => {
    const { notices } = JSON.parse(result.stdout) as {
      notices: { code: string; file: string; line: number; message: string }[];
    };
    const missing = notices.filter(({ code }) => code === "script-missing");
    expect(
      missing.map((item) => [
        item.file,
        lineHas(item, /its script (\S+)/.exec(item.message)?.[1] ?? "?"),
      ]),
    ).toEqual(["gone.sh", "lost.sh", "missing.sh"].map(() => [".hookport/hooks.jsonc", true]));
    expect(
      notices
        .filter(({ code }) => code === "unknown-key")
        .map((notice) => [notice.file, lineHas(notice, "lost.sh")]),
    ).toEqual([[".hookport/hooks.jsonc", true]]);
    const now = audited(p, AGENTS);
    for (const [word, file] of Object.entries(WORDS)) {
      const hook = now.hooks.find((hook) => hook.file === file && lineHas(hook, word));
      expect(hook, word).toBeDefined();
      for (const finding of hook?.hosts.flatMap(({ findings }) => findings) ?? [])
        expect([finding.file, finding.line]).toEqual([file, hook?.line]);
    }
  });

  test("in SARIF", () => {
    const { runs } = JSON.parse(
      p.hookport("audit", "--to", AGENTS, "--format", "sarif").stdout,
    ) as {
      runs: {
        results: {
          message: { text: string };
          locations: {
            physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } };
          }[];
        }[];
      }[];
    };
    const places = runs[0]?.results.flatMap(({ message, locations }) =>
      locations.map(({ physicalLocation: { artifactLocation, region } }) => ({
        text: message.text,
        file: artifactLocation.uri,
        line: region.startLine,
      })),
    );
    for (const [word, file] of Object.entries(WORDS)) {
      const about = places?.filter(({ text }) => text.includes(word)) ?? [];
      if (word.endsWith(".sh")) expect(about.length, word).toBeGreaterThan(0);
      for (const item of about)
        expect([item.file, lineHas(item, word)], item.text).toEqual([file, true]);
    }
  });

  test("a line of a file that was only added to is that of the file as it is", () => {
    const q = project({
      [SETTINGS]: settings,
      ".cursor/hooks.json": {
        version: 1,
        hooks: { stop: [{ command: "true" }], sessionStart: [{ command: "./nowhere.sh" }] },
      },
    });
    q.hookport("convert", "--from", "claude-code", "--to", "cursor");
    const now = audited(q, "cursor");
    const found = now.notices.find(
      ({ code, file }) => code === "script-missing" && file === ".cursor/hooks.json",
    );
    expect(
      q
        .read(".cursor/hooks.json")
        .split("\n")
        .slice((found?.line ?? 0) - 1, (found?.line ?? 0) + 1)
        .join(),
    ).toContain("nowhere.sh");
  });
});
