/** Prints the screen of a bare `hookport` in a project that was never converted. */
import type { Adapters } from "../model/adapter.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Files } from "../model/files.ts";
import type { Protocols } from "../model/route.ts";
import type { Source } from "../read/source.ts";
import { asideSentences } from "../screen/aside.ts";
import { listed } from "../screen/label.ts";
import { paragraph, type Look } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";
import { isGuard } from "../judge/purpose.ts";

export interface StatusView extends Look {
  readonly adapters: Adapters;
  readonly protocols: Protocols;
  readonly files: Files;
  readonly used: readonly string[];
}

export function printUnconverted(sources: readonly Source[], view: StatusView): string {
  const { adapters, used, width, paint } = view;
  const nameOf = ({ host, format }: Source) => format ?? host;
  const own = [...new Set(sources.map(nameOf))];
  const title = (host: string) => adapters[host]?.title;
  const counts = own.map((host) => {
    const groups = sources
      .filter((one) => nameOf(one) === host)
      .flatMap((one) => [...one.groups, ...one.natives]);
    let hooks = 0;
    let guards = 0;
    for (const { event, hostEvent, group } of groups)
      for (const handler of group.hooks) {
        hooks += 1;
        if (isGuard(view, event ?? hostEvent, group, handler)) guards += 1;
      }
    const from = title(host)
      ? `of ${title(host)}`
      : `in ${listed([...new Set(sources.flatMap((one) => (nameOf(one) === host ? [one.file] : [])))])}`;
    return { host, from, hooks, guards };
  });
  const guards = counts.reduce((sum, one) => sum + one.guards, 0);
  const hooks = counts.reduce((sum, one) => sum + one.hooks, 0);
  const which = listed(
    counts.map((one, i) => `${i ? one.hooks : plural(one.hooks, "hook")} ${one.from}`),
  );
  const others = used.filter((host) => !own.includes(host));
  const elsewhere = own.some((host) => title(host)) ? "Other agents" : "Agents";
  const to = others.length ? others : Object.keys(adapters).filter((host) => !own.includes(host));
  const choose =
    own.length > 1 && sources.every(({ format }) => format === undefined)
      ? ` --from ${own[0]}`
      : "";
  const next = `hookport convert${choose} --to ${to.join(",")} --dry-run`;
  return [
    ...paragraph(
      `${which}${guardsAmong(hooks, guards)}.${guards ? ` ${elsewhere} may ignore ${guards === 1 ? "it" : "them"}.` : ""}`,
      width,
    ),
    ...(others.length
      ? paragraph(`Also used here: ${others.map((host) => title(host) ?? host).join(", ")}.`, width)
      : []),
    "",
    ...paragraph(`Next: ${next}${others.length ? "" : ", or to some of them"}`, width).map((line) =>
      paint("bold", line),
    ),
  ].join("\n");
}

/** Hooks may stand there that run nowhere; each reason is said once. */
export function printUnread(
  unread: readonly Diagnostic[],
  misspelt: readonly Diagnostic[],
  width: number,
): string {
  const reasons = new Set([
    ...unread.map(({ file, message }) => `Not read: ${file}, ${message}`),
    ...misspelt.map(({ file, message }) => `In ${file}: ${message}`),
  ]);
  return [
    ...[...reasons].flatMap((reason) => paragraph(reason, width)),
    ...paragraph("`hookport check` shows each with its line.", width),
  ].join("\n");
}

/** What may hold hooks and was not read, and the projects below. */
export const printAside = (notices: readonly Diagnostic[], width: number): string =>
  asideSentences(notices)
    .flatMap((text) => paragraph(text, width))
    .join("\n");

function guardsAmong(hooks: number, guards: number): string {
  if (guards === 0) return ", none of them a guard";
  if (hooks === 1) return ", a guard";
  if (guards === hooks) return ", all of them guards";
  return `, ${guards} of them ${guards === 1 ? "a guard" : "guards"}`;
}
