/** Its driver is written in a second step. */
export const real = "nobody has written down yet how its suite is driven";
