import { IN_PLUGIN, PLUGIN_LAUNCHER } from "../model/entry-plugin.ts";

export const OURS = {
  launcher: PLUGIN_LAUNCHER,
  shim: `${IN_PLUGIN}/shim.cjs`,
  lock: `${IN_PLUGIN}/lock.json`,
  /** No agent looks for hooks at this path. */
  document: `${IN_PLUGIN}/hooks.json`,
} as const;
/** The list of what was packed beside the package's own files. */
export const ADDED = `${IN_PLUGIN}/packed.json`;
/** The folder of what is no hooks, for a package with a manifest that switches hooks off. */
export const APART = "agent-plugins";
