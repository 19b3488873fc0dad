import type { Printable } from "./value.ts";

/** A truth that is undefined if it cannot be told. */
export type Truth = boolean | undefined;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** One part decides if it is what `decides` says; all of them do if none is. */
export function joined(truths: readonly Truth[], decides: boolean): Truth {
  if (truths.includes(decides)) return decides;
  return truths.includes(undefined) ? undefined : !decides;
}

/** What is known of a run before it starts. */
export interface Foreknown {
  /** Variables that nothing sets. */
  readonly unset: ReadonlySet<string>;
  /** What it is told of its event; undefined if every event counts. */
  readonly told?: EventTold | undefined;
  /** Fields that its payload does not have. */
  readonly absent?: readonly string[] | undefined;
  /** The arguments of the script. */
  readonly args?: readonly Printable[] | undefined;
  /** Those of them by which a module that it loads may choose what to do. */
  readonly words?: readonly string[] | undefined;
}

/** The payload's field for the name of the event, and that name; both are empty if it has none. */
export interface EventTold {
  readonly field: string;
  readonly name: string;
}

/** The name of the event, if the program asks its payload for this field. */
export const eventNamed = ({ told }: Foreknown, field: string | undefined): string | undefined =>
  (field !== undefined && field === told?.field && told.name) || undefined;

/** The argument at this place, which is empty if it is not given; the first is that at 1. */
export function argumentGiven({ args }: Foreknown, place: number): string | undefined {
  const isKnown = args?.slice(0, place).every(({ exact, text }) => exact && text !== "");
  return isKnown ? (args?.[place - 1]?.text ?? "") : undefined;
}

/** The program may do something else on another event. */
export const asksForEvent = (text: string, { told, absent = [], words = [] }: Foreknown): boolean =>
  absent.some((field) => text.includes(field)) ||
  (told !== undefined &&
    (/\bargv\b/.test(text) ||
      words.some((word) => text.includes(word)) ||
      (told.field !== "" && text.includes(told.field))));

/** The arguments are read one by one, counted or copied, and nothing is put among them. */
const READS_ARGUMENTS =
  /(?<!\bdel(?:ete)? (?:sys|process)\.)\bargv(?:\[\d\]|\[\d?:\]|\.(?:length|slice|includes)\b|(?<=\blen\(sys\.argv)\))(?!\s*[-+*/|&^%?]{0,2}=(?![=>]))/g;

/**
 * `code` is the program without its strings, which may give itself other arguments. Whether it is a
 * guard is not told by them (S31): too much can be in the way that no reader of its text sees.
 */
export function withSureArguments(facts: Foreknown, code: string): Foreknown {
  const rest = withoutShown(code);
  return facts.told && rest.match(/\bargv\b/g)?.length === rest.match(READS_ARGUMENTS)?.length
    ? facts
    : { ...facts, args: undefined };
}

/** The program without its arguments where they stand in a text as a whole, as in a log. */
export const withoutShown = (code: string): string => code.replace(SHOWN, "");
/** A hole of a text is masked by semicolons. */
const SHOWN = /;\s{0,9}sys\.argv(?:\[1:\])?(?:!r)?\s{0,9};|\b(?:str|repr)\(sys\.argv(?:\[1:\])?\)/g;
