/** Finds programs in a command line, or in the text of a shell script, that no system brings. */
import { plainText } from "./bash-words.ts";
import { interpreterOf, wrapperOf } from "./interpreters.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Languages, package managers and tools that somebody has to install first. */
const INSTALLED = new Set(
  words(`
    node pnpm yarn bun deno tsx ts-node
    uv pipx poetry pipenv pdm rye hatch pixi mise conda
    ruby bundle php composer lua luajit julia Rscript elixir groovy java kotlin go cargo rustc dotnet swift
    jq yq gojq jaq rg fd fzf gh glab docker podman terraform kubectl
    shellcheck shfmt prettier eslint biome ruff black mypy pyright semgrep gitleaks trufflehog
    pwsh powershell cmd
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

/** These divide simple commands, or stand before one. */
const BETWEEN = /[;&|()`\n{}!]|\b(?:then|do|else|elif|if|while|until)\b/;
/** The text asks first whether it has the program, so it can do without. */
const ASKS = /\b(?:command\s+-[vV]|which|type|hash)\s+(?:-\w+\s+)?([\w.-]+)/g;

export const programsToInstall = (text: string): readonly string[] =>
  programsIn(text, (name, i) => INSTALLED.has(name) || (i === 0 && NOTIFIERS.has(name)));

/** The same with the interpreters that most systems bring. */
export const programsToHave = (text: string): readonly string[] =>
  programsIn(text, (name) => INSTALLED.has(name) || interpreterOf(name) !== undefined);

function programsIn(
  text: string,
  counts: (name: string, part: number) => boolean,
): readonly string[] {
  const plain = plainText(text);
  const asked = new Set([...plain.matchAll(ASKS)].map(([, name]) => name));
  const named = plain.split(BETWEEN).flatMap((part, i) => {
    const head = headOf(part.trim().split(/\s+/)) ?? "";
    const name = Object.hasOwn(COMES_WITH, head) ? (COMES_WITH[head] as string) : head;
    if (asked.has(head)) return [];
    return counts(name, i) ? [name] : [];
  });
  return [...new Set(named)];
}

/** The name of the program behind assignments and wrappers. */
function headOf(all: readonly string[]): string | undefined {
  let wrapped = 0;
  for (const word of all) {
    if (/^\w+=/.test(word)) continue;
    const takes = wrapped;
    wrapped = 0;
    if (takes && (word.startsWith("-") || /^\d/.test(word))) {
      wrapped = takes;
      continue;
    }
    const name = word.replace(/\.exe$/i, "");
    if (!wrapperOf(name) || name === "sudo") return name;
    wrapped = 1;
  }
  return undefined;
}

/** The first line of a script that is called directly. */
export const programsOfFirstLine = (
  text: string,
  find: (line: string) => readonly string[],
): readonly string[] => {
  const line = /^#!\s*\S*\/env\s+(?:-\S+\s+)*([^\r\n]*)/.exec(text)?.[1];
  return line === undefined ? [] : find(line);
};
