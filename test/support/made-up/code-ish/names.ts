/** Variables that this made-up agent sets for its hooks. */
export const MARKS: readonly string[] = ["CODE_ISH_HOOK"];
