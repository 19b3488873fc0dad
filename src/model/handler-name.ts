import type { Handler } from "../../schemas/types/document.ts";

/** Names what a handler runs or asks, or its type. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as
    { type?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.type ?? "");
}
