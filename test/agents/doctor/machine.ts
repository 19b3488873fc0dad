/** Made-up machines: a converted guard with everything that its agents need, and what is done to it. */
import type { LoggedCall } from "../../../schemas/types/output.ts";
import { changed } from "../../../src/model/files.ts";
import type { Terminal } from "../../../src/model/world.ts";
import { convert } from "../../../src/convert/convert.ts";
import { doctorOf } from "../../../src/doctor/doctor.ts";
import { doctorPage } from "../../../src/doctor/page.ts";
import { movedBy } from "../../../src/read/moved.ts";
import { pageText } from "../../../src/screen/page.ts";
import { filesOf, request, type Texts } from "../../support/conversion.ts";
import { groupOf } from "../../support/hooks.ts";
import { adapters, protocols } from "../../support/hosts.ts";
import { memory } from "../../support/memory.ts";

export const PATH = "/w/app";
export const PROGRAMS = Object.keys(adapters).filter((id) => adapters[id]?.program);

/** The files of a project after a conversion, to every agent that has a program if to no others. */
export function converted(texts: Texts, to = PROGRAMS): { readonly [path: string]: string } {
  const files = filesOf(texts);
  const after = changed(files, convert({ ...request(files, to), adopt: true }).changes);
  const paths = [...files.texts.keys(), ...foldersOf(after, "")];
  return Object.fromEntries(
    paths.flatMap((path) => [[path, after.read(path)] as const]).filter(isThere),
  );
}

const isThere = (
  value: readonly [string, string | undefined],
): value is readonly [string, string] => value[1] !== undefined;

const foldersOf = (files: ReturnType<typeof changed>, folder: string): readonly string[] => [
  ...files.list(folder).map((name) => inside(folder, name)),
  ...files.folders(folder).flatMap((name) => foldersOf(files, inside(folder, name))),
];
const inside = (folder: string, name: string) => (folder ? `${folder}/${name}` : name);

const GUARD = {
  ".claude/settings.json": {
    hooks: { PreToolUse: [groupOf('sh "$CLAUDE_PROJECT_DIR"/guard.sh', "Bash")] },
  },
  "guard.sh": "#!/bin/sh\njq -e .tool_input >/dev/null && exit 2\nexit 0\n",
};
export const PROJECT = converted(GUARD);

/** The hash that the agent has to know of its only hook, as its adapter computes it. */
function hashIn(project: { readonly [path: string]: string }): string {
  let hash = "";
  const files = memory(project);
  const sha256 = (text: string) => {
    const made = files.sha256(text);
    if (text.includes("event_name")) hash = made;
    return made;
  };
  machineOf({ project, home: { ".codex/config.toml": "x = 1" } }, { ...files, sha256 }, ["codex"]);
  return hash;
}

export interface Machine {
  readonly project: { readonly [path: string]: string };
  readonly home: { readonly [path: string]: string };
  readonly machine?: { readonly [path: string]: string };
  readonly env?: Terminal["env"];
  readonly terminal?: Partial<Terminal>;
  readonly calls?: readonly LoggedCall[];
}

export function machineOf(
  { project, home, machine = {}, env = {}, terminal = {}, calls = [] }: Machine,
  files: ReturnType<typeof memory> | object = memory(project),
  hosts: readonly string[] = PROGRAMS,
) {
  const outside = movedBy(
    Object.values(adapters).map(({ config }) => config),
    env,
    { home: memory(home), machine: memory(machine) },
  );
  const told = doctorOf({
    subject: {
      adapters,
      protocols,
      path: ".",
      files: files as ReturnType<typeof memory>,
      hosts,
      shim: "// the shim\n",
      today: "2026-11-26",
      folder: "",
      machineFolders: {
        ...outside,
        path: PATH,
        terminal: {
          env,
          has: () => true,
          node: "24.2.0",
          exists: () => true,
          sh: "dash",
          ...terminal,
        },
      },
    },
    calls,
    programs: new Map(
      hosts.map((host) => [host, { file: `/usr/bin/${host}`, version: undefined }]),
    ),
  });
  const look = { paint: (_: string, text: string) => text, width: 80 };
  const page = doctorPage(told.doctor, { adapters, ...told });
  return { ...told.doctor, screen: pageText(page, look).join("\n") };
}

/** Every agent of it trusts the project, by its own file. */
export const SOUND: Machine = {
  project: PROJECT,
  home: {
    ".claude.json": JSON.stringify({ projects: { "/w": { hasTrustDialogAccepted: true } } }),
    ".codex/config.toml": [
      `projects."${PATH}".trust_level = "trusted"`,
      `hooks.state."${PATH}/.codex/hooks.json:pre_tool_use:0:0".trusted_hash = "sha256:${hashIn(PROJECT)}"`,
      "",
    ].join("\n"),
    ".copilot/config.json": JSON.stringify({ trustedFolders: [PATH] }),
    ".gemini/trustedFolders.json": JSON.stringify({ [PATH]: "TRUST_FOLDER" }),
    ".pi/agent/trust.json": JSON.stringify({ [PATH]: true }),
    ".grok/trusted_folders.toml": `[folders."${PATH}"]\ntrusted = true\n`,
  },
};

/** The sound machine with one line of the table made. */
export function made(line: string): Machine {
  let machine: Machine = { ...SOUND, machine: {}, env: {} };
  for (const part of line.split(" & ")) {
    const [, base = "", path = "", rest = ""] = /^(\S+) ([^\s=]+)[ =](.*)$/.exec(part) ?? [];
    if (base === "env") machine = { ...machine, env: { ...machine.env, [path]: rest } };
    else {
      const files = machine[base as "project" | "home" | "machine"] ?? {};
      machine = { ...machine, [base]: { ...files, [path]: added(files[path] ?? "", rest) } };
    }
  }
  return machine;
}

/** What begins with a plus is added to what stands in the file. */
function added(before: string, text: string): string {
  if (!text.startsWith("+ ")) return text;
  const more = text.slice(2);
  if (!more.startsWith("{")) return `${more}\n${before}`;
  return JSON.stringify({ ...(JSON.parse(before) as object), ...(JSON.parse(more) as object) });
}
