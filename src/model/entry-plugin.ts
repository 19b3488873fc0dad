/** Builds the command of an entry in a plugin, which finds the shim from the plugin's folder (S12). */
import { entryCommand, BEGIN, ROOT_WORD } from "./entry.ts";
import type { FolderForm } from "./plugin-form.ts";

/** The folder of our files in a plugin. */
export const IN_PLUGIN = "hookport";

/** Returns the entry of these agents for an event, which `located` then leads to the shim. */
export const pluginCommand = (hosts: readonly string[], event: string, name: string): string =>
  entryCommand({
    // The entry finds the project itself: no shell but its own would read such a word alike.
    root: ".",
    shim: `${IN_PLUGIN}/shim.cjs`,
    args: `${hosts.join(",")} ${event} --package=${name}`,
  });

/**
 * Finds the project, from which no `node` is started: the top level of the clone that the folder in
 * this variable is in, or the folder in which the hook starts. Without a clone it is that folder.
 */
const project = (variable = ""): string =>
  [
    `k=${variable && `"\${${variable}%}"`}`,
    '[ "${k%}" ] || k=$(pwd)',
    'd="${k%}"',
    'while [ "${d%}" ] && ! [ -e "${d%}"/.git ]; do case "${d%}" in *[/]*) d="${d%[/]*}" ;; *) d= ;; esac; done',
    '[ ! "${d%}" ] || k="${d%}"',
  ].join("; ");

/** Ends the text that an agent puts the folder into; no shell reads what stands before it. */
const END = "HOOKPORT";

/**
 * Returns the entry with the search for the plugin's folder. A converter that gives the variables
 * another agent's names does not know these, because each name ends with `%`; and a folder that an
 * agent pastes into the text stands in lines which no shell reads, so that blanks and quotes in it
 * are only letters; the quotes around it are for those who check entries, and are cut off. Without a
 * folder the shim is missing, and the entry says so.
 */
export function located(
  command: string,
  { root: { text, variables }, project: variable }: Pick<FolderForm, "root" | "project">,
  blocks: boolean,
): string {
  const roots = [...(text ? ["t"] : []), ...variables].map((name) => `"\${${name}%}"`).join(" ");
  const found = [
    project(variable),
    ...(text ? ['t=; { IFS= read -r t; } 2>/dev/null <&3; exec 3<&-; t="${t%?}"; t="${t#?}"'] : []),
    's="${1%}"; r=',
    `for d in ${roots}; do case "\${d%}" in [/]?*|[A-Za-z]:?*) [ -f "\${d%}/\${s%}" ] && { r="\${d%}"; break; } ;; esac; done`,
    'shift; set -- "${r%}/${s%}" "$@"',
  ].join("; ");
  const whole = command
    .replace(BEGIN, () => `${BEGIN}${found}; `)
    .replaceAll(ROOT_WORD, () => '"${k%}"');
  if (!text) return whole;
  // Where the shell cannot keep the text, it does not start the entry at all.
  return `${whole} 3<<'${END}'${blocks ? " || exit 2" : ""}\n"${text}"\n${END}\n`;
}
