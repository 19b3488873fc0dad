/** The ways around a hook that no conversion closes, each with its description for readers. */
export const WAYS = {
  interpreter: "an interpreter, where shell calls are allowed",
  mcp: "an MCP tool that writes",
  bypass: "a mode that asks nothing",
  script: "the guard's own script, and our files",
  pieces: "a command written to a file in pieces",
  nested: "a nested agent, and text that runs commands",
} as const;

export type Way = keyof typeof WAYS;
