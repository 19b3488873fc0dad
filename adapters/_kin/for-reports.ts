/** Marks what only reports read of an agent's tables; the shim is built without it (src/bundle-shim.mjs). */
import type { EventRow, Host, ProtocolTables } from "../../src/model/adapter.ts";

/** Says how a capability is restricted: one text in quotes. The shim has `true` in its place. */
export const how = (sentence: string): string => sentence;

type Told =
  | Pick<
      EventRow,
      | "asks"
      | "declined"
      | "evidence"
      | "hides"
      | "holdsField"
      | "prompt"
      | "endsInVain"
      | "silent"
      | "surfaces"
      | "terminalOnly"
      | "undoes"
      | "values"
    >
  | Pick<ProtocolTables, "inCloud" | "ownFields" | "ownGates">
  | Pick<Host, "inputIsSocket" | "shellMarker">;

/** Facts of a table, to be spread into it. The shim has nothing in their place. */
export const forReports = <Facts extends Told>(facts: Facts): Facts => facts;
