/** Why a session ended, in Claude Code's words, which are the canonical ones (S22). */

/** A host's word, with every canonical reason it may stand for, the likeliest first. */
export type Reasons = { readonly [word: string]: readonly string[] };

/** The canonical reasons a host's word stands for; a word that no table knows is `other`. */
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

/**
 * The host's word for a canonical reason: its first word that may stand for it, else the one for
 * `other`.
 */
export function reasonWord(reasons: Reasons, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined;
  const words = Object.keys(reasons);
  return (
    words.find((word) => reasons[word]?.includes(reason)) ??
    words.find((word) => reasons[word]?.includes("other"))
  );
}
