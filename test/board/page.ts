/** The board as a page: a row for each guard, a column for each agent. */
import { markdownTable } from "../../src/screen/markdown.ts";
import { isAsForetold, type Board, type Cell, type Foretold } from "./board.ts";
import type { Expected } from "./expected.ts";

/** What a cell came to, where the conversion said beforehand that a guard can do nothing as well. */
type Came = Cell["came"] | "cannot";

const WORDS: { readonly [C in Came]: string } = {
  held: "held",
  untold: "untold",
  cannot: "cannot",
  open: "open",
  "too much": "too much",
  unseen: "not shown",
  failed: "not played",
};
/** Columns of the summary: what is open stands first. */
const COUNTED: readonly Came[] = ["open", "cannot", "untold", "unseen", "held"];

const HEAD = `# The board

Twenty-five guards, each played on the real programs by \`npm run board\`, against a scripted model. Each of five dialects of hooks is combined
once with each of five languages, and the kinds of guards take turns. What each would come to on each agent was written down from the tables
before the first run ([expected.json](expected.json)); what it came to is in [board.json](board.json).

- held: the forbidden call did not run, the reason reached the model (of a prompt: the user), and a harmless call ran. Of context, a held stop
  and a rewrite: it took effect.
- untold: the forbidden call did not run, and the reason reached nobody.
- cannot: the guard does nothing there, and the conversion says so.
- open: the guard does nothing there, and nothing says so.
- too much: a harmless call was stopped as well.
- not shown: the program cannot be driven in a way that shows it. The guard may hold or not.`;

const SUMMARY = `How many of the 25 came to what, with Hookport; on the right, how many held with the same files and **without** Hookport, and how many came
as they were predicted. The version is the one that was played.`;

const EACH = "Each guard on each agent, with Hookport / without it:";

interface Place {
  readonly id: string;
  readonly name: string;
  readonly expected: Expected | undefined;
  readonly played: Cell | undefined;
}

function cameTo({ expected, played }: Place): Came | undefined {
  return expected?.comes === "cannot" && played?.came === "open" ? "cannot" : played?.came;
}

const isPredicted = ({ expected, played }: Place) =>
  expected !== undefined && played !== undefined && isAsForetold(expected, played);

const isGap = (place: Place) => !["held", "unseen", undefined].includes(cameTo(place));

function cellText(place: Place): string {
  const came = cameTo(place);
  if (came === undefined || !place.played) return "–";
  const word = isGap(place) ? `**${WORDS[came]}**` : WORDS[came];
  return `${word} / ${WORDS[place.played.untouched]}`;
}

/** What does not come through whole, of the guards that came to the same on an agent. */
function gapLines(places: readonly Place[], titled: Titles): readonly string[] {
  const gaps = new Map<string, string[]>();
  for (const place of places.filter(isGap)) {
    const { expected, id } = place;
    const came = cameTo(place) as Came;
    const code = expected?.findings.find((finding) => /^(?:no-|cannot-|part-lost$)/.test(finding));
    const why = came === "cannot" && code ? ` (\`${code}\`)` : "";
    const unlike = isPredicted(place) ? "" : `, where ${expected?.comes} was predicted`;
    const key = `${titled.agent(id)}: ${WORDS[came]}${why}${unlike}`;
    gaps.set(key, [...(gaps.get(key) ?? []), titled.guard(place.name)]);
  }
  return [...gaps].map(([key, guards]) => `- ${key}: ${guards.join(", ")}`);
}

interface Titles {
  agent(id: string): string;
  guard(name: string): string;
}

export function boardPage(
  foretold: Foretold,
  { agents, guards }: Board,
  titleOf: (id: string) => string,
): string {
  const ids = Object.keys(agents);
  const kinds = new Map(guards.map(({ name, kind }) => [name, kind]));
  const titled: Titles = { agent: titleOf, guard: (name) => `${name} ${kinds.get(name)}` };
  const expectedOf = (name: string, id: string) =>
    foretold.guards.find((guard) => guard.name === name)?.agents[id];
  const placesOf = ({ name, agents: played }: Board["guards"][number]): readonly Place[] =>
    ids.map((id) => ({ id, name, expected: expectedOf(name, id), played: played[id] }));
  const places = guards.flatMap(placesOf);
  const summary = ids.map((id) => {
    const own = places.filter((place) => place.id === id && place.played);
    const counts = COUNTED.map((came) => own.filter((place) => cameTo(place) === came).length);
    const raw = own.filter(({ played }) => played?.untouched === "held").length;
    return [...counts, raw, own.filter(isPredicted).length];
  });
  // Those of which most is not held stand first.
  const order = ids.map((_, i) => i).toSorted((a, b) => compared(summary[a], summary[b]));
  return [
    HEAD,
    "",
    "The guards that are not held whole:",
    "",
    ...gapLines(places, titled),
    "",
    SUMMARY,
    "",
    markdownTable(
      ["agent", "version, date", ...COUNTED.map((came) => WORDS[came]), "without", "as predicted"],
      order.map((i) => {
        const id = ids[i] ?? "";
        const { version, date } = agents[id] ?? { version: "", date: "" };
        return [titleOf(id), `${version}, ${date}`, ...(summary[i] ?? []).map(String)];
      }),
    ),
    "",
    EACH,
    "",
    markdownTable(
      ["guard", "written for", "language", ...ids.map(titleOf)],
      guards.map((guard) => [
        titled.guard(guard.name),
        titleOf(guard.dialect),
        guard.language,
        ...placesOf(guard).map(cellText),
      ]),
    ),
    "",
  ].join("\n");
}

/** By the first count in which two agents differ. */
function compared(a: readonly number[] = [], b: readonly number[] = []): number {
  const at = a.findIndex((count, i) => count !== b[i]);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}
