/**
 * Reads documents of rulesync, which copies each hook into the agents' own files as it is: matchers
 * and payloads are then in each agent's words. Observed with 17.0.0.
 */
import type { DocumentFormat, FormatFault, FormatHook } from "../../src/model/format.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { closestWord } from "../../src/model/suggest.ts";
import { fieldRemarks, hookOf, type Words } from "./fields.ts";
import { BLOCKS, OTHER_BLOCKS, OTHER_EVENTS, WRITES } from "./tables.ts";

const EVENTS = [
  ...new Set([
    ...Object.values(BLOCKS).flatMap(({ events }) => Object.keys(events)),
    ...OTHER_EVENTS,
  ]),
];

interface Definition {
  readonly value: Json;
  readonly event: string;
  readonly pointer: string;
}

export const format: DocumentFormat = {
  id: "rulesync",
  title: "rulesync",
  paths: [".rulesync/hooks.jsonc", ".rulesync/hooks.json"],
  writes: WRITES,
  stop: 'take "hooks" out of `features` in rulesync.jsonc',
  read(document) {
    const unread: FormatFault[] = [];
    const remarks: FormatFault[] = [];
    const hooks: FormatHook[] = [];
    const add = (definition: Definition, words: Words | FormatFault) => {
      if ("is" in words) unread.push(words);
      else if (!isFields(definition.value))
        unread.push({ is: "unread", pointer: definition.pointer, reason: "a hook is an object" });
      else {
        hooks.push(hookOf(definition.value, definition.pointer, words));
        remarks.push(...fieldRemarks(definition.value, definition.pointer, words));
      }
    };
    if (!isFields(document)) {
      unread.push({ is: "unread", pointer: "", reason: "it is no object" });
      return { hooks, unread, remarks };
    }
    for (const definition of definitionsIn(document["hooks"], pointer("hooks"), unread))
      add(definition, inGeneral(document, definition));
    for (const [name, block] of Object.entries(document)) {
      if (name === "hooks" || !isFields(block)) continue;
      for (const definition of definitionsIn(block["hooks"], pointer(name, "hooks"), unread))
        add(definition, inBlock(name, definition));
      for (const key of Object.keys(block))
        if (key !== "hooks" && block["hooks"] !== undefined)
          remarks.push({
            is: "field-ignored",
            pointer: pointer(name, key),
            reason: `\`${key}\` of \`${name}\` is not carried over`,
          });
    }
    return { hooks, unread, remarks };
  },
};

/** Every definition of a section; what holds none goes to `unread`. */
function definitionsIn(
  section: Json | undefined,
  at: string,
  unread: FormatFault[],
): readonly Definition[] {
  if (section === undefined) return [];
  const wrong = (place: string, reason: string) =>
    unread.push({ is: "unread", pointer: place, reason });
  if (!isFields(section)) {
    wrong(at, "`hooks` holds events");
    return [];
  }
  const definitions: Definition[] = [];
  for (const [event, list] of Object.entries(section)) {
    const text = at + pointer(event);
    if (!Array.isArray(list)) wrong(text, "an event holds a list of hooks");
    else
      for (const [i, value] of (list as Json[]).entries())
        definitions.push({ value, event, pointer: text + pointer(i) });
  }
  return definitions;
}

/** The words of a hook in the general section, and the agents with others in its place. */
function inGeneral(document: Fields, { event, pointer: at }: Definition): Words | FormatFault {
  const found = Object.entries(BLOCKS).find(([, { events }]) => Object.hasOwn(events, event));
  if (found) {
    const without = replacing(document, event);
    const native = found[1].events[event] as string;
    return { block: found[0], event: native, ...(without.length && { without }) };
  }
  if (OTHER_EVENTS.includes(event))
    return { is: "no-agent", pointer: at, reason: `no agent that is known here has ${event}` };
  const near = closestWord(event, EVENTS);
  const meant = near ? `; did you mean ${near}?` : "";
  return {
    is: "unknown-event",
    pointer: at,
    reason: `rulesync has no event ${event}, and refuses the whole document${meant}`,
  };
}

/** Agents whose block has the event, by either name: its list replaces the general one. */
function replacing(document: Fields, event: string): readonly string[] {
  const agents = Object.entries(BLOCKS).flatMap(([name, { agent, events, beside }]) => {
    const block = document[name];
    const own = isFields(block) ? block["hooks"] : undefined;
    const names = [event, events[event] ?? event];
    return !beside && isFields(own) && names.some((name) => Object.hasOwn(own, name))
      ? [agent]
      : [];
  });
  return [...new Set(agents)];
}

/** A hook in an agent's block is for that agent alone. */
function inBlock(name: string, { event, pointer: at }: Definition): Words | FormatFault {
  if (!Object.hasOwn(BLOCKS, name)) {
    const title = Object.hasOwn(OTHER_BLOCKS, name) ? OTHER_BLOCKS[name] : undefined;
    const near = title ?? closestWord(name, [...Object.keys(BLOCKS), ...Object.keys(OTHER_BLOCKS)]);
    const meant = near ? `; did you mean ${near}?` : "";
    return {
      is: "no-agent",
      pointer: at,
      reason: title
        ? `it is only for ${title}, whose block is not read here`
        : `rulesync has no agent \`${name}\`${meant}`,
    };
  }
  const { agent, title, events } = BLOCKS[name] as (typeof BLOCKS)[string];
  const native = Object.hasOwn(events, event) ? events[event] : undefined;
  if (native === undefined && Object.hasOwn(BLOCKS["cursor"]?.events ?? {}, event))
    return { is: "unknown-event", pointer: at, reason: `rulesync writes no ${event} for ${title}` };
  return { block: name, event: native ?? event, only: agent };
}
