/** Has npm pack a package: one of its registry, or one in a folder. Nothing of the package is run. */
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../model/error.ts";
import { ran, type Workplace } from "../programs.ts";
import { MOST_PACKED, tooLarge } from "./archive.ts";

/** Few words, and little patience where a registry gives no good answer. */
export const QUICKLY = [
  "--loglevel=error",
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=2000",
];

export function npmPacked(spec: string, place: Workplace, temp: string): Uint8Array {
  const folder = mkdtempSync(join(temp, "packed-"));
  ran(place, "npm", ["pack", spec, "--ignore-scripts", "--pack-destination", folder, ...QUICKLY]);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (archive === undefined)
    throw new UserError(`npm packed nothing of ${spec}`, "nothing was written");
  if (statSync(join(folder, archive)).size > MOST_PACKED) throw tooLarge();
  return readFileSync(join(folder, archive));
}
