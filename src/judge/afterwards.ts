/** Judges what a conversion would make of a project, when something asks: most commands never do. */
import { plansOf } from "../plan/plans.ts";
import type { ConvertRequest, Planned } from "../plan/request.ts";
import type { Hook } from "../play/work.ts";
import { isApart } from "../read/source.ts";
import type { AfterVerdict, Diagnostic, HostVerdict } from "../../schemas/types/output.ts";
import { judgedAdopting, type Beginning } from "./adopting.ts";
import { judgedAfter } from "./after.ts";
import type { Seeing } from "./guard/on-event.ts";
import { guardingOf } from "./guard/purpose.ts";
import { judgedAs, type Judged, type JudgedPlan } from "./judge.ts";
import { attempt } from "./part.ts";
import { keyOf } from "./today/installed.ts";

interface Conversion {
  /** Some hooks are not for every agent. */
  readonly has: (host: string, hook: Hook) => boolean;
  readonly judged: (host: string, hook: Hook) => Judged | undefined;
  readonly writes: (host: string) => boolean;
}

/** `faults` of the sources, plays of the files as they are, and how a conversion that adopts begins. */
interface Before {
  readonly faults: readonly Diagnostic[];
  readonly playNow: Parameters<typeof judgedAfter>[2];
  readonly begin: Beginning | undefined;
}

export function conversionOf(request: ConvertRequest, before: Before): Conversion {
  const conversions = conversionsOf(request);
  const plans = once(() => conversions.flatMap((conversion) => judgedPlans(conversion, before)));
  const found = once(
    () =>
      new Map(
        plans().flatMap(({ host, judged }) =>
          judged.map((hook) => [keyOn(host, hook), hook] as const),
        ),
      ),
  );
  const planned = attempt("", () => conversions.flatMap((asked) => plansOf(asked).plans)).done;
  const placed = new Set(
    (planned ?? plans()).flatMap(({ host, plan }) => plan.placed.map((hook) => keyOn(host, hook))),
  );
  return {
    has: (host, hook) => placed.has(keyOn(host, hook)),
    judged: (host, hook) => found().get(keyOn(host, hook)),
    writes: (host) =>
      plans().some(({ host: of, plan }) => of === host && plan.placements.length > 0),
  };
}

const keyOn = (host: string, { event, group, handler }: Hook): string =>
  `${host} ${keyOf(event, group, handler)}`;

/** The word and the findings are judged when one of them is read. */
export function afterwards(judge: () => AfterVerdict): AfterVerdict {
  const judged = once(judge);
  return {
    get verdict() {
      return judged().verdict;
    },
    get findings() {
      return judged().findings;
    },
  };
}

/** The same verdict with each finding changed, of today and of a conversion. */
export function withFindings(
  { after, ...today }: HostVerdict,
  change: (finding: Diagnostic) => Diagnostic,
): HostVerdict {
  const then = () => ({ ...after, findings: after?.findings.map(change) }) as AfterVerdict;
  return {
    ...today,
    findings: today.findings.map(change),
    ...(after && { after: afterwards(then) }),
  };
}

/** Makes a value when it is first asked for, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The project has its own conversion, and each plugin that nobody enabled one in its own folder. */
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
  { faults, playNow, begin }: Before,
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

const unwritten = (
  seeing: Seeing,
  { host, plan }: Planned,
  fault: Diagnostic | undefined,
): JudgedPlan => ({
  host,
  plan,
  beside: () => [],
  judged: plan.placed.map(({ event, group, handler, via }) => {
    const hook = { event, group, handler };
    const findings = fault && via !== "left" ? [{ ...fault, level: "lost" as const }] : [];
    return judgedAs(hook, guardingOf({ ...seeing, ...hook }), findings);
  }),
});
