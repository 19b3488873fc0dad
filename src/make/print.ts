import type { Adapters } from "../model/adapter.ts";
import type { Diagnostic, Made, MadeCopy, MadeHook } from "../../schemas/types/output.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { capital, paragraph, section, type Item, type Look } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";

type MadeView = Look & { readonly adapters: Adapters };

/** What is made without a source. */
export const OF_NOTHING: Pick<Made, "hooks" | "copies" | "left" | "notes"> = {
  hooks: [],
  copies: [],
  left: [],
  notes: [],
};

export function printMade(made: Made, from: string, view: MadeView): string {
  const { hooks, copies, left, notes } = made;
  const { width, paint } = view;
  const agents = [...new Set(hooks.map(({ host }) => titleOf(host, view)))];
  const verdict = `${made.folder} is made of ${from}: ${plural(hooks.length, "hook")} of ${listed(agents)}, in hooks/hooks.json.`;
  const out = [
    ...paragraph(verdict, width).map((line) => paint("bold", line)),
    ...(copies.length || left.length ? paragraph(besides(copies, left), width) : []),
    "",
    `Next: hookport init -C ${made.folder}`,
    ...paragraph(
      "It plays each hook once and writes down what it does as a case. Read the hooks first: they run with your rights.",
      width,
      "  ",
    ),
    ...section("Copies, which stay out", grouped(copies, view), view),
    ...section("Left out", left.map(toItem), view),
    ...section("To know", notes.map(toItem), view),
  ];
  return out.join("\n");
}

const besides = (copies: readonly MadeCopy[], left: readonly Diagnostic[]): string =>
  `${listed([
    ...(copies.length === 1 ? ["1 copy for other agents"] : []),
    ...(copies.length > 1 ? [`${copies.length} copies for other agents`] : []),
    ...(left.length ? [plural(left.length, "other place")] : []),
  ])} stayed out (below).`;

const titleOf = (host: string, { adapters }: MadeView) => shortTitle(adapters, host);

const grouped = (copies: readonly MadeCopy[], view: MadeView): readonly Item[] =>
  copies.map(({ hook, of, by, differs }) => ({
    at: titleOf(hook.host, view),
    text: `${at(hook)}: ${hook.name} on ${hook.event} is ${sameAs(hook, of, by, view)}${differs.length ? `. ${differs.map(capital).join(". ")}` : ""}`,
  }));

const WORDS = {
  script: "the same script",
  text: "another script with the same text",
  name: "another script of the same name",
};

const sameAs = (hook: MadeHook, of: MadeHook, by: MadeCopy["by"], view: MadeView) =>
  `${WORDS[by]}${of.name === hook.name ? "" : `, ${of.name},`} in ${of.file} (${titleOf(of.host, view)})`;

const at = ({ file, line }: Pick<MadeHook, "file" | "line">) => `${file}:${line}`;

const toItem = ({ file, line, message, hint, code }: Diagnostic): Item => ({
  at: at({ file, line }),
  text: capital(message),
  code,
  ...(hint && { ways: [hint] }),
});
