/** Translates why a session ended; Claude Code's words are the canonical ones (S22). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).

/** A host's words, each with the canonical reasons that it may mean, the likeliest first. */
export type Reasons = { readonly [word: string]: readonly string[] };

/** A word in no table is `other`. */
export function reasonsOf(
  reasons: Reasons,
  word: string | undefined,
): { reason?: string; orReason?: readonly string[] } {
  if (word === undefined) return {};
  const [reason = "other", ...orReason] = Object.hasOwn(reasons, word)
    ? (reasons[word] as readonly string[])
    : ["other"];
  return orReason.length ? { reason, orReason } : { reason };
}

/** The first word that may mean the canonical reason, else the one for `other`. */
export function reasonWord(reasons: Reasons, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined;
  const words = Object.keys(reasons);
  return (
    words.find((word) => reasons[word]?.includes(reason)) ??
    words.find((word) => reasons[word]?.includes("other"))
  );
}
