/** The library cannot be installed where the suite runs, and no copy of it may stand here. */
export const real = "it is a library of a registry that the suite cannot reach (section 6)";
