/** Small worlds, as tables. */
import type { World } from "../../src/model/world.ts";
import { quietWorldOf } from "../../src/read/world.ts";
import { memory } from "./memory.ts";

type Texts = { readonly [path: string]: unknown };

export interface Worlds {
  readonly project?: Texts;
  readonly home?: Texts;
  readonly machine?: Texts;
  readonly folder?: string;
}

const filesOf = (texts: Texts = {}) =>
  memory(
    Object.fromEntries(
      Object.entries(texts).map(([path, value]) => [
        path,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );

export const worldFrom = ({ project, home, machine, folder }: Worlds): World =>
  quietWorldOf(
    { project: filesOf(project), home: filesOf(home), machine: filesOf(machine) },
    folder,
  );
