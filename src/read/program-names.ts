/** Knows programs by their names: which of them every system brings, and which have to be installed first. */
import { programOf } from "./does/programs.ts";
import { interpreterOf, wrapperOf } from "./interpreters.ts";
import { RESERVED } from "./shell-words.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Languages, package managers and tools that somebody has to install first. */
export const INSTALLED = new Set(
  words(`
    node pnpm yarn bun deno tsx ts-node
    python py uv pipx poetry pipenv pdm rye hatch pixi mise conda
    ruby bundle php composer lua luajit julia Rscript elixir groovy java kotlin go gofmt goimports cargo rustc rustfmt dotnet swift swiftformat swiftlint
    jq yq gojq jaq rg fd fzf gh glab docker podman terraform kubectl
    shellcheck shfmt prettier eslint biome ruff black flake8 isort pylint mypy pyright pytest semgrep gitleaks trufflehog
    pwsh powershell cmd psql mysql fish zsh make bazel just
    dart flutter xcodebuild mvn gradle mix zig nix helm aws gcloud az supabase
    rubocop ktlint ktfmt stylua tflint sqlfluff hadolint actionlint vale dprint oxlint
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
export const NOTIFIERS = new Set(
  words("osascript say afplay terminal-notifier notify-send paplay aplay spd-say"),
);

/** What shells have themselves, and what every system brings. */
const BROUGHT = new Set(
  words(`
    . [ [[ case esac for in select function alias bg break builtin command continue declare dirs disown echo eval exec exit export false fc fg getopts
    hash help history jobs kill let local logout mapfile pushd popd read readonly return set shift source suspend
    trap type typeset ulimit umask unalias unset wait
    base64 cksum cmp comm csplit cut dd df du env expand expr factor file find fmt getconf git id install join less
    link locale ls lsof m4 md5sum mkfifo mknod more mv nl nohup od open paste patch pathchk pgrep ping pkill pr
    printenv ps readlink realpath rev rsync script sed sha1sum sha256sum shasum shred shuf split ssh scp start stat
    stdbuf strings stty sum tar time timeout top truncate tsort unexpand unlink users vi w watch who xxd yes zip unzip
    gzip gunzip curl wget bc dc awk perl python3 xdg-open say defaults launchctl sw_vers pbcopy where
  `),
);

export const isUnknownProgram = (name: string): boolean =>
  (/^[a-z][\w-]*$/i.test(name) || isScriptName(name)) &&
  !BROUGHT.has(name) &&
  !RESERVED.includes(name) &&
  !programOf(name) &&
  !interpreterOf(name) &&
  !wrapperOf(name);

/** A program that no system brings, and that does more than to show or play something. */
export const isToInstall = (name: string): boolean =>
  (INSTALLED.has(name) || isUnknownProgram(name)) && !NOTIFIERS.has(name) && !isScriptName(name);

export const SCRIPT = /^(.+)\.(?:sh|bash|ps1|cmd|bat|py|[cm]?[jt]s)$/;

/** The name of a script without a folder, by which a shell looks for a program. */
export const isScriptName = (word: string): boolean =>
  /^[\w-]/.test(word) && SCRIPT.test(word) && !/[/\\\s$]/.test(word);

/** A part that only a shell knows makes it no name. */
export const nameOfProgram = (head: string): string =>
  Object.hasOwn(COMES_WITH, head)
    ? (COMES_WITH[head] as string)
    : /[$\ufffe]/.test(head)
      ? ""
      : head;
