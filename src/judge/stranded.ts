/** Files that git keeps from every clone of the project, without which an agent runs no hook there. */
import type { Adapter, Adapters } from "../model/adapter.ts";
import { homeFor, type Config } from "../model/config.ts";
import { diagnostic, strands } from "../model/diagnostics.ts";
import { eventNames } from "../model/events.ts";
import { inFolder, LAUNCHER, SHIM, TWIN, type Layer } from "../model/layer.ts";
import { acceptsOf } from "../plan/accept.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { acceptingOf } from "./accept.ts";
import { isGuard } from "./guard/purpose.ts";
import type { Seeing } from "./guard/on-event.ts";

interface Converted extends Seeing {
  readonly adapters: Adapters;
  readonly layer: Layer;
  /** Git ignores the file. */
  readonly ignored: (path: string) => boolean;
}

export function stranded(
  converted: Converted,
  doc: HooksDocument,
  host: string,
): readonly Diagnostic[] {
  const guarded = eventNames.some((event) =>
    doc.hooks[event]?.some((group) =>
      group.hooks.some((handler) => isGuard({ ...converted, event, group, handler })),
    ),
  );
  return keptFromClone(converted, host, guarded).map((finding) => ({
    ...acceptingOf(acceptsOf(doc), host, finding),
    host,
  }));
}

/** What a conversion writes for this agent and git ignores; without a guard it is a warning. */
export function keptFromClone(
  { adapters, ignored, layer }: Omit<Converted, "protocols" | "files">,
  host: string,
  guarded: boolean,
): readonly Diagnostic[] {
  const { config } = adapters[host] as Adapter;
  const home = homeFor(config, layer.scope);
  const lost =
    layer.scope === "project" && home !== undefined
      ? neededOf(config, home, layer).filter(ignored)
      : [];
  const [file] = lost;
  if (file === undefined) return [];
  const message = `git ignores ${lost.join(", ")}, so that a clone of this project has no ${guarded ? "guard" : "hook"} there`;
  return [diagnostic("git-ignored", { file }, message, guarded ? {} : { level: "warning" })];
}

const neededOf = (
  { protectedFolder, startsTwin }: Config,
  home: string,
  { document }: Layer,
): readonly string[] => [
  home,
  ...[...new Set([undefined, protectedFolder])].flatMap((folder) =>
    [document, LAUNCHER, SHIM].map((path) => inFolder(path, folder)),
  ),
  ...(startsTwin ? [inFolder(TWIN, protectedFolder)] : []),
];

export const strandedIn = ({ targets, notices }: Report): readonly Diagnostic[] =>
  [...targets.flatMap(({ findings }) => findings), ...notices].filter(strands);
