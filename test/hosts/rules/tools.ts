/** Tools that do what a guard is about under another name, or by another way. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import type { Driver, Writer } from "../driver.ts";
import type { Source } from "../source.ts";
import { foreignTo, sourceOf } from "../sources.ts";
import { rule, told } from "./rule.ts";
import { adopting, guarded, guardOf, printing } from "./pair.ts";

const ofFile = ({ denial }: Source, field: string, ending: string) =>
  script("guard", {
    first: `printf %s "$input" | grep -q '"${field}": *".*forbidden${ending.replaceAll(".", "[.]")}' || exit 0\n${printing(denial)}`,
  });

/** Every dialect, the program's own last if it has one. */
const sourcesWith = (driver: Driver): readonly Source[] => {
  const own = sourceOf(driver);
  return own ? [...foreignTo(driver), own] : foreignTo(driver);
};

const running = (driver: Driver): readonly Scenario[] =>
  Object.entries(driver.otherShells ?? {}).flatMap(([tool, session]) =>
    sourcesWith(driver).map((source) =>
      rule(
        driver,
        `A21 a guard for ${source.id} on shell commands holds for ${tool}, beside a hook for every tool`,
        {
          ...adopting(source.id),
          files: {
            ...source.logged,
            "hooks/guard.sh": guardOf(source),
            "hooks/logger.sh": script("logger"),
          },
          session,
          holds: guarded,
        },
      ),
    ),
  );

const writing = (
  driver: Driver,
  tool: string,
  { ending, content, word, session }: Writer,
): readonly Scenario[] =>
  foreignTo(driver).flatMap((source) =>
    Object.entries(source.writingGuards ?? {}).map(([what, { field, files }]) =>
      rule(driver, `A22 a guard on ${what} holds for ${tool}`, {
        ...adopting(source.id),
        files: {
          ...files,
          "hooks/guard.sh": ofFile(source, field, ending),
          [`forbidden${ending}`]: content,
          [`harmless${ending}`]: content,
        },
        session,
        holds: (seen) => ({
          "the forbidden file is as it was":
            seen.files[`forbidden${ending}`]?.includes(word) === false,
          "its reason reached the model": told(seen),
          "the harmless file was changed": seen.files[`harmless${ending}`]?.includes(word) === true,
        }),
      }),
    ),
  );

export const tools = (driver: Driver): readonly Scenario[] => [
  ...running(driver),
  ...Object.entries(driver.otherWriters ?? {}).flatMap(([tool, writer]) =>
    writing(driver, tool, writer),
  ),
];
