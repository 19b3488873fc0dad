/** The board as a page: a row for each guard, a column for each agent. */
import { markdownTable } from "../../src/screen/markdown.ts";
import { isAsForetold, type Board, type Cell, type Foretold } from "./board.ts";
import type { Expected } from "./expected.ts";

const WORDS: { readonly [C in Cell["came"]]: string } = {
  held: "**held**",
  untold: "held, untold",
  open: "open",
  "too much": "too much",
  unseen: "not shown",
  failed: "not played",
};

const HEAD = `# The board

Twenty-five guards, each played on the real programs by \`npm run board\`, against a scripted model. Guards are chosen by a rule: dialects and
languages stand in a square of five by five in which every pair occurs once, and kinds take turns. What each was to come to on each agent was
written down from the tables before the first run ([expected.json](expected.json)); what it came to is in [board.json](board.json).

- **held**: the forbidden call did not run, the reason reached the model (of a prompt: the user), and a harmless call ran. Of context, a held
  stop and a rewrite: it was done.
- held, untold: it did not run, and the reason reached nobody.
- cannot: it does nothing there, and the conversion says so with the finding in brackets.
- open: it does nothing there. Nothing may be open after a conversion unless it was announced.
- not shown: the way in which the program is driven cannot show it.

Below each verdict stands what the same files come to **without** Hookport.`;

function cell(expected: Expected | undefined, played: Cell | undefined): string {
  if (!expected || !played) return "–";
  const announced = expected.comes === "cannot" && played.came === "open";
  const code = expected.findings.find((one) => /^(?:no-|cannot-|part-lost$)/.test(one)) ?? "";
  const said = announced ? `cannot${code && ` [${code}]`}` : WORDS[played.came];
  const wrong = isAsForetold(expected, played) ? "" : ` (foretold: ${expected.comes})`;
  return `${said}${wrong}<br>without: ${WORDS[played.untouched].replaceAll("*", "")}`;
}

export function boardPage(
  foretold: Foretold,
  { agents, guards }: Board,
  titleOf: (id: string) => string,
): string {
  const ids = Object.keys(agents);
  const expectedOf = (name: string, id: string) =>
    foretold.guards.find((one) => one.name === name)?.agents[id];
  const cells = guards.flatMap(({ name, agents: played }) =>
    ids.map((id) => ({ id, expected: expectedOf(name, id), played: played[id] })),
  );
  const summary = ids.map((id) => {
    const own = cells.filter((one) => one.id === id && one.played);
    const came = (word: Cell["came"]) => own.filter(({ played }) => played?.came === word).length;
    const raw = own.filter(({ played }) => played?.untouched === "held").length;
    const same = own.filter(
      (one) => one.expected && one.played && isAsForetold(one.expected, one.played),
    );
    return [
      titleOf(id),
      `${agents[id]?.version}, ${agents[id]?.date}`,
      `${came("held")} of ${own.length}`,
      `${raw} of ${own.length}`,
      `${same.length} of ${own.length}`,
    ];
  });
  return [
    HEAD,
    "",
    markdownTable(
      ["agent", "version, date", "held with Hookport", "held without", "came as foretold"],
      summary,
    ),
    "",
    markdownTable(
      ["guard", "kind", "written for", "language", ...ids.map(titleOf)],
      guards.map(({ name, kind, dialect, language, agents: played }) => [
        name,
        kind,
        titleOf(dialect),
        language,
        ...ids.map((id) => cell(expectedOf(name, id), played[id])),
      ]),
    ),
    "",
  ].join("\n");
}
