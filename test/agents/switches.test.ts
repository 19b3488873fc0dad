/** A denial that a variable switches on is one only where that is set (S24). */
import { expect, test } from "vitest";
import { protocols } from "../support/hosts.ts";
import { NO_FILES } from "../../src/model/files.ts";
import { switchesOf } from "../../src/judge/observer.ts";

function switches(script: string, command = "bash guard.sh", isSet = (_name: string) => false) {
  const files = {
    ...NO_FILES,
    exists: (path: string) => path === "guard.sh",
    read: (path: string) => (path === "guard.sh" ? script : undefined),
  };
  const handler = { command };
  const group = { dialect: "claude-code", hooks: [handler] };
  return switchesOf(isSet, { protocols, files }, "pre-tool-use", group, handler);
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

test("what the command or the agent's own file sets is no condition", () => {
  const script = '[ "$STRICT" = 1 ] && exit 2';
  expect(switches(script, "STRICT=1 bash guard.sh")).toBeUndefined();
  expect(switches(script, "bash guard.sh", (name) => name === "STRICT")).toBeUndefined();
});
