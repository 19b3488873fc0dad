/** Variables that Cline sets for itself, which our file hands on (report, section 3). */
export const MARKS: readonly string[] = ["CLINE_BUILD_ENV", "CLINE_CONNECTOR_CLI_LAUNCH"];
