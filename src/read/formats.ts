/** Documents from which other programs write agents' files, each hook in its agent's words. */
import { formats } from "../../adapters/formats.ts";
import type { Adapters } from "../model/adapter.ts";
import type { FoundGroup } from "../model/config.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import type { DocumentFormat, FormatFault, FormatHook } from "../model/format.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { readAs } from "./detect.ts";
import { inShape } from "./shapes.ts";
import { MOST_HOOKS, tooManyHooks } from "./bounds.ts";
import { parseOurs } from "./parse.ts";
import { emptySource, type Source } from "./source.ts";
import { UNIVERSAL } from "./universal.ts";

/** `shadowed` lists documents that its program does not read then. */
export interface FoundDocument {
  readonly format: DocumentFormat;
  readonly file: string;
  readonly shadowed: readonly string[];
}

export const formatIds: readonly string[] = formats.map(({ id }) => id);
export const formatPaths: readonly string[] = formats.flatMap(({ paths }) => paths);

export function documentsIn(files: Pick<Files, "exists">): readonly FoundDocument[] {
  return formats.flatMap((format) => {
    const [file, ...shadowed] = format.paths.filter((path) => files.exists(path));
    return file === undefined ? [] : [{ format, file, shadowed }];
  });
}

export function formatOf(file: string, named?: string): FoundDocument | undefined {
  const format = formats.find(({ id, paths }) => (named ? id === named : paths.includes(file)));
  return format && { format, file, shadowed: [] };
}

/** Makes one source for each agent in whose words its hooks are. */
export function documentSources(
  adapters: Adapters,
  files: Files,
  { format, file, shadowed }: FoundDocument,
): readonly Source[] {
  const parsed = parseOurs(files.read(file) ?? "", file);
  const reading = format.read(parsed.value);
  if (reading.hooks.length + reading.unread.length > MOST_HOOKS) throw tooManyHooks(file);
  const at = (pointer: string) => ({ file, line: parsed.line(pointer), pointer });
  const told = ({ is, pointer, reason }: FormatFault) => diagnostic(is, at(pointer), reason);
  const unread = reading.unread.map(told);
  const found: { readonly host: string; readonly foundGroup: FoundGroup }[] = [];
  for (const hook of reading.hooks) {
    const { agent: host, pointer } = hook;
    const group = groupOf(adapters, format, file, hook);
    if ("is" in group) {
      unread.push(told(group));
      continue;
    }
    const { line } = at(pointer);
    const hooks = group.group.hooks.map((handler): Handler => ({
      ...handler,
      origin: { pointer, line },
    }));
    const origin = { host, file, pointer, line, format: format.id };
    found.push({ host, foundGroup: { ...group, group: { ...group.group, hooks, origin } } });
  }
  const hosts = [...new Set(found.map(({ host }) => host))];
  const alone = `${format.title} reads ${file} alone, so the hooks here count for nothing`;
  const move = { hint: `take this file out, or move its hooks to ${file}` };
  const remarks = [
    ...shadowed.map((path) => diagnostic("unread", { file: path }, alone, move)),
    ...reading.remarks.map(told),
    ...readAsRemarks(adapters, format, file, reading.hooks),
    ...writtenAgain(format, file, hosts),
  ];
  // Findings about the whole document are those of its first source.
  return (hosts.length ? hosts : unread.length || remarks.length ? [UNIVERSAL] : []).map(
    (host, i) => {
      const own = found.filter((each) => each.host === host).map(({ foundGroup }) => foundGroup);
      return {
        ...emptySource(host, file, "project"),
        value: parsed.value,
        format: format.id,
        groups: own.filter(({ event }) => event),
        natives: own.filter(({ event }) => !event),
        ...(i === 0 ? { unread, remarks } : {}),
      };
    },
  );
}

/** Gives the group in its agent's words, or why there is none. */
function groupOf(
  adapters: Adapters,
  { title }: DocumentFormat,
  file: string,
  { agent, event, entry, fields, pointer, only, without = [] }: FormatHook,
): FoundGroup | FormatFault {
  const adapter = Object.hasOwn(adapters, agent) ? adapters[agent] : undefined;
  const list = adapter && inShape(entry, adapter.config.shape);
  const value = { hooks: { [event]: [...(list ?? [entry])] } };
  const read = adapter && readAs(adapters, agent, value, file, "project");
  if (!read)
    return {
      is: "no-agent",
      pointer,
      reason: adapter
        ? `hooks of ${adapter.title} are code, and hookport cannot read this one in its words`
        : `${title} writes it for ${agent}, which hookport does not know`,
    };
  const [group] = read.groups;
  if (!group) {
    const [fault] = [...read.unread, ...read.beside];
    const reason = fault?.reason ?? "it is read as no hook";
    return { is: fault?.code ?? "unread", pointer, reason };
  }
  const ids = Object.keys(adapters);
  const others = ids.filter((id) => !without.includes(id));
  const agents = only === undefined ? others : [only];
  const isForAll = only === undefined && others.length === ids.length;
  const more = { ...fields, ...(!isForAll && { agents }) };
  const hooks = group.group.hooks.map((handler) => ({ ...handler, ...more }));
  return { ...group, pointer, group: { ...group.group, hooks } };
}

/** Says once for each agent in whose words general hooks are read. */
function readAsRemarks(
  adapters: Adapters,
  { title }: DocumentFormat,
  file: string,
  hooks: readonly FormatHook[],
): readonly Diagnostic[] {
  const general = hooks.filter(({ only, agent }) => only === undefined && adapters[agent]);
  const agents = [...new Set(general.map(({ agent }) => agent))];
  return agents.map((agent) => {
    const own = general.filter((hook) => hook.agent === agent).length;
    const what = own === 1 ? "one general hook is" : `${own} general hooks are`;
    const message = `${what} read in the words of ${adapters[agent]?.title}: ${title} copies them to each agent as they are`;
    return diagnostic("read-as", { file }, message);
  });
}

/** The document's own program replaces hooks in agents' files when it runs. */
function writtenAgain(
  { title, stop }: DocumentFormat,
  file: string,
  hosts: readonly string[],
): readonly Diagnostic[] {
  const message = `when ${title} runs, it replaces all hooks in the agents' files that it writes, and takes out what hookport wrote there`;
  const hint = `${stop}, or convert again after each of its runs`;
  return hosts.length ? [diagnostic("read-as", { file }, message, { hint })] : [];
}
