/** A denial that a variable switches on is one only where that is set (S24). */
import { expect, test } from "vitest";
import { protocols } from "../support/hosts.ts";
import { NO_FILES } from "../../src/model/files.ts";
import { switchesOf } from "../../src/judge/guard/observer.ts";

function switches(script: string, command = "bash guard.sh", isSet = (_name: string) => false) {
  const isThere = (path: string) => command.endsWith(path);
  const files = {
    ...NO_FILES,
    exists: isThere,
    read: (path: string) => (isThere(path) ? script : undefined),
  };
  const handler = { command };
  const group = { dialect: "claude-code", hooks: [handler] };
  return switchesOf(isSet, { protocols, files, event: "pre-tool-use", group, handler });
}
const only = (...names: string[]) => ({ names, some: false });

test.each([
  ["a test", '[ "$STRICT" = 1 ] && exit 2'],
  ["a default", 'if [ "${STRICT:-0}" = "1" ]; then echo no >&2; exit 2; fi'],
  ["brackets", 'if [[ "${STRICT:-}" == "true" ]]; then exit 2; else exit 0; fi'],
  ["a way out", 'if [ -z "${STRICT:-}" ]; then exit 0; fi\nexit 2'],
  ["a short way out", '[ -n "$STRICT" ] || exit 0\nexit 2'],
  ["a name of its own", 'MODE="${STRICT:-off}"\nif [ "$MODE" != "off" ]; then exit 2; fi'],
  ["a case", 'case "${STRICT:-warn}" in\n  block) exit 2 ;;\n  warn) echo no >&2 ;;\nesac'],
  ["a printed denial", 'if [ "${STRICT:-0}" = 1 ]; then echo \'{"decision":"block"}\'; fi'],
  ["a word on it", 'echo "set STRICT=1 to refuse" >&2\n[ "${STRICT:-0}" = 1 ] && exit 2'],
  ["a function", 'no() {\n  [ "${STRICT:-0}" = 1 ] && exit 2\n}\nno'],
])("%s needs the variable", (_title, script) => {
  expect(switches(script)).toEqual(only("STRICT"));
});

test("two switches are both needed, or one of them is", () => {
  expect(switches('[ "$STRICT" = 1 ] && [ "$GUARD" = 1 ] && exit 2')).toEqual(
    only("STRICT", "GUARD"),
  );
  expect(switches('[ "$STRICT" = 1 ] && exit 2\n[ "$GUARD" = 1 ] && exit 2')).toEqual({
    names: ["STRICT", "GUARD"],
    some: true,
  });
});

test.each([
  ["a denial besides", '[ "$STRICT" = 1 ] && exit 2\n[ -f .no ] && exit 2'],
  ["a switch that turns it off", '[ "${ALLOW:-0}" = 1 ] && exit 0\nexit 2'],
  ["a switch that is on", 'if [ "${STRICT:-1}" = 1 ]; then exit 2; fi'],
  ["a script that sets it", 'STRICT=1\n[ "$STRICT" = 1 ] && exit 2'],
  ["a script that reads it", 'read -r STRICT < .mode\n[ "$STRICT" = 1 ] && exit 2'],
  ["a file that may set it", '[ -f .env ] && . ./.env\n[ "$STRICT" = 1 ] && exit 2'],
  ["a test that is not read", 'if [ "${STRICT:-0}" -gt 0 ]; then exit 2; fi'],
  ["no denial at all", 'echo "$STRICT" >> log'],
])("%s does not", (_title, script) => {
  expect(switches(script)).toBeUndefined();
});

const ASKS = 'import json, os, sys\nstrict = os.environ.get("STRICT", "").strip()  # perhaps\n';
const DENIES = 'print(json.dumps({"decision": "block", "reason": "no"}))';

test.each(
  Object.entries({
    "a test": `${ASKS}if strict:\n    rules = [one for one in strict]\n    ${DENIES}`,
    "an end of the program": `${ASKS}if not strict:\n    sys.exit(0)\n${DENIES}`,
    "an end on one line": `${ASKS}if not strict: sys.exit(0)\nsys.exit(2)`,
    "another way": `${ASKS}if strict != "1":\n    print("")\nelse:\n    sys.exit(2)`,
    "a default":
      'import os, sys\nif os.getenv("STRICT", "0").lower() in ("1", "true"): sys.exit(2)',
    "a list": 'import os, sys\nON = {"1", "true"}\nif os.getenv("STRICT", "") in ON: sys.exit(2)',
    "whether it is there": 'import os, sys\nif "STRICT" in os.environ and 1 > 0:\n    sys.exit(2)',
    nothing: 'import os, sys\nif (os.environ.get("STRICT") or None) is not None:\n    sys.exit(2)',
    "a function":
      "import os, sys\ndef deny():\n    sys.exit(2)\ndef main():\n" +
      '    ON = os.environ.get("STRICT") == "1"\n    if not ON:\n        return 0\n    deny()\nmain()',
  }),
)("in Python %s needs the variable", (_title, script) => {
  expect(switches(script, "python3 guard.py")).toEqual(only("STRICT"));
});

test.each(
  Object.entries({
    "a denial besides": `${ASKS}if strict:\n    sys.exit(2)\nif os.path.exists(".no"):\n    sys.exit(2)`,
    "a switch that turns it off": `${ASKS}if strict:\n    sys.exit(0)\nsys.exit(2)`,
    "a switch that is on": 'import os, sys\nif os.getenv("STRICT", "1") == "1":\n    sys.exit(2)',
    "another way": `${ASKS}if strict:\n    pass\nelse:\n    sys.exit(2)`,
    "a test that is not read": `${ASKS}if len(strict) >= 0:\n    sys.exit(2)`,
    "one of two tests": `${ASKS}if strict or os.path.exists(".no"):\n    sys.exit(2)`,
    "a choice": `${ASKS}if strict if os.path.exists(".no") else True:\n    sys.exit(2)`,
    "a name that is set anew": `${ASKS}for strict in os.listdir("."):\n    if strict:\n        sys.exit(2)`,
    "a program that sets it": `${ASKS}os.environ["STRICT"] = "1"\nif strict:\n    sys.exit(2)`,
    "a program that may set it": `${ASKS}os.environ.update(json.load(sys.stdin))\nif strict: sys.exit(2)`,
    "a file that may set it": `from dotenv import load_dotenv\n${ASKS}if strict:\n    sys.exit(2)`,
    "a variable that must be there": 'import os, sys\nif os.environ["STRICT"]: sys.exit(2)',
    "a function that may set it": `${ASKS}import rules\nrules.load(os.environ)\nif strict: sys.exit(2)`,
    "an end of a function": `${ASKS}def log():\n    if not strict:\n        return\n    print("x")\nlog()\nsys.exit(2)`,
    "an end behind another test": `${ASKS}def log(call):\n    if call:\n        pass\n    elif not strict:\n        return\n    sys.exit(2)\nlog(1)`,
  }),
)("in Python %s does not", (_title, script) => {
  expect(switches(script, "python3 guard.py")).toBeUndefined();
});

test.each(
  Object.entries({
    "a test": 'if (process.env.STRICT === "1") {\n  process.exit(2);\n}',
    "an end": 'if (!process.env.STRICT) process.exit(0);\nconst no = "x";\nprocess.exit(2);',
    "a name":
      'const on = (process.env["STRICT"] ?? "").trim();\nif (on && 1 > 0) {\n  process.exit(2);\n}',
    "a list": 'if (["1", "true"].includes(process.env.STRICT || "0")) { process.exit(2); }',
    "a function":
      "function deny() { process.exit(2); }\nif (Boolean(process.env.STRICT?.trim())) { deny(); }",
  }),
)("in JavaScript %s needs the variable", (_title, script) => {
  expect(switches(script, "node guard.js")).toEqual(only("STRICT"));
});

test.each(
  Object.entries({
    "a denial besides":
      "if (process.env.STRICT) process.exit(2);\nif (Date.now() > 5) process.exit(2);",
    "a switch that turns it off": "if (process.env.LAX) process.exit(0);\nprocess.exit(2);",
    "a switch that is on": 'if ((process.env.STRICT || "1") === "1") { process.exit(2); }',
    "one of two tests": "if (process.env.STRICT || Date.now() > 5) { process.exit(2); }",
    "a choice": "if (Date.now() > 5 ? true : process.env.STRICT) { process.exit(2); }",
    "a program that sets it":
      'process.env.STRICT ??= "1";\nif (process.env.STRICT) { process.exit(2); }',
    "a file that may set it":
      'process.loadEnvFile(".env");\nif (process.env.STRICT) { process.exit(2); }',
    "an end behind another test":
      "if (Date.now() > 5) { let x; } else if (!process.env.STRICT) { process.exit(0); }\nprocess.exit(2);",
    "an end in a loop":
      "for (const one of process.argv) if (!process.env.STRICT) process.exit(0);\nprocess.exit(2);",
    "a function that is there before":
      "check();\nif (!process.env.STRICT) process.exit(0);\nfunction check() { process.exit(2); }",
    "another case":
      'switch (process.platform) {\n case "a":\n  x();\n  if (!process.env.STRICT) { process.exit(0); }\n default:\n  process.exit(2);\n}',
  }),
)("in JavaScript %s does not", (_title, script) => {
  expect(switches(script, "node guard.js")).toBeUndefined();
});

test("what the command or the agent's own file sets is no condition", () => {
  const script = '[ "$STRICT" = 1 ] && exit 2';
  expect(switches(script, "STRICT=1 bash guard.sh")).toBeUndefined();
  expect(switches(script, "bash guard.sh", (name) => name === "STRICT")).toBeUndefined();
});
