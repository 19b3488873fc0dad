/** What Kilo has beside the tables of its family (report, sections 1 to 8). */
import { harmless as shared } from "../_kin/in-place/harmless.ts";

export const harmless: { readonly [name: string]: string } = {
  ...shared,
  board_read: "It reads what agents of this project wrote to each other.",
  cancel_wakeup: "It takes back a prompt that was to come later.",
  compact: "It has the session summarised.",
  cron_delete: "It takes back a prompt that was to come again and again.",
  cron_list: "It lists the prompts that are to come.",
  get_context_info: "It tells how full the session is.",
  kilo_local_recall: "It reads earlier sessions of this project.",
  link_pr: "It notes the address of a pull request for its user.",
  plan_exit: "It ends a turn of planning, and writes nothing.",
  repo_overview: "It lists what is in a repository that repo_clone fetched.",
  suggest: "It offers its user what to do next.",
};
