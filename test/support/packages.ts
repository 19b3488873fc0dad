/** Packages of hooks for tests: made by hand, packed by npm, and offered by a small registry. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { groupOf } from "./hooks.ts";

/** Scripts may be executed. */
export function folder(files: { readonly [path: string]: unknown }): string {
  const root = mkdtempSync(join(tmpdir(), "hookport-package-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    writeFileSync(join(root, path), text, { mode: /\.(sh|mjs)$/.test(path) ? 0o755 : 0o644 });
  }
  return root;
}

export const SAYS = "Packages forbid this";

/** A package with a guard on shell commands, and a rule that is told when a session starts. */
export const guards = (
  more: { readonly [path: string]: unknown } = {},
  name = "@acme/guards",
  version = "1.0.0",
) => ({
  "package.json": { name, version },
  "hooks/hooks.json": {
    version: 1,
    hooks: {
      "pre-tool-use": [groupOf("sh ${PACKAGE_ROOT}/hooks/scripts/no-drop.sh", "Bash")],
      "session-start": [groupOf("${PACKAGE_ROOT}/hooks/scripts/rules.sh")],
    },
  },
  "hooks/scripts/no-drop.sh": `. "$PACKAGE_ROOT/hooks/scripts/words.sh"\nif grep -q 'drop database'; then echo "$SAYS" >&2; exit 2; fi\n`,
  "hooks/scripts/words.sh": `SAYS='${SAYS}'\n`,
  "hooks/scripts/rules.sh": "#!/bin/sh\ncat > /dev/null\necho 'Never drop a table.'\n",
  ...more,
});

const quietly = { stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };

export function packed(root: string): string {
  const to = mkdtempSync(join(tmpdir(), "hookport-packed-"));
  execFileSync("npm", ["pack", root, "--ignore-scripts", "--pack-destination", to], {
    ...quietly,
    cwd: to,
  });
  return join(to, readdirSync(to)[0] as string);
}

/** Returns the address of the repository. */
export function repository(root: string): string {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.email=a@example.com", "-c", "user.name=a", ...args], {
      ...quietly,
      cwd: root,
    });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "a package");
  return `file://${root}`;
}

/** What the registry offers: archives by the package's name and version. */
export interface Shelf {
  readonly name: string;
  readonly version: string;
  readonly archive: string;
  /** A digest that is not the archive's. */
  readonly integrity?: string;
  /** What else its package.json says. */
  readonly manifest?: object;
}

/** Writes what the registry answers, for a server in a process of its own. */
function shelves(shelfs: readonly Shelf[]): string {
  const root = mkdtempSync(join(tmpdir(), "hookport-registry-"));
  const offered = shelfs.map(({ name, version, archive, integrity, manifest }) => {
    const bytes = readFileSync(archive);
    const sum = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    return {
      name,
      version,
      archive,
      manifest,
      integrity: integrity ?? sum,
      shasum: createHash("sha1").update(bytes).digest("hex"),
    };
  });
  writeFileSync(join(root, "offered.json"), JSON.stringify(offered));
  return join(root, "offered.json");
}

/** Starts a registry that offers them, on a port of this machine. */
export async function registryOf(
  shelfs: readonly Shelf[],
): Promise<{ readonly address: string; readonly stop: () => void }> {
  const registry = spawn(
    process.execPath,
    [resolve("test/support/registry.mjs"), shelves(shelfs)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const port = await new Promise<number>((done) =>
    registry.stdout.once("data", (data) => done(Number(String(data)))),
  );
  return { address: `http://127.0.0.1:${port}/`, stop: () => registry.kill() };
}

/** A package that is installed here, as a registry would have it. */
export function shelved(name: string): Shelf {
  const root = join("node_modules", name);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const archive = join(mkdtempSync(join(tmpdir(), "hookport-shelved-")), "package.tgz");
  // Nobody reads this archive twice: compressing it would cost more than reading it.
  execFileSync("tar", ["-cf", archive, "--transform", "s,^\\.,package,", "-C", root, "."]);
  return { name, version: manifest.version, archive, manifest };
}
