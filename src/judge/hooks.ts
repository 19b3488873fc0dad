import { afterwards, conversionOf } from "./afterwards.ts";
import { importsOf, ownersWorld } from "../plan/plans.ts";
import type { AuditHook, HostVerdict, Diagnostic } from "../../schemas/types/output.ts";
import type { Adapter } from "../model/adapter.ts";
import { nameOf } from "../model/handler-name.ts";
import { editedOf } from "./accept.ts";
import { hasGroups, type Source } from "../read/source.ts";
import { guardingOf, NO_GUARD, purposeOf } from "./guard/purpose.ts";
import type { Seeing } from "./guard/on-event.ts";
import type { Judged } from "./judge.ts";
import type { ProjectPart, Subject } from "./part.ts";
import { faultOf, isSound, installedOn } from "./today/installed.ts";
import { withTwinPlaces, type Told } from "./twins.ts";
import { todayOf } from "./today/now.ts";
import { opens, isMet } from "./word.ts";
import { placeOfHook, type AuditedHook, type Here } from "./today/today.ts";
import type { HostPlay } from "../play/runs.ts";
import { isOriginal, startedRaw } from "../play/trace.ts";
import { trustingAll } from "./machine.ts";
import { faultsOf, isSpare } from "./start/broken.ts";
import { keptFromClone } from "./generated.ts";

export function hooksOf(
  { adapters, protocols, hosts, begin, onlyHere, ignored = () => false }: Subject,
  { layer, doc, sources, request, loaded, playOf, machineOf }: ProjectPart,
  notices: readonly Diagnostic[],
): readonly AuditHook[] {
  if (!sources.some(hasGroups)) return [];
  const targets = editedOf(request.files, layer)?.to ?? Object.keys(doc?.targets ?? {});
  const owners = doc && ownersWorld(request.files, layer);
  const heres = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    const installed = installedOn(
      request,
      doc,
      adapter,
      loaded(adapter),
      owners ? importsOf(adapter, owners) : [],
    );
    const play = playOf(adapter, faultOf(installed));
    const trusted = hasUntrusted(play) ? playOf(trustingAll(adapter), faultOf(installed)) : play;
    const looksAt = loaded(adapter);
    return { host, installed, play, trusted, looksAt, machine: machineOf(adapter) };
  });
  const playNow = (host: string) => {
    const played = heres.find((candidate) => candidate.host === host);
    return played?.installed && isSound(played.installed) ? played.play : undefined;
  };
  const conversion = conversionOf(request, { faults: faultsIn(sources, notices), playNow, begin });
  const isRunAnywhere = (hook: AuditedHook) =>
    heres.some(({ host, play }) => startedRaw(play, hook) || conversion.judged(host, hook)?.guard);
  const told = sources.flatMap((source) =>
    auditedIn(source, { protocols, files: request.files }, notices).map((audited): Told => {
      const hook =
        isSpare(faultsOf(audited.faults, audited)) && !isRunAnywhere(audited)
          ? { ...audited, ...NO_GUARD }
          : audited;
      const verdicts = heres.flatMap(({ host, machine, ...facts }) => {
        const { event, group, handler, guard } = hook;
        if (!conversion.has(host, hook)) return [];
        const later = () => conversion.judged(host, hook) as Judged;
        const now = withFurther(hook, { ...facts, after: later, targets });
        // A machine is not to blame for a hook that the agent was never given, or for some calls.
        const isPartly = !guard && now.findings[0]?.code === "not-wired";
        const isGiven = facts.play.loaded.some(
          (entry) => entry.off?.by === "faults" && isOriginal(entry, hook),
        );
        const isElsewhere =
          (now.way === "absent" && !isGiven) || isPartly || isOthersPlugin(hook, host, facts.play);
        if (onlyHere && isElsewhere && !targets.includes(host)) return [];
        const asked = isMet(now.verdict) && now.way !== "raw" && guard ? machine : undefined;
        const on = asked?.({ event, group, handler, via: "left" });
        const after = afterwards(() => {
          const { verdict, findings } = later();
          const kept = conversion.writes(host)
            ? keptFromClone({ adapters, layer, ignored }, host, guard)
            : [];
          return { verdict, findings: [...findings, ...kept] };
        });
        return [{ host, ...now, ...(on && { machine: on }), after, accepted: "" }];
      });
      return { host: source.host, hook, reported: reported(hook, verdicts) };
    }),
  );
  // Whether two hooks are one guard does not depend on the selected agents.
  const plays = new Map(
    [...new Set(sources.map(({ host }) => host))].flatMap((host) => {
      const adapter = adapters[host];
      const play =
        heres.find((candidate) => candidate.host === host)?.trusted ?? (adapter && playOf(adapter));
      return play ? [[host, play] as const] : [];
    }),
  );
  return withTwinPlaces(told, (host) => plays.get(host));
}

/** Nothing shows that another agent's plugin is installed on this one. */
const isOthersPlugin = (hook: AuditedHook, host: string, { loaded }: HostPlay): boolean =>
  hook.source.plugin !== undefined &&
  hook.source.host !== host &&
  loaded.some((entry) => isOriginal(entry, hook) && entry.off?.by === "place");

/** Trust alone does not mend a hook that has another fault. */
function withFurther(hook: AuditedHook, facts: Here): ReturnType<typeof todayOf> {
  const now = todayOf(hook, facts);
  if (facts.trusted === facts.play || !now.findings.some(isUntrusted)) return now;
  const { findings } = todayOf(hook, { ...facts, play: facts.trusted });
  const { title } = facts.play.adapter;
  const further = findings.filter(opens).map((finding) => ({
    ...finding,
    message: finding.message.startsWith(`${title}: `)
      ? finding.message.replace(": ", ": once trusted, ")
      : finding.message.replace(title, (name, at) => (at ? name : `once trusted, ${name}`)),
  }));
  return { ...now, findings: [...now.findings, ...further] };
}

const isUntrusted = ({ code, level }: Diagnostic) =>
  code === "needs-trust" && level !== "conditional";

const hasUntrusted = ({ loaded }: HostPlay) => loaded.some(({ off }) => off?.by === "trust");

/** Every hook of a source, with what it is for and its own faults. */
const auditedIn = (
  source: Source,
  seeing: Seeing,
  notices: readonly Diagnostic[],
): readonly AuditedHook[] =>
  [...source.groups, ...source.natives].flatMap(({ event, hostEvent, group }) =>
    group.hooks.map((handler) => {
      const hook = { event: event ?? hostEvent, group, handler };
      const { pointer } = placeOfHook({ source, ...hook });
      const purpose = purposeOf({ ...seeing, ...hook });
      // A plugin's hook that a person installed and does not enable is not a guard.
      const idle = source.scope === "user" && source.plugin?.on === false;
      return {
        source,
        ...hook,
        hostEvent,
        stands: group.origin?.inPlace === true,
        purpose,
        ...(idle ? NO_GUARD : guardingOf({ ...seeing, ...hook }, purpose)),
        faults: notices.filter(
          (notice) => notice.file === source.file && notice.pointer === pointer,
        ),
      };
    }),
  );

function reported(hook: AuditedHook, hosts: HostVerdict[]): AuditHook {
  const { event, group, handler, guard, unread } = hook;
  return {
    ...placeOfHook(hook),
    event,
    matcher: group.matcher ?? "",
    name: nameOf(handler),
    guard,
    ...(unread && { unread: true as const }),
    hosts,
  };
}

/** Leaves out orphans, which have no source. */
function faultsIn(
  sources: readonly Source[],
  notices: readonly Diagnostic[],
): readonly Diagnostic[] {
  const gone = sources.flatMap(({ orphan, file }) => (orphan ? [file] : []));
  return notices.filter(({ file }) => !gone.includes(file));
}
