/** Names hooks that a switch of their own agent keeps from running, and that run after a conversion. */
import type { Adapter } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { splitDialect } from "../model/route.ts";
import type { Off } from "../model/world.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { committedOfLayer } from "../read/world.ts";
import type { JudgedPlan } from "./judge.ts";
import { hasLost } from "./opens.ts";

/** `asked` has the hooks where they stood before any of them moved. */
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
