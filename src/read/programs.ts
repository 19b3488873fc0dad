/** Finds programs in a command line, or in the text of a shell script, that no system brings. */
import { ofText } from "../model/known.ts";
import {
  onlyAskedIn,
  onlyAdded,
  onlyInReasons,
  emptyWithout,
  givenInTurn,
  askedPrograms,
  isBeforeRefusals,
  mayRefuse,
  onlyExemptingIn,
  type IsHeld,
  type AskedPrograms,
} from "./asked-programs.ts";
import { ERREXIT, failingIn, surelyEndedIn, type SureEnd } from "./asked-ends.ts";
import { functionsIn, placesSeen, placesWithin, type PlaceWithin } from "./asked-within.ts";
import { programOf } from "./does/programs.ts";
import { wordsGivenIn } from "./does/shell-given.ts";
import { behind, interpreterOf, wrapperOf } from "./interpreters.ts";
import { textOf } from "./script.ts";
import { RESERVED } from "./shell-words.ts";
import { commandsWithin, rawOf, type CommandWithin } from "./shell-within.ts";
import { elsewhereIn } from "./systems.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Languages, package managers and tools that somebody has to install first. */
const INSTALLED = new Set(
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
    link locale ls lsof m4 md5sum mkfifo mknod more mv nl nohup od open paste patch pathchk pgrep ping pkill pr
    printenv ps readlink realpath rev rsync script sed sha1sum sha256sum shasum shred shuf split ssh scp start stat
    stdbuf strings stty sum tar time timeout top truncate tsort unexpand unlink users vi w watch who xxd yes zip unzip
    gzip gunzip curl wget bc dc awk perl python3 xdg-open say defaults launchctl sw_vers pbcopy where
  `),
);

interface Part {
  readonly head: string;
  /** The program that it comes with. */
  readonly name: string;
  readonly isFirst: boolean;
  /** It is looked for among the programs only, and no function of the shell has its name. */
  readonly isProgram: boolean;
  /** The script behind the name, in whatever language, or else all that stands there. */
  readonly work: string;
  /** What it is told to do, as `audit` or `test`. */
  readonly verb: string;
  /** The command before it has failed. */
  readonly isElse: boolean;
  /** The text ends as this program does, so that without it nothing decides. */
  readonly isLast: boolean;
  /** Where it fails, the text ends before all that it refuses. */
  readonly endsAll: boolean;
  /** How the text surely ends where it fails. */
  readonly without: SureEnd | undefined;
  /** The text refuses the more without it. */
  readonly onlyExempts: boolean;
  /** The program is only looked for. */
  readonly isSought: boolean;
  /** Without it something else is printed, and that is all. */
  readonly isNoLoss: boolean;
  /** It stands in what is printed, and its failure does too. */
  readonly isTold: boolean;
  /** Where the command begins that starts it. */
  readonly at: number;
  readonly place: PlaceWithin | undefined;
  /** The same in a text that reads in another one too, whose functions are not seen. */
  readonly seen: PlaceWithin | undefined;
}

interface Question extends AskedPrograms {
  readonly at: number;
  readonly place: PlaceWithin | undefined;
}

const isDenied: IsHeld = ({ code }) => code === 2;

/** `isHeld` is for where a program is missing: the hook needs none without which it denies. */
export function programsToInstall(text: string, isHeld = isDenied): readonly string[] {
  return missing(
    text,
    ({ name, isFirst }) =>
      INSTALLED.has(name) ||
      /^python3\.\d+$/.test(name) ||
      (isFirst && NOTIFIERS.has(name)) ||
      // A name of several words is no function of a file that was not read.
      (/[a-z]-[a-z]/.test(name) && !isScriptName(name) && isUnknown(name) && !NOTIFIERS.has(name)),
    isHeld,
  );
}

/** The same on one platform, if that is known, with the interpreters that most systems bring. */
export function programsToHave(
  text: string,
  isHeld = isDenied,
  platform?: string,
  has?: (name: string) => boolean,
): readonly string[] {
  const elsewhere = platform === undefined ? undefined : elsewhereIn(text, platform);
  return missing(
    text,
    ({ name, at }) =>
      (INSTALLED.has(name) || interpreterOf(name) !== undefined) && !elsewhere?.has(at),
    isHeld,
    has,
  );
}

/** It prints what may be an answer, and ends. */
const ANSWERS =
  /\b(?:echo|printf)\b[^\n>]{0,200}(?:"\$\w+"|deny|block)[^\n>]{0,200}\n\s{0,40}exit\b/;

/**
 * What reads the input, or another text of its own, decides for the hook unless it stands behind a
 * condition, or the hook denies without it; only a part may depend on another program.
 */
export function decidingPrograms(text: string, isHeld = isDenied): readonly string[] {
  const { parts } = partsOf(text);
  const held = parts.filter(({ without }) => without && isHeld(without));
  // The first of these is reached by every call.
  const isHeldFirst = (part: Part) =>
    held.some(({ head, at, without }) => head === part.head && at <= part.at && without?.isMet);
  return parts.flatMap((part) => {
    const { name, head, seen, at, isLast, isTold, endsAll, onlyExempts } = part;
    if (held.includes(part) || isHeldFirst(part)) return [];
    return (isLast && !ANSWERS.test(text.slice(0, at))) ||
      endsAll ||
      /^(?:jq|jaq|gojq)$/.test(name) ||
      (interpreterOf(name) &&
        !isTold &&
        (decidesAt(seen, onlyExempts && isBehindRefusal(text, at)) || isInEach(part, parts)))
      ? [name, head]
      : [];
  });
}

/** A condition within another one may be an exception from what is refused before it. */
const decidesAt = (place: PlaceWithin | undefined, onlyExempts: boolean): boolean =>
  !place?.isInSome &&
  (!place?.choices.length || (place.decides && (place.choices.length === 1 || !onlyExempts)));

/** Whatever the condition is, the same program is started, and no part of it lies deeper. */
function isInEach({ head, seen }: Part, parts: readonly Part[]): boolean {
  const [choice, more] = seen?.choices ?? [];
  const bodies = parts.flatMap((part) =>
    part.head === head && part.seen?.choices[0] === choice ? (part.seen?.body ?? []) : [],
  );
  return (
    choice !== undefined && !more && choice.bodies > 0 && new Set(bodies).size === choice.bodies
  );
}

const isBehindRefusal = (text: string, at: number): boolean =>
  mayRefuse(text) && !isBeforeRefusals(text, at);

/** Another word is printed where the program fails. */
const OR_WORD = /\|\|[ \t]*(?:echo|printf)\b[^|&;{]*$/;

/** The same of a hook's own command, with the programs that nothing is known of. */
export const programsOfCommand = (text: string, isHeld = isDenied): readonly string[] =>
  missing(
    text,
    ({ name, isFirst, isProgram }) =>
      INSTALLED.has(name) || ((isFirst || isProgram) && (NOTIFIERS.has(name) || isUnknown(name))),
    isHeld,
  );

/** The programs that not every system brings, where no function of the shell can be meant. */
export const ownPrograms = (text: string): readonly string[] =>
  missing(
    text,
    ({ name, isFirst, isProgram }) =>
      (isProgram || (isFirst && text.startsWith(name))) && (NOTIFIERS.has(name) || isUnknown(name)),
    isDenied,
  );

const isUnknown = (name: string): boolean =>
  (/^[a-z][\w-]*$/i.test(name) || isScriptName(name)) &&
  !BROUGHT.has(name) &&
  !RESERVED.includes(name) &&
  !programOf(name) &&
  !interpreterOf(name) &&
  !wrapperOf(name);

function missing(
  text: string,
  isMissing: (part: Part) => boolean,
  isHeld: IsHeld,
  has: (name: string) => boolean = () => false,
): readonly string[] {
  const { parts, questions } = partsOf(text);
  const isAsked = askedFor(
    parts,
    questions.filter(({ without }) => !without || isHeld(without)),
  );
  const deciding = new Set(parts.flatMap(({ head, isLast }) => (isLast ? head : [])));
  const isNeeded = (part: Part) =>
    deciding.has(part.head) && !part.isSought
      ? isMissing(part) || isUnknown(part.name)
      : !isAsked(part) && !part.isNoLoss && isMissing(part);
  const sought = new Set(questions.flatMap(({ names }) => names));
  // Both end the text, and the first is started only where it is found.
  const isChosen = (part: Part, next: Part) => part.isLast && next.isLast && sought.has(part.head);
  const isInstead = (part: Part | undefined, next: Part | undefined) =>
    part &&
    next &&
    (next.isElse ? isLike(part, next) : next.work === part.work && isChosen(part, next));
  let isThere = false;
  const named = parts.filter((part, i) => {
    const next = parts[i + 1];
    // Another program that is given the same is no second condition.
    const hasOther =
      next && isInstead(part, next) && (isChosen(part, next) || !programOf(next.name));
    const isOther = isInstead(parts[i - 1], part);
    const before = isOther ? parts[i - 1] : part;
    // Another one that does the same work is started only where none of these is there.
    const isSpared = isOther && isThere;
    isThere = isSpared || has(part.name);
    return !isSpared && !hasOther && isNeeded(part) && before && isNeeded(before);
  });
  const isKnown = (name: string) => isToInstall(name) && !(readsIn(text) && mayBeFunction(name));
  const waited = questions.flatMap(({ names, without, isBefore }) =>
    without && isBefore && !isHeld(without) ? names.filter(isKnown) : [],
  );
  return [...new Set([...named.map(({ name }) => name), ...waited])];
}

/** What one of them does by a word, the others do by the same word. */
const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

/** The other program does the same work, as `npm audit` behind `bun audit`, or does so by itself. */
const isLike = (part: Part, next: Part): boolean =>
  next.work === part.work ||
  (part.verb !== "" &&
    next.verb === part.verb &&
    [part, next].every(({ head }) => MANAGERS.has(head))) ||
  part.work === `${next.head.replace(/\d[\d.]*$/, "")} ${next.work}`;

/** Whether a program is started only where it was asked for. */
function askedFor(parts: readonly Part[], questions: readonly Question[]): (part: Part) => boolean {
  const keys = (place: PlaceWithin | undefined, name: string) =>
    (place?.choices ?? []).map(({ id }) => `${id} ${name}`);
  const started = new Set(
    parts.flatMap(({ head, place, isSought }) => (isSought ? [] : keys(place, head))),
  );
  const within = new Set<string>();
  /** By a program's name, from where on it is asked for. */
  const from = new Map<string, number>();
  for (const { names, place, at } of questions)
    for (const name of names) {
      const [choice] = place?.decides ? place.choices : [];
      const [nearest = ""] = choice ? keys(place, name) : [];
      if (choice && !choice.reaches && (!choice.acts || started.has(nearest))) within.add(nearest);
      else from.set(name, Math.min(place?.isLater === false ? at : -1, from.get(name) ?? at));
    }
  const named = new Set(questions.flatMap(({ names }) => names));
  return ({ head, place, at }) => {
    if (!place) return named.has(head);
    const first = from.get(head);
    const isBefore = first !== undefined && (place.isLater || first <= at);
    return isBefore || keys(place, head).some((key) => within.has(key));
  };
}

/** A program that no system brings, and that does more than to show or play something. */
const isToInstall = (name: string): boolean =>
  (INSTALLED.has(name) || isUnknown(name)) && !NOTIFIERS.has(name) && !isScriptName(name);

/** A file that is read in, as a library of the shell, may define it. */
const mayBeFunction = (name: string): boolean => name.includes("_");
const readsIn = (text: string): boolean => /(?:^|[\s;&|({])(?:source|\.)[ \t]+\S/.test(text);

/** All that a text starts, and the programs for which it asks first. */
const partsOf = ofText((text) => {
  const questions: Question[] = [];
  const places = placesWithin(text);
  const seen = placesSeen(text);
  const functions = functionsIn(text);
  const onlyAsked = onlyAskedIn(text);
  const parts: Part[] = [];
  const commands = commandsWithin(text);
  const spared = [...onlyAdded(text), ...onlyInReasons(text), ...givenInTurn(text)];
  const needed = emptyWithout(text);
  const given = wordsGivenIn(text);
  const meant = (word: string) => given.get(/^\$\{?(\w+)\}?$/.exec(word)?.[1] ?? "") ?? word;
  let at = -1;
  let outer = "";
  let outermost = commands[0];
  commands.forEach((command, i) => {
    const { source, words: items, after, before } = command;
    const words = items.map((word) => textOf(source, word));
    const [first] = words;
    if (source === text) {
      outermost = command;
      at = items[0]?.from ?? -1;
      outer = first ?? "";
    }
    const question = askedPrograms(commands, i);
    const place = places.get(at);
    if (question) {
      const names = question.names.map(meant).filter((name) => !needed.has(name));
      questions.push({ ...question, names, at, place });
    }
    const next = commands[i + 1]?.words.map((word) => textOf(commands[i + 1]?.source ?? "", word));
    const [named = "", ...rest] = headed(words);
    const called = meant(named);
    const head = called.includes("/") ? called : called.replace(EXE, "");
    // Behind other commands, only a branch for Windows starts a program by such a name.
    if (!head || (i > 0 && head !== called) || (functions.has(head) && isUnknown(head))) return;
    parts.push({
      head,
      name: nameOf(head),
      isFirst: i === 0,
      isProgram: first === "xargs" && !/[;\n]|&&|\|\||PATH=/.test(text),
      work: workOf(rest),
      verb: /^[a-z]+$/.exec(rest[0] ?? "")?.[0] ?? "",
      at,
      place,
      seen: seen.get(at),
      isElse: after === "||",
      endsAll:
        source === text &&
        place?.choices.length === 0 &&
        !place.isLater &&
        /^[\n;]*$/.test(after + before) &&
        ERREXIT.test(text.slice(0, at)) &&
        isBeforeRefusals(text, at),
      without: endsWithout(text, command, outermost),
      onlyExempts: source === text && onlyExemptingIn(text).has(items[0]?.from ?? -1),
      isSought: question !== undefined,
      isNoLoss:
        spared.some((name) => text.startsWith(`${name}=`, at)) ||
        (source === text && onlyAsked.has(items[0]?.from ?? -1)),
      isTold: source !== text && /^(?:echo|printf)$/.test(outer) && OR_WORD.test(source),
      // `exec` never starts a function.
      isLast:
        first === "exec" || (next?.[0] === "exit" && next[1] === "$?" && !mayBeFunction(head)),
    });
  });
  return { parts, questions };
});

/** How the text surely ends where this command of it fails, or what a variable is given by it. */
function endsWithout(
  text: string,
  { source, words: [inner] }: CommandWithin,
  outer: CommandWithin | undefined,
): SureEnd | undefined {
  const [word, more] = outer?.words ?? [];
  const given = word && !more ? /^\w+="?\$\(([^]*)\)"?$/.exec(rawOf(text, word))?.[1] : undefined;
  const fails = source === text || (given === source && failingIn(source).has(inner?.from ?? -1));
  return fails && word ? surelyEndedIn(text).get(word.from) : undefined;
}

const SCRIPT = /^(.+)\.(?:sh|bash|ps1|cmd|bat|py|[cm]?[jt]s)$/;

/** The name of a script without a folder, by which a shell looks for a program. */
export const isScriptName = (word: string): boolean =>
  /^[\w-]/.test(word) && SCRIPT.test(word) && !/[/\\\s$]/.test(word);

const workOf = (words: readonly string[]): string =>
  words.flatMap((word) => SCRIPT.exec(word)?.[1] ?? [])[0] ??
  words.filter((word) => word !== "run").join(" ");

/** A part that only a shell knows makes it no name. */
const nameOf = (head: string): string =>
  Object.hasOwn(COMES_WITH, head)
    ? (COMES_WITH[head] as string)
    : /[$\ufffe]/.test(head)
      ? ""
      : head;

/** The words from the name of the program on, which stands behind assignments and wrappers. */
export function headed(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !/^\w+\+?=/.test(word));
  const [head = "", ...rest] = first < 0 ? [] : words.slice(first);
  const wrapper = head === "sudo" ? undefined : wrapperOf(head);
  return wrapper
    ? headed(words.slice(first).slice(behind(words.slice(first), wrapper)))
    : [head, ...rest];
}

const EXE = /\.exe$/i;

/** The first line of a script that is called directly. */
export const programsOfFirstLine = (
  text: string,
  find: (line: string) => readonly string[],
): readonly string[] => {
  const line = /^#!\s*\S*\/env\s+(?:-\S+\s+)*([^\r\n]*)/.exec(text)?.[1];
  return line === undefined ? [] : find(line);
};

/** Its name stands in a script of PowerShell that ends with success where it is not found. */
const WITHOUT =
  /(?:-not|!)\s*\(\s*get-command\s+(?:-name\s+)?["']?([\w.-]+)[^(){}]{0,200}\)[\s)]*\{[^{}]{0,400}?\bexit\b\s*0?\s*[;}\n]/gi;

export const programsOfPowerShell = (text: string): readonly string[] =>
  [...text.matchAll(WITHOUT)].map(([, name = ""]) => name.replace(EXE, ""));
