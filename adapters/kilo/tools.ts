/** Tools that only Kilo has (report, section 8). */
import { replacedByText } from "../_kin/usual.ts";

export const tools = replacedByText({
  // It starts a command that goes on when the call is over.
  background_process: { name: "Bash", does: ["command"], also: ["background_process"] },
  cron_create: { name: "CronCreate", does: ["agent"] },
  schedule_wakeup: { name: "ScheduleWakeup", does: ["agent"] },
  goal: { name: "goal", does: ["agent"] },
  // It fetches a repository into a folder of Kilo's own.
  repo_clone: { name: "repo_clone", does: ["network"] },
  board_post: { name: "board_post", does: ["agent"] },
});
