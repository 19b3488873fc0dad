/** Describes why a command has no answer, for programs and for people. */
import type { ErrorPlace, UserError } from "../model/error.ts";
import type { Failure } from "../../schemas/types/output.ts";
import { visible } from "../model/visible.ts";
import { upper } from "./screen.ts";
import { pad } from "./text.ts";

export const failureOf = ({ message, lines, hint, code, place }: UserError): Failure => ({
  version: 1,
  error: {
    code: code ?? "no-answer",
    message: place && lines.length === 1 ? place.what : message,
    hint,
    file: place?.file ?? "",
    line: place?.line ?? 0,
  },
});

/** `meanwhile`: what the agent does with its file as it is. Control characters become visible. */
export function failureText({ lines, hint, place }: UserError, meanwhile?: string): string {
  if (!place?.shown)
    return `hookport: ${lines.map(visible).join("\n")}${hint && `\n  ${visible(hint)}`}`;
  return [
    `hookport: ${visible(place.file)}, line ${place.line}: ${visible(place.what)}`,
    "",
    ...excerpt(place.line, place.shown),
    "",
    ...(meanwhile ? [visible(meanwhile)] : []),
    ...(hint
      ? [
          hint
            .split("; ")
            .map((text) => visible(`${upper(text)}.`))
            .join(" "),
        ]
      : []),
  ].join("\n");
}

/** The number of characters shown of a line, and of those before the caret. */
const WIDTH = 70;
const BEFORE = 50;

function excerpt(
  line: number,
  { above, text, column }: Required<ErrorPlace>["shown"],
): readonly string[] {
  const from = Math.max(0, column - BEFORE);
  const part = (whole: string) => visible(whole.slice(from, from + WIDTH).replaceAll("\t", " "));
  const numbered = (number: string, shown: string) =>
    `  ${number.padStart(String(line).length)} | ${shown}`.trimEnd();
  return [
    ...(above === undefined ? [] : [numbered(String(line - 1), part(above))]),
    numbered(String(line), part(text)),
    numbered("", `${pad("", visible(text.slice(from, column).replaceAll("\t", " ")).length)}^`),
  ];
}
