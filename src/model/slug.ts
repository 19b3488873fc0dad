/** At most 60 lower-case letters, digits and dashes, as in the names of test cases and fixtures. */
export const slug = (...words: readonly string[]): string =>
  words
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
