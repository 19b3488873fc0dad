import type { Config, ConfigFile, FileFault, FoundGroup, FoundHooks, Insertion, Placement } from "../../../../src/model/config.ts";
import type { Handler } from "../../../../src/model/document.ts";
import { isFields, pointer, text, type Json } from "../../../../src/model/json.ts";
import { sealed } from "../../../../adapters/_kin/entry.ts";
import { dialectOf, eventOf } from "../../../../adapters/_kin/groups.ts";
import { loading } from "../../../../adapters/_kin/loads.ts";
import { MARKS } from "./names.ts";
import { table } from "./protocol.ts";

const DENY = `echo '${JSON.stringify({ no: "hookport: its hooks could not run; run: hookport convert" })}'`;

const places: readonly ConfigFile[] = [{ path: ".shell-ish/hooks.json", scope: "project", write: true }];

export const config: Config = {
  places,
  shape: "groups",
  nativeEvents: [],
  tools: [],
  variables: { prefix: /^SHELL_ISH_/, set: MARKS },
  projectMarkers: [".shell-ish"],
  fields: ["type", "command", "timeout"],
  root: ".",
  matcherFor: (names) => names.join("|"),
  read,
  ...loading({ places, read, cwd: () => ({ in: "project", path: "" }) }),
  write: (placements) => placements.flatMap(output),
};

function read(value: Json): FoundHooks {
  const groups: FoundGroup[] = [];
  const unread: FileFault[] = [];
  const hooks = isFields(value) && isFields(value["hooks"]) ? value["hooks"] : {};
  for (const [name, list] of Object.entries(hooks))
    for (const [i, one] of (Array.isArray(list) ? (list as Json[]) : []).entries()) {
      const found = eventOf(table, name);
      const at = pointer("hooks", name, i);
      if (!found || !isFields(one) || !Array.isArray(one["hooks"])) {
        unread.push({ pointer: at, reason: "it is no group of an event that shell-ish has" });
        continue;
      }
      const handlers = (one["hooks"] as Json[]).map((handler, h): Handler => {
        const own = isFields(handler) ? handler : {};
        const timeout = typeof own["timeout"] === "number" ? { timeout: own["timeout"] } : {};
        return { type: "command", command: text(own["command"]) ?? "", ...timeout, origin: { pointer: at + pointer("hooks", h) } };
      });
      const matcher = text(one["matcher"]);
      const group = { ...(matcher !== undefined && { matcher }), dialect: dialectOf(table, found.event, name), hooks: handlers };
      groups.push({ event: found.event, hostEvent: name, pointer: at, group });
    }
  return { groups, unread };
}

function output(placement: Placement): readonly Insertion[] {
  const at = ["hooks", placement.event];
  if ("native" in placement) {
    const hooks = placement.native.hooks.map(({ command = "", timeout }) => ({
      type: "command",
      command,
      ...(timeout !== undefined && { timeout }),
    }));
    return [{ at, value: { ...(placement.native.matcher !== undefined && { matcher: placement.native.matcher }), hooks } }];
  }
  if (!("command" in placement)) return [];
  const command = placement.gate && !placement.failOpen ? sealed(placement.command, DENY) : placement.command;
  const hooks = [{ type: "command", command, timeout: placement.timeout }];
  return [{ at, value: { ...(placement.matcher !== undefined && { matcher: placement.matcher }), hooks } }];
}
