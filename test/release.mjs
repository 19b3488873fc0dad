// Prepares a release of Hookport, and stops before publishing: demands a clean commit and an entry in
// the changelog, runs the checks, packs the package, and shows what is in it and what comes next.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = ".release";
/** What the package may hold. */
const EXPECTED =
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|(?:bin|dist)\/|schemas\/[^/]+\.json$)/;
const CHECKS = [
  ["check", "formatting, lints, types, unused code, and the package's entries"],
  ["test", "the everyday tests"],
  ["demo", "the main job on a real example"],
];

const { name, version, bin, exports: offered } = JSON.parse(readFileSync("package.json", "utf8"));

function stop(what, hint) {
  console.error(`release: ${what}\n  ${hint}`);
  process.exit(1);
}

function run(file, args, stdio = "pipe") {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: "utf8", stdio });
  return { ok: status === 0, stdout: stdout ?? "", stderr: stderr ?? "" };
}

/** Returns what the changelog says of this version, and what waits for a later one. */
function entries() {
  const parts = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
  const found = (title) => parts.find((part) => part.startsWith(`[${title}]`));
  const [head = "", ...lines] = (found(version) ?? "").split("\n");
  const waiting = (found("Unreleased") ?? "").split("\n").slice(1).join("\n").trim();
  return { head, body: lines.join("\n").trim(), waiting };
}

const { head, body, waiting } = entries();
if (waiting)
  stop(
    `CHANGELOG.md: there are changes under "Unreleased"`,
    `give them a heading "## [${version}] - YYYY-MM-DD", and the version in package.json and src/model/version.ts its number`,
  );
if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(head) || !body)
  stop(
    `CHANGELOG.md: there is no entry with a date for ${version}`,
    `write "## [${version}] - YYYY-MM-DD" and what users have of it`,
  );
if (!readFileSync("src/model/version.ts", "utf8").includes(`"${version}"`))
  stop("src/model/version.ts has another version than package.json", `write ${version} there`);
const changes = run("git", ["status", "--porcelain"]).stdout;
if (changes) stop(`not everything is committed:\n${changes.trimEnd()}`, "commit it first");
if (run("git", ["rev-parse", "--verify", "--quiet", `refs/tags/v${version}`]).ok)
  stop(`v${version} was released already`, "raise the version");

const owed = Object.keys(JSON.parse(readFileSync("golden/owed.json", "utf8")));
if (owed.length)
  stop(
    `what was recorded of ${owed.join(", ")} rests on other code (golden/owed.json)`,
    "play it: npm run test:hosts -- --all, then npm run accept",
  );

for (const [script, what] of CHECKS) {
  console.log(`${script}: ${what}`);
  if (!run("npm", ["run", "--silent", script], "inherit").ok)
    stop(`npm run ${script} fails`, "correct that first");
}

mkdirSync(FOLDER, { recursive: true });
const packed = run("npm", ["pack", "--json", "--pack-destination", FOLDER]);
if (!packed.ok) stop("npm pack fails", packed.stderr.trim());
const [{ filename, files, size, unpackedSize }] = JSON.parse(
  packed.stdout.slice(packed.stdout.indexOf("[\n")),
);
const paths = files.map(({ path }) => path);
const stray = paths.find((path) => !EXPECTED.test(path));
if (stray) stop(`${stray} would be published`, 'correct "files" in package.json');
const named = JSON.stringify([bin, offered]).match(/(?:\.\/)?(?:bin|dist)\/[^"]+/g);
const missing = named.find((path) => !paths.includes(path.replace(/^\.\//, "")));
if (missing) stop(`${missing} is named in package.json and would not be published`, "build it");

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`
${name} ${version} is ready: ${join(FOLDER, filename)}, ${paths.length} files, ${kilobytes(size)} (${kilobytes(unpackedSize)} unpacked).

${head}
${body}

Nothing was published. When .ci/run has passed on this commit:
  git tag v${version} && git push origin v${version}
  npm publish ${join(FOLDER, filename)}`);
