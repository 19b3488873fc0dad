import { words } from "../_kin/words.ts";

/**
 * Variables that Kilo sets for itself, which our file hands on (report, section 8). It sets another
 * agent's mark as well, which is that agent's.
 */
export const MARKS: readonly string[] = words(
  "KILO KILO_PID KILO_RUN_ID KILO_PROCESS_ROLE KILOCODE_VERSION KILOCODE_FEATURE",
);
