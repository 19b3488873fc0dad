/** Which programs a script is seen to need, and on which system (S23). */
import { expect, test } from "vitest";
import { programsOfNode, programsOfPython } from "../src/read/script-programs.ts";
import {
  decidingPrograms,
  programsOfCommand,
  programsToHave,
  programsToInstall,
} from "../src/read/programs.ts";

test.each([
  ["[[ ! $F =~ \\.(ts|tsx|css)$ ]]", []],
  ["[[ -n $F && $F =~ ^(tsx|a b)$ || $F =~ jq|tsx ]]", []],
  ["case $F in jq|tsx) true ;; (rg | tsx) true ;; esac", []],
  ["[[ $F = a ]] =~ b|tsx -v", ["tsx"]],
  ["[ $F =~ (a|tsx -v) ]", ["tsx"]],
  ["[[ $F =~ (a|b) ]] && jq .", ["jq"]],
  ["[[ $F =~ $(jq -r .x) ]]", ["jq"]],
])("only a program that a shell would start is needed: %s", (asks, names) => {
  expect(programsToHave(`if ${asks}; then exit 0; fi`)).toEqual(names);
});

test.each([
  ['if command -v jq &>/dev/null; then\n  C=$(cat | jq -r .c)\nelse\n  C=""\nfi', ["jq"]],
  ["C=''\nif command -v jq >/dev/null; then\n  C=$(jq -r .c)\nfi", ["jq"]],
  ["if command -v jq; then\n  C=$(jq -r .c)\nelse\n  C=$(sed -n s/x//p)\nfi", []],
  ['if command -v jq; then\n  C=$(jq -r .c)\nfi\n[ -z "$C" ] && C=$(sed -n s/x//p)', []],
  ["if command -v jq; then\n  C=$(jq -r .c)\nelse\n  echo no jq >&2; exit 2\nfi", []],
  ["C=$(python3 -c 'x')\n[ -z \"$C\" ] && C=$(python -c 'x')\n[ -z \"$C\" ] && C=$(sed -n p)", []],
  ["C=$(python -c 'x')\n[ -z \"$C\" ] && C=$(jq -r .c)", ["python", "jq"]],
])("a program without which a variable is empty is needed: %s", (text, names) => {
  expect(programsToInstall(`${text}\ncase "$C" in *rm*) exit 2 ;; esac`)).toEqual(names);
});

const LINTS = "fail=0\nif $PM run lint; then :; else fail=1; fi\n[ $fail = 0 ] || exit 2";
test.each([
  [`PM="bun"\n${LINTS}`, ["bun"]],
  [`PM=bun\n${LINTS.replace("$PM", '"${PM}"')}`, ["bun"]],
  [`command -v bun >/dev/null || exit 2\nPM=bun\n${LINTS}`, []],
  [`PM=bun\ncommand -v "$PM" >/dev/null || exit 2\n${LINTS}`, []],
  [`PM=npm\n[ -f bun.lock ] && PM=bun\n${LINTS}`, []],
  [`[ -f bun.lock ] && PM=bun\n${LINTS}`, []],
  [`PM=bun\nread -r PM\n${LINTS}`, []],
  [`PM=bun\n. ./settings.sh\n${LINTS}`, []],
  [`PM=\${PM:-bun}\n${LINTS}`, []],
])("a program that a variable names is needed: %s", (text, names) => {
  expect(programsToInstall(text)).toEqual(names);
});

const LEFT = "[ -f .x ] || exit 2\nif [ -f .y ]; then\n  if python w.py; then exit 0; fi\nfi";
test.each([
  ["C=$(python -c 'x')\nR=$?\nset -e\nif [[ $R -ne 0 ]]; then\n  exit 2\nfi", []],
  ['C=$(cd x && python -c 1)\nR=$?\n[ "$R" -eq 0 ] || exit 2\npython -c 2', []],
  ["C=$(echo 1 | python -c 'x')\nif [ $? != 0 ]; then exit 2; fi", []],
  ["C=$(python -c 'x') || exit 2", []],
  ["if python w.py; then exit 0; else exit 2; fi", []],
  [`. ./enabled.sh\n${LEFT}\nexit 2`, []],
  [". ./enabled.sh\nC=$(python -c 'x')", ["python"]],
  [
    "if [ -f a ]; then C=$(python -c 1); else C=$(python -c 2); fi\ncase $C in a) exit 2 ;; esac",
    ["python"],
  ],
  ["if [ -f a ]; then C=$(python -c 1); fi\ncase $C in a) exit 2 ;; esac", []],
  ["if [ -f a ]; then C=$(python -c 1); else C=b; fi\ncase $C in a) exit 2 ;; esac", []],
  [
    "if [ -f a ]; then C=$(python -c 1); else C=$(python -c 2); fi\nif [ $? -ne 0 ]; then\n  exit 2\nfi",
    [],
  ],
  [
    "if [ -f a ]; then C=$(python -c 1); else C=$(python -c 2); fi\nR=$?\nset -e\nif [[ $R -ne 0 ]]; then\n  log no\n  exit 2\nfi",
    ["python"],
  ],
  ["set -e\nC=$(python -c 'x')\nR=$?\nif [[ $R -ne 0 ]]; then\n  exit 2\nfi", ["python"]],
  ["C=$(python -c 'x' | head)\nR=$?\nif [[ $R -ne 0 ]]; then\n  exit 2\nfi", ["python"]],
  ["C=$(python -c 'x')\nR=$?\nif [[ $R -eq 0 ]]; then\n  exit 2\nfi", ["python"]],
  ["C=$(python -c 'x')\nR=$?\nif [[ $R -ne 0 ]]; then\n  exit 1\nfi", ["python"]],
  ["C=$(python -c 'x')\nif [[ $R -ne 0 ]]; then\n  exit 2\nfi", ["python"]],
  ['grep -q "$(python -c 1)" x || exit 2', ["python"]],
  ["if python w.py; then exit 2; fi", ["python"]],
  ["if [ -f a ]; then C=$(python -c 'x') || exit 2; fi\npython w.py", ["python"]],
  ["C=$(python -c 'x' || true)\nR=$?\nif [ $R -ne 0 ]; then exit 2; fi", ["python"]],
  ["if ! C=$(python -c 'x' || echo '{}'); then exit 2; fi", ["python"]],
  ["{ python -V || true; } || exit 2\npython w.py", ["python"]],
  ["set -o errexit\nC=$(python -c 'x')\nR=$?\nif [ $R -ne 0 ]; then exit 2; fi", ["python"]],
  [". ./strict.sh\nC=$(python -c 'x')\nR=$?\nif [ $R -ne 0 ]; then exit 2; fi", ["python"]],
  ["s() { set -e; }\ns\nC=$(python -c 'x')\nR=$?\nif [ $R -ne 0 ]; then exit 2; fi", ["python"]],
  ["s() { set -e; }\nset +e\nC=$(python -c 'x')\nR=$?\nif [ $R -ne 0 ]; then exit 2; fi", ["set"]],
  ["trap 'exit 0' EXIT\nC=$(python -c 'x') || exit 2", ["python"]],
  ['set -eu\nC=$(python w.py) || { echo "no: $A" >&2; exit 2; }', ["python"]],
  ["#!/bin/sh -e\nshellcheck a.sh\n[ -f x ] && exit 2", ["shellcheck"]],
  ["#!/bin/sh\nshellcheck a.sh\n[ -f x ] && exit 2", []],
  ["set -e\nC=$(python w.py) || { cat reason.txt >&2; exit 2; }", ["python"]],
  ["set -e\nC=$(python w.py) || { echo no >>log; exit 2; }", ["python"]],
  ["set -e\nC=$(python w.py) || { A=$(grep x y); exit 2; }", ["python"]],
  ['C=$(python w.py) || { echo "${A:?}" >&2; exit 2; }', ["python"]],
  ["set -eu\nC=$(python w.py) || { echo no >&2; exit 2; }", []],
  ["exit() { builtin exit 0; }\nC=$(python -c 'x') || exit 2", ["python"]],
  ["python w.py || exit 2 &\npython w.py", ["python"]],
  ['[ -n "$A" ] && { python w.py || exit 2; }\npython w.py', ["python"]],
  ["for f in $A; do python w.py || exit 2; done\npython w.py", ["python"]],
  ["python w.py || { [ -f a ] && exit 0; exit 2; }", ["python"]],
  [LEFT, []],
  [LEFT.replace("exit 0", "exit 2"), ["python"]],
  [LEFT.replace("if python", "if ! python"), ["python"]],
  [LEFT.replace("exit 0", 'echo "$ANSWER"; exit 0'), ["python"]],
  [LEFT.replace("exit 0", "python b.py >/dev/null 2>&1 || true; exit 0"), []],
  [LEFT.replace("exit 2", "exit 0"), ["python"]],
  [LEFT.replace("if [ -f .y ]; then", "{").replace(/fi$/, "}"), ["python"]],
  ['f() {\n  python w.py || true\n}\nif [ -n "$A" ]; then\n  f\nfi', []],
  ["f() {\n  python w.py || true\n}\nif f; then\n  exit 2\nfi", ["python"]],
  ['f() {\n  python w.py || true\n}\n[ -z "$(f)" ] && f && exit 2', ["python"]],
  ["f() {\n  python w.py || true\n}\nf", ["python"]],
])("a program decides unless the text refuses without it: %s", (text, names) =>
  expect([...new Set(decidingPrograms(text))]).toEqual(names),
);

const OF_CALL = "jaq -r .tool_input.command";
const BY_SED = "sed -n s/command//p";
const OWN_CHECK = 'c=$(cat)\ncase "$c" in *rm*) exit 2 ;; esac';
const FOUND = "command -v guard-it >/dev/null 2>&1";
const EITHER =
  'for py in python3 python; do\n  if command -v "$py"; then\n    exec "$py" g.py\n  fi\ndone\n';
test.each([
  [`read_it() {\n  ${OF_CALL} ||\n  ${BY_SED}\n}\nC=$(read_it)`, false],
  [`read_it() {\n  ${OF_CALL} || return 0\n}\nC=$(read_it)`, true],
  [`note() { ${BY_SED}; }\nC=$(${OF_CALL} || note)`, true],
  [`read_it() { grep -q command || ${OF_CALL}; }\nC=$(read_it)`, true],
  [`cd tools || ${OF_CALL}`, true],
  [`C=$(${OF_CALL}) || C=$(${BY_SED})`, false],
  [`C=$(${OF_CALL}) || D=$(${BY_SED})`, true],
  [`C=$(${OF_CALL}) || C=""`, true],
  [`C=$(${OF_CALL} || echo "")`, true],
  [`C=$(${OF_CALL} || echo "$INPUT")`, false],
  [`C=$(${OF_CALL} || python3 -c 1)`, false],
  [`C=$(${OF_CALL} || lua -e 1)`, true],
  [`C=$(${OF_CALL})\nif [ -z "$C" ]; then C=$(${BY_SED}); fi`, false],
  [`set -e\nC=$(${OF_CALL})\nif [ -z "$C" ]; then C=$(${BY_SED}); fi`, true],
  [`set -e\nC=$(${OF_CALL} || true)\nif [ -z "$C" ]; then C=$(${BY_SED}); fi`, false],
  [`set -e\nC=$(${OF_CALL}) || C=$(${BY_SED})`, false],
  [`C=$(${OF_CALL})\n[ -n "$C" ] || C=$(${BY_SED})`, false],
  [`C=$(${OF_CALL})\n[[ "$C" == null ]] && C=$(lua -e 1)`, true],
  [`C=$(${OF_CALL})\nif [ -n "$C" ]; then C=$(echo "$C" | ${BY_SED}); fi`, true],
  [`C=$(${OF_CALL})\nif [ -z "$D" ]; then C=$(${BY_SED}); fi`, true],
  [`if ! C=$(${OF_CALL}); then C=$(${BY_SED}); fi`, false],
  [`if ${OF_CALL}; then exit 2; else ${BY_SED}; fi`, true],
  [`if ! ${FOUND}; then\n${OWN_CHECK}\n  exit 0\nfi\nexec guard-it`, false],
  [`if ! ${FOUND}; then\n  echo no; exit 1\nfi\nexec guard-it`, true],
  [`${FOUND} || exit 0\n${OWN_CHECK}\nexec guard-it`, true],
  [`if ${FOUND}; then\n  cat | guard-it\n  exit $?\nfi\n${OWN_CHECK}`, false],
  [`if ${FOUND}; then\n  cat | guard-it\n  exit $?\nfi\nexit 0`, true],
  [`${FOUND} && { cat | guard-it; exit $?; }\n${OWN_CHECK}`, false],
  [
    `if [ -x "$(command -v guard-it)" ]; then\n  exec guard-it\nelse\n${OWN_CHECK}\nfi\nexit 0`,
    false,
  ],
  [`check() {\n${OWN_CHECK}\n}\nif ${FOUND}; then exec guard-it; else check; fi`, false],
  [`${FOUND} || { echo '{"decision":"deny"}'; exit 0; }\nexec guard-it`, true],
  [`${EITHER}exec uv run g.py`, false],
  [`${EITHER.replace("python3 python", "lua luajit")}exec uv run g.py`, true],
  [`${EITHER.replace("exec", "echo")}exec uv run g.py`, true],
])("a program is not needed where there is another way: %s", (text, isNeeded) => {
  const has = (name: string) => ["sed", "cat", "python3"].includes(name);
  const deciding = new Set(decidingPrograms(text, undefined, has));
  expect(["jaq", "guard-it", "uv"].some((name) => deciding.has(name))).toBe(isNeeded);
});

const NONE = `if [ -z "$R" ]; then\n  printf '{"decision":"allow"}'\n  exit 0\nfi\n`;
const ENDS = `${NONE}if [ "$R" != fine ]; then exit 2; fi`;
test.each([
  [`R=$(sum-up "$F" 2>/dev/null)\n${ENDS}`, true],
  [`R="$(sum-up "$F" || true)"\n${ENDS}`, true],
  [`R=$(sum-up a)\nS=$(sum-up b)\nR="$R$S"\n${ENDS}`, false],
  [`R=$(sum-up "$F")\nif [ "$R" != fine ]; then exit 2; fi`, false],
  [`R=$(sum-up "$F" || echo red)\n${ENDS}`, false],
  [`R=$(sum-up "$F" || grep red "$F")\n${ENDS}`, false],
  [`R=$(grep red "$F"; sum-up "$F")\n${ENDS}`, false],
  [`R=$(sum-up "$F")\n[ -z "$R" ] && R=$(grep red "$F")\n${ENDS}`, false],
  [`R=$(sum-up "$F")\nsum-up b || exit 2\n${ENDS}`, false],
  [`grep -q red "$F" && exit 2\nR=$(sum-up "$F")\n${ENDS}`, false],
  [`R=$(sum-up "$F") || exit 2\n${ENDS}`, false],
  [`R=$(sum-up "$F")\n[ $? = 0 ] || exit 2\n${ENDS}`, false],
  [`set -e\nR=$(sum-up "$F")\n${ENDS}`, false],
  [`if ! R=$(sum-up "$F"); then exit 2; fi\n${ENDS}`, false],
  [`R=$(sum-up "$F") && exit 0\nexit 2`, false],
  [`trap 'exit 2' ERR\nR=$(sum-up "$F")\n${ENDS}`, false],
])("a program decides if the text lets all go without what it prints: %s", (text, isSo) =>
  expect(decidingPrograms(text).includes("sum-up")).toBe(isSo),
);

const READS = 'case "$P" in\n  jq) jq -r .c ;;\n  node) node -e 1 ;;\nesac';
test.each([
  [`if echo 1 | jq -e .; then P=jq; elif node -e 1; then P="node"; fi\n${READS}`, []],
  [`if jq -e . x; then P=jq; elif node -e 1; then Q=node; fi\n${READS}`, ["jq", "node"]],
  [`if jq -e . x; then P=jq; else exit 0; fi\n${READS}`, ["jq", "node"]],
])("of programs of which the first that works is taken none is needed: %s", (text, names) =>
  expect(programsToInstall(text)).toEqual(names),
);

test.each([
  ["pnpm audit || npm audit --all || exit 2", ["node"]],
  ["gitleaks check . || npm check || exit 2", ["gitleaks", "node"]],
])("of two that manage packages one is needed, for what both do: %s", (text, names) =>
  expect(programsToInstall(text)).toEqual(names),
);

test.each([
  ["command -v jq >/dev/null 2>&1 || return 1\nfield() { jq -r $1; }", ["jq"]],
  ["if ! command -v jq >/dev/null; then\n  return 0\nfi\njq -r .a", ["jq"]],
  ["field() { command -v jq >/dev/null || return 1; jq -r $1; }", []],
  ["command -v jq >/dev/null || return 2\njq -r .a", []],
])("a file that is read by another one gives up without a program: %s", (text, names) =>
  expect(programsToInstall(text)).toEqual(names),
);

const MANY = "  : a\n  [ -f x ] && rm x\n  if [ -f y ]; then\n    rm y\n  fi\n  exit 0\n";
const NOT = "command -v scanner >/dev/null 2>&1";
test.each([
  [`# It says "deny".\n${NOT} || exit 0\nscanner x || exit 2`, ["scanner"]],
  [`if ! ${NOT}; then\n${MANY}fi\nscanner x || exit 2`, ["scanner"]],
  [`if ${NOT}; then\n  scanner x || exit 2\nelse\n${MANY}fi`, ["scanner"]],
  [`if ! ${NOT} || ! which other; then\n${MANY}fi\nscanner x || exit 2`, ["scanner", "other"]],
  [`! ${NOT} && exit\nscanner x || exit 2`, ["scanner"]],
  [`${NOT} || { if a; then exit 0; else exit 2; fi; }\nscanner x || exit 2`, ["scanner"]],
  [`${NOT} || { if a; then exit 0; fi; }\nscanner x || exit 2`, []],
  [`if ! ${NOT} && ! which other; then\n${MANY}fi\nscanner x || exit 2`, ["scanner", "other"]],
  [`{ which scanner || which other; } || exit 0\nscanner x || exit 2`, ["scanner", "other"]],
  [`( ${NOT} ) || exit 0\nscanner x || exit 2`, ["scanner"]],
  [`(\n${NOT} || exit 0\nscanner x || exit 2\n)`, ["scanner"]],
  [`(${NOT} || exit 0)\nscanner x || exit 2`, []],
  [`${NOT} || exit 2\nscanner x || exit 2`, []],
])("a text that ends where it finds no program needs it: %s", (text, names) =>
  expect(programsToInstall(text)).toEqual(names),
);

const RUN = 'subprocess.run(["ruff", "check"])';
test.each([
  [`import subprocess\n${RUN}\n`, ["ruff"]],
  [
    `import subprocess\ntry:\n    call = json.load(sys.stdin)\nexcept ValueError:\n    pass\n${RUN}`,
    ["ruff"],
  ],
  [`import subprocess\ntry:\n    ${RUN}\nexcept OSError:\n    pass\n`, []],
  [
    `import subprocess\ndef main():\n    ${RUN}\ntry:\n    main()\nexcept Exception:\n    pass\n`,
    [],
  ],
  [`import subprocess\nif shutil.which("ruff"):\n    ${RUN}\n`, []],
  [`import subprocess\nif platform.system() == "Darwin":\n    ${RUN}\n`, []],
  [`import subprocess\nif system == "fast":\n    ${RUN}\n`, ["ruff"]],
  [`const advice = 'Write ${RUN}';\n`, []],
  ['import subprocess as sp\nsp.check_call(args=["ruff", "check"])\n', ["ruff"]],
  ['from subprocess import PIPE, run as start\nstart(["ruff"], stdout=PIPE)\n', ["ruff"]],
  ['import subprocess\nrun(["ruff"])\n', []],
  [`subprocess.run(command)\nLIST = ["ruff", "check"]\n`, []],
])("a program that Python starts is needed where nothing catches its fault: %s", (text, names) =>
  expect(programsOfPython(text)).toEqual(names),
);

const LOADS = 'const { execSync, spawnSync } = require("child_process");\n';
test.each([
  [`${LOADS}try {\n  execSync("pnpm build", { stdio: "ignore" });\n} catch {}\n`, ["pnpm"]],
  [`${LOADS}spawnSync("cargo", ["fmt"]);`, ["cargo"]],
  [`${LOADS}spawnSync(tool, ["fmt"]); execSync("\${tool} fmt");`, []],
  [`${LOADS}if (existsSync("pnpm-lock.yaml")) execSync("pnpm lint");`, []],
  ['execSync("pnpm build");', []],
  ['const { execSync: sh } = require("child_process");\nsh("pnpm build");\n', ["pnpm"]],
  ['import { spawn as start } from "node:child_process";\nstart("cargo", []);\n', ["cargo"]],
  ['const run = require("child_process").execSync;\nrun("pnpm build");\n', ["pnpm"]],
  [`if (!/#/.test(line)) require("child_process").execSync("pnpm build");\n`, ["pnpm"]],
  ['HINT = "no child_process: execFile(\\"cmd\\", [a])"\n', []],
])("a program that Node.js starts by its name does a part of the work: %s", (text, names) =>
  expect(programsOfNode(text)).toEqual(names),
);

const MAC = '[ "$(uname)" = Darwin ]';
const DETECTS = `os_of() {
  case "$(uname -s)" in
    Darwin*) echo "macOS" ;;
    Linux*|GNU) echo "Linux" ;;
    *) echo "Unknown" ;;
  esac
}
`;
test.each([
  `${DETECTS}case "$(os_of)" in macOS) jq . ;; *) : ;; esac`,
  `${DETECTS}f() { local os; os=$(os_of); case "$os" in macOS) jq . ;; Linux) : ;; esac; }; f`,
  `if [[ "$OSTYPE" == darwin* ]]; then jq .; fi`,
  `if ${MAC}; then x=$(jq .); elif false; then :; else :; fi`,
  `if ! ${MAC}; then :; else jq .; fi`,
  `${MAC} && jq .`,
  `[[ $OSTYPE =~ ^darwin ]] && jq .`,
  `[ "$(uname -s)" != Darwin ] || jq .`,
  'OS=`uname`; case "$OS" in Linux*) : ;; Darwin) jq . ;; esac',
  `case $(uname -s) in Linux) : ;; *) jq . ;; esac`,
  `${MAC} || exit 0; jq .`,
  `say() { [[ $OSTYPE == "linux"* ]] && return; jq .; }`,
])("only a Mac needs it: %s", (text) => {
  expect(programsToHave(text, undefined, "linux")).toEqual([]);
  expect(programsToHave(text, undefined, "darwin")).toEqual(["jq"]);
  expect(programsToHave(text)).toEqual(["jq"]);
});

test.each([
  `${DETECTS}case "$(os_of)" in Linux) jq . ;; esac`,
  `${DETECTS}os=$(os_of); os=$1; case "$os" in macOS) jq . ;; esac`,
  `${DETECTS.replace('"Linux"', '"$1"')}case "$(os_of)" in macOS) jq . ;; esac`,
  `if ${MAC}; then :; else jq .; fi`,
  `if ${MAC}; then jq .; else jq -c .; fi`,
  `OS=$(uname); OS=$1; [ $OS = Darwin ] && jq .`,
  `read OS; [ $OS = Darwin ] && jq .; OS=$(uname)`,
  `[ "$(uname -m)" = Darwin ] && jq .`,
  `[[ $OSTYPE == *gnu* ]] && jq .`,
  `[[ $OSTYPE == linux-gnu ]] && jq .`,
  `case "$OSTYPE" in darwin*|linux*) jq . ;; esac`,
  `${MAC} && true; jq .`,
  `(${MAC} || exit 0); jq .`,
])("Linux needs it too: %s", (text) => {
  expect(programsToHave(text, undefined, "linux")).toEqual(["jq"]);
});

test("of two programs for one work the second is needed only where the first is not found", () => {
  const either =
    'if command -v bun >/dev/null; then exec bun "$0.mjs"; else exec node "$0.mjs"; fi';
  const has =
    (...names: readonly string[]) =>
    (name: string) =>
      names.includes(name);
  expect(programsToHave(either)).toEqual(["node"]);
  expect(programsToHave(either, undefined, "linux", has("bun"))).toEqual([]);
  const other = 'if command -v bun >/dev/null; then exec bun "$0.mjs"; else exec node b.mjs; fi';
  expect(programsToHave(other)).toEqual(["bun", "node"]);
});

test.each([
  ["echo a | in_own_words b\nexit $?", []],
  ["echo a | my-guard b\nexit $?", ["my-guard"]],
  ["exec my_guard a", ["my_guard"]],
  ["type find_secrets >/dev/null 2>&1 || exit 0\nfind_secrets x || exit 2", ["find_secrets"]],
  [". ./lib.sh\ntype ledger_path >/dev/null 2>&1 || exit 0\nledger_path x || exit 2", []],
])("a name that may be a function's is no program: %s", (text, names) => {
  expect(programsToHave(text)).toEqual(names);
});

const OR_WORD = 'S="$(jq -r .s 2>/dev/null || echo unknown)"\n';
test.each([
  ['# S is for people\necho "from $S" >> log\necho done', []],
  ['echo "from $S" >> "$LOG" 2>/dev/null || true\necho done > state', []],
  ['echo "from $S" >> log', ["jq"]],
  ['echo "from $S"\necho done', ["jq"]],
  ['echo "from $S" 2>> log\necho done', ["jq"]],
  ['echo "from $S" >> log | grep x\necho done', ["jq"]],
  ['echo "from $S" >> log; [ "$S" = a ] && touch b\necho done', ["jq"]],
  ['[ "$S" = a ] && echo "from $S" >> log\necho done', ["jq"]],
  ['echo a >> "log.$S"\necho done', ["jq"]],
  ['echo "from $S" >> log\ngrep -q bad log && exit 2\necho done', ["jq"]],
  [`echo "from $S" >> log\necho '{"decision": "block"}'`, ["jq"]],
])("a word in its place is enough where only a file has it: %s", (then, names) => {
  expect(programsToHave(OR_WORD + then)).toEqual(names);
});

test.each([
  ['cd "$CLAUDE_PROJECT_DIR" && ctx look', ["ctx"]],
  ['cd "${CLAUDE_PROJECT_DIR:?no folder}" && ctx look', ["ctx"]],
  // What the folder has may be found there.
  ["cd hooks && ctx look", []],
])("the first program behind the project's folder is one of the command: %s", (line, names) =>
  expect(programsOfCommand(line)).toEqual(names),
);
