/** Builds diagnostics from their codes: all that a command reports as wrong or worth knowing. */
import { infoOf, isCannot, type Code, type Severity } from "./codes.ts";
import type { Evidence, EventRow } from "./adapter.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { UserError } from "./error.ts";
import { eventNames } from "./events.ts";
import { evidenceOf, type Cell, type Speaker } from "./observed.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

/** The most characters, because texts from other people's files may have any length. */
const LONGEST = 600;

/** Without a line it is the whole file, and without a file it is the whole project. */
export type Place = Partial<
  Pick<Diagnostic, "file" | "line" | "column" | "pointer" | "event" | "host">
>;
/** These replace the defaults of the code. */
type Override = Partial<Pick<Diagnostic, "level" | "hint" | "expected" | "actual" | "evidence">>;

export function diagnostic(
  code: Code,
  at: Place,
  message: string,
  override: Override = {},
): Diagnostic {
  const { level = infoOf(code).level, hint = infoOf(code).hint, ...more } = override;
  const short = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return {
    code,
    level,
    file: "",
    line: 1,
    pointer: "",
    event: "",
    message: short,
    hint,
    ...at,
    ...more,
  };
}

/**
 * A file and a line at the beginning of a UserError's message become the place. `code` is for an
 * error without one.
 */
export function fromError(error: unknown, at: Place, code: Code): Diagnostic {
  if (!(error instanceof UserError)) throw error;
  const named =
    at.file && error.message.startsWith(`${at.file}:`) ? error.message.slice(at.file.length) : "";
  const [, line, message = error.message] = /^(?::(\d+))?: (.*)$/s.exec(named) ?? [];
  return diagnostic(error.code ?? code, { ...at, ...(line && { line: Number(line) }) }, message, {
    hint: error.hint || undefined,
  });
}

/** Sorts by position in the file. */
export function inOrder(all: readonly Diagnostic[]): readonly Diagnostic[] {
  return all.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
}

/** The diagnostic fails a command with --strict. */
export const isGap = ({ level, accepted }: Diagnostic) => level !== "notice" && !accepted;

/**
 * A hook that was meant to hold something back is not written as any agent runs it: such a guard
 * does not hold.
 */
export const isLostGuard = ({ level, code, event }: Diagnostic) =>
  level === "error" && (code === "old-shape" || code === "unknown-event") && event !== "";

/**
 * It is about a capability that no hook may ever have used, for which the shim does something else.
 */
export const isMinor = ({ level, code }: Diagnostic) =>
  level === "notice" && code.startsWith("cannot-");

export type Reporter = (
  code: Code,
  message: string,
  row?: EventRow,
  level?: Severity,
) => Diagnostic;

export function reporterFor(
  adapter: Speaker,
  event: string,
  origin: Group["origin"],
  handler?: Handler,
): Reporter {
  const { line = 1, pointer = "" } = { ...origin, ...handler?.origin };
  const at = { file: origin?.file ?? ".hookport/hooks.jsonc", line, pointer, event };
  return (code, message, row, level) =>
    diagnostic(code, at, message, {
      level,
      evidence: proof(row ? evidenceFor(adapter, row, code) : adapter.evidence),
    });
}

/**
 * That of the cell if it is about a capability, else that of the row's firing. No run has shown
 * another surface.
 */
function evidenceFor(adapter: Speaker, row: EventRow, code: Code): Evidence {
  const event = eventNames.find((name) => adapter.protocol.events[name].includes(row));
  const cell = isCannot(code) ? (code.slice("cannot-".length) as Cell) : "fires";
  return event && code !== "surface"
    ? evidenceOf(adapter, event, row, cell)
    : (row.evidence ?? adapter.evidence);
}

function proof({
  basis,
  version = "",
  date = "",
  surface = "",
  source,
}: Evidence): Diagnostic["evidence"] {
  return { basis, version, date, surface, source };
}
