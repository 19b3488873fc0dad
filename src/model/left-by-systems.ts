/**
 * Systems put these into any folder, and no program loads them by their names. Every other file
 * that was not installed with a package denies what the package guards.
 */
export const LEFT_BY_SYSTEMS: readonly string[] = [
  ".DS_Store",
  ".directory",
  ".localized",
  "Thumbs.db",
  "desktop.ini",
];
