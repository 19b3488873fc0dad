/** Placeholders stay one argument whatever stands around them (S21): tried by a real shell. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { started } from "../src/model/shell.ts";

const FILE = '/a dir/it\'s "x" *.txt';
const run = (command: string) => {
  const env = { file: FILE, PATH: "/usr/bin:/bin" };
  const job = started({ command }, ["/bin/sh", "-c"], env);
  return "refused" in job
    ? job.refused
    : spawnSync(job.file, job.args, { env, encoding: "utf8" }).stdout;
};

test.each([
  "printf '%s|' ${file}",
  'printf "%s|" "${file}"',
  "printf '%s|' '${file}'",
  'x="$(printf "%s|" "${file}")"; printf "%s" "$x"',
  'x="$(printf "%s|" ${file})"; printf "%s" "$x"',
  "x=$(printf '%s|' ${file}); printf '%s' \"$x\"",
  "# don't\nprintf '%s|' ${file}",
  "(printf '%s|' ${file})",
])("%s", (command) => {
  expect(run(command)).toBe(`${FILE}|`);
});
