/** Hooks a host runs that were written for another one (S13). */
import { expand, type Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { ownersView } from "../write/ledger.ts";
import { valueOf } from "../read/parse.ts";
import type { Foreign } from "./plan.ts";
import { isOurs } from "../read/source.ts";

/** What this host would run of other hosts' files, which it reads too. */
export function foreign(adapter: Adapter, project: Files, { scope }: Layer): readonly Foreign[] {
  const files = ownersView(project);
  return adapter.config.places
    .filter((place) => place.of && (place.scope === "user") === (scope === "user"))
    .flatMap((place) => expand(files, place.path).map((file) => ({ place, file, value: valueOf(files.read(file) ?? "{}", file) })))
    .flatMap(({ place, file, value }) =>
      (adapter.config.read?.(value, place).groups ?? []).flatMap(({ hostEvent, group }) =>
        group.hooks.flatMap(({ command }) => (command === undefined || isOurs(command) ? [] : [{ hostEvent, command, file }])),
      ),
    );
}
