/** Plans one session of an agent in which every hook that a call can reach is reached once. */
import type { Adapter, HookEvent, ToolUse } from "../model/adapter.ts";
import type { Driver, Session } from "../model/driver.ts";
import { isEventName, type EventName } from "../model/events.ts";
import { isFields, text } from "../model/json.ts";
import type { LoadedHook, World } from "../model/world.ts";
import { bash, lastTurn, PROMPT } from "../live/session.ts";
import { happensOn } from "../play/happens.ts";
import type { HostPlay } from "../play/runs.ts";
import type { AuditHook } from "../../schemas/types/output.ts";

/** Where in the session a hook runs: beside a call, by its number from 1 on, or at an end. */
export type SessionSpot = number | "start" | "end";

export type Aim = { readonly at: SessionSpot } | { readonly unshown: string };

export interface LivePlan {
  readonly session: Session;
  /** One for each hook. */
  readonly aims: readonly Aim[];
  /** By the number of a call, what shows that it was made. */
  readonly signs: ReadonlyMap<number, Sign>;
  /** The calls that somebody asked for, by their numbers. */
  readonly asked: readonly { readonly number: number; readonly case?: string }[];
}

interface Planning {
  readonly adapter: Adapter;
  readonly driver: Driver;
  readonly play: HostPlay;
  readonly hooks: readonly Pick<AuditHook, "event" | "matcher" | "name">[];
  readonly project: string;
  /** The event of the options; without one, harmless calls are made and those of cases. */
  readonly given: HookEvent | undefined;
  readonly cases: readonly { readonly name: string; readonly use: ToolUse }[];
}

/** Files of the copy alone, which calls read and change. */
export const PLAY_FILES = {
  read: { path: "hookport-live/there.txt", before: "one\n" },
  edited: { path: "hookport-live/edited.txt", before: "one\n" },
  made: { path: "hookport-live/made.txt", before: undefined },
} as const;

/** What shows that a call was made: words of its result, or the text of a file. */
export type Sign =
  { readonly words: string } | { readonly file: "edited" | "made"; readonly text: string };

const harmless = (project: string): readonly (readonly [ToolUse, Sign])[] => {
  const at = (file: keyof typeof PLAY_FILES) => ({
    file_path: `${project}/${PLAY_FILES[file].path}`,
  });
  const edit = { old_string: "one", new_string: "two", replace_all: false };
  return [
    [bash("echo hookport-live"), { words: "hookport-live" }],
    [
      { name: "Write", input: { ...at("made"), content: "made\n" } },
      { file: "made", text: "made" },
    ],
    [
      { name: "Edit", input: { ...at("edited"), ...edit } },
      { file: "edited", text: "two" },
    ],
    [{ name: "Read", input: at("read") }, { words: "one" }],
    [{ name: "Glob", input: { pattern: "hookport-live/*" } }, { words: "there.txt" }],
    [
      { name: "Grep", input: { pattern: "one", path: `${project}/hookport-live` } },
      { words: "there.txt" },
    ],
  ];
};

/** The events that every session has, and where. */
export const BY_ITSELF: { readonly [E in EventName]?: SessionSpot } = {
  "session-start": "start",
  "pre-prompt": "start",
  stop: "end",
  "session-end": "end",
};

export function livePlan(planning: Planning): LivePlan {
  const { driver, hooks, project, given } = planning;
  const signed = new Map(given ? [] : harmless(project));
  const asked: readonly { readonly name?: string; readonly use: ToolUse }[] = given
    ? (given.tools ?? []).map((use) => ({ use }))
    : planning.cases;
  const own = asked.map(({ use }) => use);
  // What another hook denies shows little of a hook, so harmless calls come first.
  const wishes = hooks.map((hook) => wishOf(planning, hook, [...signed.keys(), ...own]));
  const wished = wishes.flatMap((wish) => ("use" in wish ? [wish.use] : []));
  const chosen = new Set([...wished, ...own]);
  const calls: ToolUse[] = [];
  const at = new Map<ToolUse, number>();
  for (const use of chosen) {
    if (driver.readsFirst && use.name === "Edit")
      calls.push({ name: "Read", input: { file_path: pathOf(use) } });
    at.set(use, calls.push(use));
  }
  return {
    session: {
      prompts: [given?.prompt ?? PROMPT],
      turns: [...calls.map((use) => ({ calls: [use] })), lastTurn(driver)],
    },
    aims: wishes.map((wish) => ("use" in wish ? { at: at.get(wish.use) ?? "start" } : wish)),
    signs: new Map(
      [...signed].flatMap(([use, sign]) => {
        const number = at.get(use);
        return number ? [[number, sign] as const] : [];
      }),
    ),
    asked: asked.map(({ name, use }) => ({
      number: at.get(use) as number,
      ...(name !== undefined && { case: name }),
    })),
  };
}

const pathOf = ({ input }: ToolUse) => (isFields(input) ? (text(input["file_path"]) ?? "") : "");

type Wish = Aim | { readonly use: ToolUse };

function wishOf(
  planning: Planning,
  { event: name, matcher, name: command }: Planning["hooks"][number],
  uses: readonly ToolUse[],
): Wish {
  const { given, project } = planning;
  if (!isEventName(name)) return { unshown: "no session here has its event" };
  const common = { name, host: "", root: project, cwd: project, sessionId: "live", native: {} };
  const at = BY_ITSELF[name];
  if (at !== undefined) {
    const event = given?.name === name ? given : { ...common, ...DETAILS[name] };
    const why = whyNot(planning, event, command);
    return why === undefined ? { at } : { unshown: why };
  }
  if (name !== "pre-tool-use" && name !== "post-tool-use")
    return { unshown: "no session here has its event" };
  const response = name === "post-tool-use" && { toolResponse: "done" };
  const whys = uses.map((use) =>
    whyNot(planning, { ...common, ...response, tools: [use] }, command),
  );
  const fitting = uses[whys.indexOf(undefined)];
  if (fitting) return { use: fitting };
  const why = whys.find((reason) => reason !== OTHER);
  return { unshown: why ?? (/mcp/i.test(matcher) ? "there is no MCP server to call" : OTHER) };
}

const DETAILS: { readonly [E in EventName]?: Partial<HookEvent> } = {
  "session-start": { source: "startup" },
  "pre-prompt": { prompt: PROMPT },
  stop: { stopHookActive: false },
  "session-end": { reason: "other" },
};

const OTHER = "by the files of this agent, no call that is made here reaches it";

/** Why the command would not be seen to start on this event; undefined if it would. */
function whyNot(
  { adapter, play }: Planning,
  event: HookEvent,
  command: string,
): string | undefined {
  if (!happensOn(adapter, event)) return OTHER;
  const runs = play.runsOf(event, { command });
  if (!runs.length) return OTHER;
  return runs.every(({ handler }) => handler.args !== undefined)
    ? "it is started without a shell, which cannot be seen"
    : undefined;
}

/** As the agent would be if nothing switched a hook off. */
export function switchedOn(adapter: Adapter): Adapter {
  const { config } = adapter;
  const on = ({ off: _off, ...hook }: LoadedHook): LoadedHook => hook;
  return {
    ...adapter,
    config: { ...config, loads: (world: World) => config.loads(world).map(on) },
  };
}
