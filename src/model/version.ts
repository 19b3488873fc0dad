export const VERSION = "0.1.0";

/** The address of the site, which ends with a slash; undefined while it is published nowhere. */
export const SITE: string | undefined = undefined;
