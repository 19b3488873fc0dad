/** Leaves out of a program in Python what it does not do with what is known before it starts. */
import { knownReading, truthOfTest, type KnownReading } from "./known-values.ts";
import { calledOnly } from "./python-called.ts";
import { depth, isEmpty, linesOf, lineTexts, type Line } from "./python-lines.ts";
import { PYTHON_CONDITIONS } from "./python-truth.ts";
import { asksForEvent, type Foreknown } from "./truth.ts";

/** `names` are what others take out of the program; undefined if that may be anything. */
export function reachedPython(
  text: string,
  facts: Foreknown,
  names: readonly string[] | undefined,
): string {
  const asks = facts.unset.size > 0 && /\benviron\b|\bgetenv\b/.test(text);
  if (!asks && !asksForEvent(text, facts)) return text;
  const lines = linesOf(text);
  const left = reachedLines(lines, knownReading(text, facts, PYTHON_CONDITIONS));
  if (left.length === lines.length) return text;
  return lineTexts(names ? calledOnly(left, names) : left);
}

/** The lines from the first of which to the last one nothing is run. */
function reachedLines(lines: readonly Line[], reading: KnownReading): readonly Line[] {
  const isLeft = lines.map(() => true);
  const leaveOut = (from: number, to: number) => isLeft.fill(false, from, to);
  for (const [at, line] of lines.entries()) {
    const [, , kind = ""] = /^(\s*)(if|elif)\b/.exec(line.code) ?? [];
    const colon = kind ? colonIn(line.code) : -1;
    if (colon < 0) continue;
    const from = depth(line) + kind.length;
    const truth = truthOfTest(line.text.slice(from, colon), reading);
    if (truth === undefined) continue;
    const end = blockEnd(lines, at);
    // An `elif` keeps its line, as an `else` may follow.
    if (truth === false) leaveOut(kind === "if" ? at : at + 1, end);
    else {
      const rest = othersEnd(lines, end, depth(line));
      leaveOut(end, rest);
      if (kind === "if" && endsIn(lines, at, end, colon))
        leaveOut(end, bodyEnd(lines, end, depth(line)));
    }
  }
  return lines.filter((_, i) => isLeft[i]);
}

/** The place of the sign that ends a condition on the same line. */
function colonIn(code: string): number {
  let open = 0;
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string;
    if ("([{".includes(sign)) open++;
    else if (")]}".includes(sign)) open--;
    else if (sign === ":" && open === 0 && code[at + 1] !== "=") return at;
  }
  return -1;
}

const endWhere = (lines: readonly Line[], from: number, ends: (line: Line) => boolean): number => {
  let at = from;
  while (at < lines.length && (isEmpty(lines[at] as Line) || !ends(lines[at] as Line))) at++;
  return at;
};

const blockEnd = (lines: readonly Line[], at: number): number =>
  endWhere(lines, at + 1, (line) => depth(line) <= depth(lines[at] as Line));

const bodyEnd = (lines: readonly Line[], from: number, deep: number): number =>
  endWhere(lines, from, (line) => depth(line) < deep);

/** Behind a block that is run, its `elif` and `else` are not. */
const othersEnd = (lines: readonly Line[], from: number, deep: number): number =>
  endWhere(
    lines,
    from,
    (line) =>
      depth(line) < deep || (depth(line) === deep && !/^\s*(?:elif|else)\b/.test(line.code)),
  );

const ENDS =
  /^\s*(?:return\b.*|(?:sys\.|os\._)?exit\(\s*0?\s*\)|raise\s+SystemExit(?:\(\s*0?\s*\))?)\s*$/;

/** The last statement of the block leaves the function or the program. */
function endsIn(lines: readonly Line[], at: number, end: number, colon: number): boolean {
  const short = lines[at]?.code.slice(colon + 1) ?? "";
  if (short.trim() !== "") return ENDS.test(short);
  const block = lines.slice(at + 1, end).filter((line) => !isEmpty(line));
  const last = block.at(-1);
  return last !== undefined && depth(last) === depth(block[0] as Line) && ENDS.test(last.code);
}
