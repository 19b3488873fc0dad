/** Leaves out of a program in Python the functions that nothing in it calls. */
import { uncommented } from "./masked.ts";
import { depth, isEmpty, linesOf, lineTexts, withoutBlocks, type Line } from "./python-lines.ts";

/** One of a module's own, with no sign before it by which something else calls it. */
interface Defined {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Without what a program does only if it is started itself; `names` are what is taken out of it. */
export function asModule(text: string, names: readonly string[] | undefined): string {
  const lines = linesOf(text);
  const left = withoutBlocks(
    lines,
    ({ code, text }) =>
      code.startsWith("if") && /^if\s+__name__\s*==\s*(["'])__main__\1/.test(text),
  );
  if (names) return lineTexts(calledOnly(left, names));
  return left.length < lines.length ? lineTexts(left) : text;
}

const TYPES =
  /\bfrom\s+typing\s+import\s*(?:\([^)]*|[^\n]*)\bTYPE_CHECKING\b|\btyping\.TYPE_CHECKING\b/;

/** Python never runs what stands there for those who check types. */
export function withoutTypes(text: string): string {
  if (!TYPES.test(text) || /\bTYPE_CHECKING\s*(?::[^\n]*)?=/.test(text)) return text;
  const isForTypes = ({ code }: Line) => /^\s*if\s+(?:typing\.)?TYPE_CHECKING\s*:\s*$/.test(code);
  return lineTexts(withoutBlocks(linesOf(text), isForTypes));
}

/** Without functions of which neither the rest of the program nor one of these names speaks. */
export function calledOnly(lines: readonly Line[], names: readonly string[]): readonly Line[] {
  const defined = definedIn(lines);
  const within = new Set(defined.flatMap((item) => item.lines));
  const rest = lines.filter((line) => !within.has(line));
  // A text may hold the name too, by which something is found and called.
  const spoken = [...names, ...wordsOf(rest)];
  const reached = new Set<string>();
  const called = new Map<string, Line[]>();
  for (const item of defined)
    called.set(item.name, [...(called.get(item.name) ?? []), ...item.lines]);
  for (let word = spoken.pop(); word !== undefined; word = spoken.pop()) {
    if (reached.has(word)) continue;
    reached.add(word);
    for (const inner of wordsOf(called.get(word) ?? [])) spoken.push(inner);
  }
  const left = new Set(defined.flatMap((item) => (reached.has(item.name) ? [] : item.lines)));
  return left.size ? lines.filter((line) => !left.has(line)) : lines;
}

const wordsOf = (lines: readonly Line[]): readonly string[] =>
  uncommented(lineTexts(lines), "python").match(/[A-Za-z_]\w*/g) ?? [];

/** A sign by which something else may call the function that follows. */
const CALLS = /^@(?!(?:contextlib\.)?(?:async)?contextmanager\b|(?:functools\.)?lru_cache\b)/;

/** Python itself calls what has a name like `__getattr__`. */
const CALLED_BY_NAME = /^__\w+__$/;

function definedIn(lines: readonly Line[]): readonly Defined[] {
  const defineds: Defined[] = [];
  let isMarked = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as Line;
    const [, name] = /^(?:async\s+)?def\s+(\w+)\s*\(/.exec(line.code) ?? [];
    if (name === undefined) {
      // What stands in brackets over several lines still belongs to the sign.
      const isSame = isEmpty(line) || /^[\s)\]}@]/.test(line.code);
      isMarked = (isSame && isMarked) || CALLS.test(line.code);
      at++;
      continue;
    }
    const head = headEnd(lines, at);
    let to = head + 1;
    while (to < lines.length && (isEmpty(lines[to] as Line) || depth(lines[to] as Line) > 0)) to++;
    const isPlain = !isMarked && !CALLED_BY_NAME.test(name) && !computes(lines.slice(at, head + 1));
    if (isPlain) defineds.push({ name, lines: lines.slice(at, to) });
    isMarked = false;
    at = to;
  }
  return defineds;
}

function headEnd(lines: readonly Line[], from: number): number {
  let open = 0;
  for (let at = from; at < lines.length; at++) {
    for (const [sign] of lines[at]?.code.matchAll(/[()]/g) ?? []) open += sign === "(" ? 1 : -1;
    if (open <= 0) return at;
  }
  return lines.length - 1;
}

/** The values for what is not given are computed where the function is read. */
const computes = (head: readonly Line[]): boolean =>
  (lineTexts(head).match(/\(/g)?.length ?? 0) > 1;
