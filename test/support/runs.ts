/**
 * How many cases a law is tried on: a tenth in the everyday loop, all in `npm run test:e2e`,
 * `HOOKPORT_RUNS` in a long run.
 */
export const runs = (total: number): number =>
  Number(process.env["HOOKPORT_RUNS"]) || (isEverything ? total : Math.ceil(total / 10));

/**
 * The rows of a table that every column has once more: all in `npm run test:e2e`, and a fourth in the
 * everyday loop, in which each column tries another one.
 */
export const share = <T>(rows: readonly T[], column: number): readonly T[] =>
  isEverything ? rows : rows.filter((_, row) => (row + column) % 4 === 0);

/** Is this more than the everyday loop? */
export const isEverything = process.env["HOOKPORT_EVERYTHING"] !== undefined;
