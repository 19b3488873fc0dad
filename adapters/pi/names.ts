/** Variables that Pi sets for itself, which our file hands on (report, section 3). */
export const MARKS: readonly string[] = ["PI_CODING_AGENT", "AI_AGENT"];
