import type { EventName } from "./events.ts";
import { keptOf, type Json } from "./json.ts";

export type Verdict = "allow" | "deny" | "ask";

/** A value replaces the field, `undefined` removes it, and fields that are not named stay. */
export type Rewrite = { readonly [field: string]: Json | undefined };

/** The answer of the hooks in universal terms (S1). Every part is independent of the others. */
export interface Decision {
  readonly verdict?: Verdict;
  readonly reason?: string;
  readonly hold?: string;
  readonly end?: string;
  readonly feedback?: string;
  readonly withhold?: string;
  readonly "rewrite-input"?: Rewrite;
  readonly "rewrite-result"?: Json;
  readonly "rewrite-prompt"?: string;
  readonly "add-permissions"?: readonly Json[];
  readonly interrupt?: boolean;
  readonly context?: string;
  readonly message?: string;
  readonly env?: { readonly [name: string]: string };
}

/** Takes allows and rewrites, but not what hides a result, from a widened handler (S4). */
export function restrained(decision: Decision): Decision {
  const {
    "rewrite-input": _input,
    "rewrite-prompt": _prompt,
    "add-permissions": _permissions,
    ...rest
  } = decision;
  if (rest.verdict !== "allow") return rest;
  const { verdict: _verdict, reason: _reason, ...others } = rest;
  return others;
}

export const deny = (reason: string): Decision => ({ verdict: "deny", reason });

/** Drops undefined members. */
export const tidy = <T extends object>(value: NoInfer<{ [K in keyof T]: T[K] | undefined }>): T =>
  keptOf(value as { readonly [name: string]: unknown }, (member) => member !== undefined) as T;

/** A block is a denial before something, a hold at an end, feedback after a tool (S1). */
export function block(event: EventName, reason: string): Decision {
  if (event === "stop" || event === "sub-agent-end") return { hold: reason };
  if (event === "post-tool-use" || event === "post-tool-use-failure") return { feedback: reason };
  return deny(reason);
}

/** The verdict, else the name of the first part; `none` if there is none. */
export const decisionName = (decision: Decision): string =>
  decision.verdict ?? Object.keys(decision).find((part) => part !== "reason") ?? "none";
