/** What is said of the scripts that agents' hooks run. */
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../src/model/layer.ts";
import { convert } from "../../src/convert/convert.ts";
import type { AuditProject } from "../../src/model/output.ts";
import { findSources } from "../../src/read/find.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { project } from "../support/project.ts";
import { told, type Texts } from "./checked.ts";

const SETTINGS = ".claude/settings.json";
const hook = (command: string, more: object = {}) => ({
  [SETTINGS]: { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command, ...more }] }] } },
});
function converted(texts: Texts, targets: readonly string[] = ["cursor"]) {
  const files = memory(
    Object.fromEntries(
      Object.entries(texts).map(([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value, null, 2)]),
    ),
  );
  const project = { adapters, protocols, layer: PROJECT, from: files, files, others: [], targets, folder: "", inPlace: true };
  const sources = findSources(adapters, files, { scopes: ["project", "local", "plugin"] });
  const rest = { shim: "", failOpen: false, adopt: false, today: "2026-11-22", installed: {}, ignored: () => false };
  return convert({ ...project, ...rest, sources });
}
const about = (command: string, files: object = {}, more: object = {}) =>
  told({ ...hook(command, more), ...files })
    .filter(({ code }) => code.startsWith("script-"))
    .map(({ code, message }) => [code, message]);

describe("A36: line ends that break a script are said", () => {
  const LF = "#!/bin/bash\ncat >/dev/null\necho no >&2\nexit 2\n";
  const CRLF = LF.replaceAll("\n", "\r\n");
  const NODE = "#!/usr/bin/env node\r\nprocess.exit(2)\r\n";
  const at = (command: string, text: string) => about(command, { "hooks/g": text }).map(([code]) => code);

  test.each([
    ["./hooks/g", CRLF],
    ["bash hooks/g", CRLF],
    ["sh ./hooks/g", CRLF],
    ["env A=b bash ./hooks/g", CRLF],
    ['"$CLAUDE_PROJECT_DIR"/hooks/g', NODE],
    ["./hooks/g", "#!/bin/bash\r\nexit 2\n"],
    ["./hooks/g", "exit 2\r\n"],
    ["./hooks/g", "#!/usr/bin/env bash\ncat <<EOF\nx\r\nEOF\nexit 2\r\n"],
  ])("%s with %j", (command, text) => expect(at(command.replace(/^bash h/, "bash ./h"), text)).toEqual(["script-line-ends"]));

  test.each([
    ["bash ./hooks/g", LF],
    ["./hooks/g", LF],
    ["node ./hooks/g", NODE],
    ["python3 ./hooks/g", "#!/usr/bin/env python3\r\nimport sys\r\nsys.exit(2)\r\n"],
    ["bash ./hooks/g", "#!/bin/bash\r\n# a comment\r\n\r\nexit 2\n"],
    ["bash ./hooks/g", "cat <<EOF >&2\nno\r\nEOF\nexit 2\n"],
    ["./hooks/g", "#!/usr/bin/env -S node\r\nprocess.exit(2)\r\n"],
    ["pwsh -File ./hooks/g", "exit 2\r\n"],
  ])("nothing is said of %s with %j", (command, text) => expect(at(command, text)).toEqual([]));
});

test("A36: a guard whose script is broken by its line ends does not hold anywhere", () => {
  const files = { ...hook("sh hooks/g.sh"), "hooks/g.sh": "cat >/dev/null\r\nexit 2\r\n" };
  const p = project(files);
  const report = JSON.parse(p.hookport("audit", "--to", "all", "--json").stdout) as { projects: readonly AuditProject[] };
  const hosts = report.projects[0]?.hooks[0]?.hosts;
  expect(hosts?.map(({ holds, would }) => [holds, would])).toEqual(Object.keys(adapters).map(() => [false, false]));
  p.write("hooks/g.sh", "cat >/dev/null\nexit 2\n");
  expect(p.hookport("audit", "--to", "claude-code").code).toBe(0);
});

describe("B7: a script is found through what starts it", () => {
  test.each([
    ["uv run ./gone.py --chat", "gone.py"],
    ["uv run --with rich --script ./gone.py", "gone.py"],
    ["uv run --directory ./tools python gone.py", "tools/gone.py"],
    ["uvx --from ruff python ./gone.py", "gone.py"],
    ["bunx tsx ./gone.ts", "gone.ts"],
    ["bun run ./gone.ts", "gone.ts"],
    ["npx --yes tsx@4 ./gone.ts", "gone.ts"],
    ["pnpm exec tsx ./gone.ts", "gone.ts"],
    ["deno run -A ./gone.ts", "gone.ts"],
    ["poetry run python ./gone.py", "gone.py"],
    ["powershell -NoProfile -ExecutionPolicy Bypass -File ./gone.ps1", "gone.ps1"],
    ["pwsh -File .\\hooks\\gone.ps1", "hooks/gone.ps1"],
    ["env A=b ./gone.sh", "gone.sh"],
    ["timeout -k 1 5 ./gone.sh", "gone.sh"],
    ["nohup bash ./gone.sh", "gone.sh"],
    ["exec ./gone.sh", "gone.sh"],
    ["/usr/bin/env python3 ./gone.py", "gone.py"],
    ['cd "$CLAUDE_PROJECT_DIR" && ./gone.sh', "gone.sh"],
    ["cd ./tools && ./gone.sh", "tools/gone.sh"],
    ['set -eu; cd "${CLAUDE_PROJECT_DIR}/tools"; node gone.mjs', "tools/gone.mjs"],
    ["bash -c 'exec ./gone.sh'", "gone.sh"],
  ])("%s", (command, path) => expect(about(command)).toEqual([["script-missing", `its script ${path} is not there`]]));

  test.each([
    ["{{hooks_dir}}/guard.sh"],
    ['bash "$CLAUDE_PROJECT_DIR"/path/to/guard.sh'],
    ["./path/to/your-script.sh"],
    ["bash ./<path>/guard.sh"],
    ["./__HOOKS__/guard.sh"],
    ["npx prettier --check ./src/gone.ts"],
    ["uvx ruff check ./gone.py"],
    ["bunx biome check ./gone.ts"],
    ["npm run ./gone"],
    ['cd "$(git rev-parse --show-toplevel)" && ./gone.sh'],
    ["cd ~/tools && ./gone.sh"],
    ["cd $TOOLS && ./gone.sh"],
    ["powershell -Command ./gone.ps1"],
    ["[ -x ./gone.sh ] && ./gone.sh"],
    ["command -v jq || ./gone.sh"],
  ])("nothing is said of %s", (command) => expect(about(command)).toEqual([]));
});

test("B7: only a script below the source's folder of the project stands in it", () => {
  const said = (command: string) =>
    JSON.stringify(converted({ ...hook(command), ".claude/hooks/x.sh": "true\n" }).report.targets).includes("script-in-source-folder");
  expect(said("sh ./.claude/hooks/x.sh")).toBe(true);
  expect(said('"$CLAUDE_PROJECT_DIR"/.claude/hooks/x.sh')).toBe(true);
  expect(said("bash -c 'cd ./.claude && sh hooks/x.sh'")).toBe(true);
  for (const command of ["~/.claude/hooks/x.sh", 'bash "$HOME/.claude/hooks/x.sh"', "/home/me/.claude/hooks/x.sh", "grep -r x .claude/"])
    expect(said(command), command).toBe(false);
});
