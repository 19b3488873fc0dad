/** Variables that OpenCode sets for itself, which our file hands on (report, section 8). */
export const MARKS: readonly string[] = ["OPENCODE", "OPENCODE_PID"];
