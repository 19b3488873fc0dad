/** Recorded files name the run they are of by a digest, so that nobody writes one by hand. */
import { createHash } from "node:crypto";

export function sha256(lines: readonly string[]): string {
  const hash = createHash("sha256");
  for (const line of lines) hash.update(line);
  return hash.digest("hex");
}

/**
 * Of a run: one line a session, in the order of the scenarios' names: the digest of that session's
 * raw log, two spaces and the name, as sha256sum prints it. `--keep` keeps every session's raw log
 * as `requests.log`.
 */
export function digestOf(
  results: readonly { readonly scenario: { readonly name: string }; readonly digest: string }[],
): string {
  const lines = results.map(({ scenario, digest }) => ({
    name: scenario.name,
    line: `${digest}  ${scenario.name}\n`,
  }));
  return sha256(lines.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ line }) => line));
}
