/** A new package has a name that npm would take. */
import { UserError } from "../model/error.ts";
import { slug } from "../model/slug.ts";

export interface PackageName {
  readonly name: string;
  /** The name without its scope. */
  readonly folder: string;
}

const PART = "[a-z0-9][a-z0-9._-]*";
const NAME = new RegExp(`^(?:@${PART}/)?(?<last>${PART})$`);
/** The limit of npm in characters. */
const LONGEST = 214;
/** Names that npm keeps for itself, and that no system takes for a folder. */
const TAKEN = /^(?:node_modules|favicon\.ico|con|prn|aux|nul|(?:com|lpt)\d)(?:\.|$)|\.$/;

export function packageName(name: string): PackageName {
  const folder = name.length <= LONGEST ? NAME.exec(name)?.groups?.["last"] : undefined;
  if (folder !== undefined && !TAKEN.test(folder)) return { name, folder };
  const near = suggested(name);
  throw new UserError(
    `${JSON.stringify(name.slice(0, 80))} is no name for a package`,
    `a name has lower-case letters, digits, "-", "_" and ".", and may have a scope: ${near || "@team/guards"}`,
  );
}

function suggested(name: string): string {
  const [scope, last] = /^@([^/]*)\/(.*)$/s.exec(name)?.slice(1) ?? ["", name];
  const near = slug(last ?? "");
  if (!near || TAKEN.test(near)) return "";
  return slug(scope ?? "") ? `@${slug(scope ?? "")}/${near}` : near;
}
