/** No program can be driven: the agent is made up. */
export const real = "it is made up, so no program of it exists";
