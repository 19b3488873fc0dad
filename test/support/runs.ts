/** How many cases a law is tried on: few each time, `HOOKPORT_RUNS` for a long run. */
export const runs = (normal: number): number => Number(process.env["HOOKPORT_RUNS"]) || normal;
