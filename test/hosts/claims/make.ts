/** Projects made up from a seed: the same seed gives the same projects, whoever plays them. */
import { KINDS, type Kind, type Making } from "../source.ts";

/**
 * A guard's way to its script: by an interpreter, by its path alone, or as a program with
 * arguments.
 */
const WAYS = ["interpreter", "path", "args"] as const;
const SCRIPTS = ["fine", "missing", "not executable", "CRLF"] as const;
export const MATCHERS = ["exact", "pattern", "none", "wrong", "no text"] as const;
/** What is done to the files when the conversion is over. */
export const AFTERWARDS = [
  "nothing",
  "a change that costs",
  "a change that may cost",
  "a switch",
  "no entries",
  "no script",
  "no shim",
  "a neighbour",
  "another agent's file",
  "another folder",
] as const;

/** One project and what becomes of it; plain data. */
export interface Claim {
  /** The dialect of its guard. */
  readonly source: string;
  readonly kind: Kind;
  readonly event: string;
  readonly matcher: (typeof MATCHERS)[number];
  readonly way: (typeof WAYS)[number];
  readonly script: (typeof SCRIPTS)[number];
  readonly plugin: boolean;
  readonly adopt: boolean;
  /** It is converted for every agent, and not for the one that plays it alone. */
  readonly isForAll: boolean;
  /**
   * This change was made to the agent's file beforehand; "": the agent has no file yet, `settings`:
   * one without a change.
   */
  readonly standing: string;
  readonly afterwards: (typeof AFTERWARDS)[number];
  /** Chooses among the changes, the switches and the other agents. */
  readonly choice: number;
}

/** What a generator has to know of an agent, or of a dialect. */
export interface Author {
  readonly id: string;
  readonly making: Making;
}

/** Numbers from 0 up to 1, always the same ones (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Each agent in its turn plays one of so many claims; `changes` of an agent's file cost the file,
 * or an entry.
 */
export function makeClaims(
  seed: number,
  count: number,
  authors: readonly Author[],
  targets: readonly { readonly id: string; readonly changes: readonly string[] }[],
): readonly { readonly target: string; readonly claim: Claim }[] {
  const next = numbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const { id, changes } = targets[i % targets.length] as (typeof targets)[number];
    return { target: id, claim: makeClaim(next, authors, id, changes) };
  });
}

function makeClaim(
  next: () => number,
  authors: readonly Author[],
  target: string,
  changes: readonly string[],
): Claim {
  const pick = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T;
  /** The first of them as often as all the others together. */
  const mostly = <T>(of: readonly T[]) => (next() < 0.5 ? (of[0] as T) : pick(of));
  const { id, making } = pick(authors);
  const kind = pick(KINDS);
  const [event = "", matching] = pick(Object.entries(making.events[kind]));
  const matchers = MATCHERS.filter((how) => how !== "wrong" || matching?.wrong !== undefined);
  const matcher = matching ? pick([...matchers.slice(0, 3), ...matchers]) : "none";
  const way = mostly(making.args ? WAYS : WAYS.slice(0, 2));
  const script = next() < 0.5 ? "fine" : mostly(SCRIPTS);
  // At home a plugin has to be installed first.
  const plugin = next() < 0.2 && making.plugin !== undefined && id !== target;
  return {
    source: id,
    kind,
    event,
    matcher,
    way: plugin ? "interpreter" : way,
    script: script === "not executable" && (plugin || way !== "path") ? "fine" : script,
    plugin,
    adopt: next() < 0.6,
    isForAll: next() < 0.4,
    standing: next() < 0.6 ? "" : mostly(["settings", ...changes]),
    afterwards: mostly(AFTERWARDS),
    choice: next(),
  };
}
