/** Which files of a package count as started by a command: rather one too many. */
import { describe, expect, test } from "vitest";
import { filesStartedBy } from "../src/read/started.ts";
import { memory } from "./support/memory.ts";

const FILES: { readonly [path: string]: string } = {
  "package.json": "{}",
  "hooks/hooks.json": "{}",
  "hooks/my guard.mjs": "",
  "hooks/guard(1).mjs": "import './inner.mjs'",
  "hooks/inner.mjs": "",
  "hooks/plain.sh": '. "$PACKAGE_ROOT/hooks/words.sh"',
  "hooks/words.sh": "",
  "hooks/other.sh": "",
  "lib/package.json": '{"type":"module"}',
  "lib/deep/run.js": "",
  "checker/package.json": '{"main":"src/start.js"}',
  "checker/src/start.js": "",
  "rules/__main__.py": "import words_of",
  "rules/words_of.py": "",
  "hooks/set.sh": 'for one in "$HERE"/*.sh; do . "$one"; done',
  "hooks/taken.sh": "for one in $HERE/extra/*; do . $one; done",
  "hooks/kind.sh": '. "$HERE/extra/$1.sh"',
  "hooks/list.sh": 'ls "$HERE" | while read one; do . "$one"; done',
  "hooks/list.mjs":
    "for (const one of readdirSync(new URL('extra', import.meta.url))) await load(one)",
  "hooks/list.py": "for one in os.listdir(HERE + '/extra'): load(one)",
  "hooks/part.mjs": "import('./extra/' + kind)",
  "hooks/native.py": "import quick",
  "hooks/join.cjs": "require(path.join(__dirname, '..', 'extra', `${asked}.js`))",
  "hooks/root.cjs": "require(path.join(process.env.PACKAGE_ROOT, 'extra', asked))",
  "hooks/beside.cjs": "require('./' + asked)",
  "hooks/path.py": "exec((Path(__file__).parent / 'extra' / asked).read_text())",
  "hooks/name.sh": 'cd "$(dirname "$0")"; . "$(find_out "$1")"',
  "extra/20.sh": "",
  "extra/quick.cpython-313-x86_64-linux-gnu.so": "",
};
const ROOT = "${PACKAGE_ROOT}";
const { sha256 } = memory({});
const record = {
  files: Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [path, `644 ${sha256(text)}`]),
  ),
};
const found = (command: string, changed: { readonly [path: string]: string } = {}) =>
  filesStartedBy(
    { read: (path) => ({ ...FILES, ...changed })[path.replace(/^p\//, "")], sha256 },
    "p",
    record,
  )({
    type: "command",
    command,
  });
const ALL = Object.keys(FILES);

describe("the files of a command", () => {
  test.each([
    [`sh ${ROOT}/hooks/plain.sh`, ["hooks/plain.sh", "hooks/words.sh"]],
    [`node "${ROOT}/hooks/my guard.mjs"`, ["hooks/my guard.mjs", "package.json"]],
    [`node ${ROOT}/hooks/my\\ guard.mjs`, ["hooks/my guard.mjs"]],
    [`node '${ROOT}/hooks/guard(1).mjs'`, ["hooks/guard(1).mjs", "hooks/inner.mjs"]],
    [`sh ${ROOT}/hooks/"pla"in.sh`, ["hooks/plain.sh", "hooks/words.sh"]],
    [`node ${ROOT}/lib/deep/run.js`, ["lib/deep/run.js", "lib/package.json", "package.json"]],
    [`node ${ROOT}/checker`, ["checker/package.json", "checker/src/start.js"]],
    [`python3 ${ROOT}/rules`, ["rules/__main__.py", "rules/words_of.py"]],
    [`sh ${ROOT}/hooks/set.sh`, ["hooks/other.sh", "hooks/words.sh"]],
    [`sh ${ROOT}/hooks/taken.sh`, ["extra/20.sh", "extra/Thumbs.db", "extra/desktop.ini"]],
    [`sh ${ROOT}/hooks/kind.sh`, ["extra/20.sh"]],
    [`sh ${ROOT}/hooks/list.sh`, ["extra/20.sh", "hooks/Thumbs.db"]],
    [`node ${ROOT}/hooks/list.mjs`, ["extra/20.sh"]],
    [`node ${ROOT}/hooks/part.mjs`, ["extra/20.sh"]],
    [`python3 ${ROOT}/hooks/list.py`, ["extra/20.sh"]],
    [`python3 ${ROOT}/hooks/native.py`, ["extra/quick.cpython-313-x86_64-linux-gnu.so"]],
    [`node ${ROOT}/hooks/join.cjs`, ["extra/20.sh"]],
    [`node ${ROOT}/hooks/root.cjs`, ["extra/20.sh"]],
    [`node ${ROOT}/hooks/beside.cjs`, ["hooks/other.sh"]],
    [`python3 ${ROOT}/hooks/path.py`, ["extra/20.sh"]],
    [`sh ${ROOT}/hooks/name.sh`, ["extra/20.sh"]],
    [`node ${ROOT} plain.sh`, ALL],
    [`cd "${ROOT}" && node . plain.sh`, ALL],
    [`sh ${ROOT}/hooks/pl*.sh ${ROOT}/hooks/other.sh`, ALL],
    [`sh "$(cat ${ROOT}/hooks/other.sh)"`, ALL],
    ["prettier --check .", ALL],
  ])("%s", (command, paths) =>
    expect(Object.keys(found(command))).toEqual(expect.arrayContaining(paths)),
  );

  test("are no others where the command says which", () =>
    expect(Object.keys(found(`sh ${ROOT}/hooks/plain.sh`))).not.toContain("hooks/other.sh"));

  test("are all where a text is not the one that was installed", () =>
    expect(Object.keys(found(`sh ${ROOT}/hooks/plain.sh`, { "hooks/plain.sh": "exit 0" }))).toEqual(
      expect.arrayContaining(ALL),
    ));

  test("have no manifest that was not installed", () => {
    const files = found(`node ${ROOT}/lib/deep/run.js`);
    expect(files["lib/deep/package.json"]).toBe("none");
    expect(files["lib/package.json"]).toMatch(/^644 /);
    expect(found(`sh ${ROOT}/hooks/plain.sh`)["hooks/package.json"]).toBeUndefined();
  });

  test("are found in a long command, and in a package of odd names, at once", () => {
    const start = process.cpuUsage();
    found("a".repeat(60_000));
    found(`sh ${"$".repeat(60_000)} ${"_ROOT/".repeat(10_000)}`);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});
