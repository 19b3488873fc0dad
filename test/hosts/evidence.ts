/** What a run shows, beside what the tables say and what was recorded before. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Basis, Observed } from "../../src/model/observed.ts";
import { digestOf, sha256 } from "./digest.ts";
import type { Played } from "./play.ts";
import type { Scenario } from "./scenario.ts";

export interface Result extends Played {
  readonly scenario: Scenario;
  /** It came out so only at the second try. */
  readonly again?: true;
}

export const asExpected = ({ scenario, verdict }: Result) => verdict === scenario.expected;

const fileOf = (host: string) => `golden/${host}/observed.json`;

export function recorded(host: string): Observed | undefined {
  return existsSync(fileOf(host))
    ? (JSON.parse(readFileSync(fileOf(host), "utf8")) as Observed)
    : undefined;
}

export const record = (host: string, observed: Observed): string =>
  writeEvidence(fileOf(host), `${JSON.stringify(observed, null, 2)}\n`);

/** The one place that writes what a real run showed; `npm run accept` never comes here. */
export function writeEvidence(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

export function observedIn(
  results: readonly Result[],
  version: string,
  surface: string,
  basis?: Basis,
): Observed {
  const verdicts = Object.fromEntries(
    results.map(({ scenario, verdict }) => [scenario.name, verdict]),
  );
  const digest = digestOf(results);
  return { version, date: today(), surface, digest, ...(basis && { basis }), verdicts };
}

const today = () => new Date().toISOString().slice(0, 10);

/**
 * What a run adds to what was recorded of the same version: its verdicts take the place of those
 * with the same names, and its digest is of the recorded one and its own.
 */
export const together = (before: Observed, now: Observed): Observed => ({
  ...now,
  digest: sha256([`${before.digest}\n`, `${now.digest}\n`]),
  ...(before.basis && { basis: before.basis }),
  verdicts: { ...before.verdicts, ...now.verdicts },
});

/** What it made of every answer that was tried on it; undefined: none was. */
export function recordReplies(
  host: string,
  results: readonly Result[],
  version: string,
): string | undefined {
  const replies = results.flatMap((result) => result.replies ?? []);
  const matchers = results.flatMap((result) => result.matchers ?? []);
  if (!replies.length) return undefined;
  const file = `adapters/${host}/readings.json`;
  const date = today();
  writeFileSync(file, `${JSON.stringify({ host, version, date, replies, matchers }, null, 1)}\n`);
  return file;
}

/** Scenario by scenario, what is not as it was recorded. */
export const changes = (before: Observed, now: Observed): readonly string[] =>
  Object.entries(now.verdicts).flatMap(([name, is]) => {
    const was = before.verdicts[name];
    return was === undefined || was === is ? [] : [`${name}: ${was} -> ${is}`];
  });
