/**
 * Builds a backend's requests to its client, by the kind of call. The numbers are those of the
 * SDK's own descriptors (1.0.32).
 */
import { asFields, isFields, text, type Fields, type Json } from "../model/json.ts";
import type { Said } from "./format.ts";
import { encode, mapEntries, jsonStruct, type Message } from "./protobuf.ts";

/** The name of its kind, and its input in that kind's own words. */
export type ClientRequest = Said["calls"][number];

/** Hooks that only the backend can ask the client to run. */
export const HOOKS: { readonly [event: string]: number } = {
  preCompact: 1,
  subagentStart: 2,
  subagentStop: 3,
  preToolUse: 4,
  postToolUse: 5,
  postToolUseFailure: 6,
  beforeSubmitPrompt: 7,
  afterAgentResponse: 8,
  afterAgentThought: 9,
  stop: 11,
};

type Asking = (input: Fields, id: string) => Message;
const string = (value: Json | undefined) => text(value) ?? "";

const KINDS: { readonly [name: string]: Asking } = {
  Shell: ({ command, cwd, timeout }, id) => ({
    14: {
      1: string(command),
      2: string(cwd),
      3: typeof timeout === "number" ? timeout : 30_000,
      4: id,
    },
  }),
  Write: ({ file_path, content }, id) => ({
    3: { 1: string(file_path), 2: string(content), 3: id },
  }),
  Delete: ({ file_path }, id) => ({ 4: { 1: string(file_path), 2: id } }),
  Grep: ({ pattern, file_path, glob, output_mode }, id) => ({
    5: { 1: string(pattern), 2: text(file_path), 3: text(glob), 4: text(output_mode), 14: id },
  }),
  Read: ({ file_path }, id) => ({ 7: { 1: string(file_path), 2: id } }),
  List: ({ file_path, ignore }, id) => ({
    8: { 1: string(file_path), 2: Array.isArray(ignore) ? ignore.map(string) : [], 3: id },
  }),
  ReadLints: ({ file_path }, id) => ({ 9: { 1: string(file_path), 2: id } }),
  Fetch: ({ url }, id) => ({ 20: { 1: string(url), 2: id } }),
  // Input for it is sent to the number in its answer.
  BackgroundShell: ({ command, cwd }, id) => ({
    16: { 1: string(command), 2: string(cwd), 3: id, 6: true },
  }),
  WriteShellStdin: ({ shell_id, chars }) => ({ 23: { 1: Number(shell_id), 2: string(chars) } }),
  ListMcpResources: ({ server }) => ({ 17: { 1: text(server) } }),
  FetchMcpResource: ({ server, uri, download_path }, id) => ({
    18: { 1: string(server), 2: string(uri), 3: text(download_path), 4: id },
  }),
  RecordScreen: ({ mode, save_as_filename }, id) => ({
    21: { 1: Number(mode), 2: id, 3: text(save_as_filename) },
  }),
  // The only action is to look.
  ComputerUse: (_, id) => ({ 22: { 1: id, 2: [{ 10: {} }] } }),
  RedactedRead: ({ file_path }, id) => ({ 29: { 1: string(file_path), 2: id } }),
  // These request other programs' tools, by the names that the tools have there.
  pi_read: ({ path }) => ({ 45: { 1: string(path) } }),
  pi_bash: ({ command }) => ({ 46: { 1: string(command) } }),
  pi_edit: ({ path, old_text, new_text }) => ({
    47: { 1: string(path), 2: [{ 1: string(old_text), 2: string(new_text) }] },
  }),
  pi_write: ({ path, content }) => ({ 48: { 1: string(path), 2: string(content) } }),
  pi_grep: ({ pattern, path }) => ({ 49: { 1: string(pattern), 2: text(path) } }),
  pi_find: ({ pattern, path }) => ({ 50: { 1: string(pattern), 2: text(path) } }),
  pi_ls: ({ path }) => ({ 51: { 1: text(path) } }),
  mini_swe_agent_bash: ({ command, cwd }, id) => ({
    52: { 1: string(command), 2: string(cwd), 3: 30_000, 4: id },
  }),
  CanvasDiagnostics: ({ file_path }, id) => ({ 40: { 1: string(file_path), 2: id } }),
  ConversationSearch: ({ query }, id) => ({ 53: { 1: string(query), 2: id } }),
  MCP: ({ server, tool, arguments: args }, id) => ({
    11: {
      1: `${string(server)}-${string(tool)}`,
      2: mapEntries(args ?? {}),
      3: id,
      4: string(server),
      5: string(tool),
      9: string(server),
    },
  }),
  Agent: ({ subagent_type, prompt, resume }, id) => ({
    28: { 1: id, 2: string(subagent_type), 3: "scripted", 4: string(prompt), 6: text(resume) },
  }),
  Hook: ({ event, fields }) => ({
    27: { 1: { [HOOKS[string(event)] ?? 0]: encode(hookFields(fields)) } },
  }),
};

const STRUCT = "struct";
/** An object is a nested message and, with the single key `struct`, any JSON. */
function hookFields(fields: Json | undefined): Message {
  const values = Object.entries(asFields(fields)).map(([no, value]) => {
    if (!isFields(value)) return [no, value];
    return [no, STRUCT in value ? jsonStruct(value[STRUCT] as Json) : hookFields(value)];
  });
  return Object.fromEntries(values) as Message;
}

export const canAsk = (name: string) => Object.hasOwn(KINDS, name);

/** The client may add the hooks' answers to the result. */
export function asking({ id, name, input }: ClientRequest, no: number): Uint8Array {
  const fields = KINDS[name]?.(asFields(input), id) ?? {};
  return encode({ 2: { 1: no, 15: id, 55: true, ...fields } });
}
