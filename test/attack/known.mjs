/**
 * Sightings that are known and not closed yet, each with its reason. A run counts and prints them
 * without failing; whoever closes one deletes its entry here.
 */
const KNOWN = [
  {
    why: "no agent sends a tool's input as text, so a script that does not expect it opens nothing",
    fits: ({ kind }) => kind.startsWith("the input as text"),
  },
  {
    why: "a shell at the end of a pipe reads what another program decodes; the rule's own agent does not see it either",
    fits: ({ kind, note }) => kind.startsWith("git push runs") && /base64 -d \| bash/.test(note),
  },
];

export function named(result) {
  if (!["opened", "broken"].includes(result.verdict)) return result;
  const known = KNOWN.find(({ fits }) => fits(result));
  return known ? { ...result, verdict: "known", kind: known.why } : result;
}
