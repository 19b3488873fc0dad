/** What becomes of a hook on a host today. */
import { infoOf, type Code } from "../model/codes.ts";
import { opens } from "../plan/accept.ts";
import type { Foreign } from "../plan/plan.ts";
import type { Judged } from "../plan/judge.ts";
import type { HostVerdict } from "../model/output.ts";
import type { Group, Handler } from "../model/document.ts";
import { isWithin } from "../model/json.ts";
import type { Diagnostic } from "../model/output.ts";
import type { Adapter } from "../model/adapter.ts";
import { routes, type Protocols } from "../model/route.ts";
import { isEventName, type Capability } from "../model/events.ts";
import type { Source } from "../read/source.ts";
import { asPlayed } from "../play/claims.ts";
import type { HostPlay } from "../play/runs.ts";
import { keyOf, type Refusal, type InstalledState } from "./wired.ts";

export interface Hook {
  readonly source: Source;
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  /** Its own host's file has it. */
  readonly stands: boolean;
  readonly purpose: Capability | undefined;
  /** It can block something. */
  readonly guard: boolean;
  /** What is wrong with the hook itself, wherever it runs. */
  readonly faults: readonly Diagnostic[];
}

export interface Here {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  readonly wired: InstalledState | undefined;
  /** Plays what stands today. */
  readonly play: HostPlay;
  /** Why it runs nothing of what is written for it. */
  readonly refused: Refusal | undefined;
  /** The project is a folder in which the host looks for no hooks. */
  readonly unseen: boolean;
  /** Other hosts' hooks that this host runs too. */
  readonly foreign: readonly Foreign[];
  /** What it is worth after a conversion. */
  readonly after: Judged;
}

type Now = Pick<HostVerdict, "now" | "holds" | "code" | "reason" | "hint">;

/** Faults that keep a hook from doing anything, whoever runs it. */
const FATAL: readonly string[] = ["matcher-never", "script-missing", "script-not-executable"];

export const fatalFault = ({ faults }: Hook) => faults.find(({ code }) => FATAL.includes(code));

export function nowOf(hook: Hook, here: Here): Now {
  const state = stateOf(hook, here);
  const fatal = state.now === "absent" ? undefined : fatalFault(hook);
  if (state.holds && here.unseen)
    return failing("disabled", "not-at-top-level", `${here.adapter.title} reads hooks at the top level of a repository only`);
  return fatal && state.holds ? { now: "disabled", holds: false, code: fatal.code, reason: fatal.message, hint: fatal.hint } : state;
}

function stateOf(hook: Hook, here: Here): Now {
  const { source, event, group, handler, guard, stands } = hook;
  const { adapter, wired, foreign, after } = here;
  const { title, protocol } = adapter;
  const own = source.host === protocol.id && group.origin?.inPlace === true;
  const entry = wired?.judged.get(keyOf(event, group, handler));
  if (wired && entry && !(own && !entry.group.origin?.adopted)) return ofWired(hook, here, wired, entry);
  if (own && !stands)
    return failing("modified", "wired-modified", `hookport took it out of ${source.file} (--adopt), and nothing runs it in its place`);
  if (own) return ofOwn(hook, title);
  if (wired && stale(wired, group))
    return failing(
      "modified",
      "wired-modified",
      `${source.file} changed since the last conversion, and ${title} runs what stood there before`,
    );
  const packed = source.plugin && ofPlugin(hook, here);
  if (packed) return packed;
  if (foreign.some((one) => one.file === source.file && one.command === handler.command))
    return failing("raw", "imported-raw", `${title} runs it as it stands in ${source.file}, with another payload than it was written for`);
  const worst = after.findings.find(opens);
  if (worst && (guard ? after.opened || worst.accepted : after.level === "lost"))
    return { now: "absent", holds: false, code: worst.code, reason: worst.message, hint: worst.hint };
  const { plugin } = source;
  if (plugin) return failing("absent", "not-wired", `${title} does not run it: the plugin is another agent's`, inFolder(plugin));
  return failing("absent", "not-wired", `${title} does not run it`);
}

/** Where a plugin of another agent's is installed on this one, it runs as it stands, or this one leaves it out. */
function ofPlugin({ source, handler }: Hook, { adapter: { title }, play }: Here): Now | undefined {
  const { plugin, file } = source;
  const found = play.loaded.find((one) => one.of !== undefined && one.file === file && one.handler.command === handler.command);
  if (!found || !plugin) return undefined;
  if (found.off?.by === "switch") return failing("disabled", "plugin-emptied", `${title} does not run it: ${found.off.why}`);
  if (found.off && found.off.by !== "place") return undefined;
  const where = found.off ? " where the plugin is installed" : ` in ${file}`;
  const reason = `${title} runs it as it stands${where}, with another payload than it was written for`;
  return failing("raw", "imported-raw", reason, inFolder(plugin));
}

/** A plugin's own file is never adopted, and one that nobody here enables is no part of a conversion here. */
const inFolder = ({ folder, on }: NonNullable<Source["plugin"]>) =>
  on || !folder ? "hookport convert --to it" : `hookport convert ${folder}`;

/** In its own file, or taken over from there. */
function ofOwn({ source, handler }: Hook, title: string): Now {
  const { pointer = "" } = handler.origin ?? {};
  if (source.off !== undefined && source.plugin) return failing("disabled", "host-disabled", `${title} does not run it: ${source.off}`);
  if (source.off !== undefined) return failing("disabled", "host-disabled", `${source.off} keeps it from running`);
  const dead = source.dead.find(({ only, pointer: at }) => !only || isWithin(at, pointer));
  if (dead) return failing("disabled", "host-rejects", `${title} drops ${dead.only ? "this entry" : source.file}: ${dead.reason}`);
  const note = source.notes.find((one) => isWithin(pointer, one.pointer) || isWithin(one.pointer, pointer));
  if (note) return failing("disabled", "old-shape", `${title} does not run it so: ${note.reason}`);
  return { now: "native", holds: true, code: "", reason: "", hint: "" };
}

function ofWired(hook: Hook, { protocols, adapter, refused, play }: Here, wired: InstalledState, planned: Judged): Now {
  const { event } = hook;
  const hostEvent = isEventName(event) ? routes(protocols, adapter.protocol, event, planned.group)[0]?.row.name : event;
  const { inPlace, host } = planned.group.origin ?? {};
  if (inPlace && host === adapter.protocol.id)
    return failing("modified", "wired-modified", `it is taken for an entry of ${adapter.title}'s own, and there is none`);
  if (wired.broken !== undefined) return failing("modified", "wired-modified", wired.broken);
  if (refused) return failing("disabled", refused.code, refused.reason);
  if (planned.level !== "lost" && hostEvent !== undefined && wired.changed.has(hostEvent))
    return failing("modified", "wired-modified", `its entry on ${hostEvent} is not there as it was written`);
  const entry = asPlayed(play, planned);
  const holds = serves(hook, entry);
  const worst = (!holds && entry.findings.find(opens)) || entry.findings.find(({ level }) => level !== "notice");
  if (holds) return { now: "wired", holds, code: "", reason: worst?.message ?? "", hint: worst?.hint ?? "" };
  return {
    now: entry.level === "lost" ? "absent" : "wired",
    holds,
    code: worst?.code ?? "not-wired",
    reason: worst?.message ?? "",
    hint: worst?.hint ?? "",
  };
}

/** Does it there what it is for: a guard blocks, another hook's answer arrives. */
export function serves(
  { guard, purpose }: Pick<Hook, "guard" | "purpose">,
  { level, findings, opened }: Pick<Judged, "level" | "findings" | "opened">,
): boolean {
  return (
    level !== "lost" && !(guard ? opened : findings.some(({ code, level: how }) => code === `cannot-${purpose}` && how === "weakened"))
  );
}

const stale = ({ judged }: InstalledState, { origin }: Group) =>
  [...judged.values()].some(({ group }) => group.origin?.file === origin?.file && group.origin?.pointer === origin?.pointer);

function failing(now: Now["now"], code: Code, reason: string, hint: string = infoOf(code).hint): Now {
  return { now, holds: false, code, reason, hint };
}
