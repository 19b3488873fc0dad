/** Judges a conversion with --adopt where a hook would else run twice, as the next step says it. */
import type { ConvertRequest } from "../plan/request.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { isEventName } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import { meant } from "../read/meant.ts";
import type { Hook } from "../play/work.ts";
import { editedOf } from "./accept.ts";
import { judgedAfter } from "./after.ts";
import type { JudgedPlan } from "./judge.ts";
import { isTwofold, verdictFor } from "./word.ts";
import { wordsOf } from "../read/script.ts";

/** Begins a conversion, which with `adopt` moves the hooks to the edited file. */
export type Beginning = (request: ConvertRequest) => { readonly request: ConvertRequest };

/** `judged` without adoption, which is kept where nothing runs twice or the team chose it. */
export function judgedAdopting(
  request: ConvertRequest,
  begin: Beginning | undefined,
  judged: readonly JudgedPlan[],
): readonly JudgedPlan[] {
  const { files, layer } = request;
  const isTwice = judged.some((plan) => plan.judged.some((hook) => hook.findings.some(isTwofold)));
  if (!begin || !isTwice || editedOf(files, layer)?.adopt === false) return judged;
  const moved = judgedAfter(begin({ ...request, adopt: true }).request).judged;
  return judged.map((plan) => {
    const then = moved.find(({ host }) => host === plan.host)?.judged ?? [];
    const later = new Map(then.map((hook) => [meaningOf(hook), hook]));
    return {
      ...plan,
      judged: plan.judged.map((hook) => {
        const found = later.get(meaningOf(hook));
        if (!found) return hook;
        const lost = soughtIn(files, hook);
        const findings = [...lost, ...found.findings.map(at(hook))];
        const verdict = verdictFor(found.guard, findings);
        const opened = found.opened || (found.guard && lost.length > 0);
        const { event, group, handler } = hook;
        return { ...found, event, group, handler, findings, verdict, opened };
      }),
    };
  });
}

const meaningOf = ({ event, group, handler }: Hook): string =>
  event +
  meant({ event: isEventName(event) ? event : null, group: { ...group, hooks: [handler] } });

/** The hook goes on only while its own script is named in the file, from which it is moved. */
function soughtIn(files: Files, { event, group, handler }: Hook): readonly Diagnostic[] {
  const { file = "", host = "" } = group.origin ?? {};
  const words = wordsOf(files, handler, group);
  const asked = words
    .split("\n")
    .flatMap((line) => line.split(ASKS).slice(1))
    .find((rest) => file !== "" && ENDS.test(rest.split(file)[1] ?? ""));
  if (asked === undefined) return [];
  const question = asked.slice(0, asked.indexOf(file));
  const name = question
    .match(/[\w-]+\.(?:sh|bash|py|[cm]?[jt]s|rb|ps1)\b/g)
    ?.find((text) => words.replace(question, "").includes(text));
  if (name === undefined) return [];
  const place = { file, host, event, line: 1, pointer: group.origin?.pointer ?? "" };
  const message = `it goes on only if ${file} names ${name}, and --adopt takes that out of there`;
  return [
    diagnostic("foreign-words", place, message, { level: "weakened", hint: SOUGHT_HINT }),
  ].map(at({ event, group, handler }));
}

const ENDS = /^[^|]{0,60}\|\|\s*(?:exit|return)\b/;
const ASKS = /\b(?:jq|e?grep|rg)\s/;
const SOUGHT_HINT = "let it not ask for its own entry, or leave its agent's file as it is";

/** People know the hook where it stands today. */
const at =
  ({ group: { origin }, handler }: Hook) =>
  (finding: Diagnostic): Diagnostic => ({
    ...finding,
    ...(origin && { file: origin.file, pointer: handler.origin?.pointer ?? origin.pointer }),
    line: handler.origin?.line ?? origin?.line ?? finding.line,
  });
