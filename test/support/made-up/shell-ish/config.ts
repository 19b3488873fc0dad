/** Where Shellish keeps hooks: one file in the best known agent's form (REPORT.md, section 1). */
import type { Config, ConfigFile } from "../../../../src/model/config.ts";
import { eventNames } from "../../../../src/model/events.ts";
import { hooksConfig } from "../../../../adapters/_kin/config.ts";
import { guarded, inJson } from "../../../../adapters/_kin/entry.ts";
import { numberField, textField } from "../../../../adapters/_kin/fields.ts";
import { byTable } from "../../../../adapters/_kin/handler.ts";
import { MARKS } from "./names.ts";
import { table } from "./protocol.ts";
import { CONDITION, trust } from "./trust.ts";

const places: readonly ConfigFile[] = [
  { path: ".shell-ish/hooks.json", scope: "project", write: true },
];

const denial = inJson((no) => ({ no }));

export const config: Config = {
  ...hooksConfig(
    {
      title: "Shellish",
      protocol: table,
      shape: "groups",
      nativeEvents: [],
      ...byTable({
        title: "Shellish",
        own: "x-shell-ish",
        types: { command: { command: textField("command"), timeout: numberField("timeout") } },
        kept: [],
      }),
      entry: (placement) => ({
        type: "command",
        command: guarded(placement, denial),
        timeout: placement.timeout,
      }),
    },
    { places, cwd: () => ({ in: "project", path: "" }), conditions: () => [CONDITION] },
  ),
  tools: [],
  trust,
  untold: { transcriptPath: eventNames, permissionMode: eventNames },
  variables: { prefix: /^SHELL_ISH_/, set: MARKS },
  projectMarkers: [".shell-ish"],
  fields: ["type", "command", "timeout"],
  root: ".",
  matcherFor: (names) => names.join("|"),
};
