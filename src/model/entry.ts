/** The command line of an entry: it runs nothing of the project's but our own files (S10). */
import type { Env } from "./adapter.ts";

/** Variables by which node loads code or options before its program: a compile cache and an OpenSSL module are code (both tried). */
const LOADING = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES"];
/** What such a variable was before the entry took it away, for the hooks that the shim runs. */
const KEPT = "HOOKPORT_";

/**
 * Runs its arguments with the first `node` that an absolute directory of PATH holds outside the project, whose root is `$0`. Root and
 * directories are compared as they are written and as they resolve. Some hosts' readers cut `//` and a slash beside a star out of a
 * text, and some shells read backslashes within single quotes: neither stands here. Others put the values of variables into the text when
 * they load it, so a variable of theirs stands within quotes.
 */
const SCRIPT = [
  ": hookport",
  "set -f",
  "IFS=:",
  'p=$(cd "${0:-.}" && pwd) && q=$(cd -P "${0:-.}" && pwd -P) || exit 70',
  'x="$PATH"',
  'for d in $x; do case $d in [/]?*) [ -f "$d/node" ] && [ -x "$d/node" ] || continue ;; *) continue ;; esac',
  'e=$(cd "$d" && pwd) && f=$(cd -P "$d" && pwd -P) || continue',
  'case $e/ in "$p"[/]*|"$q"[/]*) continue ;; esac',
  'case $f/ in "$p"[/]*|"$q"[/]*) continue ;; esac',
  // A pipe or a device in the shim's place would keep node until the host's clock runs out.
  '[ -f "$1" ] || exit 70',
  `export ${LOADING.map((name) => `${KEPT}${name}="$${name}"`).join(" ")}`,
  `unset ${LOADING.join(" ")}`,
  'exec "$d/node" "$@"',
  "done",
  "echo hookport: no node outside the project >&2",
  "exit 127",
].join("; ");

/** Shell words, and the shim's arguments. */
export interface EntryWords {
  readonly root: string;
  readonly shim: string;
  readonly args: string;
}

/** One simple command, whose only program is the system's own shell. */
export const entryCommand = ({ root, shim, args }: EntryWords): string => `/bin/sh -c '${SCRIPT}' ${root} ${shim} ${args}`;

/** A command as convert writes it, or as an earlier release did, whichever `node` someone made of it; not one that merely speaks of the shim. */
const CALLS = [
  /^(?:\S*\/)?sh -c ': hookport;[^']*' .*\.hookport\/shim\.[cm]js [a-z][a-z-]* [A-Za-z]+( |;|$)/,
  /^(?:\S*\/)?node (?:"[^"]*")?(?:'[^']*'|\S)*\.hookport\/shim\.[cm]js [a-z][a-z-]* [A-Za-z]+( |;|$)/,
];

export const callsShim = (command: string): boolean => CALLS.some((call) => call.test(command));

/** The host and the layer's flag that such a command calls the shim with; undefined: it does not call it. */
export function shimCallIn(command: string): { readonly id: string; readonly flag: string } | undefined {
  const [, id = "", flag = ""] = /\.hookport\/shim\.[cm]js ([a-z][a-z-]*) [^\s;]+( --local| --user)?/.exec(command) ?? [];
  return callsShim(command) ? { id, flag } : undefined;
}

const ENDING =
  /^(?: --(?:local|user))?(?: --fail-open)?(?: sealed; case \$\? in 77\) ;; 2\) exit 2 ;; \*\) echo '[^']*'(?:; exit 2)? ;; esac)?$/;

/** Is it an entry just as this release writes it, for this host and event? With anything else in it, it may do anything. */
export function isEntryFor(command: string, id: string, hostEvent: string): boolean {
  const start = `/bin/sh -c '${SCRIPT}' `;
  const call = `.hookport/shim.cjs ${id} ${hostEvent}`;
  const at = command.indexOf(call, start.length);
  return command.startsWith(start) && at > 0 && ENDING.test(command.slice(at + call.length));
}

/** The caller's environment as it was before the entry: a handler gets back what was kept from the shim. */
export function restored(env: Env): Env {
  const own = { ...env };
  for (const name of LOADING) {
    const kept = own[KEPT + name];
    if (kept === undefined) continue;
    delete own[KEPT + name];
    if (kept === "") delete own[name];
    else own[name] = kept;
  }
  return own;
}
