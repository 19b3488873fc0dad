/** Scenarios from the tables: every claim of every row, and everything a row denies. */
import type { Adapter, HostEvent } from "../../src/model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";
import { parseJson, type Fields } from "../../src/model/json.ts";
import { can, cellName, HONOURED, REFUSED } from "../../src/model/observed.ts";
import { EFFECTS, type Effect } from "./effects.ts";
import { script, type Answer } from "./hook.ts";
import type { Scenario } from "./scenario.ts";
import { calling, OUTPUT, type Driver, type Seen, type Session } from "./session.ts";

interface Place {
  readonly adapter: Adapter;
  readonly driver: Driver;
  readonly event: EventName;
  readonly row: HostEvent;
  readonly reach: (project: string) => Session;
}

export interface Unreached {
  readonly name: string;
  readonly why: string;
}

/** Everything to find out about a host's tables, and what no session here comes to. */
export function cells(
  adapter: Adapter,
  driver: Driver,
): { readonly scenarios: readonly Scenario[]; readonly unreached: readonly Unreached[] } {
  const scenarios: Scenario[] = [];
  const unreached: Unreached[] = [];
  for (const event of eventNames)
    for (const row of adapter.wire.events[event]) {
      const reach = driver.reach[event];
      if (typeof reach === "string") unreached.push({ name: cellName(event, row.name, "fires"), why: reach });
      else {
        const place = { adapter, driver, event, row, reach: row.only?.includes("mcp") ? mcpCall : reach };
        scenarios.push(fires(place), ...eventInfo(event).parts.map((part) => cell(place, part)));
      }
    }
  return { scenarios, unreached };
}

const mcpCall = (): Session => ({ ...calling({ name: "mcp__probe__echo", input: { text: "ran" } }), mcp: true });

const SECRET = { "secret.txt": `${OUTPUT}\n` };
const ours = (event: EventName) => ({
  version: 1,
  hooks: { [event]: [{ hooks: [{ type: "command", command: 'sh "${PACKAGE_ROOT}"/hooks/ours.sh' }] }] },
});

/** The hook says nothing: it must have run, and nothing must look as if it had said something. */
function fires({ driver, event, row, reach }: Place): Scenario {
  return {
    name: cellName(event, row.name, "fires"),
    ...(row.readOnly
      ? alone(driver, row.name)
      : { files: { ...SECRET, "hooks/hooks.json": ours(event), "hooks/ours.sh": script("ours") }, convert: ["--to", driver.id] }),
    session: reach,
    expected: HONOURED,
    claim: `adapters/${driver.id}/facts.ts: ${event} is ${row.name}`,
    judge(seen) {
      const given = seen.given["ours"]?.map((text) => parseJson(text) as Fields | undefined) ?? [];
      if (!given.length) return { verdict: REFUSED, why: "the hook did not run" };
      const other = row.readOnly ? undefined : given.find((one) => one?.["hookEventName"] !== event);
      if (other) return { verdict: REFUSED, why: `it was told ${String(other["hookEventName"])}` };
      const unasked = eventInfo(event).parts.filter((part) => {
        const { session, beside, missing } = EFFECTS[part];
        return !session && !beside?.(event) && missing(seen, event) === undefined;
      });
      return unasked.length
        ? { verdict: "unclear", why: `${unasked.join(", ")} without being asked` }
        : { verdict: HONOURED, why: "it ran" };
    },
  };
}

function cell(place: Place, part: Capability): Scenario {
  const { driver, event, row, reach } = place;
  const effect = EFFECTS[part];
  const how = row.can[part];
  const declined = row.declined?.[part];
  return {
    name: cellName(event, row.name, part),
    // Through a row that is only read, no universal hook is called: its answers are the agent's own.
    ...(how && !row.readOnly ? asked(place, effect) : tried(place, effect)),
    session: (project) => effect.session?.(reach(project)) ?? reach(project),
    expected: can(row, part) ? HONOURED : REFUSED,
    claim: `adapters/${driver.id}/facts.ts: ${event} ${row.name} ${claim("can", part, how) ?? claim("declined", part, declined) ?? `has no can.${part}`}`,
    judge(seen: Seen) {
      const why = effect.missing(seen, event);
      return why === undefined ? { verdict: HONOURED, why: "it was done" } : { verdict: REFUSED, why };
    },
  };
}

const claim = (field: string, part: string, how: true | string | undefined) => how && `${field}.${part} = ${JSON.stringify(how)}`;

/** What a row claims, a universal hook gets through `convert` and the shim. */
function asked({ driver, event, row }: Place, effect: Effect): Pick<Scenario, "files" | "convert"> {
  const beside = effect.beside?.(event);
  const other = beside && driver.foreign(row.name, ["sh hooks/other.sh"]);
  return {
    files: {
      ...SECRET,
      "hooks/hooks.json": ours(event),
      "hooks/ours.sh": script("ours", effect.answer(event)),
      ...(other && { [other.path]: other.value, "hooks/other.sh": script("other", beside) }),
    },
    convert: ["--from", "universal", "--to", driver.id],
  };
}

/** What it denies is tried in every form any agent has, by hooks of its own. */
function tried({ driver, event, row }: Place, effect: Effect): Pick<Scenario, "files"> {
  const beside = effect.beside?.(event);
  return alone(
    driver,
    row.name,
    Object.fromEntries([...effect.forms(row.name), ...(beside ? [beside] : [])].map((answer, at) => [`form-${at}`, answer])),
  );
}

/** The program's own hooks, with nothing of ours. */
function alone(driver: Driver, hostEvent: string, answers: { readonly [name: string]: Answer } = { ours: {} }): Pick<Scenario, "files"> {
  const scripts = Object.entries(answers).map(([name, answer]) => [`hooks/${name}.sh`, script(name, answer)] as const);
  const { path, value } = driver.foreign(
    hostEvent,
    scripts.map(([file]) => `sh ${file}`),
  );
  return { files: { ...SECRET, ...Object.fromEntries(scripts), [path]: value } };
}
