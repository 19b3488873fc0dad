/** Decides what counts of answers about a call that may be another than its words say (S19). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HookEvent } from "./adapter.ts";
import { deny, tidy, type Decision } from "./decision.ts";
import { isFields } from "./json.ts";
import type { Task } from "./select.ts";

/** Every denial and ask counts, an allow under each name, and the rest as under the first. */
export function underEveryName(
  tasks: readonly Task[],
  answers: readonly Decision[],
): readonly Decision[] {
  return answers.map((answer, i) => {
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
}

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
