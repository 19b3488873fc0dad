/** Finds how a run of the play starts: as the agent starts it or, through the shim, as its dialect does. */
import type { Origin } from "../../schemas/types/document.ts";
import { startsInPlugin, type Protocol } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import { infoOf } from "../model/codes.ts";
import { knownOf } from "../model/known.ts";
import { tooOld } from "../model/needed-node.ts";
import { pastedName } from "../model/plugin-form.ts";
import type { Condition, Terminal } from "../model/world.ts";
import type { HostPlay, Run } from "../play/runs.ts";
import type { Trace } from "../play/trace.ts";
import type { Unreadable } from "../read/gone.ts";
import { programsOfFirstLine, programsToHave, programsToInstall } from "../read/programs.ts";
import { scriptText, startedOf } from "../read/script.ts";
import type { Hook } from "../play/work.ts";
import { withoutScript } from "./broken.ts";
import { isGuard } from "./purpose.ts";
import {
  pathsOutside,
  splitVariable,
  startFault,
  type StartFault,
  type HookStart,
} from "./start.ts";

/** Starts are kept by the entry, the handler and the event: a play has many moments of each. */
const starts = knownOf<Run["by"], Map<string, HookStart>>();

export function startOf(play: HostPlay, run: Run): HookStart {
  const { by, handler, task, call } = run;
  const kept = starts(by, handler, () => new Map());
  const { event } = task?.call ?? call;
  const start = kept.get(event) ?? newStart(play, run);
  kept.set(event, start);
  return start;
}

function newStart(play: HostPlay, run: Run): HookStart {
  const { by, task, call } = run;
  const protocol = play.protocols[run.dialect];
  const { file, pointer, plugin: from } = by;
  const origin = { host: run.dialect, file, pointer, ...(from !== undefined && { plugin: from }) };
  const group = task?.group ?? { ...by.group, origin };
  const { plugin, package: ofPackage }: Partial<Origin> = group.origin ?? {};
  const packaged = by.scope === "plugin" || plugin !== undefined || ofPackage !== undefined;
  const given = { ...by.env, ...task?.call.env, ...group.env, ...run.handler.env };
  return {
    handler: run.handler,
    group,
    sets: (name) =>
      Object.hasOwn(given, name) ||
      (packaged && name === pastedName(play.adapter.config.plugin)) ||
      (protocol?.variables.includes(name) === true && (packaged || !name.includes("PLUGIN_"))),
    personal: by.scope === "user" || by.scope === "managed" || play.layer.scope === "user",
    shell: shellOf(protocol),
    inPlugin: startsInPlugin(protocol?.dialect, (task?.call ?? call).event),
    folder: play.world.path ?? play.world.folder,
    byShim: task !== undefined,
  };
}

/** Of an agent that asks a person's own shell, people's shells have what bash has. */
export const shellOf = (protocol: Protocol | undefined): string =>
  protocol?.dialect?.shell({ SHELL: "/bin/bash" })[0] ?? "/bin/sh";

/** Lists what of the machine a run needs that no committed file brings (S23). */
export function needsOf(
  play: HostPlay,
  { event, group, handler: meant }: Hook,
  run: Run,
  files: Files | undefined,
): readonly Condition[] {
  const { handler, by } = run;
  const guard = isGuard({ protocols: play.protocols, files }, event, group, meant);
  if (play.layer.scope !== "project" || by.scope === "user" || by.scope === "managed") return [];
  // What one machine lacks is a fault there, and no condition.
  if (play.world.terminal) return [];
  const start = startOf(play, run);
  // Node.js runs the shim.
  const isHere = (name: string) => run.via === "shim" && name === "node";
  const split = guard ? splitVariable(start) : undefined;
  return [
    ...(split === undefined
      ? []
      : [
          {
            kind: "machine" as const,
            says: `the ${split.includes("PLUGIN_ROOT") ? "plugin" : "project"} is in no folder with a space in its path`,
            meet: `put ${split} in double quotes`,
          },
        ]),
    ...pathsOutside(start).map((path): Condition => {
      const without = path === startedOf(handler)?.path ? withoutScript(play, event, run) : "";
      return {
        kind: "machine",
        says: `the machine has ${path}${without.replace(/^: /, "; without it ")}`,
        meet: "put it into the project, and start it from there",
      };
    }),
    ...programsOf(start, files).flatMap((name): readonly Condition[] =>
      !guard || isHere(name)
        ? []
        : [
            {
              kind: "machine",
              says: `the machine has ${name}`,
              meet: "install it on every machine that runs the agent",
            },
          ],
    ),
  ];
}

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<HookStart, readonly string[]>();
const faults = knownOf<HookStart, StartFault | undefined>();

/** Programs that its command and its script start, as far as a shell reads them. */
const programsOf = (start: HookStart, files: Files | undefined): readonly string[] =>
  known(start, files, () => [
    ...new Set([
      ...inCommand(start, programsToInstall),
      ...inScript(start, files, programsToInstall),
    ]),
  ]);

type Find = (text: string) => readonly string[];

function inCommand({ handler: { command = "", args } }: HookStart, find: Find): readonly string[] {
  const inner = /\b(?:ba|z|da)?sh\s+-\w*c\s+(['"])(.*)\1\s*$/s.exec(command)?.[2] ?? "";
  return [...find(args ? [command, ...args].join(" ") : command), ...find(inner)];
}

function inScript(
  { handler, group }: HookStart,
  files: Files | undefined,
  find: Find,
): readonly string[] {
  const script = startedOf(handler);
  const text = script ? scriptText(files, handler, group) : "";
  const isShell = script?.shell || /^#!\s*\S+(?:\s+-\S+)*[\s/](?:ba|da|z|k)?sh\b/.test(text);
  return [
    ...(script?.called ? programsOfFirstLine(text, find) : []),
    ...(isShell ? find(text) : []),
  ];
}

/** What a terminal lacks of what the hook starts, the nearest first. */
function lacking(
  start: HookStart,
  files: Files | undefined,
  { has, node, exists }: Terminal,
): StartFault | undefined {
  const lost = (what: string, meet: string, ends?: Unreadable): StartFault => ({
    code: "needs-machine",
    message: what,
    hint: meet,
    ...(ends && { ends }),
  });
  const install = (name: string) =>
    `install ${name}, or start the agent where \`${name}\` is found`;
  if (start.byShim && node !== "?") {
    const none =
      "Node.js is not on this terminal's PATH, and nothing of Hookport starts without it";
    const why = node === "" ? none : tooOld(node);
    if (why !== undefined) return lost(why, infoOf("no-node").hint);
  }
  const { shell, handler } = start;
  if (!handler.args && shell.startsWith("/") && !exists(shell))
    return lost(
      `${shell}, with which it is started, is not on this machine`,
      `install ${shell.split("/").at(-1)}`,
      "no-program",
    );
  const path = pathsOutside(start, true).find((one) => !exists(one));
  if (path !== undefined)
    return lost(
      `${path} is not on this machine`,
      "put it there",
      path === startedOf(handler)?.path ? "missing" : "no-program",
    );
  const named = inCommand(start, programsToHave).find((name) => !has(name));
  if (named !== undefined)
    return lost(
      `${named} is not on this terminal's PATH`,
      install(named),
      handler.command?.trim().startsWith(named) ? "no-program" : undefined,
    );
  const inside = inScript(start, files, programsToHave).find((name) => !has(name));
  return inside === undefined
    ? undefined
    : lost(`${inside}, which its script starts, is not on this terminal's PATH`, install(inside));
}

/**
 * The fault for which a hook starts nothing at some moment; `none` if it is known to start at each
 * of them, and undefined if nothing starts it.
 */
export function faultOfRuns(
  play: HostPlay,
  traces: readonly Trace[],
  files: Files | undefined,
): StartFault | "none" | undefined {
  let found: "none" | undefined;
  for (const { runs } of traces) {
    const all = runs
      .filter(({ via }) => via !== "raw")
      .map((run) => startOf(play, run))
      .map((start) => faults(start, files, () => faultOfStart(play, start, files)));
    const [first] = all;
    if (first && all.every(Boolean)) return first;
    if (all.length) found = "none";
  }
  return found;
}

function faultOfStart(
  { world: { terminal } }: HostPlay,
  start: HookStart,
  files: Files | undefined,
): StartFault | undefined {
  const fault = startFault(start, files);
  if (!terminal || (fault && fault.code !== "shell-words")) return fault;
  return terminal.sh === "bash" || !fault ? lacking(start, files, terminal) : fault;
}
