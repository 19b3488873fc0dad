/**
 * Where the agent keeps hooks, read and written. A code host (../README.md) has no `places`, and
 * `whole` in the place of `read` and `write`.
 */
import type { Config, ConfigFile, FoundHooks } from "../../src/model/config.ts";
import { loading } from "../_kin/loads.ts";
import { VARIABLES } from "./names.ts";
import { todo } from "./todo.ts";

// The last place of a scope with `write` is where convert puts its entries.
const places: readonly ConfigFile[] = [
  { path: ".agent/hooks.json", scope: "project", write: true },
];
const read = (): FoundHooks =>
  todo("read says which groups stand in a file of the agent's, and what of it cannot be read");

export const config: Config = {
  places,
  shape: "entries",
  nativeEvents: [],
  tools: [],
  variables: VARIABLES,
  projectMarkers: [".agent"],
  // What `read` and `write` keep of a handler, in canonical names (src/model/document.ts); a
  // handler with any other field goes through the shim.
  fields: ["type", "command"],
  // The project's folder as a shell word: `.` only where the agent starts every hook there,
  // whatever a session does (S12).
  root: ".",
  read,
  // What it would run of a world: options of `loading` say where it differs from a plain list of
  // files.
  ...loading({ places, read, cwd: () => ({ in: "project", path: "" }) }),
  // Around each command stands `guarded` (_kin/entry.ts). Where the shim does not answer, a gate
  // denies in this agent's form, and a prompt passes with a message in it (S10): `onStdout`,
  // `onStderr` or `inJson` show the text.
  write: () =>
    todo("write says which list elements must stand in the agent's file for these placements"),
};
