/**
 * Describes where the agent keeps hooks and how they are read and written. A code host
 * (../README.md) has no `places`, and has `whole` instead of `read` and `write`.
 */
import type { Config, ConfigFile, FoundHooks } from "../../src/model/config.ts";
import { loading } from "../_kin/loads.ts";
import { MARKS } from "./names.ts";
import { todo } from "./todo.ts";

// `convert` puts its entries into the last place of a scope with `write`.
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
  variables: { prefix: /^AGENT_/, set: MARKS },
  projectMarkers: [".agent"],
  // These are the fields of a handler that `read` and `write` keep, by canonical names
  // (schemas/types/document.ts); a handler with any other field goes through the shim.
  fields: ["type", "command"],
  // This is the project's folder as a shell word: `.` only if the agent starts every hook there,
  // regardless of what a session does (S12).
  root: ".",
  read,
  // This gives what the agent would run of a world; options of `loading` say how it differs from a list.
  ...loading({ places, read, cwd: () => ({ in: "project", path: "" }) }),
  // Each command is wrapped by `guarded` (_kin/entry.ts). If the shim does not answer, a gate
  // denies in this agent's form, and a prompt passes with a message in it (S10); `onStdout`,
  // `onStderr` or `inJson` show the text.
  write: () =>
    todo("write says which list elements must stand in the agent's file for these placements"),
};
