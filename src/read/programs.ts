/** Finds programs in a command line, or in the text of a shell script, that no system brings. */
import { plainText } from "./bash-words.ts";
import { programOf } from "./does/programs.ts";
import { interpreterOf, wrapperOf } from "./interpreters.ts";
import { RESERVED } from "./shell-words.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Languages, package managers and tools that somebody has to install first. */
const INSTALLED = new Set(
  words(`
    node pnpm yarn bun deno tsx ts-node
    python uv pipx poetry pipenv pdm rye hatch pixi mise conda
    ruby bundle php composer lua luajit julia Rscript elixir groovy java kotlin go cargo rustc dotnet swift
    jq yq gojq jaq rg fd fzf gh glab docker podman terraform kubectl
    shellcheck shfmt prettier eslint biome ruff black mypy pyright semgrep gitleaks trufflehog
    pwsh powershell cmd psql mysql
  `),
);
/** Programs that come with another one. */
const COMES_WITH: { readonly [name: string]: string } = {
  nodejs: "node",
  npm: "node",
  npx: "node",
  corepack: "node",
  uvx: "uv",
  bunx: "bun",
  pnpx: "pnpm",
};
/** Programs of one system that show or play something, which nothing else waits for. */
const NOTIFIERS = new Set(
  words("osascript say afplay terminal-notifier notify-send paplay aplay spd-say"),
);

/** What shells have themselves, and what every system brings. */
const BROUGHT = new Set(
  words(`
    . [ [[ case esac for in select function alias bg break builtin command continue declare dirs disown echo eval exec exit export false fc fg getopts
    hash help history jobs kill let local logout mapfile pushd popd read readonly return set shift source suspend
    trap type typeset ulimit umask unalias unset wait
    base64 cksum cmp comm csplit cut dd df du env expand expr factor file find fmt getconf git id install join less
    link locale ls lsof m4 make md5sum mkfifo mknod more mv nl nohup od open paste patch pathchk pgrep ping pkill pr
    printenv ps readlink realpath rev rsync script sed sha1sum sha256sum shasum shred shuf split ssh scp start stat
    stdbuf strings stty sum tar time timeout top truncate tsort unexpand unlink users vi w watch who xxd yes zip unzip
    gzip gunzip curl wget bc dc awk perl python3 xdg-open say defaults launchctl sw_vers pbcopy where
  `),
);

/** These divide simple commands, or stand before one. */
const BETWEEN = /(\|\||[;&|()`\n{}!]|\b(?:then|do|else|elif|if|while|until)\b)/;
/** The text asks first whether it has the program, so it can do without. */
const ASKS = /\b(?:command\s+-[vV]|which|type|hash)\s+(?:-\w+\s+)?([\w.-]+)/g;
const EXEC = /\bexec[ \t]+([\w.-]+)/g;
/** The line before it has the program whose exit code this is. */
const ENDS_AS_IT = /^\s*exit[ \t]+"?\$\?/;
/** A branch of a `case` is no command. */
const BRANCH = /(^|;;|\bin)[ \t]*\(?[\w*?.[\]-]+(?:[ \t]*\|[ \t]*[\w*?.[\]-]+)*[ \t]*\)/gm;

interface Part {
  readonly head: string;
  /** The program that it comes with. */
  readonly name: string;
  readonly isFirst: boolean;
  /** What stands behind the name. */
  readonly rest: string;
  /** The command before it has failed. */
  readonly isElse: boolean;
}

export const programsToInstall = (text: string): readonly string[] =>
  missing(text, ({ name, isFirst }) => INSTALLED.has(name) || (isFirst && NOTIFIERS.has(name)));

/** The same with the interpreters that most systems bring. */
export const programsToHave = (text: string): readonly string[] =>
  missing(text, ({ name }) => INSTALLED.has(name) || interpreterOf(name) !== undefined);

/** The same of a hook's own command, with the programs that nothing is known of. */
export const programsOfCommand = (text: string): readonly string[] =>
  missing(
    text,
    ({ name, isFirst }) =>
      INSTALLED.has(name) || (isFirst && NOTIFIERS.has(name)) || (isFirst && isUnknown(name)),
  );

const isUnknown = (name: string): boolean =>
  /^[a-z][\w-]*$/i.test(name) &&
  !BROUGHT.has(name) &&
  !RESERVED.includes(name) &&
  !programOf(name) &&
  !interpreterOf(name) &&
  !wrapperOf(name);

function missing(text: string, isMissing: (part: Part) => boolean): readonly string[] {
  const plain = plainText(text);
  const asked = new Set([...plain.matchAll(ASKS)].map(([, name]) => name));
  const deciding = decidingIn(plain);
  const isNeeded = (part: Part) =>
    deciding.has(part.head)
      ? isMissing(part) || isUnknown(part.name)
      : !asked.has(part.head) && isMissing(part);
  const parts = partsOf(plain.replace(BRANCH, "$1 "));
  const named = parts.filter((part, i) => {
    const next = parts[i + 1];
    // Another program that is given the same is no second condition.
    const hasOther = next?.isElse && next.rest === part.rest;
    const isOther = part.isElse && parts[i - 1]?.rest === part.rest;
    const before = isOther ? parts[i - 1] : part;
    return !hasOther && isNeeded(part) && before && isNeeded(before);
  });
  return [...new Set(named.map(({ name }) => name))];
}

/** The text ends as these programs do, so that without them nothing decides. */
function decidingIn(plain: string): ReadonlySet<string | undefined> {
  const lines = plain.split("\n");
  const last = lines.flatMap((line, i) =>
    ENDS_AS_IT.test(lines[i + 1] ?? "") ? (line.split(/[|;&]/).at(-1) ?? "") : [],
  );
  return new Set([
    ...[...plain.matchAll(EXEC)].map(([, name]) => name),
    ...last.map((part) => headed(part.trim().split(/\s+/))[0]),
  ]);
}

const partsOf = (plain: string): readonly Part[] =>
  plain.split(BETWEEN).flatMap((part, i, all): readonly Part[] => {
    if (i % 2) return [];
    const [head = "", ...rest] = headed(part.trim().split(/\s+/));
    if (!head) return [];
    const name = Object.hasOwn(COMES_WITH, head) ? (COMES_WITH[head] as string) : head;
    const given = rest.filter((word) => !/^(?:run|\d?>.*|_?\/dev\/null)$/.test(word)).join(" ");
    return [{ head, name, isFirst: i === 0, rest: given, isElse: all[i - 1] === "||" }];
  });

/** The words from the name of the program on, which stands behind assignments and wrappers. */
function headed(all: readonly string[]): readonly string[] {
  let wrapped = 0;
  for (const [i, word] of all.entries()) {
    if (/^\w+=/.test(word)) continue;
    const takes = wrapped;
    wrapped = 0;
    if (takes && (word.startsWith("-") || /^\d/.test(word))) {
      wrapped = takes;
      continue;
    }
    const name = word.replace(/\.exe$/i, "");
    if (!wrapperOf(name) || name === "sudo") return [name, ...all.slice(i + 1)];
    wrapped = 1;
  }
  return [];
}

/** The first line of a script that is called directly. */
export const programsOfFirstLine = (
  text: string,
  find: (line: string) => readonly string[],
): readonly string[] => {
  const line = /^#!\s*\S*\/env\s+(?:-\S+\s+)*([^\r\n]*)/.exec(text)?.[1];
  return line === undefined ? [] : find(line);
};
