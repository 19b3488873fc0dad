/** Chooses what a run plays where nobody named an agent or a scenario: what changed, else a sample. */
import type { Owed } from "./owed.ts";
import { sha256 } from "./digest.ts";
import type { Scenario } from "./scenario.ts";
import type { Driver } from "./driver.ts";

/** A part holds every scenario whose place in the list leaves `number - 1` when `of` divides it. */
export interface Part {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

export interface Choice {
  readonly scenarios: readonly Scenario[];
  /** Says in a few words what was chosen. */
  readonly why: string;
  /** Seconds that it may take at most; absent: as long as it takes. */
  readonly seconds?: number;
}

/** So many days cover all scenarios of an agent of which the shared core changed alone. */
const DAYS = 8;
const DAY = 24 * 60 * 60 * 1000;
/** So many scenarios of an agent are played of which nothing changed. */
const SAMPLE = 12;
const SLOW_SAMPLE = 3;
const SAMPLE_SECONDS = 60;

export const inPart = (scenarios: readonly Scenario[], { number, of }: Part) =>
  scenarios.filter((_, at) => at % of === number - 1);

const todays = (of: number): Part => ({ number: (Math.floor(Date.now() / DAY) % of) + 1, of });

/** Installing more than these takes longer than playing them. */
const AGENTS_A_DAY = 6;

/** Agents take turns by day, so that a run takes as long however many there are. */
export const agentsOfToday = (
  ids: readonly string[],
  { number, of }: Part = todays(Math.ceil(ids.length / AGENTS_A_DAY)),
): readonly string[] => ids.filter((_, at) => at % of === number - 1);

/** The same few each time: a scenario that is added moves few of them. */
function sampleOf(scenarios: readonly Scenario[], most: number): readonly Scenario[] {
  const ranked = scenarios.map((scenario) => ({ scenario, rank: sha256([scenario.name]) }));
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, most)
    .map(({ scenario }) => scenario);
}

export function chosen(
  scenarios: readonly Scenario[],
  { changed, unrecorded }: Owed,
  slow: Driver["slow"],
): Choice {
  const sample = sampleOf(scenarios, slow ? SLOW_SAMPLE : SAMPLE);
  const news = scenarios.filter(({ name }) => unrecorded.includes(name));
  const first = [...new Set([...sample, ...news])];
  const without = (played: readonly Scenario[]) =>
    played.filter((scenario) => !first.includes(scenario));
  if (changed.includes("agent") || changed.includes("pin"))
    return {
      scenarios: [...first, ...without(sampleOf(scenarios, Infinity))],
      why: "its own part changed",
    };
  if (changed.includes("core")) {
    const part = todays(slow?.parts ?? DAYS);
    return {
      scenarios: [...first, ...without(inPart(scenarios, part))],
      why: `the shared core changed: part ${part.number} of ${part.of}`,
    };
  }
  return news.length
    ? { scenarios: first, why: `a sample, and ${news.length} never recorded` }
    : { scenarios: first, why: "a sample: nothing changed", seconds: SAMPLE_SECONDS };
}
