/** Claude Code's payloads (report, sections 3 and 8). */
import { text } from "../../src/model/json.ts";
import { FIELDS, type PayloadShape } from "../_kin/payload.ts";
import { table } from "./table.ts";

export const payloads: PayloadShape = {
  table,
  fields: FIELDS,
  // S16: internal agents have no type; a task notification is no prompt a user typed.
  notAnEvent(event, payload) {
    if (event === "sub-agent-end") return payload["agent_type"] === "";
    return event === "pre-prompt" && Boolean(text(payload["prompt"])?.startsWith("<task-notification>"));
  },
};
