/** Says what happens to a hook on a host today, by playing the current files. */
import { ENTRY_HINT, infoOf, type Code } from "../../model/codes.ts";
import type { Adapter } from "../../model/adapter.ts";
import { homeFor } from "../../model/config.ts";
import type { Group } from "../../../schemas/types/document.ts";
import { isWithin } from "../../model/json.ts";
import { under } from "../../model/paths.ts";
import { isEventName } from "../../model/events.ts";
import { routes } from "../../model/route.ts";
import { isMcp, toHostTool } from "../../model/tools.ts";
import { isSameForOthers, twinRun, twinTraces } from "../../plan/twins.ts";
import type { Placed } from "../../plan/plan.ts";
import type { Entry } from "../../play/entries.ts";
import { playedElsewhere, type HostPlay } from "../../play/runs.ts";
import { isOriginal, reachOf, startedRaw, toolsOf } from "../../play/trace.ts";
import { scriptCalled, startedOf } from "../../read/script.ts";
import type { Source } from "../../read/source.ts";
import { opens, isMet, verdictFor } from "../word.ts";
import { isFatal } from "../start/broken.ts";
import { eventInside } from "../guard/gate-rule.ts";
import { judge } from "../judge.ts";
import {
  byCode,
  hasWord,
  nothingStarts,
  asPlayed,
  explained,
  failing,
  finding,
  isOff,
  type AuditedHook,
  type Here,
  type Now,
} from "./today.ts";
import { codeOf } from "./not-read.ts";
import { faultOf, keyOf, type InstalledState } from "./installed.ts";
import { asItStands } from "./raw-today.ts";

export function todayOf(hook: AuditedHook, facts: Here): Now {
  const { source, event, group, handler, guard, stands } = hook;
  const { installed, play } = facts;
  const { adapter } = play;
  const { title, protocol } = adapter;
  const own = source.host === protocol.id && group.origin?.inPlace === true;
  const twin = own ? undefined : twinNow(hook, facts);
  if (twin) return twin;
  const copy = installed?.placed.get(keyOf(event, group, handler));
  if (installed && copy && !(own && !copy.group.origin?.adopted))
    return throughShim(hook, facts, installed, copy);
  if (own && !stands) {
    const why = `hookport took it out of ${source.file} (--adopt), and nothing runs it in its place`;
    return modified(hook, why);
  }
  if (own) return inOwnFile(hook, facts);
  if (installed && isStale(installed, group)) {
    const why = `${source.file} changed since the last conversion, and ${title} runs what stood there before`;
    return modified(hook, why);
  }
  const inside = group.origin?.within && rawInside(hook, facts);
  if (inside) return inside;
  const packed = source.plugin && ofPlugin(hook, facts);
  if (packed) return packed;
  const raw = play.loaded.find((entry) => !entry.off && isOriginal(entry, hook));
  if (raw && (!isEventName(event) || startedRaw(play, hook))) {
    const now = asItStands(hook, play, raw, ` in ${source.file}`);
    return isOnlyTheirs(source, adapter) ? withHint(now, OF_ONE_PERSON) : now;
  }
  // Another program may have copied it from its document to this agent's own file.
  const copied = source.format === undefined ? undefined : copyIn(play, hook);
  if (copied) return asItStands(hook, play, copied, ` in ${copied.file}`);
  const untrusted = play.loaded.find((entry) => isOriginal(entry, hook) && isUntrusted(entry));
  if (untrusted) return untrustedNow(hook, title, untrusted);
  const some = own ? undefined : forSome(hook, facts);
  if (some) return some;
  const renamed = raw && renamedThere(hook, play);
  if (renamed !== undefined) return explained(hook, "raw", "imported-raw", renamed, "lost");
  const after = facts.after();
  const worst = after.findings.find(opens);
  const { plugin } = source;
  const code = codeOf(adapter, play.world);
  const untold = byCode(hook, facts, code);
  if (untold) return untold;
  const dropped = play.loaded.find(
    (entry) => isOriginal(entry, hook) && entry.off?.by === "faults",
  );
  const notRun = plugin
    ? `${title} is not known to run it`
    : dropped?.off
      ? `${title} does not run it, as it drops ${dropped.file}: ${dropped.off.why}`
      : nothingStarts(title, code);
  if (worst && (guard ? after.opened || worst.accepted : after.verdict === "never-runs")) {
    // The effect of a fault is left out if the hook does not run at all.
    const fault = isFatal(worst.code)
      ? (hook.faults.find(({ code }) => code === worst.code) ?? worst)
      : undefined;
    const more = fault ? `besides: ${fault.message}` : `after a conversion: ${worst.message}`;
    return failing(hook, "absent", worst.code as Code, `${notRun}; ${more}`, worst.hint);
  }
  if (plugin) {
    const instead = play.loaded.find(
      (entry) =>
        entry.plugin === plugin.folder && entry.file !== source.file && entry.of !== undefined,
    );
    const manifest = adapter.config.places.find(
      ({ path, scope }) =>
        scope === "plugin" &&
        path.endsWith("plugin.json") &&
        play.files.exists(under(plugin.folder, path)),
    );
    const why = instead
      ? `it takes the plugin's hooks from ${instead.file}`
      : manifest
        ? `it reads the plugin's ${manifest.path}, which does not name this file`
        : "the plugin is another agent's";
    return absent(hook, `${notRun}: ${why}`, inFolder(plugin, adapter));
  }
  return absent(hook, notRun, toConvert(facts));
}

const modified = (hook: AuditedHook, why: string, hint?: string): Now =>
  failing(hook, "modified", "wired-modified", why, hint);

const absent = (hook: AuditedHook, why: string, hint: string): Now =>
  failing(hook, "absent", "not-wired", why, hint);

const disabled = (hook: AuditedHook, code: Code, why: string, hint?: string): Now =>
  failing(hook, "disabled", code, why, hint);

/** The agent reads the file, whose filter names a tool that has another name there. */
function renamedThere(hook: AuditedHook, play: HostPlay): string | undefined {
  const { protocol, title } = play.adapter;
  const { matcher = "" } = hook.group;
  for (const { moment } of reachOf(play, hook).traces) {
    const [use] = moment.event.tools ?? [];
    const name = use && toHostTool(protocol, use).name;
    if (use && isMcp(use.name) && name !== use.name)
      return `${title} runs nothing for ${JSON.stringify(matcher)} in ${hook.source.file}: there ${use.name} is ${name}`;
  }
  return undefined;
}

const copyIn = (play: HostPlay, hook: AuditedHook): Entry | undefined =>
  isEventName(hook.event)
    ? reachOf(play, hook)
        .traces.flatMap(({ runs }) => runs)
        .find(({ via, by }) => via === "raw" && by.of === undefined)?.by
    : undefined;

const toConvert = ({ play, targets }: Here): string =>
  targets.includes(play.adapter.protocol.id)
    ? "hookport convert; a file that it does not read is named under `from` in .hookport/hooks.jsonc"
    : `hookport convert --to ${[...targets, play.adapter.protocol.id].join(",")}`;

/** The agent's own file starts the same for some of the hook's calls, or for other ones. */
function forSome(hook: AuditedHook, facts: Here): Now | undefined {
  const { play } = facts;
  const { title } = play.adapter;
  const traces = twinTraces(play, hook);
  const toolsIf = (runs: boolean) =>
    toolsOf(traces.flatMap(({ run, trace }) => ((run !== undefined) === runs ? [trace] : [])));
  const [covered, left] = [toolsIf(true), toolsIf(false)];
  if (covered.length) {
    const what = left.filter((tool) => !covered.includes(tool));
    // The agent's own plugin has the like.
    if (!what.length && !hook.guard && hook.source.plugin) return undefined;
    const says = `${title} runs it for ${covered.join(", ")} only${what.length ? `, and not for ${what.join(", ")}` : ""}`;
    const level = hook.guard ? "lost" : "weakened";
    const way = hook.guard ? "absent" : "native";
    return explained(hook, way, "not-wired", says, level, toConvert(facts));
  }
  const other = play.loaded.find((entry) => isSameForOthers(play, hook, entry));
  if (!other) return undefined;
  const others = JSON.stringify(other.group.matcher ?? "");
  const why = `${title} runs the same from ${other.file}, and for other calls: ${others}`;
  return absent(hook, why, toConvert(facts));
}

/** Another agent's file of one agent or skill, which this agent reads too. */
function rawInside(hook: AuditedHook, { play }: Here): Now | undefined {
  const there = playedElsewhere(play);
  const by = there.loaded.find((entry) => !entry.off && isOriginal(entry, hook));
  const event = eventInside(play.protocols, hook.event, hook.group);
  const where = ` in ${hook.source.file}`;
  const name = scriptCalled(hook.handler);
  const same = play.loaded.find(
    ({ handler, off }) => !off && name !== undefined && hasWord(handler.command ?? "", name),
  );
  const hint = same
    ? `${same.file} has the same for every session already`
    : infoOf("agent-scoped").hint;
  return by && withHint(asItStands({ ...hook, event }, there, by, where), hint);
}

/** Another agent's plugin that is installed on this agent runs unchanged or is left out. */
function ofPlugin(hook: AuditedHook, { play, looksAt }: Here): Now | undefined {
  const { adapter } = play;
  const { title } = adapter;
  const { plugin, file } = hook.source;
  const found = play.loaded.find((entry) => isOriginal(entry, hook));
  if (!plugin) return undefined;
  const looks = looksAt.find(
    (candidate) =>
      candidate.of !== undefined &&
      candidate.file === file &&
      (!candidate.off || candidate.off.by === "place"),
  );
  // The agent reads the file, but does not know this event.
  if (!found && looks && !hook.group.origin?.within) {
    const where = looks.off ? INSTALLED : "";
    const why = `${title} reads ${file}${where}, and runs nothing on ${hook.hostEvent} of it`;
    return absent(hook, why, inFolder(plugin, adapter));
  }
  if (!found) return undefined;
  if (found.off?.by === "switch")
    return disabled(
      hook,
      "plugin-emptied",
      `${title} does not run it: ${found.off.why}`,
      found.off.meet,
    );
  if (found.off && found.off.by !== "place") return undefined;
  const where = found.off ? INSTALLED : ` in ${file}`;
  return withHint(asItStands(hook, play, found, where), inFolder(plugin, adapter));
}

const INSTALLED = " where the plugin is installed";

const withHint = (now: Now, hint: string): Now => ({
  ...now,
  findings: now.findings.map((finding) =>
    finding.code === "imported-raw" ? { ...finding, hint } : finding,
  ),
});

/** The agent has no file for one person's hooks, so that a conversion leaves this one out. */
const isOnlyTheirs = ({ scope }: Source, { config }: Adapter): boolean =>
  homeFor(config, scope) === undefined;

const OF_ONE_PERSON =
  "convert for this agent, with --adopt and --include-local, as it stands in one person's file";

/** A plugin's own file is never adopted, and one that nobody enabled is converted in its folder. */
const inFolder = ({ folder, on }: NonNullable<Source["plugin"]>, { protocol }: Adapter) =>
  `hookport convert ${on || !folder ? "" : `${folder} `}--to ${protocol.id}`;

/**
 * Such a fault is one by the rules of the agent in whose own file the hook stands; the entry of
 * another agent is judged by its own. A document for several agents has no such entry beside it.
 */
const OF_OWN_RULES: readonly string[] = [
  "exit-code",
  "foreign-words",
  "input-path",
] satisfies readonly Code[];

/** Another agent's own file may hold the same guard. */
function twinNow(hook: AuditedHook, { play, trusted }: Here): Now | undefined {
  const twin = twinRun(play, hook);
  if (!twin) return trusted === play ? undefined : untrustedTwin(hook, { play, trusted });
  // The twin has a limit of its own, and in another plugin a script of its own.
  const isApart = twin.by.plugin !== hook.source.plugin?.folder;
  const isCalled = startedOf(twin.by.handler)?.called === true;
  const isInOwnFile = hook.group.origin?.inPlace === true;
  const faults = hook.faults.filter(
    ({ code }) =>
      twin.via !== "native" ||
      (code !== "timeout-unit" &&
        !(isInOwnFile && OF_OWN_RULES.includes(code)) &&
        !(isApart && code.startsWith("script-")) &&
        (isCalled || code !== "script-not-executable")),
  );
  const judged = judge(play, { ...hook, via: "left" }, faults);
  return asPlayed(hook, judged, twin.via === "native" ? "native" : "wired", "absent");
}

/** The agent does not run its own copy, as it does not trust it. */
function untrustedTwin(
  hook: AuditedHook,
  { play, trusted }: Pick<Here, "play" | "trusted">,
): Now | undefined {
  const by = twinRun(trusted, hook)?.by;
  const entry = play.loaded.find(
    ({ file, pointer }) => file === by?.file && pointer === by.pointer,
  );
  return entry && isUntrusted(entry) ? untrustedNow(hook, play.adapter.title, entry) : undefined;
}

const isUntrusted = ({ off }: Entry): boolean => off?.by === "trust";

const untrustedNow = (hook: AuditedHook, title: string, { off }: Entry): Now =>
  disabled(hook, "needs-trust", `${title} does not run it: ${off?.why}`, off?.meet);

function inOwnFile(hook: AuditedHook, { play }: Here): Now {
  const { title } = play.adapter;
  const { source, handler } = hook;
  const { pointer = "" } = handler.origin ?? {};
  if (source.off !== undefined && source.plugin)
    return disabled(
      hook,
      "host-disabled",
      `${title} does not run it: ${source.off}`,
      source.offMeet,
    );
  if (source.off !== undefined)
    return disabled(hook, "host-disabled", `${source.off} keeps it from running`, source.offMeet);
  const dead = source.dead.find(({ only, pointer: at }) => !only || isWithin(at, pointer));
  const judged = judge(play, { ...hook, via: "left" }, hook.faults);
  if (!dead) return asPlayed(hook, judged, "native", "disabled");
  const why = `${title} drops ${dead.only ? "this entry" : source.file}: ${dead.reason}`;
  const now = disabled(hook, "host-rejects", why, dead.only ? ENTRY_HINT : undefined);
  return {
    ...now,
    findings: [...now.findings, ...judged.findings.filter(({ level }) => level === "weakened")],
  };
}

function throughShim(
  hook: AuditedHook,
  { play }: Here,
  installed: InstalledState,
  copy: Placed,
): Now {
  const { adapter } = play;
  const { inPlace, host } = copy.group.origin ?? {};
  if (inPlace && host === adapter.protocol.id)
    return modified(hook, `it is taken for an entry of ${adapter.title}'s own, and there is none`);
  if (installed.moved !== undefined) return modified(hook, installed.moved, PUT_BACK);
  if (installed.broken !== undefined) return modified(hook, installed.broken);
  const judged = judge(play, copy, hook.faults);
  const told = (code: Code) => judged.findings.some((finding) => finding.code === code);
  // Its matcher fits nothing on its own agent, and something by this agent's rule.
  if (told("matcher-never") && told("fires-twice"))
    return asItStands(hook, play, startedRaw(play, hook)?.by, ` in ${hook.source.file}`);
  const now = asPlayed(hook, judged, "wired", "absent");
  const [first] = now.findings;
  if (
    (isMet(now.verdict) ? first && isOff(first) : first && first.code !== "no-event") ||
    copy.via === "nowhere" ||
    !isEventName(copy.event)
  )
    return now;
  const ways = routes(play.protocols, adapter.protocol, copy.event, copy.group);
  const why = ways.flatMap(({ row }) => faultOf(installed)({ hostEvent: row.name }) ?? [])[0];
  if (why === undefined) return now;
  // Another agent's entry, which this agent runs too, may replace its own.
  if (!isMet(now.verdict)) return modified(hook, why);
  const findings = [finding(hook, "wired-modified", why, "weakened"), ...now.findings];
  return { ...now, findings, verdict: verdictFor(hook.guard, findings) };
}

const isStale = ({ placed }: InstalledState, { origin }: Group) =>
  [...placed.values()].some(
    ({ group }) => group.origin?.file === origin?.file && group.origin?.pointer === origin?.pointer,
  );

const PUT_BACK = "put it back to its place, or delete the copy";
