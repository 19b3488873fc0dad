/** Names guards that an agent had and has no more, as the edited file does not name it (S26). */
import type { Adapter } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { hooksOfDocument } from "../model/of-document.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { pointer } from "../model/json.ts";
import { test } from "../model/matcher.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { readLock } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { hostPlay, type HostPlay } from "../play/runs.ts";
import { isSilent, reachOf } from "../play/trace.ts";
import type { Hook } from "../play/work.ts";
import { readEdited } from "../read/edited.ts";
import { committedOfLayer } from "../read/world.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { isGuard } from "../judge/guard/purpose.ts";

/** Gives one finding for each way in which guards were lost on an agent that left. */
export function unguardedOn(
  hosts: readonly string[],
  request: ConvertRequest,
  doc: HooksDocument,
  after: Files,
): readonly Diagnostic[] {
  // Most conversions leave no agent, and reading every guard takes long.
  if (!hosts.length) return [];
  const { adapters, protocols, layer } = request;
  const guards = hooksOfDocument(doc).filter((hook) =>
    isGuard({ protocols, files: after, ...hook }),
  );
  const edited = readEdited(after, layer);
  const at = { file: layer.edited, line: edited?.parsed.line(pointer("to")) ?? 1 };
  const others = edited?.to ?? Object.keys(doc.targets ?? {});
  return hosts.flatMap((host) => {
    const adapter = adapters[host] as Adapter;
    const [was, is] = [request.files, after].map((files) => playOf(request, adapter, files));
    const lost = guards.map((hook) => ({
      hook,
      how: lossOf(was as HostPlay, is as HostPlay, hook),
    }));
    const left = `"to" does not name ${adapter.title} any more`;
    const hint = `to have it back: hookport convert ${layer.scope === "user" ? "--user " : ""}--to ${[...new Set([...others, host])].join(",")}`;
    return (Object.keys(LOSSES) as Loss[]).flatMap((how) => {
      const names = lost.flatMap((loss) => (loss.how === how ? [nameOf(loss.hook.handler)] : []));
      const message = `${left}, ${LOSSES[how].replace("…", listed(names.map(shortName)))}`;
      return names.length ? [diagnostic(how, { ...at, host }, message, { hint })] : [];
    });
  });
}

const LOSSES = {
  "not-wired": "and … no longer guards it",
  "imported-raw": "which runs … unchanged, with another payload than it was written for",
} as const;
type Loss = keyof typeof LOSSES;

export const unguardedIn = ({ notices }: Report): readonly Diagnostic[] =>
  notices.filter(isUnguarded);

export const isUnguarded = ({ code, host }: Diagnostic): boolean =>
  host !== undefined && code in LOSSES;

/** Returns how a guard was lost, if there is a moment at which it ran before and does not now. */
function lossOf(was: HostPlay, is: HostPlay, hook: Hook): Loss | undefined {
  const before = reachOf(was, hook).traces;
  const lost = reachOf(is, hook).traces.filter((trace, i) => {
    const then = before[i];
    return then !== undefined && !isSilent(then) && isSilent(trace);
  });
  if (!lost.length) return undefined;
  return lost.every(({ runs }) => runs.length) ? "imported-raw" : "not-wired";
}

function playOf(request: ConvertRequest, adapter: Adapter, files: Files): HostPlay {
  const { protocols, layer, match = test } = request;
  const world = committedOfLayer(request, files);
  const documentOf = (other: Layer) => readLock(files, other);
  return hostPlay({ protocols, adapter, layer, world, documentOf, match });
}
