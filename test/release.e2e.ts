/** `npm run release` on a small package: it refuses what is not ready, and publishes nothing. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { project } from "./support/project.ts";

const ENTRY = "## [1.2.0] - 2026-11-25\n\n- A guard.\n";
const files = {
  "package.json": {
    name: "small",
    version: "1.2.0",
    bin: { small: "dist/cli.cjs" },
    exports: { ".": "./dist/index.js" },
    files: ["dist"],
    scripts: { check: "true", test: "true", demo: "true" },
  },
  "src/model/version.ts": 'export const VERSION = "1.2.0";\n',
  "CHANGELOG.md": `# Changelog\n\n## [Unreleased]\n\n${ENTRY}`,
  "golden/owed.json": "{}\n",
  "dist/cli.cjs": "",
  "dist/index.js": "",
  ".gitignore": ".release/\n",
};
const SCRIPT = `'${process.execPath}' '${resolve("test/release.mjs")}'`;
const COMMIT = "git add -A && git -c user.name=a -c user.email=a@b commit -qm all";

const released = (more: { readonly [path: string]: unknown } = {}, before = COMMIT) => {
  const p = project({ ...files, ...more });
  return { p, ...p.sh(`git init -q . && ${before} && ${SCRIPT}`) };
};

test("packs, shows the entry and what is in it, and stops before publishing", () => {
  const { p, code, stdout } = released();
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /small 1\.2\.0 is ready: \.release\/small-1\.2\.0\.tgz, 3 files[^]*- A guard\.[^]*Nothing was published\.[^]*npm publish \.release\/small-1\.2\.0\.tgz\n$/,
    ),
  ]);
  expect(p.sh("tar tf .release/*.tgz | sort").stdout).toBe(
    "package/dist/cli.cjs\npackage/dist/index.js\npackage/package.json\n",
  );
});

test.each([
  [
    "a change without a release",
    "Unreleased",
    { "CHANGELOG.md": `## [Unreleased]\n\n- New.\n\n${ENTRY}` },
  ],
  ["no entry", "no entry with a date for 1.2.0", { "CHANGELOG.md": "## [1.2.0]\n\n- A guard.\n" }],
  ["another version in the code", "another version", { "src/model/version.ts": '"1.1.0"' }],
  [
    "what real programs were not asked again",
    "what was recorded of some-agent rests on other code",
    { "golden/owed.json": { "some-agent": { changed: ["core"] } } },
  ],
  [
    "a failing check",
    "npm run test fails",
    { "package.json": { ...files["package.json"], scripts: { check: "true", test: "false" } } },
  ],
  [
    "a file that nobody should have",
    "secret.txt would be published",
    {
      "package.json": { ...files["package.json"], files: ["dist", "secret.txt"] },
      "secret.txt": "",
    },
  ],
  [
    "an entry that is not there",
    "./dist/core.js is named",
    { "package.json": { ...files["package.json"], exports: { ".": "./dist/core.js" } } },
  ],
])("refuses %s", (_, words, more) => {
  const { code, stderr } = released(more);
  expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
});

test("refuses what is not committed, and what was released", () => {
  expect(released({}, "true").stderr).toContain("not everything is committed");
  expect(released({}, `${COMMIT} && git tag v1.2.0`).stderr).toContain("was released already");
});
