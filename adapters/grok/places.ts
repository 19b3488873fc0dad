/** The files that Grok Build loads hooks from, and what keeps them from running (section 2). */
import type { ConfigFile, FileFault } from "../../src/model/config.ts";
import { asFields, isFields, type Json } from "../../src/model/json.ts";
import {
  baseOf,
  type Condition,
  type LoadedFile,
  type LoadedHook,
  type Trust,
  type World,
} from "../../src/model/world.ts";
import { holds } from "../_kin/counting.ts";
import { wantsVariables } from "../_kin/depends.ts";
import { folderIn, type Import, type Loading } from "../_kin/loading.ts";
import { isRust } from "../_kin/rust.ts";
import { switchOf } from "../_kin/switches.ts";
import * as is from "../_kin/kinds.ts";
import { costing, eachGroup, wrongValues, type Values } from "../_kin/values.ts";

/** Its own settings; a project's copy is read for no hooks. */
const USER = ".grok/config.toml";
const OURS = { path: ".grok/hooks/hookport.json", write: true } as const;
const places: readonly ConfigFile[] = [
  { path: USER, scope: "user" },
  { path: ".grok/hooks/*.json", scope: "user" },
  { ...OURS, scope: "user" },
  { path: ".grok/hooks/*.json", scope: "project", drops: true },
  { path: ".grok/hooks/hookport.local.json", scope: "local", write: true },
  { ...OURS, scope: "project" },
];

/** Claude Code's files are read as its own are. */
const imports: readonly Import[] = [
  { of: "claude-code", place: { path: ".claude/settings.json", scope: "user" } },
  { of: "claude-code", place: { path: ".claude/settings.json", scope: "project" } },
  { of: "claude-code", place: { path: ".claude/settings.local.json", scope: "local" } },
];

/** Home files by name, then those of Claude Code there, and the same of the project. */
function sorted(files: readonly LoadedFile[]): readonly LoadedFile[] {
  const rank = (loaded: LoadedFile) =>
    (baseOf(loaded.place) === "project" ? 2 : 0) + (loaded.of === undefined ? 0 : 1);
  return files.toSorted((a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : 1));
}

/** Only the user's own settings switch Claude Code's files off. */
const importsOff = switchOf({
  keys: ["compat", "claude", "hooks"],
  weight: ["user"],
  off: (value, { file }) => (file === USER ? value === false : undefined),
});

const GROUP = "hooks.*.*";
const HANDLER = `${GROUP}.hooks.*`;
/** One other value costs the whole file. */
const TAKEN: Values = [
  [is.OBJECT, `hooks ${GROUP}`],
  [is.LIST, `hooks.* ${GROUP}.hooks!`],
  [is.orNull(is.TEXT), `${GROUP}.matcher`],
  [is.TEXT, `${HANDLER}.type! ${HANDLER}.command`],
  [is.whole(0), `${HANDLER}.timeout`],
  [is.MAP_OF_TEXTS, `${HANDLER}.env`],
];

const rejects = (value: Json): readonly FileFault[] => [
  ...costing(wrongValues(TAKEN, value)),
  ...eachGroup(value).flatMap(({ group: { matcher }, at }): FileFault[] =>
    typeof matcher !== "string" || isPattern(matcher)
      ? []
      : [{ pointer: at, reason: `\`matcher\` is no pattern that it can read`, only: true }],
  ),
];

/** What only Rust's engine reads may be a pattern. */
const isPattern = (matcher: string) =>
  /^[\w|*]*$/.test(matcher) || isRust(matcher) || isRust(matcher.replace(/\(\?[a-z]+\)/g, ""));

const REPOSITORY: Condition = {
  kind: "start",
  says: "the project is a git repository: elsewhere it reads no hooks of a project",
  meet: "run `git init` in the project",
};
const TRUSTED: Condition = {
  kind: "trust",
  says: "the repository is trusted (`trusted_folders.toml` in ~/.grok): elsewhere it leaves its hooks out without a word",
  meet: "`/hooks-trust` in `grok`, or start it with --trust",
};

/** Names that it sets for a hook, or that a system has set. */
const SET = /^(?:GROK_\w+|CLAUDE_PROJECT_DIR|HOME|PATH|PWD|USER|SHELL|LANG|TMPDIR|TERM)$/;

/** Hooks run one after another, at the top of the repository (section 3). */
export const how: Omit<Loading, "read"> = {
  places,
  imports,
  rejects,
  sorted,
  topLevel: "only",
  switchedOff: (standing, files) =>
    standing.of === undefined ? undefined : importsOff(standing, files),
  variables: () => folderIn("GROK_WORKSPACE_ROOT CLAUDE_PROJECT_DIR", "project"),
  cwd: () => ({ in: "project", path: "" }),
  conditions: ({ place }, _event, _all, _folder, { command = "" }) => [
    ...(baseOf(place) === "project" ? [TRUSTED, REPOSITORY] : []),
    ...wantsVariables(command, SET),
  ],
};

const STORE = ".grok/trusted_folders.toml";

/** A grant covers folders below it (the manual's word). */
export function trust(hook: Pick<LoadedHook, "scope">, { home, path, terminal }: World): Trust {
  if (baseOf(hook) !== "project" || terminal?.env["GROK_FOLDER_TRUST"] === "0") return "trusted";
  if (path === undefined) return "unknown";
  const store = home.parsed(STORE)?.value;
  const folders = asFields(asFields(store)["folders"]);
  const granted = Object.entries(folders).filter(
    ([folder, grant]) => isFields(grant) && grant["trusted"] === true && holds(folder, path),
  );
  return granted.length
    ? granted.some(([folder]) => folder === path)
      ? "trusted"
      : "unknown"
    : "untrusted";
}
