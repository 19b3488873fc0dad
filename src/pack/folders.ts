import type { Adapters } from "../model/adapter.ts";
import {
  isShared,
  type PluginRoot,
  type SharedForm,
  type FolderForm,
  type ModuleForm,
} from "../model/plugin-form.ts";

export interface Folder {
  readonly form: FolderForm | ModuleForm;
  /** The agent whose form it is, whether or not it is among those asked for. */
  readonly owner: string;
  /** The agents that it is for, in the order in which an entry names them. */
  readonly hosts: readonly string[];
  /** Where any of them gives its hooks the folder. */
  readonly root: PluginRoot;
  /** What the agents that take another's folder say of it. */
  readonly shared: readonly SharedForm[];
}

export function foldersFor(adapters: Adapters, hosts: readonly string[]): readonly Folder[] {
  const ownerOf = (host: string) => {
    const form = adapters[host]?.config.plugin;
    return form && (isShared(form) ? form.as : host);
  };
  const owners = [...new Set(hosts.flatMap((host) => ownerOf(host) ?? []))];
  return owners.flatMap((owner): readonly Folder[] => {
    const form = adapters[owner]?.config.plugin;
    if (!form || isShared(form)) return [];
    const own = Object.keys(adapters).filter(
      (host) => hosts.includes(host) && ownerOf(host) === owner,
    );
    const shared = own.flatMap((host) => {
      const form = adapters[host]?.config.plugin;
      return form && isShared(form) ? [form] : [];
    });
    const roots = [form.root, ...shared.map(({ root }) => root)];
    const text = roots.find((root) => root.text !== undefined)?.text;
    return [
      {
        form,
        owner,
        // The agent whose words the entry is in comes first.
        hosts: own.toSorted((a, b) => Number(b === owner) - Number(a === owner)),
        root: {
          ...(text !== undefined && { text }),
          variables: [...new Set(roots.flatMap(({ variables }) => variables))],
        },
        shared,
      },
    ];
  });
}

export const packable = (adapters: Adapters): readonly string[] =>
  Object.keys(adapters).filter((host) => adapters[host]?.config.plugin !== undefined);
