/** Judges what a conversion would leave: the files as they would stand after it are played. */
import type { Adapter } from "../model/adapter.ts";
import { changed } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { test } from "../model/matcher.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { acceptsOf } from "../plan/accept.ts";
import { readDocument } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { draft, type Draft } from "../plan/draft.ts";
import { hostPlay } from "../play/runs.ts";
import type { ReadPlay } from "./reach/rule.ts";
import { copyKey, isPluginCopy } from "../play/work.ts";
import { committedOfLayer } from "../read/world.ts";
import { accepting } from "./accept.ts";
import { check } from "./checks/index.ts";
import { judge, type Judged, type JudgedPlan } from "./judge.ts";
import { neighbours } from "./neighbours.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { splitDialect } from "../model/route.ts";
import type { Off } from "../model/world.ts";
import { hasLost } from "./word.ts";

export interface JudgedAfter extends Draft {
  readonly judged: readonly JudgedPlan[];
  readonly faults: readonly Diagnostic[];
}

/** `known`: faults found before; `playNow`: plays of files as they are, the same if unchanged. */
export function judgedAfter(
  request: ConvertRequest,
  known?: readonly Diagnostic[],
  playNow: (host: string) => ReadPlay | undefined = () => undefined,
): JudgedAfter {
  const outcome = draft(request);
  if (request.unjudged) {
    const judged = outcome.plans.map((plan) => ({ ...plan, judged: [], beside: () => [] }));
    return { ...outcome, faults: [], judged };
  }
  const { adapters, protocols, sources, inPlace, from, files } = request;
  const faults = known ?? check(adapters, protocols, sources, inPlace ? from : files);
  return { ...outcome, faults, judged: playedOn(request, outcome, faults, playNow) };
}

function playedOn(
  request: ConvertRequest,
  { document, changes, plans }: Draft,
  faults: readonly Diagnostic[],
  playNow: (host: string) => ReadPlay | undefined,
): readonly JudgedPlan[] {
  const { adapters, protocols, files, layer, match = test } = request;
  const after = changed(files, changes);
  const world = committedOfLayer(request, after);
  const documentOf = (other: Layer) =>
    other.document === layer.document ? document : readDocument(after, other);
  const accepts = acceptsOf(document);
  return plans.map(({ host, plan }) => {
    const adapter = adapters[host] as Adapter;
    const now = changes.length ? undefined : playNow(host);
    const play = now ?? hostPlay({ protocols, adapter, layer, world, documentOf, match, files });
    const judged = plan.placed.map((placed) =>
      accepting(accepts, host, judge(play, placed, faults)),
    );
    return { host, plan, beside: () => neighbours(play), judged: asTheirTwins(judged) };
  });
}

/** A copy that is left to the same hook of the project's own file does what that one does (S32). */
const asTheirTwins = (judged: readonly Judged[]): readonly Judged[] =>
  judged.map((hook) => {
    const isLeft = isPluginCopy(hook) && hook.findings.some(({ code }) => code === "native-twin");
    const key = isLeft ? copyKey(hook) : undefined;
    const twin =
      key === undefined
        ? undefined
        : judged.find((other) => !isPluginCopy(other) && copyKey(other) === key);
    return twin
      ? { ...hook, verdict: twin.verdict, findings: [...hook.findings, ...twin.findings] }
      : hook;
  });

/**
 * Names hooks that a switch of their own agent keeps from running, and that run after a conversion;
 * `asked` has them where they stood before any of them moved.
 */
export function withHomeSwitches(
  asked: ConvertRequest,
  plans: readonly JudgedPlan[],
): readonly JudgedPlan[] {
  const { adapters } = asked;
  const switches = switchesIn(asked);
  if (!switches.size) return plans;
  return plans.map((plan) => ({
    ...plan,
    judged: plan.judged.map((hook) => {
      const { event, group, handler, findings } = hook;
      const home = homeOf(group);
      const off = switches.get(keyOf(home, handler));
      if (!off || hasLost(findings)) return hook;
      const { line = 1, pointer = "" } = { ...group.origin, ...handler.origin };
      const at = { file: group.origin?.file ?? off.file, line, pointer, event };
      const before =
        plan.host === home
          ? "and did not before"
          : `where ${titleOf(adapters[home], home)} does not`;
      const runs = `${titleOf(adapters[plan.host], plan.host)} runs it from now on, ${before}: ${off.why}`;
      const hint = "take the hook out if it is meant to be off";
      return {
        ...hook,
        findings: [...findings, diagnostic("host-disabled", at, runs, { level: "notice", hint })],
      };
    }),
  }));
}

function switchesIn(request: ConvertRequest): ReadonlyMap<string, Off> {
  const { adapters, sources } = request;
  const world = committedOfLayer(request, request.from);
  const files = new Set(sources.map(({ file }) => file));
  return new Map(
    [...new Set(sources.map(({ host }) => host))].flatMap((host) =>
      (adapters[host]?.config.loads(world) ?? []).flatMap(({ file, handler, of, off }) =>
        off?.by === "switch" && of === undefined && files.has(file)
          ? [[keyOf(host, handler), off] as const]
          : [],
      ),
    ),
  );
}

const homeOf = ({ dialect, origin }: Group) => origin?.host ?? splitDialect(dialect)[0];
const keyOf = (host: string, { command, ...fields }: Handler) =>
  JSON.stringify([host, command, fields[`x-${host}`]]);
const titleOf = (adapter: Adapter | undefined, host: string) => adapter?.title ?? host;
