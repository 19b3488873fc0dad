/** Reads what `echo` and `printf` print. */
import { signBehind } from "./strings.ts";
import { HOLE, literal, NOTHING, originOf, together, type Printable } from "./value.ts";

/** A backslash may stand for any sign; which shell's `echo` reads it is not known. */
export function wordsPrinted(name: string, args: readonly Printable[]): Printable | undefined {
  const printables = args.filter(
    ({ text }, i) =>
      !(name === "echo" && /^-[neE]+$/.test(text)) &&
      !(name === "printf" && i === 0 && text === "--"),
  );
  if (name === "printf" && args[0]?.text === "-v") return undefined;
  const [format = NOTHING, ...rest] = printables;
  if (name !== "printf") {
    const whole = printables.reduce(
      (sum, printable, i) => together(i ? [sum, literal(" "), printable] : [printable]),
      NOTHING,
    );
    return withEnds(whole);
  }
  // Two backslashes of a format print one, and a text's line end that is so written is a blank.
  const spaced = withEnds({ ...format, text: format.text.replace(/\\\\[nrt]/g, " ") });
  return spaced.text === HOLE ? spaced : formatted(spaced, rest);
}

function withEnds(whole: Printable): Printable {
  const text = whole.text.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const plain = text.includes("{") ? text : withSigns(text);
  return /\\(?!")/.test(plain) ? { text: HOLE, from: "unknown" } : { ...whole, text: plain };
}

/** A shell may write out a sign for its number, which is read if it could begin no answer. */
const withSigns = (text: string): string =>
  text.replace(/\\(?:[eEabfvr]|[xuU0-7][\da-fA-F]{1,8})/g, (escape) => {
    const plain = SIGNS[escape[1] ?? ""];
    if (plain !== undefined) return plain;
    const { sign = "{", to = 0 } = signBehind(escape.replace(/^\\0(?=[0-7]{3})/, "\\"), 1) ?? {};
    // Bytes of a sign that has several are not put together.
    return /[{}[\]"'\\\u0080-\u00ff]/.test(sign) ? escape : sign + escape.slice(to);
  });

const SIGNS: { readonly [letter: string]: string } = {
  e: "\u001b",
  E: "\u001b",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  r: "\r",
};

function formatted(format: Printable, rest: readonly Printable[]): Printable {
  if (!/%/.test(format.text)) return format;
  const left = [...rest];
  const pieces = format.text.replaceAll("%%", "\ufffd").split(/(%[-0-9.]*[a-zA-Z])/);
  const whole = pieces.map((piece) => {
    if (!/^%[-0-9.]*[a-zA-Z]$/.test(piece))
      return { text: piece.replaceAll("\ufffd", "%"), from: format.from };
    const next = left.shift() ?? NOTHING;
    if (piece === "%s") return next;
    return { text: HOLE, from: originOf(next) };
  });
  // A format is used again for the words that are left.
  return left.length ? { text: HOLE, from: originOf(format, ...rest) } : together(whole);
}
