/** What it takes that Pi loads our file (report, section 2, and the manual inside the program). */
import type { Condition, LoadedHook, Trust, World } from "../../src/model/world.ts";
import type { Counting } from "../../src/model/driver.ts";
import type { Scope } from "../../src/model/place.ts";
import { asFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { fieldsAt, holds, variablesOf } from "../_kin/counting.ts";

export const PROJECT = ".pi/extensions/hookport.js";
export const HOME = ".pi/agent";
export const USER = `${HOME}/extensions/hookport.js`;
/** Its own settings, of a project and of a person. */
export const SETTINGS = { project: ".pi/settings.json", user: `${HOME}/settings.json` } as const;

const TRUSTED: Condition = {
  kind: "trust",
  says: "the project is trusted (`trust.json` in ~/.pi/agent): elsewhere it leaves extensions out, and with -p without a word",
  meet: "answer `pi` in the project, or start it with --approve",
};

/** The list of extensions in settings. */
export const listed = (value: Json | undefined): readonly string[] => {
  const { extensions } = asFields(value);
  return Array.isArray(extensions)
    ? (extensions as Json[]).filter((entry) => typeof entry === "string")
    : [];
};

/** Our file by the names that a pattern is compared with; what has a `*` may fit it. */
const EXCLUDED = /^(?:-|!)(?:\.\/)?(?:(?:extensions\/)?hookport\.js$|.*[*?[{])/;

/** A person's file needs no trust. */
export function loading(world: World, scope: Scope): Pick<LoadedHook, "conditions" | "off"> {
  const isUser = scope === "user";
  const file = isUser ? SETTINGS.user : SETTINGS.project;
  const entries = listed(world[isUser ? "home" : "project"].parsed(file)?.value);
  const at = entries.findIndex((entry) => EXCLUDED.test(entry));
  return {
    conditions: isUser ? [] : [TRUSTED],
    ...(at >= 0 && {
      off: {
        by: "switch",
        file,
        pointer: pointer("extensions", at),
        why: `${entries[at]} in ${isUser ? "~/" : ""}${file} leaves our extension out`,
      },
    }),
  };
}

const STORE = `${HOME}/trust.json`;

/** The nearest decision counts, else the person's setting, unless extensions may decide. */
export function trust({ scope }: Pick<LoadedHook, "scope">, { home, path }: World): Trust {
  if (scope === "user") return "trusted";
  if (path === undefined || home.list(`${HOME}/extensions`).length) return "unknown";
  const decided = Object.entries(decisions(home.parsed(STORE)?.value, path)).toSorted(
    ([a], [b]) => b.length - a.length,
  )[0];
  if (decided) return decided[1] ? "trusted" : "untrusted";
  const { defaultProjectTrust } = asFields(home.parsed(SETTINGS.user)?.value);
  return defaultProjectTrust === "always" ? "trusted" : "untrusted";
}

const decisions = (store: Json | undefined, path: string): Fields =>
  Object.fromEntries(
    Object.entries(asFields(store)).filter(
      ([folder, value]) => typeof value === "boolean" && holds(folder, path),
    ),
  );

/** Only these count for the hooks of one project. */
export const counting = (world: World): Counting => ({
  home: {
    [STORE]: decisions(world.home.parsed(STORE)?.value, world.path ?? ""),
    [SETTINGS.user]: fieldsAt(
      world.home.parsed(SETTINGS.user)?.value,
      "defaultProjectTrust",
      "extensions",
    ),
  },
  env: variablesOf(world, []),
});
