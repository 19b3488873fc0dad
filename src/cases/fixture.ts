import type { EventName } from "../model/events.ts";
import type { Fields } from "../model/json.ts";
import { listOrRegex, namesOf } from "../model/matcher.ts";
import { made, SAMPLES, wordsFor } from "../play/samples.ts";

export interface FoundFixture {
  readonly event: Fields;
  readonly file?: string;
}

export type Recorded = Required<FoundFixture>;

/** Recorded, else a sample, else made from the matcher; undefined if content cannot be guessed. */
export function fixtureFor(
  name: EventName,
  matches: (event: Fields) => boolean,
  recorded: readonly Recorded[],
  matcher?: string,
): FoundFixture | undefined {
  const fits = (event: Fields) => event["hookEventName"] === name && matches(event);
  const told = recorded.find(({ event }) => fits(event));
  if (told) return told;
  const sample = SAMPLES.find(fits);
  if (sample) return { event: sample };
  const words =
    matcher === undefined
      ? []
      : (namesOf(listOrRegex, matcher)?.filter(Boolean) ?? wordsFor(matcher));
  const byHand = made(name, words).find(fits);
  return byHand && { event: byHand };
}
