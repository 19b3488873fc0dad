/** Finds extensions of somebody else's that Pi loads beside ours (report, section 3). */
import type { CodeBeside, Scope } from "../../src/model/config.ts";
import type { Base, World } from "../../src/model/world.ts";
import { pointer } from "../../src/model/json.ts";
import { isOwnFile } from "../../src/model/own-file.ts";
import { pathFrom } from "../../src/model/paths.ts";
import { HOME, listed, SETTINGS } from "./places.ts";
import { FIELDS, saidBeside } from "../_kin/in-process/said.ts";

const CODE = /\.[jt]s$/;
const BEFORE =
  "if it puts a new object in the place of a call's input, ours judge that one, and the old one runs";
const HINTS = { after: "check what it changes", either: FIELDS };

type Found = Pick<CodeBeside, "file" | "pointer" | "code"> & { readonly name: string };

/** In the order in which it loads them: what settings list, and then the folder. */
const STEPS: readonly { readonly base: Base; readonly find: (world: World) => readonly Found[] }[] =
  [
    { base: "project", find: ({ project }) => inSettings(project, SETTINGS.project, ".pi") },
    { base: "project", find: ({ project }) => inFolder(project, ".pi/extensions") },
    { base: "home", find: ({ home }) => inSettings(home, SETTINGS.user, HOME) },
    { base: "home", find: ({ home }) => inFolder(home, `${HOME}/extensions`) },
  ];

type View = World["project"];

function inSettings(view: View, file: string, folder: string): readonly Found[] {
  return listed(view.parsed(file)?.value).flatMap((entry, i) => {
    if (/^(?:[-+!]|builtin:)/.test(entry)) return [];
    const code = pathFrom(folder, entry);
    const found = { file, pointer: pointer("extensions", i), name: entry };
    return [{ ...found, ...(code !== undefined && CODE.test(code) && { code }) }];
  });
}

const inFolder = (view: View, folder: string): readonly Found[] =>
  view
    .list(folder)
    .filter((name) => CODE.test(name) && !isOwnFile(view.read(`${folder}/${name}`) ?? ""))
    .map((name) => {
      const file = `${folder}/${name}`;
      return { file, pointer: "", name, code: file };
    });

/** The extensions of one folder are loaded before ours or after. */
export function extensionsBeside(world: World, scope: Scope): readonly CodeBeside[] {
  const ours = scope === "user" ? 3 : 1;
  return STEPS.flatMap(({ base, find }, step) =>
    find(world).map(({ name, ...place }) => ({
      base,
      ...place,
      ...saidBeside(name, step - ours, BEFORE, HINTS),
    })),
  );
}
