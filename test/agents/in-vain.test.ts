/** S9, S31: a guard whose answers mean nothing to its own agent does not hold. */
import { describe, expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

/** Whether it is a guard, its word on its own agent, and what is said of it. */
function judged(host: string, file: string, hooks: object, script: string) {
  // One agent drops a file that tells its version.
  const config = host === "codex" ? { hooks } : { version: 1, hooks };
  const [hook] = auditOf([host], { [file]: config, "tools/answer": script }).hooks;
  const [now] = hook?.hosts ?? [];
  const finding = now?.findings.find(({ code }) => /^(?:foreign-words|exit-code)$/.test(code));
  return [hook?.guard, now?.verdict, finding?.code];
}

const IGNORED = [true, "does-not-hold", "exit-code"];
const FOREIGN = [true, "does-not-hold", "foreign-words"];
const stopOf = (host: string, script: string, command = "node tools/answer") =>
  host === "copilot"
    ? judged(host, ".github/hooks/stop.json", { Stop: [{ type: "command", command }] }, script)
    : judged(host, ".claude/settings.json", { Stop: [groupOf(command)] }, script);

const nested = '{ hookSpecificOutput: { hookEventName: "Stop", decision: "block", reason: why } }';
const flat = '{ decision: "block", reason: why }';
const prints = (object: string) => `const why = "run the tests first";
function answer(given) { process.stdout.write(JSON.stringify(given)); }
if (!process.env.DONE) answer(${object});
`;

describe("a form that is not read on this event", () => {
  test("does not hold", () => expect(stopOf("copilot", prints(nested))).toEqual(FOREIGN));

  const before = (command: string, script: string) =>
    judged(
      "copilot",
      ".github/hooks/a.json",
      { preToolUse: [{ type: "command", command }] },
      script,
    );
  const NESTED =
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}';
  const RAISES = 'raise RuntimeError("no")';
  test.each([
    [
      "python3",
      `import json, sys\nif "push" in json.load(sys.stdin)["toolArgs"]: print('${NESTED}')`,
    ],
    ["node", `if (JSON.parse(require("fs").readFileSync(0)).toolArgs) console.log('${NESTED}');`],
  ])("an error that nobody throws is no denial, where its code is one: %s", (program, script) => {
    expect(before(`${program} tools/answer`, script)).toEqual(FOREIGN);
    const thrown = program === "node" ? 'throw new Error("no");' : RAISES;
    expect(before(`${program} tools/answer`, `${script}\n${thrown}`)[1]).toBe("holds-if");
  });

  test.each([
    ["claude-code", ".claude/settings.json", "Stop"],
    ["claude-code", ".claude/settings.json", "SubagentStop"],
    ["codex", ".codex/hooks.json", "Stop"],
  ])("what ends a turn that ends anyway is no guard: %s, %s, %s", (host, file, event) => {
    const onEnd = (script: string) =>
      judged(host, file, { [event]: [groupOf("node tools/answer")] }, script);
    const ends = `console.log(JSON.stringify({ continue: false, stopReason: "red" }));`;
    expect(onEnd(ends)).toEqual([false, "runs-if", undefined]);
    expect(onEnd(ends.replace("false", "isDone()")).slice(0, 1)).toEqual([true]);
    expect(onEnd(prints(nested)).slice(0, 2)).toEqual([true, "does-not-hold"]);
    expect(onEnd(prints(flat)).slice(0, 2)).toEqual([true, "holds-if"]);
  });

  test.each([
    ["name", false],
    ['"Other"', true],
  ])("the name of the event may be one that it was given: %s", (name, isVain) => {
    const script = `const name = JSON.parse(require("fs").readFileSync(0)).hook_event_name;
if (!process.env.DONE) console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: ${name}, permissionDecision: "deny", permissionDecisionReason: "no" } }));`;
    const hooks = { PreToolUse: [groupOf("node tools/answer")] };
    expect(judged("codex", ".codex/hooks.json", hooks, script)[2]).toBe(
      isVain ? "foreign-words" : undefined,
    );
  });

  test("does not hold where a shell writes it in double quotes", () => {
    const script = `if [ -z "$DONE" ]; then echo "{\\"continue\\":false,\\"stopReason\\":\\"not on $b\\"}"; fi\n`;
    const hooks = { PreToolUse: [groupOf("bash tools/answer")] };
    const now = (text: string) => judged("claude-code", ".claude/settings.json", hooks, text);
    expect(now(script)).toEqual(FOREIGN);
    const deny =
      '{\\"hookSpecificOutput\\":{\\"hookEventName\\":\\"PreToolUse\\",\\"permissionDecision\\":\\"deny\\"}}';
    expect(now(`${script}echo "${deny}"\n`).slice(0, 2)).toEqual([true, "holds-if"]);
  });

  test.each([
    ["the form that is read", prints(flat)],
    ["both forms", prints(nested) + prints(flat)],
    ["what prints it may take a part of it", prints(`{ output: ${flat} }`)],
    [
      "an object that is no answer may hold one as a text",
      `const why = "run the tests first";
const found = check(process.env.DONE);
if (found.held) process.stdout.write(found.output);
process.stdout.write('{"result":"continue"}');
function check(done) { return done ? {} : { held: true, output: JSON.stringify(${flat}) }; }
`,
    ],
    ["an object that is put together", prints(`{ ...base, hookSpecificOutput: ${flat} }`)],
    ["a word that is computed", `${prints(nested)}answer({ decision: wish(), reason: why });\n`],
  ])("holds, or may hold: %s", (_how, script) =>
    expect(stopOf("copilot", script).slice(0, 2)).toEqual([true, "holds-if"]),
  );

  test.each([
    ['{ decision: "ask_user", reason: "run the tests" }', 'decision: "ask_user"'],
    ['{ action: "reject", message: "run the tests" }', 'action: "reject"'],
    ['{ hookSpecificOutput: { hookEventName: "Stop", verdict: "no" } }', 'verdict: "no"'],
  ])("a word that no agent knows is told: %s", (object, word) => {
    const { hooks } = auditOf(["claude-code"], {
      ".claude/settings.json": { hooks: { Stop: [groupOf("node tools/answer")] } },
      "tools/answer": `if (!process.env.DONE) process.stdout.write(JSON.stringify(${object}));\n`,
    });
    expect([hooks[0]?.guard, hooks[0]?.unread]).toEqual([true, undefined]);
    expect(hooks[0]?.hosts[0]?.findings.map(({ message }) => message)).toContain(
      `it answers \`${word}\`, and Claude Code does not know that word on Stop`,
    );
  });
  test.each([
    "{ action: wish(), message: why }",
    '{ action: "reject", message: why }',
    "{ ...wish() }",
    "wish()",
  ])("and what is computed may be any: %s", (object) =>
    expect(stopOf("claude-code", prints(object)).slice(0, 2)).toEqual([true, "holds-if"]),
  );

  const SAYS = `matches() { printf '%s' "$1" | grep -Eq "$2"; }
say() {
  local why
  why=$(printf '%s' "$2" | sed 's/"/\\\\"/g')
  printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s","permissionDecisionReason":"%s"}}\\n' "$1" "$why"
  exit 0
}
command=$(jq -r .tool_input.command)
`;
  test.each([
    ["it only asks", `matches "$command" '^dd' && say ask "'$command' writes to a disk"`, true],
    [
      "it denies too",
      `matches "$command" '^dd' && say ask "a disk"\nsay deny "no '$command'"`,
      false,
    ],
    [
      "its word is computed",
      `say ask "no"\nfor word in $(cat words); do say "$word" "no"; done`,
      false,
    ],
    ["it is given before another one", `say ask "no"\nsay $command deny`, false],
    [
      "a function that calls itself",
      `again() { [ "$1" = deny ] && say "$1" "no"; say ask "no"; again deny; }\nagain ask`,
      false,
    ],
    [
      "a function that takes the next one",
      `next() { shift; say "$1" "no"; }\nsay ask "no"\nnext ask deny`,
      false,
    ],
    [
      "a function that is given none",
      `inner() { say "$1" no; }\nouter() { inner; }\nouter deny`,
      false,
    ],
  ])("a function of a shell answers by the word that it is given: %s", (_how, lines, isVain) => {
    const hooks = { PreToolUse: [groupOf("bash tools/answer")] };
    const now = (host: string, file: string) => judged(host, file, hooks, `${SAYS}${lines}\n`);
    expect(now("codex", ".codex/hooks.json")).toEqual(
      isVain ? FOREIGN : [true, "holds-if", undefined],
    );
    expect(now("claude-code", ".claude/settings.json")[2]).toBe(undefined);
  });

  test("an inner object may be put where it is read", () =>
    expect(
      judged(
        "claude-code",
        ".claude/settings.json",
        { PreToolUse: [groupOf("node tools/answer")] },
        `import { say } from "talk-to-agents";\nsay({ permissionDecision: "deny" });\n`,
      ).slice(0, 2),
    ).toEqual([true, "holds-if"]));
});

test.each([
  ["continue: true", [false, "differs", "foreign-words"]],
  ["block: false", [true, "holds-if", undefined]],
  ["block: true", FOREIGN],
])("a word that lets a prompt go on is none that its agent would have to know: %s", (word, now) => {
  const script = `const { prompt } = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({ ${word}, systemMessage: prompt.slice(0, 9) }));
`;
  const entry = { type: "command", bash: "node tools/answer" };
  const file = ".github/hooks/a.json";
  expect(judged("copilot", file, { userPromptSubmitted: [entry] }, script)).toEqual(now);
});

test("what git says of a folder without a repository is no reason of a guard", () => {
  const command = 'bash "$(git rev-parse --show-toplevel)"/tools/answer';
  const hooks = { PreToolUse: [groupOf(command)] };
  const says = (script: string) =>
    auditOf(["codex"], { ".codex/hooks.json": { hooks }, "tools/answer": script }).hooks[0]
      ?.hosts[0]?.verdict;
  expect(says("#!/bin/bash\nexit 2\n")).toBe("does-not-hold");
  expect(says("#!/bin/bash\necho no >&2\nexit 2\n")).toBe("holds-if");
});

describe("an answer that is put together", () => {
  const own = (event: string, script: string) =>
    judged(
      "claude-code",
      ".claude/settings.json",
      { [event]: [groupOf("python3 tools/answer")] },
      `import json, sys\nd = json.load(sys.stdin)\n${script}\n`,
    );
  const LATE =
    'out = {"hookSpecificOutput": {"hookEventName": "PreToolUse"}}\nverdict = {"permissionDecision": "deny"}\n';
  test.each([
    [
      "PermissionRequest",
      'if "rm" in str(d):\n    decision = {"behavior": "deny"}\nelse:\n    decision = {"behavior": "allow"}\nprint(json.dumps({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": decision}}))',
    ],
    ["PreToolUse", `${LATE}out["hookSpecificOutput"].update(verdict)\nprint(json.dumps(out))`],
    ["PreToolUse", `${LATE}print(json.dumps({"hookSpecificOutput": {**BASE, **verdict}}))`],
    [
      "PreToolUse",
      'rules = [{"command": "rm", "decision": "deny"}]\nout = answer(rules)\nprint(json.dumps(out))',
    ],
    ["PreToolUse", 'print("Agents are answered so:\\n{\\"permission\\": \\"deny\\"}")'],
    ["PreToolUse", 'open("log", "a").write(json.dumps({"permission": "deny"}))\nprint("{}")'],
  ])("is not known, and may count on %s: %s", (event, script) =>
    expect(own(event, script)).toEqual([true, "holds-if", undefined]),
  );
});

describe("an exit code that is not read", () => {
  const checks = (command: string) => `cat >/dev/null
${command}
if [ $? -ne 0 ]; then
  echo "the tests fail" >&2
  exit 1
fi
exit 0
`;
  test.each(["python -m pytest -q", "npx eslint src", "ruff check ."])(
    "what a checker prints is no answer beside it: %s",
    (command) =>
      expect(stopOf("claude-code", checks(command), "bash tools/answer")).toEqual(IGNORED),
  );
  test("what an unknown program prints may be one", () =>
    expect(stopOf("claude-code", checks("ask-somebody"), "bash tools/answer").slice(0, 2)).toEqual([
      true,
      "holds-if",
    ]));
});

describe("a denial behind a text", () => {
  const deny = `echo '{"decision":"block","reason":"run the tests first"}'`;
  const late = (before: string, denies = deny) =>
    `cat >/dev/null\n${before}\nif grep -q TODO notes; then\n  ${denies}\nfi\n`;
  const bash = (script: string) => stopOf("claude-code", script, "bash tools/answer");
  const refuse = `refuse() { ${deny}; exit 0; }\n`;
  test.each([
    ["a line", late("echo Checking")],
    [
      "its reason is known only when it runs",
      late("printf Checking", `${deny.slice(0, -3)} $(date)"}'`),
    ],
    ["a function prints it", refuse + late("echo Checking", "refuse")],
  ])("does not hold: %s", (_how, script) => expect(bash(script)).toEqual(FOREIGN));
  test.each([
    ["the text is on standard error", late("echo Checking >&2")],
    ["the text is kept", late("note=$(echo Checking)")],
    ["the text is not sure to be printed", late('[ -z "$LOUD" ] || echo Checking')],
    ["an empty line", late("echo")],
    ["another denial stands by itself", `${late("", `${deny}\n  exit 0`)}echo Checking\n${deny}\n`],
    ["the script ends by exit 2", late("echo Checking", 'echo "run them" >&2; exit 2')],
  ])("holds, or may hold: %s", (_how, script) =>
    expect(bash(script).slice(0, 2)).toEqual([true, "holds-if"]),
  );
});

describe("an event on which no exit code denies", () => {
  const refuses = `if [ -z "$R" ]; then
  echo "say where to" >&2
  exit 2
fi
`;
  test.each([
    "",
    'git -C "$R" commit -m x --quiet',
    "npx eslint src",
    '[ -f "$R" ]',
    'git -C "$R" show-ref --quiet main',
  ])("a refusal by one does not hold, whatever the last command ends with: %s", (last) =>
    expect(stopOf("copilot", refuses + last, "bash tools/answer")).toEqual(IGNORED),
  );
  test("what is printed beside it may hold", () => {
    for (const last of ["ask-somebody", `echo '{"decision":"block","reason":"x"}'`])
      expect(stopOf("copilot", refuses + last, "bash tools/answer").slice(0, 2)).toEqual([
        true,
        "holds-if",
      ]);
  });
  test("a code that is not known may deny where one does", () =>
    expect(stopOf("claude-code", `${refuses}grep -q x y`, "bash tools/answer")[1]).toBe(
      "holds-if",
    ));
});

describe("a denial beside an exit code", () => {
  const denies = (host: string, script: string, command = "bash tools/answer") =>
    judged(
      host,
      host === "cursor" ? ".cursor/hooks.json" : ".github/hooks/shell.json",
      { [host === "cursor" ? "beforeShellExecution" : "preToolUse"]: [{ command }] },
      `cat >/dev/null\n${script}\n`,
    );
  const denial = `echo '{"permission":"deny"}'`;
  test.each([
    `if grep -q x y; then\n  ${denial}\n  exit 3\nfi`,
    `deny() { ${denial}; echo no >&2; exit 3; }\nif grep -q x y; then deny; fi`,
    `case "$A" in x) cat <<'END'\n{"permission":"deny"}\nEND\nexit 1;; esac`,
    `if [ -f x ]; then\n  cat <<'END'\n{\n  "permission": "deny"\n}\nEND\n  exit 3\nfi`,
  ])("does not hold where nothing that is printed is read then: %s", (script) =>
    expect(denies("cursor", script)).toEqual(IGNORED),
  );
  test.each([
    ["another way ends well", `${denial}\n[ -f x ] && exit 0\nexit 3`],
    ["the same is printed elsewhere", `${denial}\nif [ -f x ]; then ${denial}; exit 3; fi`],
    ["the code is that of a part", `( ${denial}; exit 3 )\nexit 0`],
    ["what it prints goes on", `d() { ${denial}; exit 3; }\nd | cat\nexit 0`],
    ["what it prints is kept", `A=$(${denial}; exit 3)\necho "$A"\nexit 0`],
    ["something is done at the end", `trap 'exit 0' EXIT\nif [ -f x ]; then ${denial}; exit 3; fi`],
    ["this code denies", `if [ -f x ]; then ${denial}; exit 2; fi`],
    ["it is none", `if [ -f x ]; then ${denial}; exit 256; fi`],
    ["exit is something else", `exit() { :; }\nif [ -f x ]; then ${denial}; exit 3; fi`],
    ["another program may print it", `ask-somebody\nif [ -f x ]; then ${denial}; exit 3; fi`],
  ])("holds, or may hold: %s", (_how, script) =>
    expect(denies("cursor", script)[1]).toBe("holds-if"),
  );
  test.each(["|| true", "; exit 0", "|| exit 2", "| cat"])("its code is lost: %s", (end) =>
    expect(
      denies("cursor", `if [ -f x ]; then ${denial}; exit 3; fi`, `bash tools/answer ${end}`)[1],
    ).toBe("holds-if"),
  );
});

describe("a denial of a program in Python beside an exit code", () => {
  const asked = (script: string, more: object = {}, command = "python3 tools/answer") =>
    judged("codex", ".codex/hooks.json", { PreToolUse: [groupOf({ command, ...more })] }, script);
  const denial = `print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no"}}))`;
  const head = "import json, os, sys\ncall = sys.stdin.read()\n";
  const main = (ends: string, leaves = "sys.exit(main())", denies = "refuse()") =>
    `${head}def refuse():\n    ${denial}\n\ndef main():\n    if "rm" in call:\n        ${denies}\n        ${ends}\n    return 0\n\n${leaves}\n`;
  const at = (ends: string) => `${head}if "rm" in call:\n    ${denial}\n    ${ends}\n`;
  test.each([
    ["behind it", at("sys.exit(2)")],
    ["it raises its end", at("raise SystemExit(2)")],
    ["its main function gives the code", main("return 2")],
    ["a function prints it", main("sys.exit(2)", "main()")],
    [
      "its main function prints it",
      main("return 2", "raise SystemExit(main())", denial).replace(/def refuse[^]*?\n\n/, ""),
    ],
  ])("does not hold where nothing that is printed is read then: %s", (_how, script) => {
    expect(asked(script)).toEqual(IGNORED);
    expect(asked(script, { commandWindows: "my-guard" })).toEqual(IGNORED);
  });
  test.each([
    ["it ends well", main("return 0")],
    ["only a part of the ways ends so", at("if len(call) > 9:\n        sys.exit(2)")],
    ["the reason is on standard error", at('print("no", file=sys.stderr)\n    sys.exit(2)')],
    ["the code is not given on", main("return 2", "main()")],
    ["the code is looked at", main("return 2", "sys.exit(0 if main() else 0)")],
    [
      "the ending is caught",
      `${head}try:\n    ${denial}\n    sys.exit(2)\nexcept SystemExit:\n    pass\n`,
    ],
    ["the function is called elsewhere", `${main("return 2")}refuse()\n`],
    ["the same is printed elsewhere", `${main("return 2")}${denial}\n`],
    ["its code is lost", at("sys.exit(2)"), "python3 tools/answer || true"],
  ])("holds, or may hold: %s", (_how, script, command?: string) =>
    expect(asked(script, {}, command)[1]).toBe("holds-if"),
  );
});

describe("an exit code that is dropped", () => {
  const refuses = `const fs = require("fs");
const call = JSON.parse(fs.readFileSync(0, "utf8"));
if (call.stop_hook_active === false) {
  console.error("run the tests first");
  process.exit(2);
}
`;
  test.each(["|| true", "|| exit 0", "; exit 0", "|| :"])("does not hold: %s", (end) =>
    expect(stopOf("claude-code", refuses, `node tools/answer ${end}`)).toEqual(IGNORED),
  );
  test.each([
    [
      "bash tools/answer || true",
      "exit 2",
      "leave out `|| true` at the end of its command, or print the answer that denies",
    ],
    [
      "[ -f tools/answer ] && bash tools/answer; exit 0",
      "exit 1",
      "leave out `; exit 0` at the end of its command, write the reason to standard error and end with 2, or print the answer that denies",
    ],
    [
      "bash tools/answer 2>/dev/null || true",
      "exit 1",
      "leave out `2>/dev/null || true` at the end of its command, write the reason to standard error and end with 2, or print the answer that denies",
    ],
    [
      "bash tools/answer",
      "exit 1",
      "write the reason to standard error and end with 2, or print the answer that denies",
    ],
  ])("the way out is where it is dropped: %s, %s", (command, ends, hint) => {
    const hooks = { PreToolUse: [groupOf(command)] };
    const to = command.includes("2>") ? "" : " >&2";
    const script = `cat >/dev/null\nif grep -q x y; then\n  echo "Blocked: no"${to}\n  ${ends}\nfi\n`;
    const files = { ".claude/settings.json": { hooks }, "tools/answer": script };
    const findings = auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.findings;
    expect(findings?.find(({ code }) => code === "exit-code")?.hint).toBe(hint);
  });
  test.each(["", "|| exit 2", "|| echo failed >> log; exit 2"])("holds: %s", (end) =>
    expect(stopOf("claude-code", refuses, `node tools/answer ${end}`)[1]).toBe("holds-if"),
  );
  test("holds by what it prints", () =>
    expect(stopOf("claude-code", refuses + prints(flat), "node tools/answer || true")[1]).toBe(
      "holds-if",
    ));
});

describe("a part that needs arguments", () => {
  const counts = (test: string) => `if [ ${test} ]; then
  echo "no such name" >&2
  exit 2
fi
cat >/dev/null
echo '{}'
`;
  test.each(["$# -ge 1", '"$#" -gt 0', "$# -eq 2"])("is not run without them: %s", (condition) =>
    expect(stopOf("claude-code", counts(condition), "bash tools/answer")[0]).toBe(false),
  );
  test.each([
    ["they are given", counts("$# -ge 1"), "bash tools/answer name"],
    ["they may be given", counts("$# -ge 2"), "bash tools/answer $NAMES"],
    ["the script gives itself some", `set -- a b\n${counts("$# -ge 1")}`, "bash tools/answer"],
    ["in a function", `look() {\n${counts("$# -ge 1")}}\nlook a\n`, "bash tools/answer"],
    ["fewer are asked for", counts("$# -lt 1"), "bash tools/answer"],
  ])("may be run: %s", (_how, script, command) =>
    expect(stopOf("claude-code", script, command)[0]).toBe(true),
  );
});

test("nobody reads a denial that is only written to standard error, beside a code that denies nothing", () => {
  const denies = (to: string, code: number) =>
    `import json, sys\nif "x" in sys.stdin.read():\n    ${to}\n    sys.exit(${code})\n`;
  const answer = 'json.dumps({"decision": "block", "reason": "no"})';
  const python = "python3 tools/answer";
  const onStop = (script: string) =>
    judged("claude-code", ".claude/settings.json", { Stop: [groupOf(python)] }, script);
  const onErrors = `sys.stderr.write(${answer})`;
  expect(onStop(denies(onErrors, 0))).toEqual(FOREIGN);
  expect(onStop(denies(`print(${answer}, file=sys.stderr)`, 0)).slice(0, 2)).toEqual([
    true,
    "does-not-hold",
  ]);
  expect(onStop(denies(onErrors, 2)).slice(0, 2)).toEqual([true, "holds-if"]);
  expect(onStop(denies(`print(${answer})`, 0)).slice(0, 2)).toEqual([true, "holds-if"]);
});

describe("a field that jq asks for where the call has none", () => {
  const guard = (filter: string, first = "") =>
    `${first}in=$(cat)\nfile=$(echo "$in" | jq -r '${filter}' 2>/dev/null || true)\nif [ -z "$file" ]; then\n  exit 0\nfi\ncase "$file" in *.env) echo no >&2; exit 2 ;; esac\n`;
  const onEdit = (script: string) =>
    judged(
      "claude-code",
      ".claude/settings.json",
      { PreToolUse: [groupOf("bash tools/answer", "Edit")] },
      script,
    );
  test("does not hold", () =>
    expect(onEdit(guard(".file_path // .filePath // empty"))).toEqual(FOREIGN));
  test.each([
    ["it asks for one that is there", guard(".file_path // .tool_input.file_path // empty")],
    ["a filter does more", guard("[.. | .file_path? // empty][0]")],
    ["it denies before", guard(".file_path // empty", "[ -f .locked ] && exit 2\n")],
  ])("is no fault if %s", (_how, script) =>
    expect(onEdit(script).slice(0, 2)).toEqual([true, "holds-if"]),
  );
});

test.each([
  ["a script for several events", { PreToolUse: "bash tools/wrap gate" }, 0],
  ["another script", { PreToolUse: "bash tools/other gate" }, 1],
  ["none", {}, 1],
])("a denial where nothing can be held back is told beside a gate with %s", (_, gates, count) => {
  const script = `#!/bin/bash\ncat > /dev/null\nif [ -f "$1.no" ]; then\n  echo '{"decision":"block","reason":"no"}'\nfi\nexit 0\n`;
  const commands = { SessionStart: "bash tools/wrap start", ...gates };
  const hooks = Object.fromEntries(
    Object.entries(commands).map(([event, command]) => [event, [groupOf(command)]]),
  );
  const { notices } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks },
    "tools/wrap": script,
    "tools/other": "exit 0\n",
  });
  expect(notices.filter(({ part }) => part === "deny")).toHaveLength(count);
});

test.each([
  ["a word", `echo "red"; exit 2`, "does-not-hold"],
  ["a text of which a part is unknown", `echo -e "Red:\${E}"; exit 2`, "does-not-hold"],
  ["the same text, with 0", `echo -e "Red:\${E}"`, "holds-if"],
])("a stop is not held by the code where none is read: %s", (_, answer, word) => {
  const script = `#!/bin/bash\ncat > /dev/null\nE="\\n$(tail -5 a.log)"\nif [ -n "$E" ]; then ${answer}; fi\n`;
  const hooks = { stop: [{ command: "bash tools/answer" }] };
  expect(judged("cursor", ".cursor/hooks.json", hooks, script).slice(0, 2)).toEqual([true, word]);
});
