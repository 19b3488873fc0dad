/** Whose hooks a conversion is about: everyone's on the project, one person's there, or one person's everywhere. */
import type { Scope } from "./config.ts";

export interface Layer {
  readonly scope: "project" | "local" | "user";
  /** What the shim is told, so that it takes this layer's document. */
  readonly flag: string;
  readonly document: string;
  readonly written: string;
  /** Scopes whose files it reads. */
  readonly reads: readonly Scope[];
}

export const PROJECT: Layer = {
  scope: "project",
  flag: "",
  document: ".hookport/hooks.json",
  written: ".hookport/written.json",
  reads: ["project", "plugin"],
};

export const LOCAL: Layer = {
  scope: "local",
  flag: " --local",
  document: ".hookport/hooks.local.json",
  written: ".hookport/written.local.json",
  reads: ["local"],
};

/** Its folder is the home folder. */
export const USER: Layer = { ...PROJECT, scope: "user", flag: " --user", reads: ["user"] };

export const SHIM = ".hookport/shim.cjs";
/** What a recording's events call. */
export const RECORDER = ".hookport/record.mjs";
/** Keeps one person's hooks out of everyone's repository. */
export const IGNORE = ".hookport/.gitignore";
const RULE = "*.local.json\n";
const ADDED = `# hookport: one person's hooks\n${RULE}`;

/** Someone else's rules stay. */
export function ignoring(rules: string | undefined): string {
  if (rules === undefined || rules === RULE) return RULE;
  return rules.endsWith(ADDED) ? rules : `${rules}${ADDED}`;
}

/** Null: they were ours alone. */
export function unignoring(rules: string): string | null {
  if (rules === RULE) return null;
  return rules.endsWith(ADDED) ? rules.slice(0, -ADDED.length) : rules;
}
