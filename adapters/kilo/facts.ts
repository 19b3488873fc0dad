/** Kilo's tables (report, sections 1 to 6): those of its family, and its own tools. */
import type { Evidence, Tool } from "../../src/model/adapter.ts";
import { eventsOf } from "../_kin/in-place/events.ts";
import { harmless as shared, output, tools as usual } from "../_kin/in-place/tools.ts";

export const evidence: Evidence = {
  basis: "reported",
  version: "7.7.9",
  date: "2026-11-24",
  surface: "serve and run",
  source: "hosts/kilo/REPORT.md",
};

export const events = eventsOf(undefined);

export const tools: { readonly [name: string]: Tool } = {
  ...usual,
  // It starts a command that goes on when the call is over.
  background_process: { name: "Bash", does: ["command"], also: ["background_process"], output },
  cron_create: { name: "CronCreate", does: ["agent"], output },
  schedule_wakeup: { name: "ScheduleWakeup", does: ["agent"], output },
  goal: { name: "goal", does: ["agent"], output },
  board_post: { name: "board_post", does: ["agent"], output },
};

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
  suggest: "It offers its user what to do next.",
};
