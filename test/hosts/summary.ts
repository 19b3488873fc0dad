/** What the suite tells: contradictions side by side, what changed, and one line an agent. */
import { styleText } from "node:util";
import { age, MOST_DAYS } from "../../src/model/observed.ts";
import { newTools, recordedTools, toolsIn } from "./recorded-tools.ts";
import { asExpected, changes, observedIn, recorded, type Result } from "./evidence.ts";
import type { Unreached } from "./cells.ts";

/** Beside what is asked for on stdout. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

export interface HostRun {
  readonly host: string;
  readonly version: string;
  readonly surface: string;
  /** Why it could not be installed. */
  readonly skipped?: string;
  /** It did not do what any version does: nothing else was tried. */
  readonly undriven?: true;
  readonly results: readonly Result[];
  readonly unreached: readonly Unreached[];
  /** So many were chosen for which no time was left. */
  readonly left?: number;
  readonly seconds: number;
}

const paint = (style: "red" | "green" | "yellow" | "bold", text: string) =>
  process.stdout.isTTY && !process.env["NO_COLOR"] ? styleText(style, text) : text;

/** The claim and what was seen, one under the other. */
export function contradiction(
  { host, version, surface }: HostRun,
  { scenario, verdict, why }: Result,
): string {
  return [
    paint("red", `${host}: ${scenario.name}`),
    `  said      ${scenario.expected}: ${scenario.claim}`,
    `  observed  ${verdict}: ${why} (${version}, ${surface})`,
  ].join("\n");
}

export function summary(runs: readonly HostRun[], today: string): string {
  const news = runs.flatMap((run) => toolNews(run));
  const lines = runs.flatMap((run) => [
    ...run.results
      .filter((result) => !asExpected(result))
      .map((result) => contradiction(run, result)),
    ...notes(run, today),
  ]);
  const head = [
    "agent",
    "version",
    "surface",
    "scenarios",
    "as said",
    "contradicted",
    "not reached",
    "seconds",
  ];
  const rows = runs.map((run) => {
    if (run.skipped) return [run.host, run.version, "SKIPPED", "0", "-", "-", "-", "-"];
    const good = run.results.filter(asExpected).length;
    const counts = [
      run.results.length,
      good,
      run.results.length - good,
      run.unreached.length,
      Math.round(run.seconds),
    ];
    return [run.host, run.version, run.surface, ...counts.map(String)];
  });
  return [...news, ...lines, "", table([head, ...rows])].join("\n");
}

/** Every claim, with what was said and what was seen. */
export function claimsSummary(runs: readonly HostRun[], seed: number): string {
  const played = runs.flatMap(({ host, results }) => results.map((result) => ({ host, result })));
  const lines = played.map(({ host, result }) => {
    const agrees = asExpected(result);
    return `${host}: ${result.scenario.name}\n    ${result.why}\n    ${agrees ? "agrees" : paint("red", result.verdict)}`;
  });
  const skipped = runs.flatMap(({ host, skipped: why }) =>
    why ? [`${host} SKIPPED, nothing about it was tested: ${why}`] : [],
  );
  const good = played.filter(({ result }) => asExpected(result)).length;
  return [...lines, ...skipped, "", `${good} of ${played.length} claims agree (seed ${seed})`].join(
    "\n",
  );
}

/** Before anything else: a tool that nobody has judged may open every guard. */
function toolNews({ host, results, version }: HostRun): readonly string[] {
  const now = toolsIn(results, version);
  if (!now.tools.length) return [];
  const before = recordedTools(host);
  const news = newTools(before, now);
  return news.length
    ? [
        `${host} ${version}, beside its tools ${before ? `of ${before.version}` : "(none were recorded)"}:`,
        ...news.map((line) => paint("red", `  ${line}`)),
      ]
    : [];
}

function notes(run: HostRun, today: string): readonly string[] {
  const { host, skipped, undriven, results, unreached, version, surface, left } = run;
  if (skipped) return [paint("yellow", `${host} SKIPPED, nothing about it was tested: ${skipped}`)];
  if (undriven)
    return [
      paint("red", `${host} ${version} could not be driven, so nothing else about it was tested`),
    ];
  const before = recorded(host);
  const changed = before ? changes(before, observedIn(results, version, surface)) : [];
  const flaky = results.filter(({ again }) => again);
  return [
    ...(changed.length && before
      ? [
          `${host}, changed from ${before.version} (recorded ${before.date}) to ${version}:`,
          ...changed.map((line) => `  ${line}`),
        ]
      : []),
    ...(before && before.version !== version && !changed.length
      ? [
          `${host}: in these ${results.length} scenarios nothing changed from ${before.version} to ${version}`,
        ]
      : []),
    ...(before && age(before.date, today) > MOST_DAYS
      ? [
          paint(
            "yellow",
            `${host}: the recorded evidence is of ${before.date}: renew it with --accept`,
          ),
        ]
      : []),
    ...(left ? [`${host}: no time was left for ${left} of its scenarios`] : []),
    ...unreached.map(({ name, why }) => `${host}: not reached: ${name}: ${why}`),
    ...flaky.map(({ scenario }) =>
      paint("yellow", `${host}: only at the second try: ${scenario.name}`),
    ),
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
