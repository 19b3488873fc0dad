/** Codex can be driven, which is work in progress. */
export const real = "its driver is not written yet";
