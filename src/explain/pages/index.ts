/** The page of every code, and the commands that report it. */
import { isCannot, type Code, type CODES } from "../../model/codes.ts";
import type { Capability } from "../../model/events.ts";
import { AUDIT, CHECK } from "./audit.ts";
import { cannot } from "./cannot.ts";
import { FAULT_PAGES } from "./faults.ts";
import { FORMAT } from "./format.ts";
import { ENTRIES } from "./entries.ts";
import { files } from "./files.ts";
import { LOST } from "./lost.ts";
import type { Page, Pages } from "./page.ts";
import { PLACE } from "./place.ts";
import { weakened } from "./weakened.ts";

export interface Reported extends Page {
  readonly by: readonly Command[];
}

/** `entry`: no command has it in a report; what convert wrote says it to the model. */
type Command = "convert" | "check" | "audit" | "test" | "entry";

const TRANSLATION = ["convert", "check", "audit"] as const;
const VALIDATION = ["check", "test"] as const;
/** Found by these commands too. */
const ALSO: { readonly [C in Code]?: readonly Command[] } = {
  "not-json": ["test"],
  "too-large": ["test"],
  "unknown-dialect": ["test"],
  "unknown-event": ["test"],
  "unknown-key": ["test"],
};

/** A code without a page does not compile. */
const PAGES: { readonly [C in keyof typeof CODES]: Reported } = {
  ...by(TRANSLATION, LOST),
  ...by(TRANSLATION, weakened),
  ...by(TRANSLATION, PLACE),
  ...by(TRANSLATION, files),
  ...by(TRANSLATION, ENTRIES),
  ...by(VALIDATION, FORMAT),
  ...by(["check"], CHECK),
  ...by(["check", "audit"], AUDIT),
  ...by(["entry"], FAULT_PAGES),
};

export function pageOf(code: Code): Reported {
  if (isCannot(code)) return { ...cannot(code.slice("cannot-".length) as Capability), by: TRANSLATION };
  const page = PAGES[code];
  return { ...page, by: [...page.by, ...(ALSO[code] ?? [])] };
}

function by<P extends Pages>(commands: readonly Command[], pages: P): { readonly [C in keyof P]: Reported } {
  return Object.fromEntries(Object.entries(pages).map(([code, page]) => [code, { ...page, by: commands }])) as {
    [C in keyof P]: Reported;
  };
}
