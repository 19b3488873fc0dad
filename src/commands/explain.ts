import { printedJson } from "../report/format/json.ts";
import { codes, type Code } from "../model/codes.ts";
import { UserError } from "../model/error.ts";
import {
  explainJson,
  explainMarkdown,
  explainText,
  listJson,
  listMarkdown,
  listText,
} from "../explain/explain.ts";
import { closestWord } from "../model/suggest.ts";
import { painter, say, type Surroundings } from "../node/io.ts";

interface Options {
  readonly format: "text" | "markdown" | "json";
  readonly json?: boolean;
}

export function explainCommand(
  word: string | undefined,
  { format, json }: Options,
  io: Surroundings,
): number {
  const code = word === undefined ? undefined : known(word);
  const look = { paint: painter(io), width: io.stdout.columns || 80 };
  const forms = {
    text: () => (code ? explainText(code, look) : listText(look)),
    markdown: () => (code ? explainMarkdown(code) : listMarkdown()),
    json: () => printedJson(code ? explainJson(code) : listJson(), 2),
  };
  say(io, forms[json ? "json" : format]());
  return 0;
}

function known(word: string): Code {
  const code = codes.find((one) => one === word);
  if (code) return code;
  const near = closestWord(word, codes);
  throw new UserError(
    `there is no code ${JSON.stringify(word)}${near ? `; did you mean ${near}?` : ""}`,
    "hookport explain, without a code, lists them all",
  );
}
