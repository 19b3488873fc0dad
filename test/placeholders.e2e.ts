/**
 * A file's name never becomes code of a program inside a command (S21): tried by real shells,
 * with names a model may choose.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { hookCall, type Job } from "../src/model/call.ts";
import type { HostProtocol } from "../src/model/adapter.ts";
import type { Handler } from "../schemas/types/document.ts";
import type { EventName } from "../src/model/events.ts";
import { started, type Start } from "../src/model/shell.ts";
import { startedOnWindows } from "../src/model/windows.ts";
import { protocols } from "./support/hosts.ts";
import { anyAuthor } from "./support/kits.ts";
import { demand } from "./support/needs.ts";
import { runs } from "./support/runs.ts";
import { callOf } from "./support/standard.ts";

const folder = mkdtempSync(join(tmpdir(), "hookport-placeholders-"));
writeFileSync(join(folder, "args.sh"), "printf '%s|' \"$@\"\n");
const KEPT = readdirSync(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const HOSTILE = [
  "/a/$(touch pwned).txt",
  "/a/; touch pwned",
  "/a/`touch pwned`",
  "'; touch pwned; '",
  '" ; touch pwned ; "',
  "-rf",
  "/a b/c  d",
  "/*",
  "/a\n; touch pwned\n",
  "\\$(touch pwned)\\",
  "')\nimport os; os.system('touch pwned')#",
  "${IFS}&&touch${IFS}pwned",
  "/é語🙂",
];
const of = (env: { readonly [name: string]: string }): Start => ({
  shell: ["/bin/sh", "-c"],
  env,
  isUniversal: true,
});
const SHELLS = [["/bin/sh", "-c"] as const, ["/bin/bash", "-c"] as const];

type Shell = readonly [string, string];
const ENV = {
  PACKAGE_ROOT: folder,
  CLAUDE_PLUGIN_ROOT: folder,
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: folder,
  SHLVL: "2",
};

/** Starts what follows once for each name, and ends what is printed for each with a NUL. */
const EACH = `i=0; while [ $i -lt $COUNT ]; do
  eval "file=\\$NAME_$i"; export file; "$0" "$@"; printf '\\0'; i=$((i + 1))
done`;

/** What the command prints for each name: one process starts it for all of them. */
function played(
  command: string,
  names: readonly string[],
  [shell, option]: Shell,
  args?: readonly string[],
): readonly string[] {
  const starts = names.map((file) =>
    started(
      { command, ...(args && { args }) },
      { shell: [shell, option], env: { ...ENV, file }, isUniversal: true },
    ),
  );
  const [job] = starts;
  // A name is no part of what is started, but a variable of it.
  expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1);
  if (!job || "refused" in job) return names.map(() => job?.refused ?? "");
  const { stdout } = spawnSync("/bin/sh", ["-c", EACH, job.file, ...job.args], {
    cwd: folder,
    env: {
      ...ENV,
      COUNT: String(names.length),
      ...Object.fromEntries(names.map((name, i) => [`NAME_${i}`, name])),
    },
    encoding: "utf8",
    input: "",
    timeout: 60_000,
  });
  const made = readdirSync(folder).filter((name) => !KEPT.includes(name));
  for (const name of made) rmSync(join(folder, name), { recursive: true });
  return made.length ? names.map(() => `made ${made.join()}`) : stdout.split("\0").slice(0, -1);
}

/** A program of an interpreter's own is slow to start. */
const namesFor = (command: string) =>
  /^(?:node|python3) /.test(command) ? HOSTILE.filter((_, i) => i % 4 === 0) : HOSTILE;
const arrives = (command: string, shell: Shell, before = "") => {
  if (command.startsWith("python3")) demand("python3");
  const names = namesFor(command);
  expect(played(command, names, shell)).toEqual(names.map((name) => `${before}${name}|`));
};

const P = "printf '%s|'";

/** Each prints the name as one argument. */
const ARRIVES = [
  `${P} \${file}`,
  `${P} "\${file}"`,
  `${P} '\${file}'`,
  `${P} $file`,
  `if true; then ${P} \${file}; fi`,
  `if ! false; then ${P} \${file}; else exit 2; fi`,
  `case \${file} in *) ${P} \${file};; esac`,
  `case "$file" in\n  *.none|*.other) exit 2 ;;\n  (*) ${P} \${file}\nesac`,
  `case x in (x) case \${file} in *) ${P} \${file} ;; esac ;; esac`,
  `true && { ${P} \${file}; } || true`,
  `(${P} \${file})`,
  `# don't\n${P} \${file}`,
  `true # it's \${file}\n${P} \${file}`,
  `${P} \${file} 2>&1 >&1 2>/dev/null`,
  `A='it"s' B="x y" ${P} \${file} # done`,
  `echo "it's" \\" >/dev/null; ${P} \${file}`,
  `[ -n \${file} ] && [ "\${file}" != x ] && ${P} \${file}`,
  `true \\\n && ${P} \${file}`,
  `cat /dev/null | cat; ${P} \${file}`,
  `{ ${P} \${file}; } | cat`,
  `env A=1 B=2 nice -n 1 sh args.sh \${file}`,
  `timeout -k 5 10 nohup sh args.sh \${file} 2>/dev/null`,
  // The words after a program's text are its arguments.
  `sh -c '${P.replaceAll("'", `'\\''`)} "$1"' _ \${file}`,
  `bash -c 'printf "%s|" "$@"' -- \${file}`,
  "bash ${PACKAGE_ROOT}/args.sh ${file}",
  `sh "\${CLAUDE_PLUGIN_ROOT}/args.sh" "\${file}"`,
  `python3 -c 'import sys; sys.stdout.write(sys.argv[1] + "|")' \${file}`,
  `node -e 'process.stdout.write(process.argv[1] + "|")' -- \${file}`,
  `perl -e 'print shift, "|"' -- \${file}`,
  `awk 'BEGIN { printf "%s|", ARGV[1] }' \${file}`,
];

/** Each prints it as the value of an option. */
const OPTIONS = [
  `${P} --path=\${file}`,
  `${P} --path="\${file}"`,
  `${P} --path='\${file}'`,
  `${P} "--path=\${file}"`,
  `${P} '--path=\${file}'`,
  `sh args.sh --path=\${file}`,
];

describe.each(SHELLS)("by %s, a name arrives as one argument", (...shell) => {
  test.each(ARRIVES)("%s", (command) => arrives(command, shell));
  test.each(OPTIONS)("%s", (command) => arrives(command, shell, "--path="));
});

const REFUSED = [
  // It is no argument.
  "${file}",
  "! ${file} x",
  "sudo -n ${file}",
  "timeout 5 ${file}",
  "exec -a ${file} sh x.sh",
  "env -S ${file}",
  "x${file}",
  "sh check.sh x${file}",
  "sh check.sh ${file}x",
  'sh check.sh "${file} x"',
  'sh check.sh ""${file}""',
  "sh check.sh -f${file}",
  "sh check.sh FILE=${file}",
  "FILE=${file} sh check.sh",
  "sh check.sh > ${file}",
  "sh check.sh < ${file}",
  "case x in ${file}) exit 2 ;; esac",
  'sh check.sh "${file##*/}"',
  'sh check.sh "${file%.ts}"',
  'sh check.sh "${file:-x}"',
  'sh check.sh "${#file}"',
  "sh check.sh \\${file}",
  "sh check.sh '$''{file}'",
  // It cannot be read for certain.
  `x=$(${P} \${file}); printf '%s' "$x"`,
  `x="\`${P} \${file}\`"; printf '%s' "$x"`,
  "sh check.sh ${file} '",
  `sh check.sh \${file} "$(cat x)"`,
  "cat <<EOF\n${file}\nEOF",
  `python3 - "\${file}" <<'EOF'\nimport sys\nEOF`,
  `cat <<'EOF'\n'\nEOF\nsh check.sh \${file}`,
  "sh check.sh ${file} \r; x",
  "sh check.sh a\\\n# ${file}",
  // Its words are a program, or names of variables that a shell works out.
  "sh -c ${file}",
  "bash -ec ${file}",
  "bash -c -- ${file}",
  "bash -c -o errexit ${file}",
  "bash -c -x ${file}",
  "sh -c echo\\ \\${file}",
  "python3 -c ${file}",
  "python3 -Bc '${file}'",
  "node -p ${file}",
  "node --eval=${file}",
  'node "--print=${file}"',
  "php -r ${file}",
  "perl -ne 'print' ${file}",
  "perl -i -pe s/a/b/ ${file}",
  "sed ${file}",
  "sed -n ${file} x",
  "sed -i '' ${file}",
  "awk ${file}",
  "awk -v f=${file} 1",
  "jq --arg f ${file} .",
  "eval ${file}",
  "trap ${file} EXIT",
  "source ${file}",
  ". ${file}",
  "ssh host cat ${file}",
  "sudo ssh host cat ${file}",
  "watch cat ${file}",
  "find ${file} -name x",
  "xargs sh check.sh ${file}",
  "make lint FILE=${file}",
  "make ${file}",
  "read ${file}",
  "printf -v ${file} x",
  "printf -v x %s ${file}",
  "export ${file}",
  "unset ${file}",
  "set -- ${file}; eval $1",
  "[ -v ${file} ]",
  "[[ ${file} -eq 1 ]]",
  "[[ -n x && 1 -eq ${file} ]]",
  "$RUN ${file}",
  '"${RUN:-sh -c}" ${file}',
  // Another command reads it.
  "echo ${file} | sh",
  "echo ${file} |\n sh",
  "echo ${file} | (cat; sh)",
  "echo ${file} | { cat; sh; }",
  "echo ${file} | while read f; do sh -c $f; done",
  "{ echo ${file}; } |& sh",
  "case x in x) echo ${file} ;; esac | sh",
  "sh check.sh ${file}; cat list | sh",
  `python3 -c 'open("\${file}")'`,
  `python3 -c "open('\${file}')"`,
  `python3 -c "open('$file')"`,
  `python3.11 -Bc "print('\${file}')"`,
  `/usr/bin/env python3 -c "print('\${file}')"`,
  `node -e 'x("\${file}")'`,
  `node -pe "'\${file}'"`,
  `node --eval='x("\${file}")'`,
  `node --eval="x('\${file}')"`,
  `node --no-warnings --input-type module -e "x('\${file}')"`,
  `bun -e "x('\${file}')"`,
  `deno eval "x('\${file}')"`,
  `perl -e'print "\${file}"'`,
  `perl -i.bak -pe "s/x/\${file}/" y`,
  `ruby -rjson -e "p '\${file}'"`,
  `php -r "echo '\${file}';"`,
  `lua -e "print('\${file}')"`,
  `osascript -e "display notification \\"\${file}\\""`,
  `pwsh -NoProfile -Command "Get-Item \${file}"`,
  `Rscript -e "x('\${file}')"`,
  `awk "/\${file}/" x`,
  `gawk -F: -v a=1 '$1 == "\${file}"' x`,
  `sed "s|x|\${file}|" y`,
  `sed -n -e p -e "s|x|\${file}|" y`,
  `sed -i '' "s|x|\${file}|" y`,
  `jq ".a == \\"\${file}\\""`,
  `jq -r --arg a b ".a == \\"\${file}\\""`,
  "env -i sh -c 'cat ${file}'",
  `ssh -p 22 host "cat \${file}"`,
  "ssh host <<EOF\nrm ${file}\nEOF",
  `echo "rm \${file}" | ssh -p 22 host bash -s`,
  `vim -es -c "w \${file}" x`,
  `psql -U me -c "select '\${file}'"`,
  `docker run --rm -i image sh -c "cat \${file}"`,
  `uv run python -c "open('\${file}')"`,
  `(echo "rm \${file}"; echo) | sudo bash -s`,
  `printf '%s' "print('\${file}')" | python3 -`,
  `cat <<EOF | bash\nrm \${file}\nEOF`,
  "python3 - <<EOF\nprint('${file}')\nEOF",
  `bash <<< "cat \${file}"`,
  `bash <(echo "cat \${file}")`,
  `source <(echo "cat \${file}")`,
  `printf '%s' \${file} | xargs -I{} sh -c 'cat {}'`,
  `printf '%s' \${file} | xargs sh -c`,
  `find "\${file}" -exec sh -c 'cat {}' \\;`,
  `f=\${file}; bash -c "cat $f"`,
  `f=$(basename "\${file}"); python3 -c "print('$f')"`,
  `file="\${file}"; sh -c "cat $file"`,
  `for f in \${file}; do bash -c "cat $f"; done`,
  `bash -c "python3 -c \\"print('\${file}')\\""`,
  "bash -c 'echo \"cat ${file}\" | sh'",
  `$PYTHON -c "print('\${file}')"`,
  `x="$(node -p "'\${file}'")"`,
  "bash -c $'cat ${file}'",
  `echo "$((bash -c "python3 -c \\"print('\${file}')\\""))"`,
  `x=$(( \${a} << 2 )); (( x << 3 )); python3 -c "print('\${file}')"`,
  `cat <<A <<'B'\nx\nA\n\${file}\nB\npython3 -c "print('\${file}')"`,
  `x=$(cat <<A\n\${file}\nA\n); case x in a) echo;; esac; python3 -c "print('\${file}')"`,
  `x=$(case a in a) echo b;; esac; python3 -c "print('\${file}')")`,
  // A shell in the command would find it in its environment; the plain forms are made below.
  `sh -c "printf '%s|' \\\${file}"`,
  `sh -c 'printf "%s|" '"\${file}"`,
  `A=1 command bash -c "printf '%s|' \${file}"`,
  `timeout -k 5 10 nice -n 1 nohup sh -c 'printf "%s|" \${file}' 2>/dev/null`,
  `exec /bin/sh -c "printf '%s|' \${file}"`,
  `time -p sh -c "printf '%s|' \${file}" 2>/dev/null`,
  `if ! sh -c "printf '%s|' \${file}"; then :; fi`,
  `! true || sh -c "printf '%s|' \${file}"`,
  `find . -name args.sh -exec sh -c 'printf "%s|" \${file}' \\;`,
  `echo | xargs sh -c 'printf "%s|" \${file}'`,
  `eval printf "'%s|'" "\${file}"`,
  `eval printf "'%s|'" \${file}`,
  `trap "printf '%s|' \${file}" EXIT`,
  `bash -c "x=\\$(printf '%s|' \${file}); printf %s \\"\\$x\\""`,
  `bash -c "x=$(printf '%s|' \${file}); printf %s \\"\\$x\\""`,
  `x=$(sh -c "printf '%s|' \${file}"); printf %s "$x"`,
  `bash -c 'file=$1; printf "%s|" "\${file}"' _ \${file}`,
  `bash -c "printf '%s%s|' \${file%"\${file#?}"} \${file#?}"`,
  `for one in \${file}; do ${P} "$one"; done`,
  // The script's own variable has another name.
  `node -e 'const file = read(); if (\`\${file}\`.endsWith(".env")) process.exit(2)'`,
  `file=$(jq -r .tool_input.file_path); bash -c "cat $file"`,
  `while read -r file; do sh -c "cat $file"; done < list`,
  `for file in *.ts; do node -e "check('$file')"; done`,
  `jq -r '.tool_input.file_path' | { read file; sh -c "prettier \${file}"; }`,
  `grep -e "\${file}" -c list && echo sh -c "\${file}"`,
  `sed -n 1,3p "\${file}" | jq --arg f "\${file}" .x | awk -v f="\${file}" '{ print f }'`,
  `python3 check.py -c \${file}`,
  `echo "{\\"f\\": \\"\${file}\\"}" | python3 -m json.tool && php -f x.php < list`,
  `function f { bash -c 'cat "\${file}"'; }; f`,
  `tar c "\${file}" | ssh host "tar x"`,
  `$LINTER -c \${file}`,
];

test.each(REFUSED)("refused: %s", (command) => {
  expect(started({ command }, of({ file: "/a" }))).toEqual({
    refused: expect.stringMatching(
      /^hookport: a file's name could run as code where \$\{file\} stands in this command; it may be an argument of its own or the value of an option: sh check\.sh \$\{file\}$/,
    ) as string,
  });
});

/** What is left as it stands, but for quotes around a placeholder. */
const KEEPS: readonly (readonly [string, string?])[] = [
  [`node -e "require('\${CLAUDE_PLUGIN_ROOT}/x.js')"`],
  [`git diff --name-only | grep -qx "\${file}"`],
  [`echo "\${file}" | grep -qE '\\.env$' && exit 2; exit 0`],
  [`sed -n 1,3p "\${file}"; jq -e . "\${file}"; awk '{ print }' "\${file}"; wc -c "\${file}"`],
  [`npx prettier --write \${file} || true`, `npx prettier --write "\${file}" || true`],
  [`npx tsc --project "\${file}" --outDir=x`],
  [`cat x | python3 check.py --file '\${file}'`, `cat x | python3 check.py --file "\${file}"`],
  [`bash -c 'echo "$1"' _ "\${PACKAGE_ROOT}"`],
  [`sh '\${PACKAGE_ROOT}/x.sh' '\${file}'`, `sh ''"\${PACKAGE_ROOT}"'/x.sh' "\${file}"`],
  [
    `x="$(sh "\${PACKAGE_ROOT}/x.sh" \${PACKAGE_ROOT}/y)"`,
    `x="$(sh "\${PACKAGE_ROOT}/x.sh" "\${PACKAGE_ROOT}"/y)"`,
  ],
  ["cat <<EOF\n'${PACKAGE_ROOT}'\nEOF"],
];

test.each(KEEPS)("kept: %s", (command, becomes = command) => {
  const job = started(
    { command },
    of({
      file: "/a",
      PACKAGE_ROOT: "/p",
      CLAUDE_PLUGIN_ROOT: "/q",
    }),
  );
  expect(job).toEqual({ file: "/bin/sh", args: ["-c", becomes] });
});

test("a root may stand in a program's text where every language takes it for plain text", () => {
  const command = `node -e "require('\${CLAUDE_PLUGIN_ROOT}/x.js')"`;
  const by = (root: string) => started({ command }, of({ CLAUDE_PLUGIN_ROOT: root }));
  expect(by("/home/me/a b/c@1.2+x")).toHaveProperty("args");
  for (const root of ["/it's", '/a"b', "/$(x)", "/a\nb", "/a`b`", "/é"])
    expect(by(root)).toEqual({
      refused: expect.stringContaining("the path in ${CLAUDE_PLUGIN_ROOT}") as string,
    });
});

describe("without a shell", () => {
  const word = (args: readonly string[], file = "/a", more = {}) =>
    started({ command: args[0] as string, args: args.slice(1) }, of({ file, ...more }));

  test.each([
    ["sh", "-c", 'printf "%s|" "$1"', "_", "${file}"],
    ["printf", "%s|", "${file}"],
    ["bash", "${PACKAGE_ROOT}/args.sh", "${file}"],
    ["python3", "-c", "import sys; sys.stdout.write(sys.argv[1] + '|')", "${file}"],
  ])("%s %s %s %s %s", (...words) => {
    const [command, ...args] = words.filter((word) => word !== undefined);
    if (command === "python3") demand(command);
    for (const file of namesFor(`${command} `))
      expect(played(command as string, [file], ["/bin/sh", "-c"], args)).toEqual([`${file}|`]);
  });

  test.each([
    [["sh", "-c", 'printf "%s|" "${file}"']],
    [["sh", "-c", "printf '%s|' $file"]],
    [["env", "A=1", "bash", "-ec", "printf '%s|' '${file}'"]],
    [["sh", "-c", "sh -c \"printf '%s|' ${file}\""]],
    [["sh", "-c", "${file}"]],
    [["${file}", "x"]],
    [["sh", "check.sh", "x${file}"]],
    [["sh", "check.sh", "\\${file}"]],
    [["xargs", "check.sh", "${file}"]],
    [["node", "-e", "x('${file}')"]],
    [["python3", "-c", "x('${file}')"]],
    [["sudo", "sh", "-c", "cat ${file}"]],
    [["sh", "-c", "node -e \"x('${file}')\""]],
  ])("refused: %s", (args) => {
    expect(word(args)).toEqual({ refused: expect.stringContaining("could run as code") as string });
  });

  test("a plugin's own path in a program", () => {
    const args = ["node", "-e", "require('${CLAUDE_PLUGIN_ROOT}/x.js')"];
    expect(word(args, "/a", { CLAUDE_PLUGIN_ROOT: "/p" })).toEqual({
      file: "node",
      args: ["-e", "require('/p/x.js')"],
    });
    expect(word(args, "/a", { CLAUDE_PLUGIN_ROOT: "/it's" })).toHaveProperty("refused");
  });
});

/** Commands that each print what they are given, with something around them, or within a program. */
const inDouble = (text: string) => `"${text.replace(/[\\"`]|\$(?=\()/g, "\\$&")}"`;
const inSingle = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
type Wrap = (text: string) => string;
const AROUND: readonly Wrap[] = [
  (text) => `{ ${text}; }`,
  (text) => `( ${text} )`,
  (text) => `if true; then ${text}; fi`,
  (text) => `X='a "b' ; ${text}`,
  (text) => `: "it's" \\" # don't "\n${text}`,
  (text) => `case x in y) exit 2 ;; x|z) ${text} ;; esac`,
  (text) => `${text} 2>&1`,
];
const WITHIN: readonly Wrap[] = [
  (text) => `sh -c ${inDouble(text)}`,
  (text) => `bash -c ${inSingle(text)}`,
  (text) => `env X=1 bash -ec ${inDouble(text)} _ a "b c"`,
  (text) => `timeout 20 sh -c ${inSingle(text)}`,
  (text) => `eval ${inDouble(text)}`,
  (text) => `true && eval ${inSingle(text)}`,
  (text) => `printf '%s' "$( ${text} )"`,
  (text) => `bash <<'END'\n${text}\nEND\n`,
  (text) => `python3 -c ${inDouble(`import os; os.system(${inSingle(text)})`)}`,
  (text) => `node -e ${inSingle(`run(${text})`)}`,
  (text) => `echo ${inDouble(text)} | sh`,
  (text) => `sudo sh -c ${inDouble(text)}`,
];
const PLACES = ["${file}", '"${file}"', "'${file}'", "$file", '"$file"'];
const wrapped = (text: string, wraps: readonly Wrap[]) =>
  wraps.reduce((inner, wrap) => wrap(inner), text);
const wraps = (of: readonly Wrap[], maxLength: number) =>
  fc.array(fc.constantFrom(...of), { maxLength });
const commands = fc
  .tuple(fc.constantFrom(...PLACES), wraps(AROUND, 4))
  .map(([place, around]) => wrapped(`printf '%s|' ${place}`, around));
const names = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc
    .array(
      fc.constantFrom(
        "$(touch pwned)",
        "`touch pwned`",
        ";",
        "touch pwned",
        "'",
        '"',
        "\\",
        "\n",
        " ",
        "*",
        "$",
        "{",
        "}",
        "(",
        ")",
        "|",
        "&",
        "#",
        "~",
        "!",
        "${file}",
        "a",
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((items) => items.join("")),
  fc.string({ minLength: 1, unit: "binary-ascii" }).filter((text) => !text.includes("\0")),
);

const some = fc.array(names, { minLength: 1, maxLength: 4 });

test("any name in any command arrives as one argument, and makes nothing", () => {
  fc.assert(
    fc.property(commands, some, fc.constantFrom(...SHELLS), (command, files, shell) => {
      expect(played(command, files, shell)).toEqual(files.map((file) => `${file}|`));
    }),
    { numRuns: runs(120) },
  );
});

test("any such command inside a program, or fed to a shell, is refused", () => {
  fc.assert(
    fc.property(
      commands,
      fc.constantFrom(...WITHIN),
      wraps([...AROUND, ...WITHIN], 2),
      (command, within, around) => {
        const whole = wrapped(within(command), around);
        expect(started({ command: whole }, of({ file: "/a" }))).toHaveProperty("refused");
      },
    ),
    { numRuns: runs(400) },
  );
});

const PIECES =
  `sh -c|bash|eval|'|"|$(|)|\`|||;|&&|\n|\\|\\\n|#|\${file}|"\${file}"|$file|--x=\${file}|\\\${file}|-c|-e|-eq|--|perl -ne|sed|awk|case|in|esac|*)|x=|[|]|!|if|then|fi|for|do|done|read|set --|"$1"|xargs|{|}|(|<<EOF|EOF|<(|>|2>&1|echo|cat|grep|sh args.sh|exec|env|a`
    .split("|")
    .map((piece) => piece || "|");
const lines = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", " ", "")), {
    minLength: 2,
    maxLength: 10,
  })
  .map((pieces) => `${pieces.map((pair) => pair.join("")).join("")} \${file}`);

test("any line is refused, or a name in it makes nothing", () => {
  fc.assert(
    fc.property(lines, some, fc.constantFrom(...SHELLS), (line, files, shell) => {
      if ("refused" in started({ command: line }, of({ file: "/a" }))) return;
      for (const printed of played(line, files, shell))
        expect(printed).not.toMatch(/^made .*pwned/);
    }),
    { numRuns: runs(800) },
  );
});

test("in the words of an agent, a variable of that name is the script's own", () => {
  const start = { ...of({ file: "/a", CLAUDE_PLUGIN_ROOT: "/q" }), isUniversal: false };
  for (const command of ["python3 -c 'x(\"${file}\")'", "sh -c 'cat ${file}' | sh", "x${file}"]) {
    expect(started({ command }, start)).toEqual({ file: "/bin/sh", args: ["-c", command] });
    expect(started({ command: "sh", args: ["-c", command] }, start)).toEqual({
      file: "sh",
      args: ["-c", command],
    });
  }
  const handler = { command: "sh", windows: 'iex "cat ${file}"' };
  const files = { isFile: () => false, head: () => "", nameOf: () => "" };
  expect(startedOnWindows(handler, { ...start, cwd: "C:\\p" }, files)).toMatchObject({
    args: expect.arrayContaining([expect.stringContaining(handler.windows)]) as unknown,
  });
});

describe("a handler that is refused is not started", () => {
  async function answered(event: EventName, more: Partial<Handler>) {
    const protocol = protocols[anyAuthor.id] as HostProtocol;
    const [row] = protocol.events[event];
    const call = callOf(protocol, event, row as NonNullable<typeof row>);
    const jobs: Job[] = [];
    const run = async (job: Job) => {
      jobs.push(job);
      return { stdout: "", stderr: "", code: 0 };
    };
    const hooks = {
      [event]: [
        {
          hooks: [{ type: "command" as const, command: `python3 -c "check('\${file}')"`, ...more }],
        },
      ],
    };
    const { decision } = await hookCall({
      protocols,
      protocol,
      call,
      documents: [{ doc: { version: 1, hooks }, packageRoot: "/project" }],
      root: "/project",
      run,
      elapsed: () => 0,
    });
    expect(jobs).toEqual([]);
    return decision;
  }

  test("a gate denies and says why", async () => {
    expect(await answered("pre-tool-use", {})).toEqual({
      verdict: "deny",
      reason: expect.stringContaining("sh check.sh ${file}") as string,
    });
    expect(await answered("pre-prompt", {})).toMatchObject({ verdict: "deny" });
  });

  test("elsewhere it is a broken handler", async () => {
    expect(await answered("post-tool-use", {})).toEqual({});
    expect(await answered("post-tool-use", { failClosed: true })).toHaveProperty("feedback");
    expect(await answered("stop", {})).toEqual({});
  });
});
