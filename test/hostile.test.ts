/**
 * Archives as somebody would make them who means harm: each is refused with a sentence, before
 * anything of it is written.
 */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { MOST_BYTES, MOST_FILES, packageFiles } from "../src/install/contents.ts";
import { manifestOf } from "../src/install/manifest.ts";
import { readTar, tarOf } from "../src/node/tar.ts";
import { UserError } from "../src/model/error.ts";
import { lookAlike, wrongName } from "../src/model/packages.ts";
import { archive, head, member } from "./support/tar.ts";

const GOOD = [
  member("package/package.json", '{"name":"guards","version":"1.0.0"}'),
  member("package/hooks/hooks.json", '{"version":1,"hooks":{}}'),
];
const opened = (bytes: Uint8Array) => {
  const files = packageFiles(readTar(bytes, 2 * MOST_FILES));
  return { files, ...manifestOf(files, "guards") };
};
const refusal = (bytes: Uint8Array): string => {
  try {
    opened(bytes);
  } catch (error) {
    if (error instanceof UserError) return `${error.message}. ${error.hint}`;
    throw error;
  }
  return "it was taken";
};
const named = (...paths: readonly string[]) =>
  archive([...GOOD, ...paths.map((path) => member(path, "x"))]);
const manifest = (value: unknown) =>
  archive([
    member("package/package.json", typeof value === "string" ? value : JSON.stringify(value)),
    GOOD[1] as Buffer,
  ]);

const LONG = "a".repeat(250);
const HOSTILE: readonly (readonly [what: string, bytes: Uint8Array, why: RegExp])[] = [
  ["a name that leads up", named("package/../../escaped"), /leads out/],
  ["a name that leads up from the middle", named("package/hooks/../../../escaped"), /leads out/],
  [
    "a name that leads up with a backslash",
    named("package/..\\..\\escaped"),
    /means something else/,
  ],
  ["an absolute name", named("/etc/cron.d/escaped"), /top of the disk/],
  ["a drive", named("package/C:/escaped"), /means something else/],
  ["a stream of a file", named("package/hooks/hooks.json:hidden"), /means something else/],
  ["a name with a dot for a folder", named("package/hooks/./guard.sh"), /not plain/],
  ["a name with an empty folder", named("package/hooks//guard.sh"), /not plain/],
  ["a name with a line break", named("package/a\nb"), /means something else/],
  [
    "a name that turns the direction of writing",
    named("package/\u202egpj.sh"),
    /means something else/,
  ],
  ["a name with a blank that nobody sees", named("package/hooks\u200b/x"), /means something else/],
  ["a name with a star", named("package/*"), /means something else/],
  ["a name that ends in a dot", named("package/guard."), /Windows drops/],
  ["a name that ends in a blank", named("package/guard "), /Windows drops/],
  ["a device", named("package/nul"), /device/],
  ["a device with an ending", named("package/hooks/con.sh"), /device/],
  ["a name that is too long", named(`package/${LONG}`), /too long/],
  ["a name that is too deep", named(`package/${"a/".repeat(20)}b`), /too deep/],
  ["a hook of git", named("package/.git/hooks/post-checkout"), /git repository/],
  ["a hook of git in capitals", named("package/.GIT/config"), /git repository/],
  ["a hook of git by its short name", named("package/git~1/config"), /git repository/],
  ["the same name twice", named("package/a.sh", "package/a.sh"), /twice/],
  ["names that differ by case", named("package/A.sh", "package/a.sh"), /take it for/],
  ["folders that differ by case", named("package/A/x", "package/a/y"), /take it for/],
  [
    "names that differ in how an accent is written",
    named("package/\u00e9.sh", "package/e\u0301.sh"),
    /take it for/,
  ],
  ["names that differ in width", named("package/\uff41.sh", "package/a.sh"), /take it for/],
  ["a file that is also a folder", named("package/a", "package/a/b"), /take it for/],
  [
    "a link",
    archive([...GOOD, member("package/a", "", { type: "2", link: "/etc/passwd" })]),
    /link or a device/,
  ],
  [
    "a hard link",
    archive([...GOOD, member("package/a", "", { type: "1", link: "package/hooks/hooks.json" })]),
    /link or a device/,
  ],
  [
    "a link to a folder, and a file below it",
    archive([
      ...GOOD,
      member("package/a", "", { type: "2", link: "/tmp" }),
      member("package/a/b", "x"),
    ]),
    /link or a device/,
  ],
  [
    "a character device",
    archive([...GOOD, member("package/a", "", { type: "3" })]),
    /link or a device/,
  ],
  [
    "a block device",
    archive([...GOOD, member("package/a", "", { type: "4" })]),
    /link or a device/,
  ],
  ["a pipe", archive([...GOOD, member("package/a", "", { type: "6" })]), /link or a device/],
  [
    "a kind that nobody knows",
    archive([...GOOD, member("package/a", "", { type: "S" })]),
    /link or a device/,
  ],
  [
    "a long name of GNU's that leads up",
    archive([
      ...GOOD,
      member("././@LongLink", "package/../../escaped\0", { type: "L" }),
      member("short", "x"),
    ]),
    /leads out/,
  ],
  [
    "a name in remarks that leads up",
    archive([
      ...GOOD,
      member("remarks", "30 path=package/../../escaped\n", { type: "x" }),
      member("package/a", "x"),
    ]),
    /leads out/,
  ],
  [
    "a size in remarks that is longer than the file",
    archive([
      ...GOOD,
      member("remarks", "18 size=999999999\n", { type: "x" }),
      member("package/a", "x"),
    ]),
    /middle of a file/,
  ],
  [
    "remarks that have no end",
    archive([...GOOD, member("remarks", "999 path=a\n", { type: "x" }), member("package/a", "x")]),
    /remarks are damaged/,
  ],
  [
    "remarks of a megabyte",
    archive([
      ...GOOD,
      member("remarks", "6 a=b\n".repeat(180_000), { type: "x" }),
      member("package/a", "x"),
    ]),
    /longer than 64 KB/,
  ],
  [
    "a sparse file",
    archive([
      ...GOOD,
      member("remarks", "22 GNU.sparse.major=1\n", { type: "x" }),
      member("package/a", "x"),
    ]),
    /in pieces/,
  ],
  [
    "a head that was changed",
    archive([...GOOD, head("package/a", 1).fill(65, 0, 3)]),
    /head of an entry/,
  ],
  ["an archive that was cut in a file", archive(GOOD).subarray(0, 520), /middle of a file/],
  ["an archive that was cut between two", archive(GOOD).subarray(0, 1024), /middle of an entry/],
  ["nothing", new Uint8Array(), /middle of an entry/],
  [
    "twenty thousand files",
    named(...Array.from({ length: 20_000 }, (_, i) => `package/${i}`)),
    /more than \d+ files/,
  ],
  [
    "more files than the limit",
    named(...Array.from({ length: MOST_FILES }, (_, i) => `package/${i}`)),
    /more than 1000 files/,
  ],
  [
    "more bytes than the limit",
    archive([...GOOD, member("package/a", "x".repeat(MOST_BYTES))]),
    /more than 8 MB/,
  ],
  [
    "a name that is a path",
    manifest({ name: "../../escaped", version: "1.0.0" }),
    /no name of a package/,
  ],
  ["a name in capitals", manifest({ name: "Guards", version: "1.0.0" }), /no name of a package/],
  [
    "a name in other letters",
    manifest({ name: "gu\u0430rds", version: "1.0.0" }),
    /no name of a package/,
  ],
  [
    "a version that is a command",
    manifest({ name: "guards", version: "1.0.0; rm -rf ~" }),
    /no version/,
  ],
  ["a manifest that is none", manifest("[1]"), /no JSON object/],
  [
    "a script that npm would run",
    manifest({ name: "guards", version: "1.0.0", scripts: { postinstall: "curl x | sh" } }),
    /build step/,
  ],
  ...["guard.js", "guard.ts", "guard"].map(
    (name) =>
      [
        `a script ${name} without a manifest`,
        archive([GOOD[1] as Buffer, member(`package/hooks/${name}`, "#!/usr/bin/env node\n")]),
        /no package\.json/,
      ] as const,
  ),
  [
    "a program to be compiled",
    archive([...GOOD, member("package/binding.gyp", "{}")]),
    /build step/,
  ],
];

test("a plain archive is taken, and what is about a repository or a registry is left out", () => {
  const bytes = archive([
    ...GOOD,
    member("package/.npmrc", "x"),
    member("package/.gitattributes", "x"),
    member("package/run.sh", "x", { mode: 0o755 }),
  ]);
  const { files, name, release } = opened(bytes);
  expect([name, release]).toEqual(["guards", "1.0.0"]);
  expect(files.map(({ path, executable }) => [path, executable])).toEqual([
    ["hooks/hooks.json", false],
    ["package.json", false],
    ["run.sh", true],
  ]);
});

describe("refused", () => {
  test("there are forty at least", () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));
  test.each(HOSTILE)("%s", (_, bytes, why) => {
    const text = refusal(bytes);
    expect(text).toMatch(why);
    expect(text.toLowerCase()).toContain("nothing was written");
    expect(text.length).toBeLessThan(400);
    expect(gzipSync(bytes).length).toBeLessThan(2 * MOST_BYTES);
  });
});

test("names", () => {
  for (const name of ["guards", "@acme/guards", "a.b-c_d", "7zip"])
    expect(wrongName(name), name).toBeUndefined();
  for (const name of [
    "",
    ".",
    "..",
    "../x",
    "@acme",
    "@acme/",
    "@a/b/c",
    "a/b",
    "A",
    "nul",
    "con.js",
    "@nul/x",
    ".x",
    "x.",
    "a b",
    "-x",
    "__proto__",
    "node_modules",
    "a".repeat(300),
  ])
    expect(wrongName(name), name).toBeDefined();
  expect(lookAlike("guard-s", ["guards"])).toBe("guards");
  expect(lookAlike("@acme/guarcls", ["@acme/guards"])).toBeUndefined();
  expect(lookAlike("@acme/rnodern", ["@acme/modern"])).toBe("@acme/modern");
  expect(lookAlike("gl0be", ["globe"])).toBe("globe");
  expect(lookAlike("guards", ["guards"])).toBeUndefined();
});

test("what is packed is read as it was, whatever its names, and its bytes are always the same", () => {
  const names = [
    "a.sh",
    "ü/漢.sh",
    `${"d/".repeat(60)}a.sh`,
    "x".repeat(99),
    `${"y".repeat(120)}/z`,
  ];
  const files = names.map((path, i) => ({
    path,
    executable: i % 2 === 0,
    bytes: Buffer.from("x".repeat(i * 300)),
  }));
  const read = readTar(tarOf(files), files.length);
  expect(read.map(({ path, executable, bytes }) => ({ path, executable, bytes }))).toEqual(
    files.map((file) => ({ ...file, path: `package/${file.path}` })),
  );
  expect(tarOf(files)).toEqual(tarOf(files));
});
