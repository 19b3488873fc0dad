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
    why: "an edited document that keeps its shape is believed: nothing seals it yet",
    fits: ({ kind }) => kind.startsWith("hooks.json: commands that are none"),
  },
  {
    why: "a shell at the end of a pipe reads what another program decodes; the rule's own agent does not see it either",
    fits: ({ kind, note }) => kind.startsWith("git push runs") && /base64 -d \| bash/.test(note),
  },
  {
    why: "a run that is killed while it sets a killed run's lock aside leaves that file in the state folder",
    fits: ({ kind }) => kind === "something is left in the state folder",
  },
];

export function named(result) {
  if (!["opened", "broken"].includes(result.verdict)) return result;
  const known = KNOWN.find(({ fits }) => fits(result));
  return known ? { ...result, verdict: "known", kind: known.why } : result;
}
