/** The document that a conversion makes, and what it comes to on each agent. */
import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument } from "../model/document.ts";
import { accepting, acceptsOf } from "./accept.ts";
import { adoptedGroups, assemble } from "./assemble.ts";
import { foreign } from "./foreign.ts";
import { plan } from "./plan.ts";
import type { Planned, ConvertRequest } from "./request.ts";

/** What would stand in the document, and what it comes to on each host: no file is looked at but the document and its sources. */
export function plansOf(request: ConvertRequest): { readonly doc: HooksDocument; readonly plans: readonly Planned[] } {
  const { adapters, protocols, files, layer } = request;
  const doc = assemble(request);
  const hosts = [...new Set([...request.targets, ...adoptedGroups(doc).map(({ origin }) => origin.host)])];
  const plans = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    const made = plan(protocols, adapter, doc, request.inPlace ? foreign(adapter, files, layer) : [], request);
    return { host, plan: { ...made, judged: made.judged.map((one) => accepting(acceptsOf(doc), host, one)) } };
  });
  return { doc, plans };
}
