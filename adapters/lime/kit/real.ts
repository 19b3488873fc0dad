export const real = "no program of it is public";
