/** Names of files that Windows cannot have, or takes for another one. */

/** Devices, whatever their ending. */
const DEVICE = /^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/** Says what is wrong with a part of a path, worded to follow a colon; undefined if nothing is. */
export function wrongOnWindows(part: string): string | undefined {
  if (/[. ]$/.test(part)) return "a part of its name ends in a dot or a blank, which Windows drops";
  if (DEVICE.test(part)) return "a part of its name is a device on Windows";
  return /[<>:"|?*\\\p{Cc}]/u.test(part)
    ? "its name has a character that no name has on Windows"
    : undefined;
}

/** Equal for paths that some disk takes for one and the same. */
export const foldedPath = (path: string): string =>
  path.normalize("NFKC").toLowerCase().toUpperCase();

/** Why Windows cannot have a file of this path beside these others; undefined if it can. */
export function wrongPathThere(path: string, others: readonly string[]): string | undefined {
  const [why] = path.split("/").flatMap((part) => wrongOnWindows(part) ?? []);
  const folded = foldedPath(path);
  const twin = others.find((other) => other !== path && foldedPath(other) === folded);
  return why ?? (twin === undefined ? undefined : `Windows takes it for ${twin}`);
}
