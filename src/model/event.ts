/** Converts an event to and from the JSON that universal commands read on stdin. */
import type { HookEvent, ToolUse } from "./adapter.ts";
import type { EventName } from "./events.ts";
import { isFields, keptOf, text, type Fields, type Json } from "./json.ts";
import { tidy } from "./decision.ts";
import { absolute } from "./paths.ts";
import { isMcp, mcpName, splitMcp } from "./tools.ts";

export function universalEvent(event: HookEvent, use: ToolUse | undefined): Fields {
  const { name, native, ...rest } = event;
  return tidy({
    hookEventName: name,
    ...keptOf(rest, (_, field) => !OURS.includes(field)),
    toolName: use && canonical(use.name),
    toolInput: use?.input,
    native,
  }) as Fields;
}

/** Fields of an event that no script is shown under these names. */
const OURS = ["tools", "root", "hostTool", "unreadable", "spelt", "orReason", "loopCount"];

function canonical(name: string): string {
  const mcp = splitMcp(name);
  return mcp ? mcpName(mcp.server, mcp.tool) : name;
}

/** `root` is the project's folder, from which a relative `cwd` is resolved. */
export function eventFrom(name: EventName, value: Fields, root: string, home?: string): HookEvent {
  const { hookEventName: _name, toolName, toolInput, native: _native, ...rest } = value;
  return {
    ...rest,
    name,
    host: "",
    root,
    cwd: absolute(text(value["cwd"]) ?? "", root, home),
    native: value,
    ...(typeof toolName === "string" && { tools: [{ name: toolName, input: toolInput ?? {} }] }),
  };
}

export function fileOf(use: ToolUse | undefined): string | undefined {
  if (!use || isMcp(use.name) || !isFields(use.input)) return undefined;
  return (
    text(use.input["file_path"]) ?? text(use.input["notebook_path"]) ?? text(use.input["path"])
  );
}

/** The path has dots; numbers index lists. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let current: Json | undefined = value;
  for (const step of path.split(".")) {
    if (Array.isArray(current)) current = current[Number(step)] as Json | undefined;
    else if (isFields(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}
