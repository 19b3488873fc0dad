/** Whether hooks of the agent's own can open their standard input by its path. */
import type { Adapter } from "../../src/model/adapter.ts";
import { HONOURED, REFUSED } from "../../src/model/observed.ts";
import type { Driver } from "./driver.ts";
import { placed } from "./rules/pair.ts";
import type { Scenario } from "./scenario.ts";
import { shell } from "./session.ts";
import { sourceOf } from "./sources.ts";

export function input({ protocol }: Adapter, driver: Driver): readonly Scenario[] {
  const source = sourceOf(driver);
  if (!source) return [];
  const files = {
    ...placed(source, "sh hooks/guard.sh"),
    "hooks/guard.sh": "cat /dev/stdin > given.txt; readlink /proc/self/fd/0 > kind.txt\n",
  };
  return [
    {
      name: "its own hooks open their standard input by its path",
      files,
      session: () => shell("echo fine"),
      expected: protocol.host?.inputIsSocket ? REFUSED : HONOURED,
      claim: "`inputIsSocket` of its host",
      judge: (seen) => {
        const left = (name: string) =>
          Object.entries(seen.files).find(([path]) => path.endsWith(name))?.[1];
        const given = left("given.txt");
        const verdict = given === undefined ? "unplayed" : given === "" ? REFUSED : HONOURED;
        return { verdict, why: `it was ${String(left("kind.txt")).trim()}` };
      },
    },
  ];
}
