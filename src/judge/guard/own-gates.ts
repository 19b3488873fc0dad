import type { Group } from "../../../schemas/types/document.ts";
import type { OwnGate } from "../../model/protocol.ts";
import { splitDialect, type Protocols } from "../../model/route.ts";

/** Returns what an answer holds back on an event that only one agent has; undefined if it is no gate. */
export function ownGateOf(protocols: Protocols, event: string, group: Group): OwnGate | undefined {
  const gateOf = (id: string) =>
    Object.hasOwn(protocols, id) && Object.hasOwn(protocols[id]?.ownGates ?? {}, event)
      ? protocols[id]?.ownGates?.[event]
      : undefined;
  const [dialect] = splitDialect(group.dialect);
  const own = [dialect, group.origin?.host ?? ""].find(
    (id) => id !== "universal" && Object.hasOwn(protocols, id),
  );
  if (own !== undefined) return gateOf(own);
  // A document without places does not say whose event it is.
  return Object.keys(protocols)
    .map(gateOf)
    .find((gate) => gate !== undefined);
}
