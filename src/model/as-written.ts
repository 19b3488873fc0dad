/** A program that finds rows less strictly than written takes out others than hooks saw (S19). */
import type { HookEvent, HostProtocol } from "./adapter.ts";
import { fileOf } from "./event.ts";
import { isGate } from "./events.ts";
import { formOf, known } from "./tools.ts";

interface Ask {
  readonly protocol: HostProtocol;
  readonly readFile?: (path: string) => string | undefined | null;
}

/** The most characters of all files that one call is compared with (S11). */
const MOST = 16 * 1024 * 1024;

/** Unreadable if a part looks for what its file lacks as written, or two are about one file. */
export function asWritten(
  events: readonly HookEvent[],
  { protocol, readFile }: Ask,
): readonly HookEvent[] {
  const [first] = events;
  const tool = first?.hostTool === undefined ? undefined : known(protocol, first.hostTool);
  if (!first || !tool?.holds || !readFile || first.unreadable || !isGate(first.name)) return events;
  const paths = new Set<string>();
  let left = MOST;
  const fits = events.every(({ tools: [use] = [] }) => {
    const path = fileOf(use);
    if (!use || path === undefined) return true;
    if (paths.has(path)) return false;
    paths.add(path);
    if (!use.rows?.length) return true;
    const file = left > 0 ? readFile(path) : null;
    left -= file?.length ?? 0;
    return file === undefined || (file !== null && tool.holds?.(use.rows, file) === true);
  });
  return fits ? events : events.map((event) => ({ ...event, unreadable: formOf(tool) }));
}
