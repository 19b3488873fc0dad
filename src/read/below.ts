/** Finds folders below a project that are projects with hooks of their own, as in a monorepo. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { quietly } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { under } from "../model/paths.ts";
import { word } from "../model/shell.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { findSources } from "./find.ts";
import { filesElsewhere } from "./moved.ts";

/** So many folders are looked into, at most so many steps down. */
const MOST = 200;
const DEEPEST = 2;
const MOST_NAMED = 4;

function appsBelow(adapters: Adapters, files: Files): readonly string[] {
  const marks = new Set(
    Object.values(adapters).flatMap(({ config }) =>
      config.places.flatMap(({ path, scope }) =>
        scope === "project" && path.startsWith(".") ? [path.split("/")[0]] : [],
      ),
    ),
  );
  const apps: string[] = [];
  let looked = 0;
  const walk = (folder: string, depth: number): void => {
    if (looked++ >= MOST) return;
    const names = files.folders(folder);
    if (folder && names.some((name) => marks.has(name)) && hasHooks(adapters, files, folder))
      apps.push(folder);
    if (depth === DEEPEST) return;
    for (const name of names)
      if (!name.startsWith(".") && name !== "node_modules") walk(under(folder, name), depth + 1);
  };
  walk("", 0);
  return apps.toSorted();
}

const hasHooks = (adapters: Adapters, files: Files, folder: string): boolean =>
  quietly(() => findSources(adapters, inside(files, folder), { scopes: ["project"] }))?.some(
    ({ groups, natives, unread }) => groups.length + natives.length + unread.length > 0,
  ) ?? true;

const inside = (files: Files, folder: string): Files =>
  filesElsewhere(files, (path) => [files, path ? `${folder}/${path}` : folder]);

/** Names them in one finding about the project. */
export function belowFinding(adapters: Adapters, files: Files): readonly Diagnostic[] {
  const apps = appsBelow(adapters, files);
  const [first] = apps;
  if (first === undefined) return [];
  const names = apps.slice(0, MOST_NAMED).map((app) => `${app}/`);
  const more = apps.length > names.length ? ` and ${apps.length - names.length} more` : "";
  const command =
    apps.length === 1
      ? `hookport check ${word(first)}`
      : `hookport audit ${apps.slice(0, MOST_NAMED).map(word).join(" ")}`;
  const message = `also below, with hooks of ${apps.length === 1 ? "its" : "their"} own: ${names.join(", ")}${more}`;
  return [diagnostic("other-source", {}, message, { hint: command })];
}
