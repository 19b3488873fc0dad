/** A text as far as it is known before the program runs. */
import { refusesElsewhere } from "./refusal-words.ts";

/** Stands in a text for what is only known when the program runs. */
export const HOLE = "\ufffe";

/** Where it is from: the program's text, what agent or system tell, something else, or what was not read. */
export type From = "text" | "payload" | "unknown" | "unread";
const FROM: readonly From[] = ["text", "payload", "unknown", "unread"];

export interface Printable {
  readonly text: string;
  readonly from: From;
  /** It is one word that is written out. */
  readonly exact?: true;
  /** It is JSON, of which nothing else is known. */
  readonly json?: true;
}

export const UNSEEN: Printable = { text: HOLE, from: "unknown" };
export const UNSEEN_JSON: Printable = { ...UNSEEN, json: true };
/** What a program prints that is not read. */
export const OPAQUE: Printable = { text: HOLE, from: "unread" };
export const PAYLOAD: Printable = { text: HOLE, from: "payload" };
export const NOTHING: Printable = { text: "", from: "text" };
export const literal = (text: string): Printable => ({ text, from: "text" });

const worst = (a: From, b: From): From => FROM[Math.max(FROM.indexOf(a), FROM.indexOf(b))] as From;

export const together = (printables: readonly Printable[]): Printable =>
  printables.reduce(
    (sum, printable) => ({
      text: sum.text + printable.text,
      from: worst(sum.from, printable.from),
    }),
    NOTHING,
  );

export const isUnclear = ({ from }: Printable): boolean => from === "unknown" || from === "unread";

/** It has no sign that JSON is made of; an end of a line or a tab may be written as in a program. */
export const isTame = ({ text }: Printable): boolean =>
  !/[{}[\]"'\\]/.test(text.replace(/\\[nt]/g, " "));
export const QUOTED: Printable = { text: `"${HOLE}"`, from: "payload" };
export const areQuoted = (printables: readonly Printable[]): boolean =>
  printables.every(({ text }) => /^"[^"\\\n]*"\n?$/.test(text));

/** One of the two; which one is not known. */
export function either(a: Printable | undefined, b: Printable): Printable {
  if (!a || (a.text === b.text && a.from === b.from)) return b;
  if (areQuoted([a, b])) return QUOTED;
  if (a.text === b.text) return { text: a.text, from: worst(a.from, b.from) };
  return { text: HOLE, from: originOf(a, b) };
}

/** Gives what a program makes out of these: of what has signs of JSON in it, anything. */
export const originOf = (...printables: readonly Printable[]): From =>
  printables.reduce<From>(
    (sum, printable) =>
      worst(
        sum,
        printable.from === "text" && !isTame(printable)
          ? "unknown"
          : worst(printable.from, "payload"),
      ),
    "payload",
  );

export const isSame = (a: Printable | undefined, b: Printable): boolean =>
  a?.text === b.text && a.from === b.from;

/** An error that the program itself nowhere throws ends it with 1, as `error`; `any` is not known. */
export type ExitCode = number | "any" | "error";

export interface Deeds {
  readonly codes: ReadonlySet<ExitCode>;
  readonly printed: readonly Printable[];
  readonly errors: readonly Printable[];
  /** It ends with a code other than 0 and says why. */
  readonly refuses: boolean;
  /** It does so only before it has printed anything. */
  readonly isEarly?: boolean;
  /** What is seen to come with what it prints. */
  readonly beside?: ReadonlyMap<Printable, Beside>;
}

export interface Beside {
  /** The text that is surely printed before. */
  readonly before: string;
  /** The code with which the program surely ends right behind; 0 where none is seen. */
  readonly code: number;
}
export const ALONE: Beside = { before: "", code: 0 };

export const ANYTHING: Deeds = {
  codes: new Set(["any"]),
  printed: [OPAQUE],
  errors: [OPAQUE],
  refuses: false,
};

/** Its text is there, and not all that it does can be followed. */
export const UNTRACED: Deeds = { ...ANYTHING, printed: [UNSEEN], errors: [UNSEEN] };

export const SILENCE: Deeds = { codes: new Set([0]), printed: [], errors: [], refuses: false };

export interface SeenDeeds {
  readonly codes: Set<ExitCode>;
  readonly printed: Printable[];
  readonly errors: Printable[];
  refuses: boolean;
}

export const nothingSeen = (...codes: readonly ExitCode[]): SeenDeeds => ({
  codes: new Set(codes),
  printed: [],
  errors: [],
  refuses: false,
});

export function takeIn(seen: SeenDeeds, inner: Deeds): void {
  for (const code of inner.codes) seen.codes.add(code);
  seen.printed.push(...inner.printed);
  seen.errors.push(...inner.errors);
  seen.refuses ||= inner.refuses;
}

/** It refuses only if it says why: on standard error, or in words that leave no doubt. */
export const deedsOf = ({ codes, printed, errors, refuses }: SeenDeeds): Deeds => ({
  codes,
  printed,
  errors,
  refuses: refuses && (errors.length > 0 || printed.some(({ text }) => isRefusal(text))),
});

export const isRefusal = (text: string): boolean =>
  REFUSAL.test(text) || refusesElsewhere(/^[^\n]{0,80}/.exec(text)?.[0] ?? "");

const REFUSAL =
  /^[^\n]{0,60}\b(?:block(?:ed|ing)?|den(?:y|ied)|forbidden|not (?:allowed|permitted)|refus(?:ed|ing)|rejected|violation)\b/i;
