/**
 * How many cases a law is tried on: a tenth in the everyday loop, all in `npm run test:e2e`,
 * `HOOKPORT_RUNS` in a long run.
 */
export const runs = (total: number): number =>
  Number(process.env["HOOKPORT_RUNS"]) || (isEverything ? total : Math.ceil(total / 10));

/** Is this more than the everyday loop? */
export const isEverything = process.env["HOOKPORT_EVERYTHING"] !== undefined;
