/** How an agent takes hooks as a plugin of its own, for `hookport pack` (S25). */
import type { Fields, Json } from "./json.ts";
import type { ShimCall } from "./place.ts";

/** What a package says of itself, as far as manifests repeat it. */
export interface About {
  /** The package's name, without its scope and in the letters that every agent takes. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Further fields of the package's own manifest, such as its license. */
  readonly more: Fields;
}

export interface PluginRoot {
  /** A word that the agent replaces in an entry's text by the folder, without quoting it. */
  readonly text?: string;
  /** The agent sets these for a plugin's hooks; the first counts where no text was replaced. */
  readonly variables: readonly string[];
}

/** A plugin's folder: its own, or that of another agent which takes the same folder. */
export type PluginForm = SharedForm | FolderForm | ModuleForm;

/** The agent takes the folder that is written for another one, unchanged. */
export interface SharedForm {
  /** The other agent's id. */
  readonly as: string;
  readonly root: PluginRoot;
  /** Files that this agent wants in the folder too. */
  readonly files?: (about: About) => { readonly [path: string]: Json };
  /** What the agent changes in a package's files when it installs them, each with a sentence. */
  readonly rewrites?: readonly Rewriting[];
}

interface Rewriting {
  /** How the changed files' paths end. */
  readonly ends: string;
  readonly text: RegExp;
  readonly says: string;
}

export interface FolderForm {
  readonly folder: string;
  /** The paths of its manifests, each with what it holds. */
  readonly manifests: (about: About) => { readonly [path: string]: Json };
  readonly hooks: string;
  readonly frame?: Fields;
  readonly root: PluginRoot;
  /** A marketplace's file, from the marketplace's folder, which names the plugin at `source`. */
  readonly market?: {
    readonly path: string;
    readonly holds: (about: About, source: string) => Fields;
  };
  /** It is in the words that every agent of this folder reads; the agent's own by default. */
  readonly entry?: (call: { readonly event: string } & ShimCall) => Json;
  /** Every entry's timeout, if what one agent here takes for seconds is none to another. */
  readonly timeout?: number;
}

/** A folder with a file of code, which the agent loads where it lies. */
export interface ModuleForm {
  readonly folder: string;
  readonly module: string;
  readonly root: PluginRoot;
  readonly write: (calls: readonly ({ readonly event: string } & ShimCall)[]) => string;
}

/** The name in the word that the agent replaces by a plugin's folder. */
export const pastedName = (form: PluginForm | undefined): string | undefined =>
  form && "root" in form ? /\w+/.exec(form.root.text ?? "")?.[0] : undefined;

export const isShared = (form: PluginForm): form is SharedForm => "as" in form;
export const isModule = (form: PluginForm): form is ModuleForm => "module" in form;
