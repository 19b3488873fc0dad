/** Systems leave these anywhere, and nothing loads them by name: any other file denies. */
export const LEFT_BY_SYSTEMS: readonly string[] = [
  ".DS_Store",
  ".directory",
  ".localized",
  "Thumbs.db",
  "desktop.ini",
];
