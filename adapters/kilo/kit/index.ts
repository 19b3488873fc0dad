/** Kilo Code as it was driven, version 7.7.9 (REPORT.md), for the questions of the suite. */
import { tool } from "../../../test/support/kit.ts";
import { inPlaceKit } from "../../_kin/kit/in-place/kit.ts";

export const kit = inPlaceKit({
  title: "Kilo Code",
  word: "kilo",
  version: "7.7.9",
  marks: { KILO: "1", KILO_PID: "1" },
  environment: () => ({ KILO: "1", KILO_PROCESS_ROLE: "main" }),
  varies: ["KILO_PID", "KILO_RUN_ID", "KILOCODE_VERSION", "KILOCODE_FEATURE"],
  project: ".kilo/plugin",
  user: ".config/kilo/plugin",
  commands: [tool("background_process", "Bash", "command")],
});
