/** Losses that depend on what a hook's filter admits and its script does (S20, S29). */
import { reached } from "../../read/does/reached.ts";
import { wordsOf } from "../../read/script.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { wordsOn, type SeenHook } from "../guard/on-event.ts";
import type { Rule } from "../reach/rule.ts";
import { fieldsSeen } from "./payload-reads.ts";
import { namesFor, ownNames, payloadsOf, readIn, type TellingRow } from "./told.ts";
import type { DialectProtocol, HookEvent, McpNames } from "../../model/adapter.ts";
import { eventInfo, type EventName } from "../../model/events.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { namesOf } from "../../model/matcher.ts";
import { HIDDEN, isMcp, splitMcp } from "../../model/tools.ts";
import { leavesWithout } from "../checks/waits.ts";

/** Fields that its own agent sends, that the script is seen to read, and that this host lacks. */
export const untold: Rule = (value, tell) => {
  const { adapter, event, row, title, from } = value;
  if (!from || from.protocol.id === adapter.protocol.id) return undefined;
  const reads = readsOf(value);
  const untold = Object.entries(adapter.config.untold ?? {}) as [
    keyof HookEvent,
    readonly EventName[],
  ][];
  const names = untold
    .filter(([, events]) => events.includes(event))
    .flatMap(([field]) => namesFor(from, field));
  const sent = adapter.protocol.dialect
    ? payloadsOf({ protocol: adapter.protocol as DialectProtocol, row, event })
        .flatMap((payload) => Object.keys(payload))
        .map(plainName)
    : [];
  const own = ownNames(from).filter((name) => !sent.includes(plainName(name)));
  return reads([...new Set([...names, ...own])]).map((name) => {
    const why = `${title} does not send \`${name}\` on ${row.name}, and the hook reads it`;
    return tell("field-untold", why, row);
  });
};

const plainName = (name: string) => name.replaceAll("_", "").toLowerCase();

/**
 * The fields that the hook is seen to read; a value written under such a name is an answer. A plain
 * word counts of the payload alone, and where the script serves one event only.
 */
function readsOf(hook: SeenHook) {
  const words = wordsOn(hook, (script) => reached(hook.handler, script));
  const text = words.replace(/\\(["'])/g, "$1");
  const reads = readIn(text.replace(/(["'])\w+\1\s*:/g, ""));
  const ofPayload = fieldsSeen(text);
  const asksForEvent = reads(["hook_event_name", "hookEventName"], false).length > 0;
  return (fields: readonly string[]): readonly string[] => {
    const seen = reads(fields, false);
    return fields.filter((field) =>
      /[_A-Z]/.test(field)
        ? seen.includes(field)
        : !asksForEvent && (seen.includes(field) || ofPayload.has(field)),
    );
  };
}

const TRANSCRIPTS = ["transcriptPath", "agentTranscriptPath"] as const;

/** A second text is parsed, and its entries are asked who speaks. */
const parsesTalk = (text: string): boolean =>
  (text.match(/\bjson\.loads?\(|\bJSON\.parse\(|\bjq\b/g) ?? []).length > 1 &&
  /\brole\b|(["'`])assistant\1|\.message\.\w/.test(text);

/** The hook reads a transcript, which every agent writes in a form of its own; a log may take any. */
export const otherTranscript: Rule = (value, tell) => {
  const { adapter, event, row, title, gate, from } = value;
  if (!from || [UNIVERSAL, adapter.protocol.id].includes(from.protocol.id)) return undefined;
  if (!gate && !parsesTalk(wordsOn(value))) return undefined;
  const reads = readsOf(value);
  return TRANSCRIPTS.filter((field) => !adapter.config.untold?.[field]?.includes(event))
    .flatMap((field) => reads(namesFor(from, field)))
    .map((name) => {
      const why = `\`${name}\` names a transcript in ${title}'s own form, and the hook looks for its own agent's`;
      return tell("field-untold", why, row);
    });
};

type Words = { readonly mcp: McpNames };

/** MCP names in the hook's filter with characters that the two agents write differently. */
export const spelling: Rule = (value, tell) => {
  const { adapter, event, group, handler, row, title, files, from } = value;
  if (
    !from ||
    from.protocol.id === adapter.protocol.id ||
    eventInfo(event).subject !== "tool" ||
    !mayFitServers(from, group)
  )
    return undefined;
  const { protocol } = from;
  const words = wordsOf(files, handler, group);
  // If no server is sent, another finding reports that.
  if (namesNoServer(adapter.protocol)) return undefined;
  const own = respelt(protocol, adapter.protocol, words);
  const filters = [
    group.matcher,
    ...[group, handler].flatMap(({ where }) => Object.values(where ?? {})),
    ...compared(words),
  ];
  const canonical = filters
    .flatMap((text) => text?.match(NAME) ?? [])
    .find((text) => {
      const parts = splitMcp(text);
      const char = adapter.protocol.mcp.spells?.as ?? protocol.mcp.spells?.as;
      return (
        parts &&
        char !== undefined &&
        /[_.-]/.test(parts.server + parts.tool) &&
        spelt(adapter.protocol, parts) !== spelt(protocol, parts)
      );
    });
  const name = own ?? canonical;
  if (name === undefined) return undefined;
  const inFilter = filters
    .slice(0, filters.length - compared(words).length)
    .some((text) => text?.includes(name));
  const what = inFilter
    ? ": a denial counts for every spelling"
    : ", and the script looks for this one";
  const why = `${title} may spell the tool ${name} with other characters${what}`;
  return tell("mcp-spelling", why, row);
};

const NAME = /mcp__\w[\w-]*(?:\.[\w-]+)*__[\w-]+(?:\.[\w-]+)*/g;

/** Returns whether the matcher may fit a tool that is not built into its agent. */
function mayFitServers({ protocol, row }: TellingRow, { matcher }: Group): boolean {
  const names = row.subject && namesOf(row.matcher ?? protocol.matcher, matcher);
  if (row.only && !row.only.includes("mcp")) return false;
  return (
    !names ||
    names.some((name) => name.startsWith("mcp__") || protocol.mcp.parse(name, {}).length > 0)
  );
}

export const namesNoServer = ({ mcp }: Pick<Words, "mcp">): boolean =>
  mcp.format("a", "t") === mcp.format("b", "t");

/** Returns whether the script compares something with the name of an MCP tool. */
export const namesServers = (
  files: Parameters<typeof wordsOf>[0],
  handler: Handler,
  group: Group,
): boolean => compared(wordsOf(files, handler, group)).length > 0;

/** Names in quotes or slashes, of a `case`, or behind an operator; not those in sentences. */
function compared(script: string): readonly string[] {
  const alone = /(["'\x60/])\^?(mcp__[^\s"'\x60/]+)\1/g;
  const branch = /^[ \t]*\(?["']?([^\s()]+)[ \t]*\)/gm;
  const behind = /(?:[=!]==?|=~|\s=)\s*["']?\^?(mcp__[^\s"'\])]+)/g;
  const found = [alone, branch, behind].flatMap((form) => [...script.matchAll(form)]);
  return found.map((words) => words.at(-1) ?? "").filter((word) => word.includes("mcp__"));
}

/** The first name that a script compares a tool's name with and is never given here (S20). */
function respelt({ mcp }: Words, target: Words, script: string): string | undefined {
  const names = [...script.matchAll(/tool_?name\W{1,12}(\w[\w.:\\[\]-]*)/gi)].map(([, word = ""]) =>
    plain(word),
  );
  return names
    .filter((name) => !isMcp(name))
    .find((name) => mcp.parse(name, {}).some((parts) => !given(parts, name)));

  /** Where its own agent writes one character for all others, another one may have stood. */
  function given({ server, tool }: { server: string; tool: string }, name: string): boolean {
    const named = server === HIDDEN ? "server" : original(mcp, server);
    const told = target.mcp.parse(written(target.mcp, named, original(mcp, tool)), {});
    return (
      !told.length ||
      told.some(
        (candidate) =>
          mcp.format(candidate.server === HIDDEN ? named : candidate.server, candidate.tool) ===
          name,
      )
    );
  }
}

/** The word with a blank in every place where the agent may have respelt a character. */
function original({ format }: McpNames, word: string): string {
  const [, as = ""] = /a(.)b/.exec(format("s", "a b")) ?? [];
  return as ? word.replaceAll(as, " ") : word;
}

function written(mcp: McpNames, server: string, tool: string): string {
  const spell = (word: string) => (mcp.spells ? word.replace(/[^\w-]/g, mcp.spells.as) : word);
  return mcp.format(spell(server), spell(tool)).slice(0, mcp.spells?.longest);
}

const plain = (word: string) => word.replace(/\[(.)\]|\\(.)/g, "$1$2");

/** What the agent makes of another one's underscore that stands for a character it lacks. */
const spelt = ({ mcp }: Words, { server, tool }: { server: string; tool: string }) =>
  mcp.format(server.replaceAll("_", "."), tool.replaceAll("_", ".")).replace(/^mcp__|__/g, "");

/** The script leaves at once where its own agent does not run in the cloud, as it never does here. */
export const cloudOnly: Rule = (value, tell) => {
  const { adapter, row, title, from } = value;
  if (!from || from.protocol.id === adapter.protocol.id) return undefined;
  const name = from.protocol.inCloud?.find((mark) => leavesWithout(value, mark));
  const why = `${title} never sets $${name}, without which its script ends at once: it does nothing there`;
  const hint = "let it not ask where it runs, or leave it to its own agent";
  return name === undefined ? undefined : { ...tell("variable-unset", why, row, "weakened"), hint };
};
