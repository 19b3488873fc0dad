/**
 * Names that this agent's configs and hooks may speak of. The registry takes the list of marks from
 * here, so the file and its name must stay.
 */

/**
 * Every variable that the agent sets for its hooks by itself, by its exact name, also those that it
 * sets in another agent's name; not those that it merely has itself. Empty where it sets none.
 */
export const MARKS: readonly string[] = ["AGENT_HOOK"];

export const VARIABLES = { prefix: /^AGENT_/, set: MARKS };
