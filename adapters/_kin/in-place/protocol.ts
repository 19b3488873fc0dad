/** The protocol of an agent whose plugins change an input and an output in place. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { CodeProtocol, EventRow, Tool } from "../../../src/model/adapter.ts";
import { inProcess } from "../in-process/protocol.ts";
import { eventsOf } from "./events.ts";
import { mcp, tools } from "./tools.ts";

export interface InPlace {
  readonly id: string;
  readonly marks: readonly string[];
  readonly marker: string;
  /** Where a hook cannot hold a stop. */
  readonly stops?: EventRow["surfaces"];
  readonly more?: { readonly [name: string]: Tool };
}

export function inPlace({ id, marks, marker, stops, more }: InPlace): CodeProtocol {
  return inProcess({
    tables: { id, events: eventsOf(stops), tools: { ...tools, ...more }, mcp, variables: marks },
    marker,
    folders: ["workdir"],
    literalTilde: true,
  });
}
