/** Says what happens to a hook on a host today, by playing the current files. */
import { infoOf, type Code } from "../model/codes.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Group } from "../../schemas/types/document.ts";
import type { Capability } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import { isWithin } from "../model/json.ts";
import type { Diagnostic, HostVerdict } from "../../schemas/types/output.ts";
import type { LoadedFile } from "../model/world.ts";
import { isEventName } from "../model/events.ts";
import { routes } from "../model/route.ts";
import { twinRun } from "../plan/twins.ts";
import type { Placed } from "../plan/plan.ts";
import { conditionIn, holdsIf } from "../play/conditions.ts";
import type { Entry } from "../play/entries.ts";
import type { HostPlay } from "../play/runs.ts";
import { isOriginal, startedRaw } from "../play/trace.ts";
import type { Hook } from "../play/work.ts";
import type { Source } from "../read/source.ts";
import { opens } from "./opens.ts";
import { bareCommand, brokenRaw, faultIn, isFatal } from "./broken.ts";
import { judge, type Judged } from "./judge.ts";
import { faultOf, keyOf, type InstalledState } from "./installed.ts";

export interface AuditedHook extends Hook {
  readonly source: Source;
  /** The event's name in the hook's own file. */
  readonly hostEvent: string;
  /** The file of its own host still has it. */
  readonly stands: boolean;
  readonly purpose: Capability | undefined;
  readonly guard: boolean;
  /** Faults of the hook itself, which do not depend on the agent. */
  readonly faults: readonly Diagnostic[];
}

export interface Here {
  readonly adapter: Adapter;
  readonly installed: InstalledState | undefined;
  readonly play: HostPlay;
  readonly looksAt: readonly LoadedFile[];
  readonly files: Files;
  readonly after: Judged;
}

type Now = Pick<HostVerdict, "now" | "holds" | "code" | "reason" | "hint" | "conditions">;

export function todayOf(hook: AuditedHook, here: Here): Now {
  const { source, event, group, handler, guard, stands } = hook;
  const { adapter, installed, play, after } = here;
  const { title, protocol } = adapter;
  const own = source.host === protocol.id && group.origin?.inPlace === true;
  const twin = own ? undefined : twinNow(hook, here);
  if (twin) return twin;
  const copy = installed?.placed.get(keyOf(event, group, handler));
  if (installed && copy && !(own && !copy.group.origin?.adopted))
    return throughShim(hook, here, installed, copy);
  if (own && !stands)
    return failing(
      "modified",
      "wired-modified",
      `hookport took it out of ${source.file} (--adopt), and nothing runs it in its place`,
    );
  if (own) return inOwnFile(hook, here);
  if (installed && isStale(installed, group))
    return failing(
      "modified",
      "wired-modified",
      `${source.file} changed since the last conversion, and ${title} runs what stood there before`,
    );
  const packed = source.plugin && ofPlugin(hook, here);
  if (packed) return packed;
  const raw = play.loaded.find((one) => !one.off && isOriginal(one, hook));
  if (raw && (!isEventName(event) || startedRaw(play, hook)))
    return asItStands(hook, play, raw, ` in ${source.file}`);
  const worst = after.findings.find(opens);
  const { plugin } = source;
  const notRun = `${title} ${plugin ? "is not known to run it" : "does not run it"}`;
  if (worst && (guard ? after.opened || worst.accepted : after.level === "lost")) {
    // The effect of a fault is left out if the hook does not run at all.
    const fault = isFatal(worst.code)
      ? (hook.faults.find(({ code }) => code === worst.code) ?? worst)
      : undefined;
    const more = fault ? `besides: ${fault.message}` : `after a conversion: ${worst.message}`;
    return failing("absent", worst.code as Code, `${notRun}; ${more}`, worst.hint);
  }
  if (plugin)
    return failing(
      "absent",
      "not-wired",
      `${notRun}: the plugin is another agent's`,
      inFolder(plugin, adapter),
    );
  return failing("absent", "not-wired", notRun);
}

/** Another agent's plugin that is installed on this agent runs unchanged or is left out. */
function ofPlugin(hook: AuditedHook, { adapter, play, looksAt }: Here): Now | undefined {
  const { title } = adapter;
  const { plugin, file } = hook.source;
  const found = play.loaded.find((one) => isOriginal(one, hook));
  if (!plugin) return undefined;
  const looks = looksAt.find(
    (one) => one.of !== undefined && one.file === file && (!one.off || one.off.by === "place"),
  );
  // The agent reads the file, but does not know this event.
  if (!found && looks && !hook.group.origin?.within)
    return failing(
      "absent",
      "not-wired",
      `${title} reads ${file}${looks.off ? " where the plugin is installed" : ""}, and runs nothing on ${hook.hostEvent} of it`,
      inFolder(plugin, adapter),
    );
  if (!found) return undefined;
  if (found.off?.by === "switch")
    return failing("disabled", "plugin-emptied", `${title} does not run it: ${found.off.why}`);
  if (found.off && found.off.by !== "place") return undefined;
  const raw = asItStands(
    hook,
    play,
    found,
    found.off ? " where the plugin is installed" : ` in ${file}`,
  );
  return raw.code === "imported-raw" ? { ...raw, hint: inFolder(plugin, adapter) } : raw;
}

/** A plugin's own file is never adopted, and one that nobody enabled is converted in its folder. */
const inFolder = ({ folder, on }: NonNullable<Source["plugin"]>, { protocol }: Adapter) =>
  `hookport convert ${on || !folder ? "" : `${folder} `}--to ${protocol.id}`;

/** Another agent's own file may hold the same guard. */
function twinNow(hook: AuditedHook, { play, files, adapter: { title } }: Here): Now | undefined {
  const twin = twinRun(play, hook);
  if (!twin) return undefined;
  const now = seen(
    hook,
    judge(play, { ...hook, via: "left" }, { files, faults: hook.faults }),
    twin.via === "native" ? "native" : "wired",
    "absent",
  );
  const needed = now.conditions.map(({ sentence }) => `if ${sentence}`).join(", and ");
  const same = `${title} runs the same hook from ${twin.by.file}`;
  return now.holds ? { ...now, reason: [same, needed].filter(Boolean).join(", "), hint: "" } : now;
}

function inOwnFile(hook: AuditedHook, { adapter: { title }, play, files }: Here): Now {
  const { source, handler } = hook;
  const { pointer = "" } = handler.origin ?? {};
  if (source.off !== undefined && source.plugin)
    return failing("disabled", "host-disabled", `${title} does not run it: ${source.off}`);
  if (source.off !== undefined)
    return failing("disabled", "host-disabled", `${source.off} keeps it from running`);
  const dead = source.dead.find(({ only, pointer: at }) => !only || isWithin(at, pointer));
  if (dead)
    return failing(
      "disabled",
      "host-rejects",
      `${title} drops ${dead.only ? "this entry" : source.file}: ${dead.reason}`,
    );
  return seen(
    hook,
    judge(play, { ...hook, via: "left" }, { files, faults: hook.faults }),
    "native",
    "disabled",
  );
}

function throughShim(
  hook: AuditedHook,
  { adapter, play, files }: Here,
  installed: InstalledState,
  copy: Placed,
): Now {
  const { inPlace, host } = copy.group.origin ?? {};
  if (inPlace && host === adapter.protocol.id)
    return failing(
      "modified",
      "wired-modified",
      `it is taken for an entry of ${adapter.title}'s own, and there is none`,
    );
  if (installed.moved !== undefined) return failing("modified", "wired-moved", installed.moved);
  if (installed.broken !== undefined)
    return failing("modified", "wired-modified", installed.broken);
  const judged = judge(play, copy, { files, faults: hook.faults });
  const told = (code: Code) => judged.findings.some((one) => one.code === code);
  // Its matcher fits nothing on its own agent, and something by this agent's rule.
  if (told("matcher-never") && told("fires-twice"))
    return asItStands(hook, play, startedRaw(play, hook)?.by, ` in ${hook.source.file}`);
  const now = seen(hook, judged, "wired", "absent");
  if (
    (now.code !== "" && now.code !== "never-fires") ||
    copy.via === "nowhere" ||
    !isEventName(copy.event)
  )
    return now;
  const ways = routes(play.protocols, adapter.protocol, copy.event, copy.group);
  const why = ways.flatMap(({ row }) => faultOf(installed)({ hostEvent: row.name }) ?? [])[0];
  if (why === undefined) return now;
  // Another agent's entry, which this agent runs too, may replace its own.
  const modified = failing("modified", "wired-modified", why);
  return now.holds ? { ...modified, now: "wired", holds: true } : modified;
}

/** The state as it was played, in the words of the report. */
function seen(hook: AuditedHook, judged: Judged, how: Now["now"], otherwise: Now["now"]): Now {
  const { findings, level } = judged;
  const holds = serves(hook, judged);
  const isOff = ({ code }: Diagnostic) =>
    code === "host-disabled" || code === "host-rejects" || code === "matcher-never";
  const worst =
    (!holds && findings.find(opens)) ||
    (findings.find(isOff) ?? findings.find((one) => one.level !== "notice"));
  const off = worst !== undefined && isOff(worst);
  const needed =
    worst?.level === "conditional"
      ? findings.filter((one) => one !== worst && one.level === "conditional")
      : [];
  const reason = [
    worst?.message ?? "",
    ...needed.map(({ message }) => `if ${conditionIn(message)}`),
  ].join(", and ");
  if (holds)
    return {
      now: how,
      holds,
      code: off ? worst.code : "",
      reason,
      hint: worst?.hint ?? "",
      conditions: holdsIf(findings),
    };
  const state = (): Now["now"] => {
    if (off) return "disabled";
    if (level === "lost") return otherwise;
    return faultIn(hook.faults, { ...hook, via: "left" }) ? "broken" : how;
  };
  return {
    now: state(),
    holds,
    code: worst?.code ?? "not-wired",
    reason,
    hint: worst?.hint ?? "",
    conditions: [],
  };
}

/** A guard blocks, and another hook's answer arrives. */
export function serves(
  { guard, purpose }: Pick<AuditedHook, "guard" | "purpose">,
  { level, findings, opened }: Pick<Judged, "level" | "findings" | "opened">,
): boolean {
  const spoilt = ({ code, level: how }: Diagnostic) =>
    how === "weakened" && (code === `cannot-${purpose}` || isFatal(code));
  return level !== "lost" && !(guard ? opened : findings.some(spoilt));
}

const isStale = ({ placed }: InstalledState, { origin }: Group) =>
  [...placed.values()].some(
    ({ group }) => group.origin?.file === origin?.file && group.origin?.pointer === origin?.pointer,
  );

function failing(
  now: Now["now"],
  code: Code,
  reason: string,
  hint: string = infoOf(code).hint,
): Now {
  return { now, holds: false, code, reason, hint, conditions: [] };
}

/** In another agent's words a hook is no guard, even if its denial arrives (S23). */
function asItStands(hook: AuditedHook, play: HostPlay, by: Entry | undefined, where: string): Now {
  const { title } = play.adapter;
  const fault = faultIn(hook.faults, { ...hook, via: "left" });
  const runs = `${title} runs it unchanged${where}`;
  if (by && fault?.code.startsWith("script-"))
    return failing(
      "broken",
      fault.code as Code,
      `${runs}; ${brokenRaw(play, hook.event, fault, by)}`,
      fault.hint,
    );
  const how = by && bareCommand(play, hook.event, hook.handler, by);
  return failing(
    "raw",
    "imported-raw",
    `${runs}, ${how ?? "with another payload than it was written for"}`,
  );
}
