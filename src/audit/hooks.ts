/** Hook by hook and host by host: what is so today, and what would be after a conversion. */
import { convert } from "../convert/convert.ts";
import { plansOf } from "../plan/plans.ts";
import type { ConvertRequest, Planned } from "../plan/request.ts";
import { foreign } from "../plan/foreign.ts";
import type { Judged } from "../plan/judge.ts";
import { PROJECT } from "../model/layer.ts";
import type { AuditHook, HostVerdict } from "../model/output.ts";
import type { Adapter } from "../model/adapter.ts";
import { isEventName, type Capability } from "../model/events.ts";
import type { Diagnostic } from "../model/output.ts";
import { judgedBy, sourceRow, type Protocols } from "../model/route.ts";
import { readLedger } from "../write/ledger.ts";
import { nameOf } from "../report/format/label.ts";
import { readSource, type Source } from "../read/source.ts";
import { isUnread } from "../read/world.ts";
import { fatalFault, nowOf, serves, type Hook } from "./now.ts";
import { attempt, type ProjectPart, type Subject } from "./part.ts";
import { keyOf, refusal, wiredOn } from "./wired.ts";

/** Every hook of one layer against every host. */
export function hooksOf(
  { adapters, protocols, hosts }: Subject,
  { layer, doc, sources, request, loaded, playOf }: ProjectPart,
  notices: readonly Diagnostic[],
): readonly AuditHook[] {
  if (!sources.some(({ groups, natives }) => groups.length || natives.length)) return [];
  const after = new Map(
    judgedAfter(request).map(({ host, plan }) => [
      host,
      new Map(plan.judged.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ]),
  );
  const heres = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    const files = loaded(adapter);
    const others = foreign(adapter, request.files, layer);
    return {
      host,
      adapter,
      wired: wiredOn(request, doc, adapter, files, others),
      play: playOf(adapter),
      refused: refusal(request, adapter, files),
      foreign: others,
      unseen: isUnread(adapter, request.folder, layer),
    };
  });
  const standing = standingOf(request, sources);
  return sources.flatMap((source) =>
    [...source.groups, ...source.natives].flatMap(({ event, hostEvent, group }) =>
      group.hooks.map((handler): AuditHook => {
        const { pointer = "", line = 1 } = handler.origin ?? group.origin ?? {};
        const name = event ?? hostEvent;
        const faults = notices.filter((one) => one.file === source.file && one.pointer === pointer);
        const stands = group.origin?.inPlace === true && standing(source, keyOf(name, group, handler));
        const purpose = purposeOf(protocols, name, group, handler);
        // What a person has installed and not on is nobody's guard.
        const idle = source.scope === "user" && source.plugin?.on === false;
        const guard = !idle && (purpose === "deny" || purpose === "hold");
        const hook: Hook = { source, event: name, group, handler, stands, purpose, guard, faults };
        return {
          file: source.file,
          line,
          pointer,
          event: name,
          matcher: group.matcher ?? "",
          name: nameOf(handler),
          guard: hook.guard,
          hosts: heres.flatMap(({ host, ...here }): HostVerdict[] => {
            const judged = after.get(host)?.get(keyOf(name, group, handler));
            if (!judged) return [];
            const now = nowOf(hook, { protocols, ...here, after: judged });
            const stays = source.host === host && group.origin?.inPlace === true;
            return [{ host, ...now, ...laterOf(hook, judged, stays ? now.holds : !here.unseen && !here.refused), accepted: "" }];
          }),
        };
      }),
    ),
  );
}

/** What a conversion would come to. Where one agent's file ends it, the others can be converted all the same. */
function judgedAfter(request: ConvertRequest): readonly Planned[] {
  const all = attempt("", () => convert(request).judged).done;
  const alone = (host: string) => attempt("", () => convert({ ...request, targets: [host] }).judged).done;
  return (
    all ??
    request.targets.flatMap((host) => (alone(host) ?? plansOf({ ...request, targets: [host] }).plans).filter((one) => one.host === host))
  );
}

/** Does the file itself still have it? What --adopt took out of one is seen in its place all the same. */
function standingOf({ adapters, files, layer }: ConvertRequest, sources: readonly Source[]): (source: Source, key: string) => boolean {
  const record = { ...readLedger(files, PROJECT), ...readLedger(files, layer) };
  const left = new Map(
    sources
      .filter(({ file }) => record[file]?.replaced)
      .map(({ file, scope }) => {
        const { groups = [], natives = [] } =
          (files.read(file) === undefined ? undefined : readSource(adapters, files, file, { scope })) ?? {};
        return [
          file,
          [...groups, ...natives].flatMap(({ event, hostEvent, group }) => group.hooks.map((one) => keyOf(event ?? hostEvent, group, one))),
        ];
      }),
  );
  return ({ file }, key) => left.get(file)?.includes(key) ?? true;
}

/** A conversion mends neither a hook that does nothing anywhere, nor the file it is left in. */
function laterOf(hook: Hook, { level, findings, opened }: Judged, sound: boolean): Pick<HostVerdict, "after" | "would" | "findings"> {
  const would = sound && !fatalFault(hook) && serves(hook, { level, findings, opened });
  return { after: level, would, findings: [...findings] };
}

/** What it is for; what is not waited for can answer nothing. */
function purposeOf(protocols: Protocols, event: string, group: Hook["group"], handler: Hook["handler"]): Capability | undefined {
  if (!isEventName(event) || handler.async || handler.command?.trim() === "") return undefined;
  return judgedBy(event, sourceRow(protocols, event, group)?.row);
}
