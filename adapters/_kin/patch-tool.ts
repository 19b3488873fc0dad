/** The tool that takes a patch of several files, by the names that guards ask for. */
import type { Tool } from "../../src/model/adapter.ts";
import { holdsRows, patchForm, patchParts } from "./patch.ts";

/** A hook sees the parts of a patch, and the agent takes a whole one alone. */
export const PATCH: Tool = {
  name: "Edit",
  does: ["file"],
  also: ["Write"],
  split: patchParts,
  holds: holdsRows,
  form: patchForm,
  rewrite: [],
};
