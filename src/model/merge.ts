/** Merges several answers into one (S2). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { deny, tidy, type Decision, type Rewrite, type Verdict } from "./decision.ts";
import { isFields, type Json } from "./json.ts";
import type { HookEvent } from "./adapter.ts";
import type { Task } from "./select.ts";

const STRICTNESS: Record<Verdict, number> = { allow: 1, ask: 2, deny: 3 };
const rank = (verdict: Verdict | undefined) => (verdict ? STRICTNESS[verdict] : 0);

const joined = (texts: readonly (string | undefined)[]) => {
  const present = [...new Set(texts.filter((text): text is string => Boolean(text?.trim())))];
  return present.length ? present.join("\n") : undefined;
};

/** In document order: the order in which handlers finished does not matter (S2). */
export function merge(decisions: readonly Decision[]): Decision {
  const rewrite = addUp(decisions.flatMap((d) => (d["rewrite-input"] ? [d["rewrite-input"]] : [])));
  const given = <T>(values: readonly (T | undefined)[]) => [
    ...new Set(values.filter((value) => value !== undefined)),
  ];
  const outputs = given(decisions.map((d) => JSON.stringify(d["rewrite-result"])));
  const prompts = given(decisions.map((d) => d["rewrite-prompt"]));
  const clash = [rewrite.clash, prompts.length > 1 && "the prompt"].flatMap((what) =>
    what ? [deny(`hooks disagree on how to rewrite ${what}`)] : [],
  );
  const voters = [...decisions, ...clash];
  const top = voters.reduce((most, d) => Math.max(most, rank(d.verdict)), 0);
  const winners = voters.filter((d) => rank(d.verdict) === top);
  const textOf = (part: "hold" | "end" | "feedback" | "withhold" | "context" | "message") => {
    const texts = given(decisions.map((d) => d[part]));
    // A blank reason is still an answer; blank context is none.
    return (
      joined(texts) ?? (texts.length && part !== "context" && part !== "message" ? "" : undefined)
    );
  };
  const end = textOf("end");
  const permissions = decisions.flatMap((d) => d["add-permissions"] ?? []);
  const variables = decisions.flatMap((d) => Object.entries(d.env ?? {}));
  return tidy({
    verdict: top ? winners[0]?.verdict : undefined,
    reason: top ? joined(winners.map((d) => d.reason)) : undefined,
    hold: end === undefined ? textOf("hold") : undefined,
    end,
    feedback: textOf("feedback"),
    withhold:
      textOf("withhold") ??
      (outputs.length > 1 ? "hooks disagree on how to rewrite the result" : undefined),
    "rewrite-input": clash.length ? undefined : rewrite.sum,
    "rewrite-result": outputs.length === 1 ? (JSON.parse(outputs[0] as string) as Json) : undefined,
    "rewrite-prompt": prompts.length === 1 ? prompts[0] : undefined,
    "add-permissions": permissions.length ? permissions : undefined,
    interrupt: decisions.some((d) => d.interrupt) || undefined,
    context: textOf("context"),
    message: textOf("message"),
    env: variables.length ? Object.fromEntries(variables) : undefined,
  });
}

/** A call is denied if one part is, asked if one is, and allowed only if every part is (S2, S4). */
export function join(parts: readonly Decision[]): Decision {
  if (parts.length < 2) return parts[0] ?? {};
  const rewritten = parts.some((d) => d["rewrite-input"]);
  const merged = merge(parts.map((d) => ({ ...d, "rewrite-input": undefined })));
  if (rewritten)
    return {
      ...merged,
      verdict: "deny",
      reason: joined([
        merged.verdict === "deny" ? merged.reason : undefined,
        "a hook rewrote one of several parts of this call",
      ]),
    };
  if (merged.verdict === "allow" && !parts.every((d) => d.verdict === "allow"))
    return tidy({ ...merged, verdict: undefined, reason: undefined });
  return merged;
}

function addUp(rewrites: readonly Rewrite[]): { sum?: Rewrite; clash?: string } {
  const fields = new Map<string, Json | undefined>();
  for (const [field, value] of rewrites.flatMap((rewrite) => Object.entries(rewrite))) {
    if (fields.has(field) && JSON.stringify(fields.get(field)) !== JSON.stringify(value))
      return { clash: field };
    fields.set(field, value);
  }
  return rewrites.length ? { sum: Object.fromEntries(fields) } : {};
}

/** Every denial and ask counts, an allow under each name, and the rest as under the first. */
export const underEveryName = (
  tasks: readonly Task[],
  answers: readonly Decision[],
): readonly Decision[] =>
  answers.map((answer, i) => {
    const { handler, event, again } = tasks[i] as Task;
    const named = answers.filter(
      (_, at) => tasks[at]?.handler === handler && tasks[at].event === event,
    );
    if (named.length < 2) return answer;
    if (again) return againPart(answer, named[0] as Decision);
    return answer.verdict === "allow" && named.some(({ verdict }) => verdict !== "allow")
      ? tidy({ ...answer, verdict: undefined, reason: undefined })
      : answer;
  });

/** A rewrite that was not given first denies. */
function againPart({ verdict, reason, end, ...parts }: Decision, first: Decision): Decision {
  const rewrite = parts["rewrite-input"];
  if (rewrite && !first["rewrite-input"] && verdict !== "deny")
    return deny(
      `a hook wanted another input, if the call is what it was asked about: ${JSON.stringify(rewrite)}`,
    );
  return tidy<Decision>(verdict === "allow" ? { end } : { verdict, reason, end });
}

/** Writes out the fields as judged, where the host may take them for something else. */
export function writtenOut({ spelt = [], tools }: HookEvent, decision: Decision): Decision {
  const input = tools?.[0]?.input;
  if (decision.verdict === "deny" || !isFields(input)) return decision;
  const fields = Object.fromEntries(spelt.map((field) => [field, input[field]]));
  return { ...decision, "rewrite-input": { ...fields, ...decision["rewrite-input"] } };
}
