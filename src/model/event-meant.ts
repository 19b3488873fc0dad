/** Suggests the event that a misspelt name means, without the package that compares words. */
/** Takes a name that only differs in how it is written, else one that contains the other. */
export function eventMeant(name: string, names: readonly string[]): string | undefined {
  const bare = (word: string) => word.toLowerCase().replace(/[^a-z]/g, "");
  const wanted = bare(name);
  if (wanted.length < 4 || name.length > 100) return undefined;
  return (
    names.find((candidate) => bare(candidate) === wanted) ??
    // A tool's name, such as "Edit", may be a part of an event's.
    names.find(
      (candidate) =>
        (wanted.length > 5 && bare(candidate).includes(wanted)) || wanted.includes(bare(candidate)),
    )
  );
}
