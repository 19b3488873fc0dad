/** What lies in an installed package's folder beside its files, and where its hooks keep things. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownWrites } from "../src/check/scripts.ts";
import { indexed } from "../src/make/tree.ts";
import { distrusted } from "../src/model/distrust.ts";
import { packageVariables } from "../src/model/job.ts";
import type { Task } from "../src/model/select.ts";
import { stateFolder } from "../src/node/state.ts";
import { unknownAbove, unknownIn } from "../src/node/strangers.ts";

const FILES = ["hooks/guard.py", "hooks/lib.js", "hooks/rules.d/10.sh", "package.json"];

function installed(): string {
  const root = mkdtempSync(join(tmpdir(), "hookport-files-"));
  for (const path of FILES) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), "");
  }
  return root;
}

const put = (path: string) => (root: string) => writeFileSync(join(root, path), "");

describe("S30 an installed package is its files and no others", () => {
  test.each([
    ["guards", "../node_modules"],
    ["guards", "../../package.json"],
    ["@acme/guards", "../../node_modules"],
    ["@acme/guards", "../../../node_modules"],
  ])("what Node.js would find above %s is none of it: %s", (name, path) => {
    const top = mkdtempSync(join(tmpdir(), "hookport-above-"));
    const root = join(top, ".hookport/packages", name);
    mkdirSync(root, { recursive: true });
    writeFileSync(join(top, "package.json"), "{}");
    mkdirSync(join(top, "node_modules"));
    expect(unknownAbove(root, name)).toEqual([]);
    mkdirSync(join(root, path));
    expect(unknownAbove(root, name)).toEqual([path]);
  });

  test("nothing is found where nothing was added, and where no folder is", () => {
    expect(unknownIn(installed(), FILES)).toEqual([]);
    expect(unknownIn("/nowhere/at/all", FILES)).toEqual([]);
  });

  test.each<[what: string, add: (root: string) => void, found: string]>([
    ["a module beside a script", put("hooks/json.py"), "hooks/json.py"],
    ["a name without an ending", put("hooks/lib"), "hooks/lib"],
    ["one more of a folder that is looped over", put("hooks/rules.d/05.sh"), "hooks/rules.d/05.sh"],
    ["another case", put("hooks/Guard.py"), "hooks/Guard.py"],
    ["a name at the top", put("sitecustomize.py"), "sitecustomize.py"],
    ["a name of strange characters", put("hooks/a\n\u0001\u202e.py"), "hooks/a\n\u0001\u202e.py"],
    ["byte code", (root) => mkdirSync(join(root, "hooks/__pycache__")), "hooks/__pycache__"],
    ["an empty folder", (root) => mkdirSync(join(root, "hooks/yaml")), "hooks/yaml"],
    [
      "a name that is left alone as a file, as a folder",
      (root) => mkdirSync(join(root, "hooks/.DS_Store")),
      "hooks/.DS_Store",
    ],
    ["a link", (root) => symlinkSync("/tmp", join(root, "hooks/more")), "hooks/more"],
    [
      "a folder in the place of a file",
      (root) => {
        rmSync(join(root, "hooks/lib.js"));
        mkdirSync(join(root, "hooks/lib.js"));
      },
      "hooks/lib.js",
    ],
    [
      "a link in the place of a folder",
      (root) => {
        renameSync(join(root, "hooks/rules.d"), `${root}-elsewhere`);
        symlinkSync(`${root}-elsewhere`, join(root, "hooks/rules.d"));
      },
      "hooks/rules.d",
    ],
    [
      "a file in the place of a folder",
      (root) => {
        rmSync(join(root, "hooks/rules.d"), { recursive: true });
        put("hooks/rules.d")(root);
      },
      "hooks/rules.d",
    ],
  ])("%s is found", (_, add, found) => {
    const root = installed();
    add(root);
    expect(unknownIn(root, FILES)).toEqual([found]);
    expect(unknownIn(root, FILES, 1)).toEqual([found]);
  });

  test("what systems put into any folder is left alone, in that very spelling", () => {
    const root = installed();
    for (const name of [".DS_Store", "Thumbs.db", "desktop.ini"]) put(`hooks/${name}`)(root);
    expect(unknownIn(root, FILES)).toEqual([]);
    put("hooks/.ds_store")(root);
    expect(unknownIn(root, FILES)).toEqual(["hooks/.ds_store"]);
  });

  test.skipIf(process.getuid?.() === 0)("a folder that cannot be listed is found", () => {
    const root = installed();
    chmodSync(join(root, "hooks/rules.d"), 0o111);
    expect(unknownIn(root, FILES)).toEqual(["hooks/rules.d"]);
    chmodSync(join(root, "hooks/rules.d"), 0o755);
  });

  const task = {
    handler: { type: "command", origin: { pointer: "", files: { "hooks/guard.py": "644 x" } } },
    group: {
      hooks: [],
      origin: { host: "universal", file: "", pointer: "", package: "@a/guards" },
    },
    packageRoot: "/p",
    event: { name: "pre-tool-use" },
    row: { can: {} },
  } as unknown as Task;
  const asked = (path: string, flag = "") =>
    distrusted(
      task,
      { printOf: () => "644 x", strangerIn: () => path },
      { flag, folder: ".hookport" },
    );

  test("a denial names the file, and the command that takes it out", () => {
    expect(asked("hooks/json.py")).toEqual({
      verdict: "deny",
      reason:
        "Blocked: .hookport/packages/@a/guards/hooks/json.py was not installed with its package, so this project's hooks are not trusted any more. Stop and tell the user to take it out: `rm -r .hookport/packages/@a/guards/hooks/json.py`. (hookport: package-changed)",
    });
    expect(asked("a b;c\n", "--user")?.reason).toContain(
      "`rm -r ~/'.hookport/packages/@a/guards/a b;c'?`",
    );
    const long = asked(`hooks/${"x".repeat(250)}`)?.reason ?? "";
    expect(long).toContain("`hookport check` names it whole");
    expect(long.length).toBeLessThan(400);
  });
});

describe("S21 the folder for what a package's hooks keep", () => {
  const fresh = () => mkdtempSync(join(tmpdir(), "hookport-state-"));
  const folderOf = (env: { readonly [name: string]: string }, project: string, name = "@a/b") => {
    const kept = stateFolder(env, project, name);
    return "folder" in kept ? kept.folder : kept.lacking;
  };

  test("is made below the home folder, for nobody else, for each project and package", () => {
    const [home, text, other] = [fresh(), fresh(), fresh()];
    const at = folderOf({ HOME: home }, text);
    expect(at).toMatch(new RegExp(`^${home}/.local/state/hookport/[0-9a-f]{16}/@a/b$`));
    for (let path = at; path !== home; path = join(path, ".."))
      expect(statSync(path).mode & 0o777, path).toBe(0o700);
    expect(folderOf({ HOME: home }, text)).toBe(at);
    expect(folderOf({ HOME: home }, other)).not.toBe(at);
    expect(folderOf({ HOME: home }, text, "c")).not.toBe(at);
    symlinkSync(text, join(home, "linked"));
    expect(folderOf({ HOME: home }, join(home, "linked"))).toBe(at);
  });

  test("is where XDG_STATE_HOME says, if that is no relative path", () => {
    const [home, state] = [fresh(), fresh()];
    expect(folderOf({ HOME: home, XDG_STATE_HOME: state }, home)).toContain(`${state}/hookport/`);
    expect(folderOf({ HOME: home, XDG_STATE_HOME: "state" }, home)).toContain(`${home}/.local/`);
    expect(folderOf({}, home)).toBe("no variable names the home folder");
  });

  test.each<[what: string, at: string]>([
    ["our folder", "hookport"],
    ["the package's", "hookport/ID/@a/b"],
  ])("is not reached through a link: %s", (_, at) => {
    const [state, project] = [fresh(), fresh()];
    const env = { XDG_STATE_HOME: state };
    const before = folderOf(env, project);
    const path = join(state, at.replace("ID", before.split("/").at(-3) as string));
    renameSync(path, `${path}-before`);
    symlinkSync(`${path}-before`, path);
    expect(folderOf(env, project)).toBe(`${path} is no folder of this user's`);
  });

  const task = (command: string, files = {}) =>
    ({
      handler: { type: "command", command, origin: { pointer: "", files } },
      group: { hooks: [], origin: { host: "universal", file: "", pointer: "", package: "p" } },
      packageRoot: "/p",
    }) as unknown as Task;

  test("is named to the hook, which Python leaves no byte code of", () =>
    expect(packageVariables(task("true"), { keep: () => ({ folder: "/state" }) })).toEqual({
      PYTHONDONTWRITEBYTECODE: "1",
      HOOKPORT_STATE: "/state",
    }));

  test("keeps those from starting that want it where it cannot be, and nobody else", () => {
    const keep = () => ({ lacking: "/x is no folder" });
    const readFile = () => "open(os.environ['HOOKPORT_STATE'])";
    expect(packageVariables(task("sh x"), { keep })).toMatchObject({ HOOKPORT_STATE: undefined });
    expect(packageVariables(task('cat "$HOOKPORT_STATE"/x'), { keep })).toContain(
      "/x is no folder",
    );
    expect(packageVariables(task("sh x", { "hooks/x": "" }), { keep, readFile })).toContain(
      "/x is no folder",
    );
  });
});

describe("a script that writes into its own package is seen", () => {
  const lineOf = (text: string) =>
    ownWrites("hooks/x", indexed({ paths: ["hooks/x"], text: () => text })).map(
      ({ line, code }) => `${line} ${code}`,
    );
  test.each([
    'echo x >> "$PACKAGE_ROOT"/log',
    "echo x >${PACKAGE_ROOT}/log",
    'date | tee -a "$MY_PLUGIN_ROOT/log"',
    'echo x > "$(dirname "$0")/log"',
    "mkdir -p $PACKAGE_ROOT/cache",
    'fs.appendFileSync(path.join(__dirname, "log"), line)',
    'await writeFile(new URL("log", import.meta.url), line)',
    'open(os.path.join(os.path.dirname(__file__), "log"), "a")',
    "with open(os.environ['PACKAGE_ROOT'] + '/log', 'w') as file:",
  ])("%s", (line) => expect(lineOf(`#!/bin/sh\n${line}\n`)).toEqual(["2 package-changed"]));

  test.each([
    'echo x >> "$HOOKPORT_STATE"/log',
    'sh "$PACKAGE_ROOT"/hooks/y.sh > /dev/null',
    'readFileSync(join(__dirname, "words"))',
    'open(os.path.join(os.path.dirname(__file__), "words"))',
    'writeFileSync(join(process.env.PROJECT, "log"), line)',
  ])("and no other: %s", (line) => expect(lineOf(line)).toEqual([]));
});
