import { words } from "../_kin/words.ts";

/** Kilo's own variables, which our file hands on (section 8); another agent's mark is left out. */
export const MARKS: readonly string[] = words(
  "KILO KILO_PID KILO_RUN_ID KILO_PROCESS_ROLE KILOCODE_VERSION KILOCODE_FEATURE",
);
