/** Checks people's hooks for faults that do not depend on where they are converted to. */
import type { Config } from "../../model/config.ts";
import { reporterFor } from "../../model/diagnostics.ts";
import { ENTRY_HINT } from "../../model/codes.ts";
import type { Speaker } from "../../model/observed.ts";
import type { Files } from "../../model/files.ts";
import { fitsAll } from "../../model/matcher.ts";
import type { Protocol, Adapters } from "../../model/adapter.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { copyKey } from "../../play/work.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { EventName } from "../../model/events.ts";
import { sourceRow, type Known, type Protocols } from "../../model/route.ts";
import type { Source } from "../../read/source.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import {
  asyncIgnored,
  placeholderInProgram,
  stdinTaken,
  timeoutUnit,
  misspeltKey,
  unknownKey,
} from "./command.ts";
import { exitCode, unreadAnswer, unreadTold } from "./answers.ts";
import { filterNever, matcherIgnored, matcherNever, matcherNoText } from "./matcher.ts";
import { openedInput, script } from "./script.ts";
import type { Check } from "./rule.ts";
import { unfed } from "./unfed.ts";
import { unquotedPath, variableQuoted, variableUnset } from "./variable.ts";
import { foreignWords } from "./words.ts";

const RULES: readonly Check[] = [
  unknownKey,
  misspeltKey,
  matcherNever,
  filterNever,
  matcherIgnored,
  matcherNoText,
  timeoutUnit,
  asyncIgnored,
  variableUnset,
  variableQuoted,
  script,
  unquotedPath,
  placeholderInProgram,
  foreignWords,
  stdinTaken,
  openedInput,
  exitCode,
  unreadAnswer,
  unreadTold,
  unfed,
];

export function check(
  adapters: Adapters,
  protocols: Protocols,
  sources: readonly Source[],
  files: Files,
): readonly Diagnostic[] {
  const known = { adapters, protocols };
  return [
    ...sources.flatMap((source) => [
      ...ofFile(known, source),
      ...(source.remarks ?? []),
      ...ofHandlers(known, source, files),
    ]),
    ...twice(known, sources),
  ];
}

const titleOf = ({ adapters }: Known, host: string) => adapters[host]?.title ?? "hookport";

const speakerOf = ({ adapters, protocols }: Known, host: string): Speaker =>
  adapters[host] ?? {
    protocol: protocols[UNIVERSAL] as Protocol,
    evidence: { basis: "documented", source: "the universal format" },
  };

function ofFile(
  known: Known,
  { host, file, dead, off, offIn, offMeet, plugin }: Source,
): readonly Diagnostic[] {
  const speaker = speakerOf(known, host);
  const title = titleOf(known, host);
  const why = plugin ? `these hooks do not run: ${off}` : `${off} keeps these hooks from running`;
  const at = (pointer: string, line: number, where = file) =>
    reporterFor(speaker, "", { host, file: where, pointer, line });
  return [
    ...dead.map(({ pointer, line, reason, only }) => {
      const tell = at(pointer, line);
      const what = only ? "does not accept this as it is" : "drops this whole file";
      const finding = tell("host-rejects", `${title} ${what}: ${reason}`);
      return only ? { ...finding, hint: ENTRY_HINT } : finding;
    }),
    ...(off === undefined
      ? []
      : [{ ...at("", 1, offIn)("host-disabled", why), ...(offMeet && { hint: offMeet }) }]),
  ];
}

function ofHandlers(known: Known, source: Source, files: Files): readonly Diagnostic[] {
  const speaker = speakerOf(known, source.host);
  const config = known.adapters[source.host]?.config;
  const common = {
    ...known,
    files,
    source,
    title: titleOf(known, source.host),
    protocol: speaker.protocol,
    config,
  };
  const found: Diagnostic[] = [];
  for (const { event, hostEvent, group } of [...source.groups, ...source.natives])
    for (const handler of group.hooks) {
      const row = event ? rowOf(known, speaker, event, hostEvent, group) : undefined;
      const tell = reporterFor(speaker, event ?? hostEvent, group.origin, handler);
      const checked = { ...common, event, hostEvent, row, group, handler };
      const findings = RULES.flatMap((rule) => rule(checked, tell) ?? []);
      found.push(...oneCause(findings.filter(isInItsWords(findings, config))));
    }
  return found;
}

/** An adopted hook has its event's universal name, and its dialect says the row. */
const rowOf = (
  { protocols }: Known,
  { protocol }: Speaker,
  event: EventName,
  hostEvent: string,
  group: Group,
) =>
  protocol.events[event].find(({ name }) => name === hostEvent) ??
  (group.origin?.adopted ? sourceRow(protocols, event, group)?.row : undefined);

/** A script in the plugin folder of another agent reads and answers in that agent's words. */
function isInItsWords(found: readonly Diagnostic[], config: Config | undefined) {
  const gone = found.find(({ code }) => code === "script-missing")?.message ?? "";
  const [, name] = /\$(\w+_PLUGIN_ROOT)\b/.exec(gone) ?? [];
  const isOthers = name !== undefined && config?.variables.set.includes(name) === false;
  return ({ code }: Diagnostic) => !isOthers || code !== "foreign-words";
}

/**
 * Keeps one of two findings with the same cause. A command that reads an event from a variable
 * which nobody sets fails for that reason; one that uses such a variable for something else may
 * still do its work.
 */
function oneCause(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const isUnset = ({ code }: Diagnostic) => code === "variable-unset";
  const words = found.some(isUnset)
    ? found.find(({ code }) => code === "foreign-words")
    : undefined;
  const unset = found.filter(isUnset);
  // The last one says most of a variable.
  const isToldBeside = (finding: Diagnostic) =>
    unset
      .slice(unset.indexOf(finding) + 1)
      .some(
        (other) =>
          other.about === finding.about && (other.level === "error" || finding.level !== "error"),
      );
  const gone = found.find(({ code }) => code === "script-missing")?.message ?? "";
  // The fields that it reads and those that it decides by are the same.
  const [, ...again] = found.filter(
    ({ code, level }) => code === "foreign-words" && level === "error",
  );
  return found
    .filter(
      (finding) =>
        finding !== words &&
        !again.includes(finding) &&
        !(isUnset(finding) && (gone.includes(`$${finding.about}`) || isToldBeside(finding))),
    )
    .map((finding) =>
      isUnset(finding) && words && finding.level !== "error"
        ? { ...finding, level: words.level }
        : finding,
    );
}

/** A host that itself detects that it is one hook is passed over. */
function twice(known: Known, sources: readonly Source[]): readonly Diagnostic[] {
  const { protocols } = known;
  const seen = new Map<string, Group[]>();
  const found: Diagnostic[] = [];
  for (const { host, groups } of sources) {
    if (protocols[host]?.dialect?.once) continue;
    for (const { event, hostEvent, group } of groups)
      for (const handler of group.hooks) {
        const { command, args, cwd, env } = handler;
        if (command === undefined) continue;
        const copy = copyKey({
          event: hostEvent,
          group: { hooks: [], ...(group.origin && { origin: group.origin }) },
          handler: { type: "command", command, args, cwd, env } as Handler,
        });
        const key = copy ?? JSON.stringify([host, hostEvent, command, args, cwd, env]);
        const before = seen.get(key) ?? [];
        seen.set(key, [...before, group]);
        const other = before.find(({ matcher }) => overlap(matcher, group.matcher));
        if (!other) continue;
        const row = event
          ? protocols[host]?.events[event].find(({ name }) => name === hostEvent)
          : undefined;
        const speaker = speakerOf(known, host);
        const tell = reporterFor(speaker, event ?? hostEvent, group.origin, handler);
        const where = `${other.origin?.file}:${other.origin?.line}`;
        const isApart = other.origin?.plugin !== group.origin?.plugin;
        const both = `${titleOf(known, host)} runs both${isApart ? " where the plugin is on" : ""}`;
        found.push(
          tell("fires-twice", `the same command is already in ${where}, and ${both}`, row),
        );
      }
  }
  return found;
}

const overlap = (a: string | undefined, b: string | undefined) =>
  a === b || fitsAll(a) || fitsAll(b);
