/**
 * Under its own agent an adopted hook is given what any other hook of that agent's is given.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling, delegating } from "../../../src/live/session.ts";
import type { Driver, Play } from "../driver.ts";
import { CALL, MCP_CALL, type Seen } from "../session.ts";
import { rule } from "./rule.ts";
import { adopting } from "./pair.ts";

interface Hooks {
  readonly hooks: { readonly [event: string]: readonly unknown[] };
}

/** This gives the session of that name. */
function session(driver: Driver, what: string): Play {
  const reach = (event: keyof Driver["reach"]) => driver.reach[event] as Play;
  const own = driver.home.sessions?.[what];
  if (own) return own;
  if (what.startsWith("a failed")) return reach("post-tool-use-failure");
  if (what.startsWith("an MCP")) return MCP_CALL;
  if (what.startsWith("a sub-agent")) return () => delegating();
  if (what.startsWith("a compaction")) return reach("pre-compact");
  if (what.startsWith("a question")) return reach("permission-request");
  if (what.startsWith("a notification")) return reach("notification");
  if (what.startsWith("a call")) return () => calling(CALL);
  throw new Error(`${driver.id}: no session is called ${JSON.stringify(what)}`);
}

/** What two hooks of one event are given apart from each other: the moment. */
const still = (line: string) => line.replace(/"timestamp":("[^"]*"|\d+)/, '"timestamp":0');
/** Fields that no payload of these has, for whoever reads why a scenario failed. */
function missing(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const names = (lines: readonly string[]) =>
    lines.flatMap((line) => [...line.matchAll(/"(\w+)":/g)].map(([, name]) => name as string));
  const left = [...new Set(names(theirs))].filter((name) => !names(ours).includes(name));
  return left.length ? [`(missing: ${left.join(", ")})`] : [];
}
const given = ({ given: payloads }: Seen, hook: string) => (payloads[hook] ?? []).map(still).sort();

export function adopted(driver: Driver): readonly Scenario[] {
  const { home } = driver;
  const native = (project: string, events: readonly string[]) => {
    mkdirSync(dirname(join(project, home.beside)), { recursive: true });
    const [path, ours] = [
      join(project, home.beside),
      home.file(events, "sh hooks/native.sh") as Hooks,
    ];
    const there = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Hooks) : ours;
    const hooks = Object.entries(ours.hooks).map(([event, list]) => [
      event,
      [...(there === ours ? [] : (there.hooks[event] ?? [])), ...list],
    ]);
    writeFileSync(
      path,
      JSON.stringify({ ...there, hooks: { ...there.hooks, ...Object.fromEntries(hooks) } }),
    );
  };
  return Object.entries(home.events).map(([what, events]) =>
    rule(driver, `A29 an adopted hook is given what its agent gives: ${what}`, {
      ...adopting(driver.id),
      files: {
        [home.path]: home.file(events, "sh hooks/adopted.sh"),
        "hooks/adopted.sh": script("adopted"),
        "hooks/native.sh": script("native"),
      },
      before: (project) => native(project, events),
      session: session(driver, what),
      holds: (seen) => {
        const [ours, theirs] = [given(seen, "adopted"), given(seen, "native")];
        const same = "the adopted one was given the same, byte for byte";
        return {
          "the native hook was called for every event": theirs.length >= events.length,
          [[same, ...missing(ours, theirs)].join(" ")]:
            JSON.stringify(ours) === JSON.stringify(theirs),
        };
      },
    }),
  );
}
