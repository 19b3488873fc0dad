/** What a link or a file holds of the page: masked, and bounded when it is read again. */
import { isFields, parseJson, type Json } from "../model/json.ts";
import { masksFor } from "../record/mask.ts";
import type { GivenFile, Shared } from "./values.ts";

/** Characters of a link's part behind `#`. */
export const LONGEST_LINK = 8 * 1024;
/** Characters of all that one link or file may hold. */
export const LARGEST_SHARE = 512 * 1024;
const MOST_FILES = 100;
const VERSION = 1;

const { value: masked } = masksFor({ roots: [], homes: [], user: "", machine: "" });

/** `leftOut` are the places that were masked, as in `settings.json, line 4`. */
export function maskedShare({ files, agents, adopt, isWhole }: Shared) {
  const leftOut: string[] = [];
  const clean = files.map((file): GivenFile => {
    const text = String(masked(file.text));
    leftOut.push(...placesOf(file, text));
    return { ...file, text };
  });
  return { shared: { files: clean, agents, adopt, isWhole }, leftOut };
}

/** Masking keeps the lines, unless a secret had several. */
function placesOf({ path, text }: GivenFile, clean: string): readonly string[] {
  if (text === clean) return [];
  const [lines, others] = [text.split("\n"), clean.split("\n")];
  if (lines.length !== others.length) return [`${path}, a text of several lines`];
  return lines.flatMap((line, i) => (line === others[i] ? [] : [`${path}, line ${i + 1}`]));
}

export const shareText = (shared: Shared): string =>
  JSON.stringify({ playground: VERSION, ...shared });

/** It is undefined for what no page of ours wrote. */
export function sharedIn(text: string): Shared | undefined {
  const value = text.length > LARGEST_SHARE ? undefined : parseJson(text);
  if (!isFields(value) || value["playground"] !== VERSION) return undefined;
  const { files, agents, adopt, isWhole } = value;
  if (!Array.isArray(files) || files.length > MOST_FILES || !Array.isArray(agents))
    return undefined;
  return {
    files: (files as readonly Json[]).flatMap(fileIn),
    agents: agents.filter((agent) => typeof agent === "string"),
    adopt: adopt === true,
    isWhole: isWhole === true,
  };
}

function fileIn(value: Json): readonly GivenFile[] {
  if (!isFields(value)) return [];
  const { path, text, isGuessed } = value;
  return typeof path === "string" && typeof text === "string"
    ? [{ path, text, isGuessed: isGuessed === true }]
    : [];
}
