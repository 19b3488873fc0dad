import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import type { LoadedHook, World } from "../model/world.ts";
import { readEdited } from "../read/edited.ts";
import { isOurs } from "../read/source.ts";
import { worldOf } from "../read/world.ts";
import { ownersView } from "../write/ledger.ts";
import { adoptedGroups, assemble } from "./assemble.ts";
import { plan } from "./plan.ts";
import { withTwins } from "./twins.ts";
import type { Planned, ConvertRequest } from "./request.ts";

/** Reads only the document, its sources and what the hosts read of each other's files. */
export function plansOf(request: ConvertRequest): {
  readonly doc: HooksDocument;
  readonly plans: readonly Planned[];
} {
  const { adapters, protocols, files, layer } = request;
  const assembled = assemble(request);
  const to = readEdited(files, layer)?.to;
  // An agent whose own hooks are edited here gets entries like the others.
  const adopted = adoptedGroups(assembled).flatMap(({ origin: { host } }) =>
    adapters[host] && to?.includes(host) ? [host] : [],
  );
  const hosts = [...new Set([...request.targets, ...adopted])];
  const world = ownersWorld(files, layer);
  const doc = withTwins(request, assembled, world, hosts);
  const plans = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    const imports = request.inPlace ? importsOf(adapter, world) : [];
    return { host, plan: plan(protocols, adapter, doc, imports, request) };
  });
  return { doc, plans };
}

/** The project without what is ours. */
export function ownersWorld(files: Files, { scope }: Layer): World {
  const view = ownersView(files);
  return worldOf(scope === "user" ? { home: view } : { project: view });
}

/** Other hosts' hooks that this host would run too (S13), even if turned off today. */
export const importsOf = ({ config }: Adapter, world: World): readonly LoadedHook[] =>
  config
    .loads(world)
    .filter(
      ({ of, off, handler: { command } }) =>
        of !== undefined && off?.by !== "place" && command !== undefined && !isOurs(command),
    );
