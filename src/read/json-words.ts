import { printParseErrorCode, type ParseError } from "jsonc-parser";

const SENTENCES: { readonly [code: string]: string } = {
  InvalidSymbol: "this is neither text in double quotes nor a number, true, false or null",
  InvalidNumberFormat: "this is no JSON number",
  PropertyNameExpected: "a key in double quotes is expected here",
  ValueExpected: "a value is expected here",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "a } is missing here",
  CloseBracketExpected: "a ] is missing here",
  EndOfFileExpected: "the document ended before this",
  InvalidCommentToken: "a comment is not allowed here",
  UnexpectedEndOfComment: "this comment has no end",
  UnexpectedEndOfString: "this text has no closing quote",
  UnexpectedEndOfNumber: "this number has no end",
  InvalidUnicode: "after \\u four hexadecimal digits are expected",
  InvalidEscapeCharacter: "there is no such escape; a backslash itself is written \\\\",
  InvalidCharacter: "this character must be escaped in a text",
};

/** The fault is shown with the text around it. */
export const faultWords = ({ error }: ParseError): string =>
  SENTENCES[printParseErrorCode(error)] ?? "this is not JSON";

/** The most characters, because files may contain texts of any length. */
const LONGEST = 40;

export function firstFault(
  text: string,
  errors: readonly ParseError[],
): { readonly offset: number; readonly what: string } {
  const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m.exec(text);
  if (conflict)
    return {
      offset: conflict.index,
      what: "this is what git writes where two versions of the file do not fit together",
    };
  if (!text.trim()) return { offset: 0, what: "the file is empty" };
  const [first] = errors;
  if (!first) return { offset: 0, what: "this is not JSON" };
  const [token = ""] =
    /^(?:"(?:[^"\\\n]|\\.)*"|[^\s",:[\]{}]+|.)?/.exec(
      text.slice(first.offset, first.offset + 200),
    ) ?? [];
  const missing = /^a (comma|colon) is expected here$/.exec(faultWords(first))?.[1];
  if (missing === undefined || !token) return { offset: first.offset, what: faultWords(first) };
  const closed = { "}": "]", "]": "}" }[token];
  if (missing === "comma" && closed !== undefined)
    return { offset: first.offset, what: `a ${closed} is missing before ${token}` };
  const shown = token.length > LONGEST ? `${token.slice(0, LONGEST)}…` : token;
  return { offset: first.offset, what: `a ${missing} is missing before ${shown}` };
}
