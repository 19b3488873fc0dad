/** The files that Letta Code loads hooks from, and what keeps them from running (section 2). */
import type { ConfigFile, FileFault } from "../../src/model/config.ts";
import { pointer, type Json } from "../../src/model/json.ts";
import { baseOf, type Condition } from "../../src/model/world.ts";
import { folderIn, type Loading } from "../_kin/loading.ts";
import { switchOf } from "../_kin/switches.ts";
import * as is from "../_kin/kinds.ts";
import { costing, wrongValues, type Values } from "../_kin/values.ts";

const SETTINGS = { path: ".letta/settings.json", write: true, drops: true } as const;

/** In the order in which their hooks run, one after another. */
const places: readonly ConfigFile[] = [
  { path: ".letta/settings.local.json", scope: "local", write: true, drops: true },
  { ...SETTINGS, scope: "project" },
  { ...SETTINGS, scope: "user" },
];

const SWITCH = ["hooks", "disabled"];

/**
 * The user's file decides if it says anything. A project's switch counts from the second call on:
 * the first one fails with an error (played on 0.32.18).
 */
const switchedOff = switchOf({
  keys: SWITCH,
  weight: ["user", "project", "local"],
  off: (value, { place, dropped }) =>
    !dropped && (value === true || (value === false && place.scope === "user")) ? value : undefined,
});

const GROUP = "hooks.*.*";
/** Any other shape costs every call of a tool: each fails with an error. */
const TAKEN: Values = [
  [is.orNull(is.LIST), "hooks.*"],
  [is.OBJECT, `${GROUP} ${GROUP}.hooks.*`],
  [is.LIST, `${GROUP}.hooks!`],
];

const rejects = (value: Json): readonly FileFault[] =>
  costing(
    wrongValues(TAKEN, value).filter((fault) => fault.pointer !== pointer(...SWITCH)),
    "with this every call of a tool fails, and no hook runs",
  );

const HERE: Condition = {
  kind: "start",
  says: "it is started in this folder and its model stays there: after SetWorkingDirectory or EnterWorktree none of these hooks runs",
  meet: "keep what must hold everywhere with `hookport convert --user`",
};

/** Hooks start in the folder whose file they stand in, or in that of the session. */
export const how: Omit<Loading, "read"> = {
  places,
  rejects,
  switchedOff,
  variables: () => folderIn("LETTA_WORKING_DIR USER_CWD", "session"),
  cwd: ({ place }) => ({ in: baseOf(place) === "project" ? "project" : "session", path: "" }),
  conditions: ({ place }) => (baseOf(place) === "project" ? [HERE] : []),
};
