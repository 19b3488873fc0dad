/** Builds the entries of a plugin, which find the launcher in the plugin's folder (S12). */
import { launchCommand } from "./entry.ts";
import type { PluginRoot } from "./plugin-form.ts";

/** The folder of our files in a plugin. */
export const IN_PLUGIN = "hookport";
export const PLUGIN_LAUNCHER = `${IN_PLUGIN}/hook`;

/** `located` then leads the command to the launcher. */
export const pluginCommand = (event: string): string => launchCommand(PLUGIN_LAUNCHER, event);

const [START, ZERO] = ['/bin/sh "$@"', `' h ${IN_PLUGIN}/`];

/**
 * A folder that an agent pastes into the text stands in a line that no shell reads, so that quotes
 * and dollar signs in it are only letters. Where the agent pastes none, the line stays as it is,
 * and the variable counts; its name ends with `%`, because a converter that gives variables another
 * agent's names does not know that.
 */
export function located(entry: string, { text, variables: [name] }: PluginRoot): string {
  if (!text) return entry.replace(` ${IN_PLUGIN}/`, () => ` "$${name}"/${IN_PLUGIN}/`);
  const variable = name ? `case \${d%} in \\$*)d="\${${name}%}";;esac;` : "";
  const whole = entry
    .replace("'", () => `'IFS= read -r d<&3;${variable}d=\${d%}/\${0%};`)
    .replace('"${1%}"', () => '"${d%}"')
    .replace(START, () => '/bin/sh "${d%}" "$@" 3<&-')
    .replace(ZERO, () => `' ${IN_PLUGIN}/`);
  // Where the outer shell cannot keep the line, it does not start the entry at all.
  const otherwise = entry.includes("w=$(") ? "||exit 2" : "";
  return `${whole} 3<<\\H${otherwise}\n${text}\nH\n`;
}
