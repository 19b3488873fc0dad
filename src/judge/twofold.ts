import type { Diagnostic } from "../../schemas/types/output.ts";

/** The original runs as well as ours, which `--adopt` would end. */
export const isTwofold = ({ code, hint }: Diagnostic): boolean =>
  code === "fires-twice" && hint.includes("--adopt");
