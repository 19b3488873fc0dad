/** Variables that this made-up agent sets for its hooks. */
export const MARKS: readonly string[] = ["SHELL_ISH_HOOK"];
