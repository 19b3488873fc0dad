/** `npm run test:hosts -- …` */
import { Command, InvalidArgumentError } from "commander";
import { agentsOfToday, type Part } from "./choice.ts";
import { drivers, undriven } from "./drivers.ts";
import { recorded } from "./evidence.ts";
import { SECONDS } from "./play.ts";
import { PREFIX } from "./offered.ts";
import { SMOKE } from "./newest.ts";

export interface Options {
  /** The newest releases are played in the place of these versions. */
  readonly newest: boolean;
  /** Program to version; the pinned ones where nothing else is asked. */
  readonly versions: { readonly [host: string]: string };
  /** Agents asked for by name. */
  readonly named: boolean;
  readonly grep: RegExp;
  readonly whole: boolean;
  /** The part of each agent's scenarios to play; absent: all of them. */
  readonly part?: Part;
  /** Nothing was asked for: what changed is played, within so many minutes. */
  readonly changed?: { readonly minutes: number };
  /** Only which tools are offered to models. */
  readonly tools: boolean;
  /** Only claims about projects that are made up: so many, from this seed. */
  readonly claims?: { readonly count: number; readonly seed: number };
  /** Scenarios without anything of ours are played too, though they were recorded. */
  readonly isComplete: boolean;
  readonly jobs: number;
  /** How long a session may take. */
  readonly seconds: number;
  readonly json: boolean;
  readonly accept: boolean;
  readonly keep: boolean;
}

const ids = drivers.map(({ id }) => id);
/** Unasked, those are played of which a run was recorded: the others have nothing to contradict. */
const usual = ids.filter((id) => recorded(id));

const pins = Object.fromEntries(drivers.map(({ id, pin }) => [id, pin]));
const pinned = drivers.map(({ id, pin }) => `${id}@${pin}`).join(", ");

function regex(text: string): RegExp {
  try {
    return new RegExp(text, "i");
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

function jobs(text: string): number {
  if (!/^([1-9]|[12]\d|3[0-2])$/.test(text))
    throw new InvalidArgumentError("a whole number from 1 to 32");
  return Number(text);
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("a whole number up to 999999");
  return Number(text);
}

function part(text: string): Part {
  const [, number = 0, of = 0] = (/^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? []).map(Number);
  if (!number || number > of) throw new InvalidArgumentError("write it as 2/4: the second of four");
  return { number, of };
}

function known(id: string): string {
  if (ids.includes(id)) return id;
  const why = Object.hasOwn(undriven, id) ? `: ${undriven[id]}` : "";
  throw new InvalidArgumentError(
    `there is no driver for ${JSON.stringify(id)}${why}; there are: ${ids.join(", ")}`,
  );
}

export function optionsOf(argv: readonly string[]): Options {
  const program = new Command("npm run test:hosts --")
    .description(
      "Drives the real agents against a scripted model on loopback, and compares with what the tables say.",
    )
    .option(
      "--host <ids>",
      `only these agents: ${ids.join(",")} (unasked: ${usual.join(",")}, of which runs were recorded)`,
      (words) => words.split(",").map((id) => known(id.trim())),
    )
    .option(
      "--version <id@version>",
      `another version than the pinned one (${pinned}); may be repeated`,
      version,
    )
    .option(
      "--grep <regex>",
      "only scenarios whose name matches, upper and lower case alike",
      regex,
    )
    .option(
      "--newest",
      "the newest release of each program that is not the pinned one: a set of every kind of guard, and what differs; with --accept everything, and what is as the tables say is pinned and recorded",
    )
    .option("--part <k/n>", "every n-th scenario, from the k-th on", part)
    .option(
      "--minutes <n>",
      "for all agents of this day together, where nothing is asked for: then what changed is played, or a sample",
      count,
      10,
    )
    .option("--tools", "only which tools each agent offers its model")
    .option(
      "--claims <n>",
      "only so many projects that are made up: what is said of them, and what is seen",
      count,
    )
    .option("--seed <n>", "what they are made up from", count, 1)
    .option(
      "--all",
      "every scenario of every agent, recorded as --accept does: nothing is owed afterwards",
    )
    .option("--jobs <n>", "sessions at a time, 1 to 32", jobs, 4)
    .option("--seconds <n>", "how long a session may take", count, SECONDS)
    .option(
      "--accept",
      "record what was observed in golden/<id>/observed.json and tools.json; with --grep, beside what was recorded of that version",
    )
    .option("--json", "print one JSON object (with npm run --silent)")
    .option("--keep", "keep every session's folder, and say where")
    .showHelpAfterError("(run with --help for the options)")
    .addHelpText(
      "after",
      `\nExit codes: 0 all as said, or skipped unasked; 1 a contradiction, or an agent asked for was not tested; 2 wrong usage.\n\nExamples:\n  npm run test:hosts -- --host ${ids[0]} --grep 'S13|PostToolUse'\n  npm run test:hosts -- --version ${ids[0]}@<new version>\n  npm run test:hosts -- --newest\n  npm run test:hosts -- --tools --accept`,
    );
  const given = program
    .exitOverride()
    .parse([...argv], { from: "user" })
    .opts();
  const other = (given["version"] ?? {}) as { [id: string]: string };
  if (given["tools"] && given["grep"])
    program.error("error: --tools is a choice of scenarios, as --grep is: give one of them");
  if (given["claims"] && (given["accept"] || given["all"] || given["tools"]))
    program.error("error: --claims records nothing: give it without --accept, --all and --tools");
  if (given["all"] && (given["grep"] || given["part"] || given["tools"]))
    program.error("error: --all plays everything: give it without --grep, --part and --tools");
  if (
    given["newest"] &&
    ["version", "grep", "part", "tools", "claims", "all"].some((name) => given[name])
  )
    program.error(
      "error: --newest chooses versions and scenarios: give it with --host and --accept alone",
    );
  const newest = Boolean(given["newest"]);
  const named = (given["host"] !== undefined && !newest) || Object.keys(other).length > 0;
  const accept = Boolean(given["all"]) || Boolean(given["accept"]);
  const grep = newest && !accept ? SMOKE : (given["grep"] as RegExp | undefined);
  const isComplete = accept || grep !== undefined;
  const asked = named || isComplete || given["tools"] || given["claims"] || given["part"];
  const hosts =
    (given["host"] as string[] | undefined) ??
    (Object.keys(other).length ? Object.keys(other) : asked ? usual : agentsOfToday(usual));
  return {
    newest,
    versions: Object.fromEntries(hosts.map((id) => [id, other[id] ?? (pins[id] as string)])),
    named,
    grep: given["tools"] ? new RegExp(`^${PREFIX}`) : (grep ?? /(?:)/),
    whole: grep === undefined && !given["tools"] && !given["part"],
    tools: Boolean(given["tools"]),
    ...(given["claims"] && { claims: { count: given["claims"], seed: given["seed"] } }),
    isComplete,
    ...(given["part"] && { part: given["part"] }),
    ...(!asked && { changed: { minutes: given["minutes"] } }),
    jobs: given["jobs"],
    seconds: given["seconds"],
    json: Boolean(given["json"]),
    accept,
    keep: Boolean(given["keep"]),
  };
}

function version(text: string, before: { [id: string]: string } = {}): { [id: string]: string } {
  const [, id = "", wanted] = /^([^@]+)@(\d[\w.-]*)$/.exec(text) ?? [];
  if (!wanted) throw new InvalidArgumentError("write it as id@version, with an exact version");
  return { ...before, [known(id)]: wanted };
}
