/** Tools that only Kilo has (report, section 8). */
import type { Tool } from "../../src/model/adapter.ts";

const output = (text: string) => text;

export const tools: { readonly [name: string]: Tool } = {
  // It starts a command that goes on when the call is over.
  background_process: { name: "Bash", does: ["command"], also: ["background_process"], output },
  cron_create: { name: "CronCreate", does: ["agent"], output },
  schedule_wakeup: { name: "ScheduleWakeup", does: ["agent"], output },
  goal: { name: "goal", does: ["agent"], output },
  // It fetches a repository into a folder of Kilo's own.
  repo_clone: { name: "repo_clone", does: ["network"], output },
  board_post: { name: "board_post", does: ["agent"], output },
};
