import type { Handler, Native } from "../../schemas/types/document.ts";

/** What only its own agent reads of a handler that is of no universal type. */
export const ownPart = (handler: Handler): Native | undefined =>
  Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as Native | undefined;

/** Names what a handler runs or asks, in whatever shell, or its type. */
export function nameOf(handler: Handler): string {
  const own = ownPart(handler);
  return handler.command ?? handler.prompt ?? String(own?.["command"] ?? own?.["type"] ?? "");
}
