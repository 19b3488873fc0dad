/** Takes packages out again: every file is as it was before they came. */
import { remove } from "../convert/remove.ts";
import { recordChange } from "../install/record.ts";
import { changed, type Change } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import { disk, readBytes } from "../node/disk.ts";
import { filesBelow } from "../node/drift.ts";

import type { Writer } from "../node/writer.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import { recordedNames } from "../read/records.ts";
import { editedText } from "../write/edited.ts";
import { withoutPackage } from "../write/edited-packages.ts";
import { readLock } from "../plan/assemble.ts";
import { removingOrder } from "../write/order.ts";
import { prepareAgain } from "./conversion.ts";
import type { Workspace } from "./here.ts";
import { namedIn, trusted } from "./packages.ts";

export const packagesHere = (workspace: Workspace): readonly string[] => [
  ...new Set([
    ...namedIn(workspace),
    ...recordedNames(workspace.files),
    ...Object.keys(readLock(workspace.files, workspace.layer)?.installed ?? {}),
  ]),
];

/** Paths in a package's folder that were not installed are not ours to delete. */
export function strangersIn(root: string, name: string): readonly string[] {
  const known = trusted(disk(root), name)?.files;
  return known
    ? filesBelow(root, packageFolderOf(name)).filter((path) => !Object.hasOwn(known, path))
    : [];
}

export function deleting(workspace: Workspace, name: string): readonly Change[] {
  const { root, files } = workspace;
  const folder = packageFolderOf(name);
  // A run that was killed has deleted all of it, and what is there now is nobody's package.
  if (!files.exists(recordOf(name)) && !namedIn(workspace).includes(name)) return [];
  const strangers = strangersIn(root, name);
  const own = filesBelow(root, folder).filter((path) => !strangers.includes(path));
  return [
    ...own.map((path): Change => {
      const file = `${folder}/${path}`;
      return { path: file, before: readBytes(root, file), after: null, bytes: true };
    }),
    ...(files.exists(recordOf(name)) ? [recordChange(files, name, null)] : []),
  ];
}

export async function withoutPackages(
  workspace: Workspace,
  names: readonly string[],
  writer: Writer | undefined,
): Promise<readonly Change[]> {
  const { adapters, files, layer } = workspace;
  const edited = readEdited(files, layer);
  const gone = names.flatMap((name) => deleting(workspace, name));
  // A removal that was killed has taken the file away.
  const text = (edited ? names : []).reduce(
    (text, name) => withoutPackage(text, name, layer.edited),
    edited?.text ?? "",
  );
  const rest = (edited?.packages ?? []).filter(({ name }) => !names.includes(name));
  const kept: readonly Change[] =
    !edited || text === edited.text
      ? []
      : [{ path: layer.edited, before: edited.text, after: text }];
  if (!edited || (isBare(edited) && !rest.length)) {
    const known = edited || files.exists(layer.document);
    const changes = known
      ? remove(adapters, changed(files, gone), undefined, [layer], writer?.again)
      : [];
    if (!edited || isOurs(text, edited, layer)) return removingOrder([...changes, ...gone]);
    const others = changes.filter(({ path }) => path !== layer.edited);
    return removingOrder([...kept, ...others, ...gone]);
  }
  const pending: readonly Change[] = [...gone, ...kept];
  const { outcome } = await prepareAgain(workspace, { pending }, writer);
  return outcome.changes;
}

/** Nothing in the file is for hooks other than those of packages. */
const isBare = ({ from, groups = [], accept }: Edited) =>
  !from.length && !groups.length && !accept.length;

/** The rest of the file is as it was written for packages alone. */
function isOurs(rest: string, { to = [] }: Edited, layer: Layer): boolean {
  const name = "a";
  const wish = { to, from: [], failOpen: false, add: [], packages: [name] };
  const ours = withoutPackage(editedText(undefined, layer, wish), name, layer.edited);
  return rest.replaceAll("\r\n", "\n") === ours;
}
