/** The same guard in five languages. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quoted } from "../../src/model/shell.ts";
import { SAID } from "../hosts/hook.ts";
import { CHECKED, WORD } from "./kinds.ts";
import type { Worded } from "./wording.ts";

export interface Program {
  /** The hook's command. */
  readonly command: string;
  readonly file: string;
  /** Its content. */
  write(worded: Worded): string | Uint8Array;
}

const text = JSON.stringify;
const out = ({ says }: Worded) => (says ? JSON.stringify(says) : undefined);

const sh = (worded: Worded): string => {
  const { field } = worded;
  const text = out(worded);
  return [
    "input=$(cat)",
    field ? `case "$input" in *${WORD}*) ;; *) exit 0 ;; esac` : `[ -e ${CHECKED} ] && exit 0`,
    text === undefined ? `echo ${SAID} >&2; exit 2` : `printf %s ${quoted(text)}`,
    "",
  ].join("\n");
};

const python = (worded: Worded): string => {
  const output = out(worded);
  const keys = worded.field?.split(".").map((key) => `[${text(key)}]`);
  return [
    "import json, os, sys",
    "payload = json.load(sys.stdin)",
    keys
      ? `if ${text(WORD)} in json.dumps(payload${keys.join("")}):`
      : `if not os.path.exists(${text(CHECKED)}):`,
    ...(output === undefined
      ? [`    print(${text(SAID)}, file=sys.stderr)`, "    sys.exit(2)"]
      : [`    print(${text(output)})`]),
    "",
  ].join("\n");
};

const node = (worded: Worded): string => {
  const output = out(worded);
  const path = worded.field?.split(".").map((key) => `[${text(key)}]`);
  return [
    'const { existsSync, readFileSync } = require("node:fs");',
    'const payload = JSON.parse(readFileSync(0, "utf8"));',
    path
      ? `if (JSON.stringify(payload${path.join("")}).includes(${text(WORD)})) {`
      : `if (!existsSync(${text(CHECKED)})) {`,
    ...(output === undefined
      ? [`  console.error(${text(SAID)});`, "  process.exitCode = 2;"]
      : [`  console.log(${text(output)});`]),
    "}",
    "",
  ].join("\n");
};

const perl = (worded: Worded): string => {
  const text = out(worded);
  const path = worded.field?.split(".").map((key) => `->{${key}}`);
  return [
    "use strict; use JSON::PP;",
    "local $/; my $payload = decode_json(<STDIN>);",
    path
      ? `exit 0 if index(JSON::PP->new->allow_nonref->encode($payload${path.join("")}), "${WORD}") < 0;`
      : `exit 0 if -e "${CHECKED}";`,
    text === undefined
      ? `print STDERR "${SAID}\\n"; exit 2;`
      : `print '${text.replace(/['\\]/g, "\\$&")}';`,
    "",
  ].join("\n");
};

const c = (worded: Worded): string => {
  const output = out(worded);
  return [
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#include <string.h>",
    "#include <unistd.h>",
    "int main(void) {",
    "  size_t size = 0, room = 65536, got;",
    "  char *text = malloc(room);",
    "  while ((got = fread(text + size, 1, room - size - 1, stdin)) > 0) {",
    "    size += got;",
    "    if (room - size < 2) text = realloc(text, room *= 2);",
    "  }",
    "  text[size] = 0;",
    worded.field
      ? `  if (!strstr(text, ${text(WORD)})) return 0;`
      : `  if (access(${text(CHECKED)}, F_OK) == 0) return 0;`,
    output === undefined
      ? `  fputs(${text(SAID)}, stderr);\n  return 2;`
      : `  fputs(${text(output)}, stdout);\n  return 0;`,
    "}",
    "",
  ].join("\n");
};

function compiled(source: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "hookport-board-"));
  try {
    writeFileSync(join(folder, "guard.c"), source);
    execFileSync("cc", ["-O1", "-o", join(folder, "guard"), join(folder, "guard.c")]);
    return readFileSync(join(folder, "guard"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const LANGUAGES: { readonly [language: string]: Program } = {
  sh: { command: "sh hooks/guard.sh", file: "hooks/guard.sh", write: sh },
  Python: { command: "python3 hooks/guard.py", file: "hooks/guard.py", write: python },
  Node: { command: "node hooks/guard.cjs", file: "hooks/guard.cjs", write: node },
  Perl: { command: "perl hooks/guard.pl", file: "hooks/guard.pl", write: perl },
  C: { command: "./hooks/guard", file: "hooks/guard", write: (worded) => compiled(c(worded)) },
};
