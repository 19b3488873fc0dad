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
import type { Handler } from "../src/model/document.ts";
import type { EventName } from "../src/model/events.ts";
import { started } from "../src/model/shell.ts";
import { protocols } from "./support/hosts.ts";
import { anyAuthor } from "./support/kits.ts";
import { demand } from "./support/needs.ts";
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
const SHELLS = [["/bin/sh", "-c"] as const, ["/bin/bash", "-c"] as const];

function played(
  command: string,
  file: string,
  [shell, option]: readonly [string, string],
  args?: readonly string[],
) {
  const env = {
    file,
    PACKAGE_ROOT: folder,
    CLAUDE_PLUGIN_ROOT: folder,
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: folder,
    SHLVL: "2",
  };
  const job = started({ command, ...(args && { args }) }, [shell, option], env);
  if ("refused" in job) return job.refused;
  const { stdout } = spawnSync(job.file, job.args, {
    cwd: folder,
    env,
    encoding: "utf8",
    input: "",
  });
  const made = readdirSync(folder).filter((one) => !KEPT.includes(one));
  for (const one of made) rmSync(join(folder, one), { recursive: true });
  return made.length ? `made ${made.join()}` : stdout;
}

const P = "printf '%s|'";

/** Each prints the name as one argument. */
const ARRIVES = [
  `${P} \${file}`,
  `${P} "\${file}"`,
  `${P} '\${file}'`,
  `x=$(${P} \${file}); printf '%s' "$x"`,
  `x="\`${P} \${file}\`"; printf '%s' "$x"`,
  `if true; then ${P} \${file}; fi`,
  `case \${file} in *) ${P} \${file};; esac`,
  `true && { ${P} \${file}; } || true`,
  `for one in \${file}; do ${P} "$one"; done`,
  // The words after a program's text are its arguments.
  `sh -c '${P.replaceAll("'", `'\\''`)} "$1"' _ \${file}`,
  `bash -c 'printf "%s|" "$@"' -- \${file}`,
  "bash ${PACKAGE_ROOT}/args.sh ${file}",
  `sh "\${CLAUDE_PLUGIN_ROOT}/args.sh" "\${file}"`,
  `python3 -c 'import sys; sys.stdout.write(sys.argv[1] + "|")' \${file}`,
  `node -e 'process.stdout.write(process.argv[1] + "|")' -- \${file}`,
  `perl -e 'print shift, "|"' -- \${file}`,
  `awk 'BEGIN { printf "%s|", ARGV[1] }' \${file}`,
  // The text of a shell's program.
  `bash -c 'printf "%s|" "\${file}"'`,
  `bash -c 'printf "%s|" \${file}'`,
  `sh -c "printf '%s|' \${file}"`,
  `sh -c "printf '%s|' '\${file}'"`,
  `sh -c "printf '%s|' \\"\${file}\\""`,
  `sh -c "printf '%s|' $file"`,
  `sh -c "printf '%s|' \\"$file\\""`,
  `sh -c "printf '%s|' \\\${file}"`,
  `sh -c 'printf "%s|" '"\${file}"`,
  `sh -ec "true; printf '%s|' \${file}"`,
  `env A=1 B="x y" bash -c "printf '%s|' \${file}"`,
  `A=1 command bash -c "printf '%s|' \${file}"`,
  `timeout -k 5 10 nice -n 1 nohup sh -c 'printf "%s|" \${file}' 2>/dev/null`,
  `exec /bin/sh -c "printf '%s|' \${file}"`,
  `time -p sh -c "printf '%s|' \${file}" 2>/dev/null`,
  `if ! sh -c "printf '%s|' \${file}"; then :; fi`,
  `! true || sh -c "printf '%s|' \${file}"`,
  `find . -name args.sh -exec sh -c 'printf "%s|" \${file}' \\;`,
  `echo | xargs sh -c 'printf "%s|" \${file}'`,
  `eval "printf '%s|' \${file}"`,
  `eval printf "'%s|'" "\${file}"`,
  `eval printf "'%s|'" \${file}`,
  `trap "printf '%s|' \${file}" EXIT`,
  `sh -c "sh -c \\"printf '%s|' \${file}\\""`,
  `sh -c 'bash -c "printf \\"%s|\\" \${file}"'`,
  `bash -c "x=\\$(printf '%s|' \${file}); printf %s \\"\\$x\\""`,
  `bash -c "x=$(printf '%s|' \${file}); printf %s \\"\\$x\\""`,
  `x=$(sh -c "printf '%s|' \${file}"); printf %s "$x"`,
  "sh <<'EOF'\nprintf '%s|' ${file}\nEOF",
  `sh -c "\${PACKAGE_ROOT}/../$(basename \${PACKAGE_ROOT})/none.sh 2>/dev/null; sh \${PACKAGE_ROOT}/args.sh \${file}"`,
  `bash -c 'file=$1; printf "%s|" "\${file}"' _ \${file}`,
  `bash -c "printf '%s%s|' \${file%"\${file#?}"} \${file#?}"`,
];

describe.each(SHELLS)("by %s, a name arrives as one argument", (...shell) => {
  test.each(ARRIVES)("%s", (command) => {
    if (command.startsWith("python3")) demand("python3");
    for (const file of HOSTILE)
      expect(played(command, file, shell), JSON.stringify(file)).toBe(`${file}|`);
  });
});

const REFUSED = [
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
  "sudo bash -c 'cat ${file}'",
  "env -i sh -c 'cat ${file}'",
  `ssh -p 22 host "cat \${file}"`,
  "ssh host <<EOF\nrm ${file}\nEOF",
  `echo "rm \${file}" | ssh -p 22 host bash -s`,
  `vim -es -c "w \${file}" x`,
  `psql -U me -c "select '\${file}'"`,
  `docker run --rm -i image sh -c "cat \${file}"`,
  `uv run python -c "open('\${file}')"`,
  `echo "rm \${file}" | sh`,
  `(echo "rm \${file}"; echo) | sudo bash -s`,
  `printf '%s' "print('\${file}')" | python3 -`,
  `cat <<EOF | bash\nrm \${file}\nEOF`,
  "bash <<EOF\ncat ${file}\nEOF",
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
];

test.each(REFUSED)("refused: %s", (command) => {
  expect(started({ command }, ["/bin/sh", "-c"], { file: "/a" })).toEqual({
    refused: expect.stringMatching(
      /^hookport: a file's name could run as code where \$\{file\} stands .* pass it as an argument instead$/,
    ) as string,
  });
});

/** What is left as it stands, but for quotes around a placeholder. */
const KEEPS: readonly (readonly [string, string?])[] = [
  [`node -e "require('\${CLAUDE_PLUGIN_ROOT}/x.js')"`],
  [`node -e 'const file = read(); if (\`\${file}\`.endsWith(".env")) process.exit(2)'`],
  [`python3 - "\${file}" <<'EOF'\nimport sys\nEOF`],
  [`file=$(jq -r .tool_input.file_path); bash -c "cat $file"`],
  [`while read -r file; do sh -c "cat $file"; done < list`],
  [`for file in *.ts; do node -e "check('$file')"; done`],
  [`jq -r '.tool_input.file_path' | { read file; sh -c "prettier \${file}"; }`],
  ["cat <<EOF\n${file}\nEOF"],
  [`grep -e "\${file}" -c list && echo sh -c "\${file}"`],
  [`git diff --name-only | grep -qx "\${file}"`],
  [`sed -n 1,3p "\${file}" | jq --arg f "\${file}" .x | awk -v f="\${file}" '{ print f }'`],
  [`python3 check.py -c \${file}`, `python3 check.py -c "\${file}"`],
  [`npx prettier --write \${file} || true`, `npx prettier --write "\${file}" || true`],
  [`echo "{\\"f\\": \\"\${file}\\"}" | python3 -m json.tool && php -f x.php < list`],
  [`function f { bash -c 'cat "\${file}"'; }; f`],
  [`tar c "\${file}" | ssh host "tar x"`],
  [`$LINTER -c \${file}`, `$LINTER -c "\${file}"`],
  [`bash -c 'echo "$1"' _ "\${PACKAGE_ROOT}"`],
];

test.each(KEEPS)("kept: %s", (command, becomes = command) => {
  const job = started({ command }, ["/bin/sh", "-c"], {
    file: "/a",
    PACKAGE_ROOT: "/p",
    CLAUDE_PLUGIN_ROOT: "/q",
  });
  expect(job).toEqual({ file: "/bin/sh", args: ["-c", becomes] });
});

test("a root may stand in a program's text where every language takes it for plain text", () => {
  const command = `node -e "require('\${CLAUDE_PLUGIN_ROOT}/x.js')"`;
  const by = (root: string) =>
    started({ command }, ["/bin/sh", "-c"], { CLAUDE_PLUGIN_ROOT: root });
  expect(by("/home/me/a b/c@1.2+x")).toHaveProperty("args");
  for (const root of ["/it's", '/a"b', "/$(x)", "/a\nb", "/a`b`", "/é"])
    expect(by(root)).toEqual({
      refused: expect.stringContaining("the path in ${CLAUDE_PLUGIN_ROOT}") as string,
    });
});

describe("without a shell", () => {
  const word = (args: readonly string[], file = "/a", more = {}) =>
    started({ command: args[0] as string, args: args.slice(1) }, ["/bin/sh", "-c"], {
      file,
      ...more,
    });

  test.each([
    ["sh", "-c", 'printf "%s|" "${file}"'],
    ["sh", "-c", "printf '%s|' ${file}"],
    ["env", "A=1", "bash", "-ec", "printf '%s|' '${file}'"],
    ["sh", "-c", 'printf "%s|" "$1"', "_", "${file}"],
    ["printf", "%s|", "${file}"],
    ["bash", "${PACKAGE_ROOT}/args.sh", "${file}"],
    ["python3", "-c", "import sys; sys.stdout.write(sys.argv[1] + '|')", "${file}"],
    ["sh", "-c", "sh -c \"printf '%s|' ${file}\""],
  ])("%s %s %s %s %s", (...words) => {
    const [command, ...args] = words.filter((one) => one !== undefined);
    if (command === "python3") demand(command);
    for (const file of HOSTILE)
      expect(played(command as string, file, ["/bin/sh", "-c"], args)).toBe(`${file}|`);
  });

  test.each([
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

/** Commands of any depth, that each print what they are given. */
const inDouble = (text: string) => `"${text.replace(/[\\"`]|\$(?=\()/g, "\\$&")}"`;
const inSingle = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const WRAPS: readonly ((text: string) => string)[] = [
  (text) => `sh -c ${inDouble(text)}`,
  (text) => `bash -c ${inSingle(text)}`,
  (text) => `env X=1 bash -ec ${inDouble(text)} _ a "b c"`,
  (text) => `timeout 20 sh -c ${inSingle(text)}`,
  (text) => `eval ${inDouble(text)}`,
  (text) => `true && eval ${inSingle(text)}`,
  (text) => `{ ${text}; }`,
  (text) => `( ${text} )`,
  (text) => `printf '%s' "$( ${text} )"`,
  (text) => `if true; then ${text}; fi`,
  (text) => `X='a "b' ; ${text}`,
  (text) => `: "it's" \\" # don't "\n${text}`,
  (text) => `cat /dev/null | ${text}`,
  (text) => `${text} 2>&1`,
  (text) => `bash <<'END'\n${text}\nEND\n`,
];
const PLACES = ["${file}", '"${file}"', "'${file}'", '""${file}""', '"$file"'];
const commands = fc
  .tuple(fc.constantFrom(...PLACES), fc.array(fc.constantFrom(...WRAPS), { maxLength: 4 }))
  .filter(
    ([, wraps]) =>
      wraps.filter((one) => one === WRAPS.at(-1)).length <= 1 &&
      (wraps.indexOf(WRAPS.at(-1) as never) < 0 || wraps.at(-1) === WRAPS.at(-1)),
  )
  .map(([place, wraps]) => wraps.reduce((text, wrap) => wrap(text), `printf '%s|' ${place}`));
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
    .map((all) => all.join("")),
  fc.string({ minLength: 1, unit: "binary-ascii" }).filter((text) => !text.includes("\0")),
);

test("any name in any command of any depth arrives as one argument, and makes nothing", () => {
  fc.assert(
    fc.property(commands, names, fc.constantFrom(...SHELLS), (command, file, shell) => {
      expect(played(command, file, shell)).toBe(`${file}|`);
    }),
    { numRuns: 400 },
  );
});

test("any such command inside a program of another language, or fed to a shell, is refused", () => {
  const shut = fc.constantFrom<(text: string) => string>(
    (text) => `python3 -c ${inDouble(`import os; os.system(${inSingle(text)})`)}`,
    (text) => `node -e ${inSingle(`run(${text})`)}`,
    (text) => `echo ${inDouble(text)} | sh`,
    (text) => `bash <<EOF\n${text}\nEOF\n`,
    (text) => `sudo sh -c ${inDouble(text)}`,
  );
  fc.assert(
    fc.property(
      commands.filter((one) => one.includes("${file}")),
      shut,
      fc.array(fc.constantFrom(...WRAPS.slice(0, -1)), { maxLength: 2 }),
      (command, refuse, around) => {
        const whole = around.reduce((text, wrap) => wrap(text), refuse(command));
        expect(started({ command: whole }, ["/bin/sh", "-c"], { file: "/a" })).toHaveProperty(
          "refused",
        );
      },
    ),
    { numRuns: 400 },
  );
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
      reason: expect.stringContaining("pass it as an argument instead") as string,
    });
    expect(await answered("pre-prompt", {})).toMatchObject({ verdict: "deny" });
  });

  test("elsewhere it is a broken handler", async () => {
    expect(await answered("post-tool-use", {})).toEqual({});
    expect(await answered("post-tool-use", { failClosed: true })).toHaveProperty("feedback");
    expect(await answered("stop", {})).toEqual({});
  });
});
