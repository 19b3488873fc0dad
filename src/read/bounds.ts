/** How large a file of hooks may be: more is no agent's and nobody's (S11). */
import { errorIn, type UserError } from "../model/error.ts";
import type { Json } from "../model/json.ts";

/** The most hooks in one file, bytes or characters of a file, and characters of a filter. */
export const MOST_HOOKS = 1000;
export const LARGEST_FILE = 2 * 1024 * 1024;
const LONGEST_FILTER = 10_000;

export const tooManyHooks = (file: string): UserError =>
  tooLarge(
    file,
    `holds more than ${MOST_HOOKS} hooks`,
    "no agent is meant to run so many: split the file",
  );

const tooLarge = (file: string, what: string, hint: string): UserError =>
  errorIn({ file, line: 0, what }, hint, "unreadable-file");

export const textTooLarge = (text: string, file: string): UserError | undefined =>
  text.length > LARGEST_FILE
    ? tooLarge(
        file,
        "is larger than 2 MB",
        "no agent's config is that large: remove what does not belong there",
      )
    : undefined;

export function valueTooLarge(value: Json | undefined, file: string): UserError | undefined {
  let hooks = 0;
  let long = false;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { command, bash, matcher, if: rule } = value as { readonly [key: string]: unknown };
    if (typeof command === "string" || typeof bash === "string") hooks++;
    long ||= [matcher, rule].some(
      (text) => typeof text === "string" && text.length > LONGEST_FILTER,
    );
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(value);
  if (hooks > MOST_HOOKS) return tooManyHooks(file);
  const what = `holds a filter of more than ${LONGEST_FILTER} characters`;
  return long
    ? tooLarge(file, what, "write a shorter one, or test it in the hook itself")
    : undefined;
}
