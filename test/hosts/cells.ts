/** Scenarios from the tables: every claim of every row, and everything a row denies. */
import type { Adapter, EventRow } from "../../src/model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";
import { parseJson, type Fields } from "../../src/model/json.ts";
import { can, cellName, HONOURED, REFUSED, workerCellName } from "../../src/model/observed.ts";
import { route } from "../../src/model/route.ts";
import { universal as protocol } from "../../adapters/universal/protocol.ts";
import { EFFECTS, formsOf, missing, type Effect } from "./effects.ts";
import { on, SAID, script, type Answer } from "./hook.ts";
import type { Scenario } from "./scenario.ts";
import { callsTool } from "../../src/live/effects.ts";
import { count, DONE, heard } from "../../src/live/session.ts";
import type { Driver } from "./driver.ts";
import { CALL, FAILING, MCP_CALL, OUTPUT, shell, type Seen, type Session } from "./session.ts";

interface Place {
  readonly adapter: Adapter;
  readonly driver: Driver;
  readonly event: EventName;
  readonly row: EventRow;
  readonly reach: (project: string) => Session;
  /** A universal hook is called through this row; through others, answers are the agent's own. */
  readonly universal: boolean;
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
    for (const row of adapter.protocol.events[event]) {
      const reach = driver.reach[event];
      if (!reach) throw new Error(`the kit of ${driver.id} knows no session with ${event}`);
      if (typeof reach === "string")
        unreached.push({ name: cellName(event, row.name, "fires"), why: reach });
      else {
        const universal =
          route({ universal: protocol }, adapter.protocol, event, { hooks: [] })?.row === row;
        const own =
          driver.rows?.[`${event} ${row.name}`] ??
          driver.rows?.[row.name] ??
          (row.only?.includes("mcp") ? MCP_CALL : reach);
        const place = { adapter, driver, event, row, reach: own, universal };
        // Where a call that nobody allowed is refused first, what a hook allows cannot be seen.
        const [seen, unseen] = [false, true].map((item) =>
          eventInfo(event).parts.filter(
            (part) => Boolean(row.only && EFFECTS[part].session) === item,
          ),
        ) as [Capability[], Capability[]];
        unreached.push(
          ...unseen.map((part) => ({
            name: cellName(event, row.name, part),
            why: "its calls are refused before it",
          })),
        );
        scenarios.push(fires(place), ...seen.map((part) => cell(place, part)), prompt(place));
        scenarios.push(...seen.flatMap((part) => inWorkers(place, part)));
        if (event === "post-tool-use" && !row.readOnly) scenarios.push(failing(place));
      }
    }
  return { scenarios, unreached };
}

const SECRET = { "secret.txt": `${OUTPUT}\n` };
const ours = (event: EventName) => ({
  version: 1,
  hooks: {
    [event]: [{ hooks: [{ type: "command", command: 'sh "${PACKAGE_ROOT}"/hooks/ours.sh' }] }],
  },
});

/** The hook says nothing: it must have run, and nothing must look as if it had said something. */
function fires({ adapter, driver, event, row, reach, universal }: Place): Scenario {
  const files = { ...SECRET, "hooks/hooks.json": ours(event), "hooks/ours.sh": script("ours") };
  return {
    name: cellName(event, row.name, "fires"),
    ...(universal ? { files, convert: ["--to", driver.id] } : alone(driver, row.name)),
    session: reach,
    expected: HONOURED,
    claim: `adapters/${driver.id}/facts.ts: ${event} is ${row.name}`,
    judge(seen) {
      const given = seen.given["ours"]?.map((text) => parseJson(text) as Fields) ?? [];
      if (!given.length) return { verdict: REFUSED, why: "the hook did not run" };
      const names = given.flatMap((payload) =>
        universal
          ? [payload["hookEventName"]]
          : (adapter.protocol.host
              ?.decodeEvent({ event: row.name, payload, env: {} }, "/")
              .map(({ name }) => name) ?? []),
      );
      // What can say nothing is called after several events, and its payload need not tell which.
      const told = (name: EventName) =>
        name === event ||
        (!Object.keys(row.can).length &&
          adapter.protocol.events[name].some((candidate) => candidate.name === row.name));
      if (!(names as readonly EventName[]).every(told) || !names.length)
        return { verdict: REFUSED, why: `it was told ${names.join() || "nothing"}` };
      const unasked = eventInfo(event).parts.filter((part) => {
        const { session, beside } = EFFECTS[part];
        const shown = driver.unseen?.(cellName(event, row.name, part)) === undefined;
        return shown && !session && !beside?.(event) && missing(part, seen, event) === undefined;
      });
      return unasked.length
        ? { verdict: "unclear", why: `${unasked.join(", ")} without being asked` }
        : { verdict: HONOURED, why: "it ran" };
    },
  };
}

function cell(place: Place, part: Capability): Scenario {
  const { driver, event, row } = place;
  const reach = driver.rows?.[`${row.name} ${part}`] ?? place.reach;
  const effect = EFFECTS[part];
  const how = row.can[part];
  const declined = row.declined?.[part];
  return {
    name: cellName(event, row.name, part),
    ...(how && place.universal ? asked(place, effect) : tried(place, part)),
    session: (project) => effect.session?.(reach(project)) ?? reach(project),
    expected: can(row, part) ? HONOURED : REFUSED,
    claim: `adapters/${driver.id}/facts.ts: ${event} ${row.name} ${claim("can", part, how) ?? claim("declined", part, declined) ?? `has no can.${part}`}`,
    judge(seen: Seen) {
      if (!Object.keys(seen.given).some((name) => name !== "other" && name !== "form-beside"))
        return { verdict: "unclear", why: "no hook was called" };
      const why = missing(part, seen, event);
      return why === undefined
        ? { verdict: HONOURED, why: "it was done" }
        : { verdict: REFUSED, why };
    },
  };
}

/** The parts that hold back a tool's call or its result. */
const GUARDING: readonly Capability[] = ["deny", "withhold"];

/** The same inside sub-agents, and wherever else tools are called: guards must not end there. */
function inWorkers(place: Place, part: Capability): readonly Scenario[] {
  const { driver, event, row, universal } = place;
  const gate = callsTool(event) || event === "post-tool-use";
  if (!gate || !universal || !row.can[part] || !GUARDING.includes(part)) return [];
  const { rows: _, ...plain } = driver;
  const mcp = part === "withhold" && driver.replacesMcpOnly === true;
  const calls = mcp ? MCP_CALL().turns[0]?.calls : [CALL];
  return Object.entries(driver.workers ?? {}).map(([worker, session]) => {
    const reach = () => {
      const usual = session([{ calls: calls ?? [] }, DONE, DONE]);
      const allowed = (usual.allowed ?? []).filter((tool) => tool !== "Bash");
      return {
        ...usual,
        ...(event === "permission-request" && { allowed }),
        ...(mcp && { mcp: true as const }),
      };
    };
    // Only the worker's call is held back: the main agent has to start it.
    const answer = on(mcp ? "echo" : "secret.txt", EFFECTS[part].answer(event, "Bash"));
    const same = cell({ ...place, driver: plain, reach }, part);
    return {
      ...same,
      files: { ...same.files, "hooks/ours.sh": script("ours", answer) },
      name: workerCellName(event, row.name, part, worker),
      expected: row.surfaces?.[worker] === undefined ? HONOURED : REFUSED,
      claim: `${same.claim}, in ${worker} too unless its surfaces name it`,
      judge: (seen) =>
        count(seen, "agent")
          ? // The model that is to learn of it is the worker's.
            same.judge({
              ...seen,
              requests: seen.requests.map((request) =>
                request.lane === "agent" ? { ...request, lane: "main" } : request,
              ),
            })
          : { verdict: "unclear", why: "nobody started it" },
    };
  });
}

/** Does the program put a question of the hook's to its model here? */
function prompt({ driver, event, row, reach }: Place): Scenario {
  const handler = { type: "prompt", prompt: `${SAID}: is this right? $ARGUMENTS` };
  const { path, value } = driver.foreign(row.name, [handler]);
  return {
    name: cellName(event, row.name, "prompt"),
    files: {
      ...SECRET,
      ...(row.prompt
        ? { "hooks/hooks.json": { version: 1, hooks: { [event]: [{ hooks: [handler] }] } } }
        : { [path]: value }),
    },
    ...(row.prompt && { convert: ["--from", "universal", "--to", driver.id] }),
    session: reach,
    expected: can(row, "prompt") ? HONOURED : REFUSED,
    claim: `adapters/${driver.id}/facts.ts: ${event} ${row.name} runs ${row.prompt ? "" : "no "}handlers of type prompt`,
    judge: (seen) =>
      heard(seen, SAID)
        ? { verdict: HONOURED, why: "the model was asked" }
        : { verdict: REFUSED, why: "the model was not asked" },
  };
}

/** A command that fails: a result like any other, or an event of its own? */
function failing({ adapter, driver, event, row }: Place): Scenario {
  const failures = adapter.protocol.events["post-tool-use-failure"];
  const stands = failures.find(({ name }) => name === row.name);
  // Where the payload tells a failure, it is one for us, and a hook of results is not asked.
  const untold = failures.some(({ silent }) => silent?.includes("Bash"));
  const toldApart = stands?.besides ?? stands?.readOnly;
  const other = (stands && !toldApart) || untold;
  return {
    name: `${event} ${row.name} of a failing command`,
    files: { "hooks/hooks.json": ours(event), "hooks/ours.sh": script("ours") },
    convert: ["--from", "universal", "--to", driver.id],
    session: () => shell(FAILING),
    expected: other ? HONOURED : REFUSED,
    claim: `adapters/${driver.id}/facts.ts: ${row.name} ${stands ? "also stands" : "does not stand"} under post-tool-use-failure${toldApart ? ", told apart by its payload" : ""}${untold ? ", which is silent about commands" : ""}`,
    judge: ({ given, files }) =>
      !files["ran.txt"]
        ? { verdict: "unclear", why: "the command did not run" }
        : given["ours"]
          ? { verdict: HONOURED, why: "it ran" }
          : { verdict: REFUSED, why: "it did not run" },
  };
}

const claim = (field: string, part: string, how: true | string | undefined) =>
  how && `${field}.${part} = ${JSON.stringify(how)}`;

/** What a row claims, a universal hook gets through `convert` and the shim. */
function asked({ driver, event, row }: Place, effect: Effect): Pick<Scenario, "files" | "convert"> {
  const beside = effect.beside?.(event);
  const other = beside && driver.foreign(row.name, [{ command: "sh hooks/other.sh" }]);
  return {
    files: {
      ...SECRET,
      "hooks/hooks.json": ours(event),
      "hooks/ours.sh": script(
        "ours",
        effect.answer(event, row.only?.includes("mcp") ? "mcp" : "Bash"),
      ),
      ...(other && { [other.path]: other.value, "hooks/other.sh": script("other", beside) }),
    },
    convert: ["--from", "universal", "--to", driver.id],
  };
}

/** What it denies is tried in every form any agent has, by hooks of its own. */
function tried({ driver, event, row }: Place, part: Capability): Pick<Scenario, "files"> {
  const beside = EFFECTS[part].beside?.(event);
  return alone(
    driver,
    row.name,
    Object.fromEntries([
      ...formsOf(part, row.name).map((answer, at) => [`form-${at}`, answer] as const),
      ...(beside ? [["form-beside", beside] as const] : []),
    ]),
  );
}

/** The program's own hooks, with nothing of ours. */
function alone(
  driver: Driver,
  hostEvent: string,
  answers: { readonly [name: string]: Answer } = { ours: {} },
): Pick<Scenario, "files"> {
  const scripts = Object.entries(answers).map(
    ([name, answer]) => [`hooks/${name}.sh`, script(name, answer)] as const,
  );
  const { path, value } = driver.foreign(
    hostEvent,
    scripts.map(([file]) => ({ command: `sh ${file}` })),
  );
  return { files: { ...SECRET, ...Object.fromEntries(scripts), [path]: value } };
}
