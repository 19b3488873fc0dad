import type { Handler } from "../../schemas/types/document.ts";

/** Names what a handler runs or asks, in whatever shell, or its type. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as
    { type?: unknown; command?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.command ?? own?.type ?? "");
}
