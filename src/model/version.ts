export const VERSION = "0.1.0";

/** The address of the site, which ends with a slash; undefined while it is published nowhere. */
export const SITE: string | undefined = undefined;

/** As `engines` in package.json has it. */
export const NEEDED_NODE = "Node.js 20.19+, 22.13+ or 24+";

/** Returns why this release cannot run Hookport; undefined if it can. */
export function tooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const least = major === 20 ? 19 : major === 22 ? 13 : 0;
  const runs = minor >= least && (major === 20 || major === 22 || major >= 24);
  return runs ? undefined : `${NEEDED_NODE} is needed, and v${version} was found`;
}
