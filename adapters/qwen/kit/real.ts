/** Qwen Code is not driven yet. */
export const real = "nobody has driven it with this suite yet";
