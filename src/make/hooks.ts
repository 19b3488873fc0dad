/** Collects the hooks from which a package is made, in the order in which their agents count. */
import { startsInPlugin, type Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { LoadedHook, World } from "../model/world.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL, UNIVERSAL_PLACES } from "../read/universal.ts";

export interface PackedHook {
  readonly host: string;
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  /** It is null for an event that only its agent has. */
  readonly event: EventName | null;
  readonly hostEvent: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly plugin: string | undefined;
  readonly roots: readonly string[];
  readonly inPlugin: boolean;
}

/** First those asked for, then those that call most tools by their universal names. */
function inRank(adapters: Adapters, keep: readonly string[]): readonly string[] {
  const alike = (id: string) =>
    Object.entries(adapters[id]?.protocol.tools ?? {}).filter(([own, { name }]) => own === name)
      .length;
  const rest = Object.keys(adapters).filter((id) => !keep.includes(id));
  return [...keep, UNIVERSAL, ...rest.toSorted((a, b) => alike(b) - alike(a))];
}

export function collected(
  adapters: Adapters,
  sources: readonly Source[],
  world: World,
  keep: readonly string[],
) {
  const rank = inRank(adapters, keep);
  const hooks: PackedHook[] = [];
  const left: Diagnostic[] = [];
  const loads = new Map<string, readonly LoadedHook[]>();
  for (const source of sources.toSorted((a, b) => rank.indexOf(a.host) - rank.indexOf(b.host))) {
    const { host, file, plugin } = source;
    left.push(...source.unread);
    if (!loads.has(host)) loads.set(host, adapters[host]?.config.loads(world) ?? []);
    for (const { event, hostEvent, group } of [...source.groups, ...source.natives])
      for (const handler of group.hooks) {
        const pointer = handler.origin?.pointer ?? group.origin?.pointer ?? "";
        const line = handler.origin?.line ?? group.origin?.line ?? 1;
        const hook = loads
          .get(host)
          ?.find((each) => each.file === file && each.pointer === pointer);
        const { within } = group.origin ?? {};
        if (within !== undefined && within !== "plugin") {
          const message = `it runs only inside one ${within}, which a package does not have`;
          const at = { file, line, pointer, host, event: hostEvent };
          left.push(diagnostic("agent-scoped", at, message));
        } else
          hooks.push({
            host,
            file,
            pointer,
            line,
            event,
            hostEvent,
            group,
            handler,
            plugin: plugin?.folder ?? (UNIVERSAL_PLACES.includes(file) ? "" : undefined),
            roots: plugin && hook ? rootsOf(hook, plugin.folder) : [],
            inPlugin:
              plugin !== undefined && startsInPlugin(adapters[host]?.protocol.dialect, hostEvent),
          });
      }
  }
  return { hooks, left };
}

/** The variables with which the agent tells a hook the plugin's folder. */
const rootsOf = ({ env }: LoadedHook, folder: string): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    typeof value !== "string" && value.in === "project" && value.path === folder ? [name] : [],
  );
