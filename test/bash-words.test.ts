/** S21: which words of a command line only bash has. */
import { expect, test } from "vitest";
import { bashWordIn } from "../src/read/bash-words.ts";

test.each([
  ["[[ $(jq -r .x) == *prod* ]] && exit 2", "[["],
  ["if [[ -n $X ]]; then exit 2; fi", "[["],
  ["true &&[[ a = a ]]", "[["],
  ['grep -q prod <<< "$X"', "<<<"],
  ["diff <(a) <(b)", "<( )"],
  ["tee >(cat) < x", ">( )"],
  ["make &> log", "&>"],
  ["make &>>log", "&>"],
  ["names=(a b); exit 2", "an array"],
  ["names+=(a)", "an array"],
  ["echo ${names[0]}", "an array"],
  ["set -euo pipefail; a | b", "pipefail"],
  ["source ./env; exit 2", "source"],
  ["true;source env", "source"],
  ["function no { exit 2; }; no", "function"],
  ['echo "$([[ a == a ]] && echo b)"', "[["],
  ["cat <<EOF\nplain\nEOF\n[[ a ]] && exit 2", "[["],
])("%s", (command, word) => expect(bashWordIn(command)?.replaceAll("`", "")).toBe(word));

test.each([
  '[ -n "$X" ] && exit 2',
  "bash -c '[[ a == a ]] && exit 2'",
  'bash -c "[[ a == a ]] && exit 2"',
  "grep -q '[[:space:]]' file",
  "tr -d [[:space:]]",
  "echo \\[[ a",
  "jq '.a[] | select(.b <(.c))'",
  "cat <<'EOF'\n[[ a ]]\nsource b\nEOF\ntrue",
  "bash <<-EOF\n\t[[ a ]] && exit 2\n\tEOF",
  "true # [[ a ]]",
  "echo a#b; cat < file > out 2>&1",
  "no() { exit 2; }; no",
  'x=$(date); y=$((1+2)); echo "${x}"',
  ". ./env",
  "echo the source of it",
  "sh -c 'source x'",
  "case $x in (a) exit 2;; b) exit 0;; esac",
  "a && b & c",
  "",
])("a plain shell has every word of %s", (command) => expect(bashWordIn(command)).toBeUndefined());
