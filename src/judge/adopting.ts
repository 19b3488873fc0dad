/** Judges a conversion with --adopt where a hook would else run twice, as the next step says it. */
import type { ConvertRequest } from "../plan/request.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { isEventName } from "../model/events.ts";
import { meant } from "../read/meant.ts";
import { editedOf } from "./accept.ts";
import { judgedAfter } from "./after.ts";
import type { JudgedPlan } from "./judge.ts";
import { isTwofold } from "./twofold.ts";

/** Begins a conversion, which with `adopt` moves the hooks to the edited file. */
export type Beginning = (request: ConvertRequest) => { readonly request: ConvertRequest };

/** `judged` without adoption, which is kept where nothing runs twice or the team chose it. */
export function judgedAdopting(
  request: ConvertRequest,
  begin: Beginning | undefined,
  judged: readonly JudgedPlan[],
): readonly JudgedPlan[] {
  const { files, layer } = request;
  const isTwice = judged.some((one) => one.judged.some((hook) => hook.findings.some(isTwofold)));
  if (!begin || !isTwice || editedOf(files, layer)?.adopt === false) return judged;
  const moved = judgedAfter(begin({ ...request, adopt: true }).request).judged;
  return judged.map((one) => {
    const then = moved.find(({ host }) => host === one.host)?.judged ?? [];
    const later = new Map(then.map((hook) => [meaningOf(hook), hook]));
    return {
      ...one,
      judged: one.judged.map((hook) => {
        const found = later.get(meaningOf(hook));
        return found ? { ...found, ...hookOf(hook), findings: found.findings.map(at(hook)) } : hook;
      }),
    };
  });
}

interface Of {
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
}

const hookOf = ({ event, group, handler }: Of): Of => ({ event, group, handler });

const meaningOf = ({ event, group, handler }: Of): string =>
  event +
  meant({ event: isEventName(event) ? event : null, group: { ...group, hooks: [handler] } });

/** People know the hook where it stands today. */
const at =
  ({ group: { origin }, handler }: Of) =>
  (one: Diagnostic): Diagnostic => ({
    ...one,
    ...(origin && { file: origin.file, pointer: handler.origin?.pointer ?? origin.pointer }),
    line: handler.origin?.line ?? origin?.line ?? one.line,
  });
