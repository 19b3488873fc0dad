/** Real payloads: each is recognised, decoded, and comes back the same through its own dialect. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { eventNames } from "../src/model/events.ts";
import type { Fields } from "../src/model/json.ts";
import { speaks, type Env } from "../src/model/adapter.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { agentOf, oddOf } from "./support/kits.ts";

const validEvent = new Ajv({ strict: false }).compile(JSON.parse(readFileSync("schemas/event.schema.json", "utf8")));
const universal = protocols["universal"];

/** What a dialect cannot know when an event comes from elsewhere: times, sizes, models, the host's own bookkeeping. */
const OWN =
  /^(prompt_id|effort|duration(_ms)?|timestamp|model(_id|_params)?|generation_id|conversation_id|cursor_version|user_email|permission_suggestions|mcp_server|background_tasks|session_crons|agent_transcript_path|turn_id|tool_response|tool_output|toolResult|tool_result|recoverable|custom_?[iI]nstructions|initial_?[pP]rompt|title|agent(Name|DisplayName|Description)|parent\w+|sandbox|url|mcp_server_(name|url)|output|content|attachments|compact_summary|final_status|failure_type|is_interrupt|task|description|subagent_(id|model)|summary|tool_call_id|tool_input_json|tool_result_is_error|agent_message|seconds_\w+|context_\w+|prompt_cache_\w+|estimated_\w+|input_tokens|output_tokens|composer_mode|is_background_agent|is_parallel_worker|git_branch|message_count|tool_call_count|modified_files|is_first_compaction|messages_to_compact|request_id)$/;

/** Beyond what an event carries: a stack, an MCP server's command line, the IDE's other word for a directory. */
const BEYOND =
  /^(camel\.errorOccurred|pascal\.ErrorOccurred)\.json error$|^beforeMCPExecution\.json command$|ide-documented\.json tool_input$/;

for (const { protocol } of Object.values(adapters)) {
  const folder = `adapters/${protocol.id}/payloads`;
  const rows = eventNames.flatMap((event) => protocol.events[event].map((row) => row.name));
  const files = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.endsWith(".env.json"));
  const known = files.flatMap((name) => {
    const event = name.split(".").find((part) => rows.includes(part));
    return event ? [[name, event] as const] : [];
  });

  describe(`${protocol.id}: ${known.length} of ${files.length} payloads are of events with a universal name`, () => {
    test.each(known)("%s", (name, hostEvent) => {
      const payload = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Fields;
      const beside = `${folder}/${name.replace(".json", ".env.json")}`;
      const env: Env = existsSync(beside) ? (JSON.parse(readFileSync(beside, "utf8")) as Env) : {};
      const call = { event: hostEvent, payload, env };
      const root = String(payload["cwd"] ?? (payload["workspace_roots"] as string[] | undefined)?.[0] ?? "/project");
      expect(protocol.host?.recognise(call)).toBe(true);
      const events = protocol.host?.decodeEvent(call, root) ?? [];
      // What no user and no main agent did is no event (S16).
      const none = oddOf(agentOf(protocol.id)).some(({ plain, fields, is }) => `${plain}.json` === name && !fields && is === "nothing");
      expect(events.length > 0, name).toBe(!none);
      for (const event of events) {
        expect(protocol.events[event.name].map((row) => row.name)).toContain(hostEvent);
        for (const { input } of event.tools ?? []) {
          const path = (input as Fields | null)?.["file_path"];
          if (typeof path === "string") expect(path).toMatch(/^\//);
        }
        const [row0] = universal?.events[event.name] ?? [];
        const told = universal?.dialect?.encodeEvent(event, row0 as never, event.tools?.[0]).payload;
        expect(validEvent(told), JSON.stringify(validEvent.errors)).toBe(true);
        // Of a host without a dialect nothing is made anew.
        if (events.length > 1 || !speaks(protocol)) continue;
        const row = protocol.events[event.name].find((one) => one.name === hostEvent);
        const again = protocol.dialect.encodeEvent(event, row as never, event.tools?.[0]);
        for (const [key, value] of Object.entries(again.payload))
          // Two spellings of one tool: a model has one or the other.
          if (key in payload && !OWN.test(key) && value !== "grep" && !BEYOND.test(`${name} ${key}`))
            expect({ [key]: value }).toEqual({ [key]: payload[key] });
        const left = Object.keys(payload).filter((key) => !OWN.test(key) && !(key in again.payload));
        expect(left).toEqual([]);
      }
    });
  });
}
