/** Builds the entries of a plugin, which find the launcher in the plugin's folder (S12). */
import { launchCommand } from "./entry.ts";
import type { PluginRoot } from "./plugin-form.ts";

/** The folder of our files in a plugin. */
export const IN_PLUGIN = "hookport";
export const PLUGIN_LAUNCHER = `${IN_PLUGIN}/hook`;

/** Returns the command for an event, which `located` then leads to the launcher. */
export const pluginCommand = (event: string): string => launchCommand(PLUGIN_LAUNCHER, event);

const [START, ZERO] = ['$(/bin/sh "$@"', `' h ${IN_PLUGIN}/`];

/**
 * Returns the entry with the plugin's folder. A folder that an agent pastes into the text of an entry
 * that something waits for stands in a line that no shell reads, so that quotes in it are only
 * letters. Where the agent pastes none, the line stays as it is, and the variable counts; its name
 * ends with `%`, because a converter that gives variables another agent's names does not know that.
 * Every other entry is short, and finds no folder that has a double quote or a dollar sign in its name.
 */
export function located(entry: string, { text, variables: [name] }: PluginRoot): string {
  if (!text || !entry.includes(START)) {
    // An agent that pastes a folder, too, looks for a name in braces.
    const root = text ?? `$${name}`;
    return entry.replace(` ${IN_PLUGIN}/`, () => ` "${root}"/${IN_PLUGIN}/`);
  }
  const variable = name ? `case \${d%} in \\$*)d="\${${name}%}";;esac;` : "";
  const whole = entry
    .replace("'", () => `'IFS= read -r d<&3;${variable}`)
    .replace(START, () => '$(/bin/sh "${d%}/${0%}" "$@" 3<&-')
    .replace(ZERO, () => `' ${IN_PLUGIN}/`);
  // Where the outer shell cannot keep the line, it does not start the entry at all.
  return `${whole} 3<<\\H||exit 2\n${text}\nH\n`;
}
