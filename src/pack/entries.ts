/** A packed plugin's entries: one call of the shim for each event that a hook waits on. */
import type { Adapter } from "../model/adapter.ts";
import type { Placement, ShimCall } from "../model/config.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { located, pluginCommand } from "../model/entry-plugin.ts";
import { callsShim } from "../model/started-shim.ts";
import { waitingWord } from "../model/entry.ts";
import { UserError } from "../model/error.ts";
import { pretty, type Fields, type Json } from "../model/json.ts";
import { PROJECT } from "../model/layer.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { isModule, type FolderForm } from "../model/plugin-form.ts";
import type { Known } from "../model/route.ts";
import { plan } from "../plan/plan.ts";
import type { Folder } from "./folders.ts";

export interface Hooks extends Known {
  readonly name: string;
  readonly doc: HooksDocument;
}

type Call = { readonly event: string } & ShimCall;

/** The path is in the folder; undefined if the entries would start nothing. */
export function hooksFile(
  hooks: Hooks,
  folder: Folder,
): readonly [path: string, text: string] | undefined {
  const { form, owner, root } = folder;
  const adapter = hooks.adapters[owner] as Adapter;
  const calls = callsOf(hooks, folder);
  if (!calls.length) return undefined;
  if (isModule(form)) {
    const found = calls.map((call) => ({ ...call, command: located(call.command, root) }));
    return [form.module, form.write(found)];
  }
  const inFolder = (element: Json): Json =>
    JSON.parse(
      JSON.stringify(element, (_, value: unknown) =>
        typeof value === "string" && callsShim(value) ? located(value, root) : value,
      ),
    ) as Json;
  const events: { [event: string]: Json[] } = {};
  for (const call of calls)
    (events[call.event] ??= []).push(...elements(form, adapter, call).map(inFolder));
  return [form.hooks, pretty({ ...form.frame, hooks: events } as Fields)];
}

function elements(form: FolderForm, { config }: Adapter, call: Call): readonly Json[] {
  if (form.entry) return [{ hooks: [form.entry(call)] } as Fields];
  return config.write([call]).map(({ value }) => value);
}

/**
 * One call for each event of the folder's agents. Where several agents take the folder, an entry is
 * the same for all of them: it filters nothing, because each has names of its own, and closes where
 * one of them can be held back. An agent passes over the events that it does not have.
 */
function callsOf(hooks: Hooks, { form, hosts }: Folder): readonly Call[] {
  const calls = hosts.flatMap((host) => placed(hooks, hooks.adapters[host] as Adapter));
  if (isModule(form) || !form.entry) return calls;
  return [...new Set(calls.map(({ event }) => event))].map((event): Call => {
    const same = calls.filter((call) => call.event === event);
    const gate = same.some((call) => call.gate);
    const asked = Math.max(...same.map(({ timeout }) => timeout));
    if (form.timeout !== undefined && asked > form.timeout)
      throw new UserError(
        `${PACKAGE_DOCUMENT}: the hooks on ${event} may take ${asked} seconds, and an entry of a plugin waits for ${form.timeout}`,
        "give them shorter timeouts, or make them `async`; nothing was written",
      );
    const waits = {
      gate,
      ...(!gate && same.some(({ prompt }) => prompt) && { prompt: true as const }),
      failOpen: false,
    };
    return {
      event,
      command: pluginCommand(event) + waitingWord(waits),
      timeout: form.timeout ?? asked,
      ...waits,
    };
  });
}

const placed = ({ protocols, doc }: Hooks, adapter: Adapter): readonly Call[] =>
  plan(protocols, adapter, doc, [], {
    folder: "",
    layer: PROJECT,
    command: pluginCommand,
  }).placements.filter(isCall);

const isCall = (placement: Placement): placement is Call => "command" in placement;
