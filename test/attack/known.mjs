/** Sightings that are known, with the line of the list they stand in and why they stay for now. Each is counted, named, and does not fail a run. */
const KNOWN = [
  {
    line: "A4",
    why: "an adopted beforeShellExecution gets a matcher that Cursor tests against the command, so its entry is never called",
    fits: ({ note }) =>
      /cursor[^;]*--adopt -> cursor/.test(note) &&
      /beforeShellExecution|cursor\/shell|cursor shell/.test(note) &&
      /=> \[\]|there \[\]|there 0 \[\]|there false \[\]/.test(note),
  },
  {
    line: "never sent",
    why: "no agent sends a tool's input as text, so nothing is opened by a script that does not expect it",
    fits: ({ kind }) => kind?.startsWith("the input as text"),
  },
];

export function named(result) {
  if (!["opened", "broken"].includes(result.verdict)) return result;
  const known = KNOWN.find(({ fits }) => fits(result));
  return known ? { ...result, verdict: "known", kind: `${known.line}, ${known.why}` } : result;
}
