/** Sightings that are known and not closed yet, each with its reason. A run counts and prints them without failing; whoever closes one deletes its entry here. */
const KNOWN = [
  {
    why: "no agent sends a tool's input as text, so a script that does not expect it opens nothing",
    fits: ({ kind }) => kind.startsWith("the input as text"),
  },
  {
    why: "Copilot always sends a timestamp; without one its payload reads as Claude Code's",
    fits: ({ kind, note }) => kind === "a key less on copilot" && !note.includes("timestamp"),
  },
  {
    why: "an agent whose clock opens runs the call while our file is a pipe or a device that never ends",
    fits: ({ kind }) => /^(hooks\.json|shim\.mjs): (a pipe|an endless device) on (copilot|lime)$/.test(kind),
  },
  {
    why: "an edited document that keeps its shape is believed: nothing seals it yet",
    fits: ({ kind }) => kind.startsWith("hooks.json: commands that are none"),
  },
  {
    why: "the name of an MCP server that holds two underlines is cut at the wrong place",
    fits: ({ kind, note }) => kind.startsWith("mcp: ") && /"server":"x__y"/.test(note),
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
