/** Parses YAML: a file of its own, or the front matter of Markdown. */
import { LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { errorIn, quietly, shownAt, UserError } from "../../model/error.ts";
import { stepsOf, type Json } from "../../model/json.ts";
import { nearestOffset, toJson, type Parsed } from "./parsed.ts";

/** The text between the first lines of dashes; invalid YAML counts only if it has hooks. */
export function frontMatter(text: string, file: string): Parsed {
  const [whole, head = ""] =
    /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { value: {}, line: () => 1 };
  try {
    const strict = quietly(() => yaml(head, file, 2));
    if (strict) return strict;
    const found = yaml(quoted(head), file, 2);
    return { ...found, loose: [{ kind: "plain", line: 2 }] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const before = /(?:^|\n)(?=(["']?)hooks\1[ \t]*:)/.exec(head);
    if (!before) return { value: {}, line: () => 1 };
    const line = head.slice(0, before.index + before[0].length).split("\n").length + 1;
    const reason = error.message.replace(`${file}:`, "line ");
    return {
      value: {},
      line: () => line,
      unread: `its front matter cannot be read, and with it its hooks: ${reason}`,
    };
  }
}

/** Puts values that stand on the line of their keys into quotes, and keeps the first of equal keys. */
function quoted(head: string): string {
  const seen = new Set<string>();
  return head.replace(PLAIN, (_, key: string, value: string) => {
    if (seen.has(key.trimEnd())) return "";
    seen.add(key.trimEnd());
    return key + JSON.stringify(value.trimEnd());
  });
}
const PLAIN = /^(?!hooks:)([A-Za-z_][\w-]*:[ \t]+)([^\s"'|>].*)$/gm;

/** `first` is the line of the file on which the text begins. */
export function yaml(text: string, file: string, first: number): Parsed {
  if (text.length > LONGEST || DEEP.test(text))
    throw errorIn(
      { file, line: first, what: "no YAML is meant to look like this here" },
      "keep it short and plain",
      "unreadable-file",
    );
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
  const lineOf = (offset: number) => lines.linePos(offset).line + first - 1;
  const [wrong] = doc.errors;
  if (wrong) {
    const [from] = wrong.pos;
    const place = (what: string) => ({ file, what, ...shownAt(text, from, first) });
    if (wrong.code === "DUPLICATE_KEY")
      throw errorIn(
        place(`${JSON.stringify(/^[^:\n]*/.exec(text.slice(from))?.[0].trim())} occurs again here`),
        "take one of them out, or make them one",
        "unreadable-file",
      );
    throw errorIn(place("this is not YAML"), yamlHint(wrong), "unreadable-file");
  }
  return {
    value: resolved(doc, file, lineOf),
    line: (place) => {
      const offset = nearestOffset(place, (at) => {
        const node = doc.getIn(stepsOf(at), true) as
          { range?: [number, number, number] } | undefined;
        return at === "" ? 0 : (node?.range?.[0] ?? undefined);
      });
      return lineOf(offset ?? 0);
    },
  };
}

/** Characters. */
const LONGEST = 1 << 16;
/** A hundred levels at once; the parser would need all memory for slightly more. */
const DEEP = /(?:[[{]\s*){100}|(?:[-?:]\s+){100}/;

/** Helps users of YAML if the parser describes the fault by its own parts. */
const yamlHint = ({ code, message }: YAMLError): string =>
  ({
    BLOCK_AS_IMPLICIT_KEY:
      "a value with a colon in it needs quotes; a key must be indented like the one before it",
    BAD_SCALAR_START: `${message}: put the value in quotes`,
  })[code as string] ?? message;

/** An alias without a target, within its own target, or to too much is only detected here. */
function resolved(
  doc: ReturnType<typeof parseDocument>,
  file: string,
  lineOf: (offset: number) => number,
): Json {
  try {
    return toJson(doc.toJS() ?? {});
  } catch (error) {
    if (error instanceof RangeError) throw error;
    let first = 0;
    visit(doc, {
      Alias(_, { range }) {
        first = range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    throw new UserError(
      `${file}:${lineOf(first)}: an alias here cannot be followed`,
      "put a value that begins with * in quotes, and replace an alias by its value",
    );
  }
}
