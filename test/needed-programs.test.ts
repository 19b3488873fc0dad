/** Which programs a script is seen to need, and on which system (S23). */
import { expect, test } from "vitest";
import { programsToHave } from "../src/read/programs.ts";
import { deniesWithout } from "../src/read/without.ts";

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

const MAC = '[ "$(uname)" = Darwin ]';
test.each([
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

const isHeld = ({ code }: { readonly code: number }) => code === 2;

test.each([
  'S=$(gh pr view --jq ".a | .b" 2>/dev/null)\n[ "$S" = APPROVED ] && exit 0\necho no >&2\nexit 2',
  'gh pr view\nrc=$?\n[ "$rc" = 0 ] && exit 0\necho no >&2\nexit 2',
  "gh pr view >/dev/null 2>&1; [ $? -eq 0 ] && exit 0; exit 2",
  "if ! gh pr view; then echo no >&2; exit 2; fi",
  "gh pr view || exit 2",
  "gh pr view || { echo no >&2; exit 2; }",
  'if [ -f x ]; then S="$(gh pr view)"; fi\nif [ -z "$S" ]; then exit 2; fi',
  "if gh pr view; then exit 0; elif [ $? -ne 0 ]; then exit 2; fi",
])("without it the script denies: %s", (text) => {
  expect(deniesWithout(text, "gh", isHeld)).toBe(true);
});

test.each([
  'S=$(gh pr view)\n[ "$S" = BLOCKED ] || exit 0\nexit 2',
  'S=$(gh pr view 2>&1)\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  'S=$(gh pr view | jq .)\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  'set -e\nS=$(gh pr view)\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  'S=$(gh pr view)\nS=$1\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  'S=$(gh pr view)\nread S\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  'S=$(gh pr view)\nother\n[ "$S" = APPROVED ] && exit 0\nexit 2',
  "S=$(gh pr view)\nfor i in 1; do exit 0; done\nexit 2",
  "gh pr view; exit $?",
  "gh pr view && exit 2",
  "gh pr view || exit 1",
  "gh pr view || exit 2; gh pr list",
  "x() { gh pr view; }; x; exit 2",
  "echo $(gh pr view); exit 2",
  "timeout 3 gh pr view || exit 2",
  "gh pr view & exit 2",
  'trap "exit 0" EXIT; gh pr view || exit 2',
  "gh pr view | grep -q x || exit 2",
])("that is not certain: %s", (text) => {
  expect(deniesWithout(text, "gh", isHeld)).toBe(false);
});
