/** A script sees the one agent it was written for. */
import { FLAT, NESTED } from "../forms.ts";
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../driver.ts";
import type { Mark, Source } from "../source.ts";
import { foreignTo, sourceOf, sources } from "../sources.ts";
import { hooks, rule, wasCalled, type Rule } from "./rule.ts";
import { adopting, forbids, guarded, pair, placed, placedAtHome, printing } from "./pair.ts";

const COMMAND = "sh hooks/guard.sh";
const guard = (source: Source, script: string, place = placed) => ({
  ...place(source, COMMAND),
  "hooks/guard.sh": script,
});
type Denial = Source["denial"];
const branch = (test: string, then: Denial, otherwise: Denial) => [
  `if ${test}; then`,
  printing(then),
  "else",
  printing(otherwise),
  "fi",
];
const isSet = (variable: string) => `[ -n "$${variable}" ]`;
const reads = ({ guards }: Source, form: string) => form in guards[""].forms;
/** A denial that a guard in this agent's words is not understood by. */
const deaf = (source: Source) => (reads(source, "flat") ? NESTED : FLAT);
const marks = sources.flatMap(({ mark }) => (mark ? [mark.variable] : []));

export function environment(driver: Driver): readonly Scenario[] {
  const ownSource = sourceOf(driver);
  return [
    ...(ownSource?.mark ? foreign(driver, ownSource.mark) : []),
    ...foreignTo(driver).flatMap((source) =>
      source.mark
        ? scenarioOf(driver, `A1 a script for ${source.id} that asks for its own mark finds it`, {
            ...adopting(source.id),
            files: guard(
              source,
              forbids(...branch(isSet(source.mark.variable), source.denial, deaf(source))),
            ),
          })
        : [],
    ),
    ...(ownSource ? [around(driver, ownSource)] : []),
    scenarioOf(
      driver,
      "A1 a universal script sees no agent's marks",
      {
        files: hooks({
          guard: {
            matcher: "Bash",
            answer: { first: `env | sed 's/=.*//' > "$PACKAGE_ROOT"/names.txt` },
          },
        }),
      },
      (seen) => ({
        ...wasCalled(seen, "guard"),
        "no name that only one agent sets is there": !sources
          .flatMap(({ variables = [] }) => variables)
          .some((name) => seen.files["names.txt"]?.split("\n").includes(name)),
      }),
    ),
  ];
}

const around = (driver: Driver, source: Source) =>
  scenarioOf(driver, "A1 the marks of an agent around this one are not this one's", {
    ...adopting(source.id),
    files: guard(
      source,
      forbids(...branch(others(source).map(isSet).join(" || "), deaf(source), source.denial)),
      placedAtHome,
    ),
    session: () => ({ ...pair(), env: Object.fromEntries(marks.map((name) => [name, "1"])) }),
  });

const scenarioOf = (
  driver: Driver,
  name: string,
  what: Omit<Rule, "holds">,
  holds: Rule["holds"] = guarded,
) => rule(driver, name, { session: pair, holds, ...what });
const others = ({ mark }: Source) => marks.filter((name) => name !== mark?.variable);

/** A script whose own agent reads both denials would deny either way. */
const foreign = (driver: Driver, { variable, denial, form }: Mark): readonly Scenario[] =>
  foreignTo(driver)
    .filter((source) => !reads(source, form))
    .map((source) =>
      scenarioOf(
        driver,
        `A1 a script for ${source.id} that asks for the mark of ${driver.id} answers in the words of ${source.id}`,
        {
          ...adopting(source.id),
          files: guard(source, forbids(...branch(isSet(variable), denial, source.denial))),
        },
      ),
    );
