/** Merges several answers into one (S2). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { deny, tidy, type Decision, type Rewrite, type Verdict } from "./decision.ts";
import type { Json } from "./json.ts";

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
  const all = (part: "hold" | "end" | "feedback" | "withhold" | "context" | "message") => {
    const said = given(decisions.map((d) => d[part]));
    // A blank reason is still an answer; blank context is none.
    return (
      joined(said) ?? (said.length && part !== "context" && part !== "message" ? "" : undefined)
    );
  };
  const end = all("end");
  return tidy({
    verdict: top ? winners[0]?.verdict : undefined,
    reason: top ? joined(winners.map((d) => d.reason)) : undefined,
    hold: end === undefined ? all("hold") : undefined,
    end,
    feedback: all("feedback"),
    withhold:
      all("withhold") ??
      (outputs.length > 1 ? "hooks disagree on how to rewrite the result" : undefined),
    "rewrite-input": clash.length ? undefined : rewrite.all,
    "rewrite-result": outputs.length === 1 ? (JSON.parse(outputs[0] as string) as Json) : undefined,
    "rewrite-prompt": prompts.length === 1 ? prompts[0] : undefined,
    "add-permissions": flat(decisions.map((d) => d["add-permissions"])),
    interrupt: decisions.some((d) => d.interrupt) || undefined,
    context: all("context"),
    message: all("message"),
    env: flatEnv(decisions),
  });
}

/** A call is denied if one part is, asked if one is, and allowed only if every part is (S2, S4). */
export function join(parts: readonly Decision[]): Decision {
  if (parts.length < 2) return parts[0] ?? {};
  const rewritten = parts.some((d) => d["rewrite-input"]);
  const one = merge(parts.map((d) => ({ ...d, "rewrite-input": undefined })));
  if (rewritten)
    return {
      ...one,
      verdict: "deny",
      reason: joined([
        one.verdict === "deny" ? one.reason : undefined,
        "a hook rewrote one of several parts of this call",
      ]),
    };
  if (one.verdict === "allow" && !parts.every((d) => d.verdict === "allow"))
    return tidy({ ...one, verdict: undefined, reason: undefined });
  return one;
}

function addUp(rewrites: readonly Rewrite[]): { all?: Rewrite; clash?: string } {
  const all = new Map<string, Json | undefined>();
  for (const [field, value] of rewrites.flatMap((rewrite) => Object.entries(rewrite))) {
    if (all.has(field) && JSON.stringify(all.get(field)) !== JSON.stringify(value))
      return { clash: field };
    all.set(field, value);
  }
  return rewrites.length ? { all: Object.fromEntries(all) } : {};
}

function flat(lists: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const all = lists.flatMap((list) => list ?? []);
  return all.length ? all : undefined;
}

function flatEnv(decisions: readonly Decision[]): Decision["env"] {
  const all = decisions.flatMap((d) => Object.entries(d.env ?? {}));
  return all.length ? Object.fromEntries(all) : undefined;
}
