import { judgedAdopting, type Beginning } from "./adopting.ts";
import { judgedAfter } from "./after.ts";
import { importsOf, ownersWorld, plansOf } from "../plan/plans.ts";
import type { ConvertRequest, Planned } from "../plan/request.ts";
import type { AuditHook, HostVerdict, Diagnostic } from "../../schemas/types/output.ts";
import type { Adapter } from "../model/adapter.ts";
import { nameOf } from "../model/handler-name.ts";
import { editedOf } from "./accept.ts";
import { hasGroups, isApart, type Source } from "../read/source.ts";
import { guardingOf, NO_GUARD, purposeOf } from "./guard/purpose.ts";
import type { Seeing } from "./guard/on-event.ts";
import type { Judged, JudgedPlan } from "./judge.ts";
import { attempt, type ProjectPart, type Subject } from "./part.ts";
import { faultOf, isSound, keyOf, installedOn } from "./today/installed.ts";
import { withTwinPlaces, type Told } from "./twins.ts";
import { todayOf } from "./today/now.ts";
import { opens } from "./opens.ts";
import type { AuditedHook, Here } from "./today/today.ts";
import type { HostPlay } from "../play/runs.ts";
import { isOriginal, startedRaw } from "../play/trace.ts";
import { trustingAll } from "./machine.ts";
import { isSpare } from "./start/broken.ts";
import { keptFromClone } from "./stranded.ts";
import { isMet, verdictFor } from "./word.ts";

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
    return {
      trusted,
      host,
      adapter,
      installed,
      files: request.files,
      play,
      looksAt: loaded(adapter),
      machine: machineOf(adapter),
    };
  });
  const playNow = (host: string) => {
    const played = heres.find((candidate) => candidate.host === host);
    return played?.installed && isSound(played.installed) ? played.play : undefined;
  };
  const judged = conversionsOf(request).flatMap((conversion) =>
    judgedPlans(conversion, faultsOf(sources, notices), playNow, begin),
  );
  const after = new Map(
    hosts.map((host) => {
      const judgeds = judged.flatMap((plan) => (plan.host === host ? plan.judged : []));
      return [
        host,
        new Map(
          judgeds.map((judged) => [keyOf(judged.event, judged.group, judged.handler), judged]),
        ),
      ];
    }),
  );
  const isWritten = (host: string) =>
    judged.some(({ host: of, plan }) => of === host && plan.placements.length > 0);
  const keptOn = (host: string, guard: boolean) =>
    !onlyHere && isWritten(host) ? keptFromClone({ adapters, layer, ignored }, host, guard) : [];
  const isRunAnywhere = (hook: AuditedHook) =>
    heres.some(
      ({ host, play }) =>
        after.get(host)?.get(keyOf(hook.event, hook.group, hook.handler))?.guard ||
        startedRaw(play, hook),
    );
  const told = sources.flatMap((source) =>
    auditedIn(source, { protocols, files: request.files }, notices).map((audited): Told => {
      const hook =
        isSpare(audited.faults, audited) && !isRunAnywhere(audited)
          ? { ...audited, ...NO_GUARD }
          : audited;
      const verdicts = heres.flatMap(({ host, machine, ...facts }) => {
        const { event, group, handler, guard } = hook;
        const later = after.get(host)?.get(keyOf(event, group, handler));
        if (!later) return [];
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
        const findings = [...later.findings, ...keptOn(host, guard)];
        const on = asked?.({ event, group, handler, via: "left" });
        return [verdictOn(host, now, { ...later, findings }, on)];
      });
      return { host: source.host, hook, reported: reported(hook, verdicts) };
    }),
  );
  // Whether two hooks are one guard does not depend on the selected agents.
  const plays = new Map(
    [...new Set(sources.map(({ host }) => host))].flatMap((host) => {
      const adapter = adapters[host];
      const play =
        heres.find((candidate) => candidate.host === host)?.trusted ??
        (adapter && playOf(adapter, undefined));
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
  const { title } = facts.adapter;
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
      const { pointer = "" } = handler.origin ?? group.origin ?? {};
      const hook = { event: event ?? hostEvent, group, handler };
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

const verdictOn = (
  host: string,
  now: ReturnType<typeof todayOf>,
  { verdict, findings }: Judged,
  machine: HostVerdict["machine"],
): HostVerdict => ({
  host,
  ...now,
  ...(machine && { machine }),
  after: { verdict, findings: [...findings] },
  accepted: "",
});

function reported(
  { source: { file }, event, group, handler, guard, unread }: AuditedHook,
  hosts: HostVerdict[],
): AuditHook {
  const { pointer = "", line = 1 } = handler.origin ?? group.origin ?? {};
  const matcher = group.matcher ?? "";
  return {
    file,
    line,
    pointer,
    event,
    matcher,
    name: nameOf(handler),
    guard,
    ...(unread && { unread: true as const }),
    hosts,
  };
}

/** The project's own, and one for each plugin that nobody enabled, in the plugin's own folder. */
function conversionsOf(request: ConvertRequest): readonly ConvertRequest[] {
  const apart = request.sources.filter((source) => source.scope !== "user" && isApart(source));
  const [folder] = apart.flatMap(({ plugin }) => plugin?.folder ?? []);
  if (folder === undefined) return [request];
  const own = request.sources.filter((source) => !apart.includes(source));
  return [
    ...(own.length ? [{ ...request, sources: own }] : []),
    { ...request, sources: apart, folder: request.folder || folder },
  ];
}

/** If one agent's file makes the conversion fail, the others are judged without it. */
function judgedPlans(
  request: ConvertRequest,
  faults: readonly Diagnostic[],
  playNow: Parameters<typeof judgedAfter>[2],
  begin: Beginning | undefined,
): readonly JudgedPlan[] {
  const plans = attempt("", () => judgedAfter(request, faults, playNow).judged).done;
  if (plans) return attempt("", () => judgedAdopting(request, begin, plans)).done ?? plans;
  const judged: JudgedPlan[] = [];
  for (const host of request.targets) {
    const asked = { ...request, targets: [host] };
    const { done, fault } = attempt("", () => judgedAfter(asked, faults).judged);
    if (done) judged.push(...done.filter((plan) => plan.host === host));
    else
      for (const plan of plansOf(asked).plans)
        if (plan.host === host) judged.push(unwritten(request, plan, fault));
  }
  return judged;
}

/** Leaves out orphans, which have no source. */
function faultsOf(
  sources: readonly Source[],
  notices: readonly Diagnostic[],
): readonly Diagnostic[] {
  const gone = sources.flatMap(({ orphan, file }) => (orphan ? [file] : []));
  return notices.filter(({ file }) => !gone.includes(file));
}

const unwritten = (
  seeing: Seeing,
  { host, plan }: Planned,
  fault: Diagnostic | undefined,
): JudgedPlan => ({
  host,
  plan,
  beside: () => [],
  judged: plan.placed.map(({ event, group, handler, via }): Judged => {
    const guarding = guardingOf({ ...seeing, event, group, handler });
    const findings = fault && via !== "left" ? [{ ...fault, level: "lost" as const }] : [];
    const level = via === "left" ? "exact" : "lost";
    const verdict = verdictFor(guarding.guard, findings);
    return { event, group, handler, level, verdict, findings, ...guarding, opened: via !== "left" };
  }),
});
