/** Where Shellish keeps hooks: one file in the form of the best known agent's (REPORT.md, section 1). */
import type { Config, ConfigFile } from "../../../../src/model/config.ts";
import { eventNames } from "../../../../src/model/events.ts";
import { hooksFile } from "../../../../adapters/_kin/config.ts";
import { REPAIR, sealed } from "../../../../adapters/_kin/entry.ts";
import { numberField, textField } from "../../../../adapters/_kin/fields.ts";
import { readHandler, writeHandler, type HandlerShape } from "../../../../adapters/_kin/handler.ts";
import { loading } from "../../../../adapters/_kin/loads.ts";
import { MARKS } from "./names.ts";
import { table } from "./protocol.ts";

const places: readonly ConfigFile[] = [{ path: ".shell-ish/hooks.json", scope: "project", write: true }];

const shape: HandlerShape = {
  title: "Shellish",
  own: "x-shell-ish",
  types: { command: { command: textField("command"), timeout: numberField("timeout") } },
  kept: [],
};

const file = hooksFile({
  title: "Shellish",
  protocol: table,
  shape: "groups",
  nativeEvents: [],
  readHandler: (value) => readHandler(shape, value),
  writeHandler: (handler) => writeHandler(shape, handler),
  entry: ({ command, timeout, gate, failOpen }) => ({
    type: "command",
    command: gate && !failOpen ? sealed(command, `echo '${JSON.stringify({ no: REPAIR })}'`) : command,
    timeout,
  }),
});

export const config: Config = {
  ...file,
  places,
  ...loading({ places, read: file.read, cwd: () => ({ in: "project", path: "" }) }),
  tools: [],
  untold: { transcriptPath: eventNames },
  variables: { prefix: /^SHELL_ISH_/, set: MARKS },
  projectMarkers: [".shell-ish"],
  fields: ["type", "command", "timeout"],
  root: ".",
  matcherFor: (names) => names.join("|"),
};
