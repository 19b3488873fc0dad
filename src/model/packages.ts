import { closestWord } from "./suggest.ts";
import { wrongOnWindows } from "./windows-names.ts";

/** Each package is in a folder of its name. */
export const PACKAGES = ".hookport/packages";
/** What was installed, a file for each package (S27); only `install` and `update` write there. */
const INSTALLED = ".hookport/installed";

export const PACKAGE_DOCUMENT = "hooks/hooks.json";

export const packageFolderOf = (name: string): string => `${PACKAGES}/${name}`;
export const packageDocumentOf = (name: string): string =>
  `${packageFolderOf(name)}/${PACKAGE_DOCUMENT}`;
export const recordOf = (name: string): string => `${INSTALLED}/${name}.json`;
export const isRecord = (path: string): boolean => path.startsWith(`${INSTALLED}/`);

const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const LONGEST_NAME = 214;
/** Names that npm reserves, or that would be folders of another kind. */
const RESERVED: readonly string[] = ["node_modules", "favicon.ico"];

/** What npm and git are given of what people write: never an option, a path, another address. */
export const RELEASE =
  /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/;
export const RANGE = /^[\w.^~<>=|*+ -]{1,100}$/;
export const REF = /^(?!-)[\w./@+-]{1,200}$/;
export const GIT_ADDRESS = /^(?:https?|ssh|git|file):\/\/(?!-)|^(?!-)[\w.-]+@(?!-)[\w.-]+:[^-]/;

/** Returns why a text is no name for a package; undefined if it is one. */
export function wrongName(name: string): string | undefined {
  const parts = name.split("/");
  if (name.length > LONGEST_NAME) return `it is longer than ${LONGEST_NAME} characters`;
  if (!NAME.test(name))
    return "a name has lower-case letters, digits, dots, dashes and underscores, and perhaps a scope, as in @acme/guards";
  if (parts.some((part) => /\.$|^@?\.|\.\./.test(part)))
    return "a part of it begins or ends with a dot";
  if (parts.some((part) => wrongOnWindows(part.replace("@", "")) !== undefined))
    return "it is the name of a device on Windows";
  if (RESERVED.includes(name)) return "npm reserves this name";
  return undefined;
}

export const lookAlike = (name: string, installed: readonly string[]): string | undefined =>
  installed.find((other) => other !== name && looks(other) === looks(name));

/** Leaves out what the eye overlooks in a name. */
const looks = (name: string) =>
  name
    .toLowerCase()
    .replace(/[-_.]/g, "")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[1il|]/g, "l")
    .replace(/[0o]/g, "o")
    .replace(/5/g, "s");

/** The sentence that proposes the nearest of these names; empty if none is near. */
export function nearName(name: string, known: readonly string[]): string {
  const near = closestWord(name, known);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

const PLACE = /^\.hookport\/(?:packages|installed)\/(?:@[^/]+\/)?[^/]+/;

/** The path is one of an installed package's files, or of what is known of it. */
export const isOfPackage = (path: string): boolean =>
  PLACE.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
