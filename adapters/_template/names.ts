/**
 * Names that this agent's configs and hooks may use. The registry reads the list of variables from
 * this file, so the file and the name `MARKS` must stay.
 */

/**
 * Every variable that the agent itself sets for its hooks, by its exact name, including those with
 * another agent's name; not those that are merely in its own environment. The list is empty if it
 * sets none.
 */
export const MARKS: readonly string[] = ["AGENT_HOOK"];
