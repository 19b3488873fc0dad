/** Hooks with their scripts, from a table of texts. */
import { readFileSync } from "node:fs";
import { protocols } from "../support/hosts.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { NO_FILES, type Files } from "../../src/model/files.ts";
import { eventsOf } from "../../src/model/route.ts";

export interface HookText {
  readonly title: string;
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly files: Files;
}

/**
 * A block begins with its title. Its next line is the command, before which `(agent:event)` may
 * stand; `(windows)` stands before the command on Windows, and each file follows behind its path.
 */
export const hookTexts = (file: string): readonly HookText[] =>
  readFileSync(new URL(`does/${file}`, import.meta.url), "utf8")
    .split(/^=== /m)
    .slice(1)
    .map(hookText);

function hookText(block: string): HookText {
  const [head = "", ...pieces] = block.split(/^--- /m);
  const [title = "", ...lines] = head.trimEnd().split("\n");
  const [, mark = "", command = ""] = /^(?:\(([\w:-]+)\) )?([^]*)$/.exec(lines.join("\n")) ?? [];
  const texts = new Map(
    pieces.map((piece) => {
      const end = piece.indexOf("\n");
      return [piece.slice(0, end).replace(/^\.\//, ""), piece.slice(end + 1)] as const;
    }),
  );
  const handler: Handler =
    mark === "prompt"
      ? { type: "prompt", prompt: command }
      : {
          command: command.split("\n(windows) ")[0] as string,
          ...(mark === "closed" && { failClosed: true }),
          ...(command.includes("\n(windows) ") && {
            windows: command.split("\n(windows) ")[1] as string,
          }),
        };
  const [host = "", hostEvent = ""] = (mark.includes(":") ? mark : "claude-code:PreToolUse").split(
    ":",
  );
  const protocol = protocols[host] as (typeof protocols)[string];
  const [event] = eventsOf(protocol, hostEvent);
  const isFirst = event !== undefined && protocol.events[event][0]?.name === hostEvent;
  return {
    title,
    event: event ?? hostEvent,
    handler,
    group: {
      ...(event && { dialect: isFirst ? host : `${host}:${hostEvent}` }),
      hooks: [handler],
      origin: { host, file: "hooks.json", pointer: "/hooks" },
    },
    files: { ...NO_FILES, exists: (path) => texts.has(path), read: (path) => texts.get(path) },
  };
}
