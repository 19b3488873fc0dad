/** OpenCode as it was driven, version 1.18.33 (REPORT.md), for the questions of the suite. */
import { inPlaceKit } from "../../_kin/kit/in-place/kit.ts";

export const kit = inPlaceKit({
  title: "OpenCode",
  word: "opencode",
  version: "1.18.33",
  marks: { OPENCODE: "1", OPENCODE_PID: "1" },
  environment: () => ({ OPENCODE: "1" }),
  varies: ["OPENCODE_PID"],
  project: ".opencode/plugin",
  user: ".config/opencode/plugin",
});
