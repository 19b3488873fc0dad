/** Variables that Letta Code sets for its hooks (section 3). */
import { words } from "../_kin/words.ts";

export const MARKS = words("LETTA_HOOK_EVENT LETTA_WORKING_DIR USER_CWD LETTA_AGENT_ID AGENT_ID");
