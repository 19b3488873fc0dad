/** How a command line ends whose script is not there. */
import { expect, test } from "vitest";
import { endsWithout } from "../src/read/gone.ts";

test.each<readonly [command: string, ends: readonly (number | string)[] | undefined]>([
  ["python3 gone.py", [2]],
  ["/usr/bin/python3.11 gone.py", [2]],
  ["perl gone.pl", [2]],
  ["sh gone.sh", [2, 127]],
  ["bash gone.sh", [127]],
  ["node gone.mjs", [1]],
  ["hooks/gone.sh", [127]],
  ["X=1 env Y=2 python3 gone.py", [2]],
  ["cd hooks && python3 gone.py", [2]],
  ["bash -c 'python3 gone.py; exit 0'", [0]],

  // What follows it.
  ["python3 gone.py 2>/dev/null || true", [0]],
  ["python3 gone.py; exit $?", [2]],
  ["node gone.mjs || exit 2", [2]],
  ["node gone.mjs && true", [1]],
  ["node gone.mjs && true || exit 2", [2]],
  ["node gone.mjs || { echo no >&2; exit 2; }", [2]],
  [`node gone.mjs || echo '{"decision":"deny"}'`, ['{"decision":"deny"}\n']],

  // Nobody knows.
  ["uv run gone.py", undefined],
  ["python3 gone.py | tee log", undefined],
  ["python3 gone.py || notify", undefined],
  ["(python3 gone.py)", undefined],
  ["python3 gone.py &", undefined],
  ["set -e; python3 gone.py; exit 0", undefined],
])("%s", (command, ends) =>
  expect(
    endsWithout({ type: "command", command }, "missing")?.map(({ code, stdout }) => stdout || code),
  ).toEqual(ends),
);
