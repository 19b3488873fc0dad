/** An event to try a hook with: one that was recorded, a sample, or one made by hand. */
import type { EventName } from "../model/events.ts";
import type { Fields } from "../model/json.ts";
import { listOrRegex, namesOf } from "../model/matcher.ts";
import { made, SAMPLES, spelledOut } from "../play/samples.ts";

export interface Recorded {
  /** The fixture's file. */
  readonly file: string;
  readonly event: Fields;
}

export interface FoundFixture {
  readonly event: Fields;
  readonly from: "recorded" | "sample" | "made";
  /** Of one that was recorded. */
  readonly file?: string;
}

/**
 * The first event of this name that passes `matches`: of those recorded, else of the samples, else
 * one made of the names the group's matcher speaks of. Undefined: there is none, as where a filter
 * asks for a content nobody can guess.
 */
export function fixtureFor(
  name: EventName,
  matches: (event: Fields) => boolean,
  recorded: readonly Recorded[],
  matcher?: string,
): FoundFixture | undefined {
  const fits = (event: Fields) => event["hookEventName"] === name && matches(event);
  const told = recorded.find(({ event }) => fits(event));
  if (told) return { ...told, from: "recorded" };
  const sample = SAMPLES.find(fits);
  if (sample) return { event: sample, from: "sample" };
  const words =
    matcher === undefined
      ? []
      : (namesOf(listOrRegex, matcher)?.filter(Boolean) ?? spelledOut(matcher));
  const byHand = made(name, words).find(fits);
  return byHand && { event: byHand, from: "made" };
}
