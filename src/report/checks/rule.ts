/** What a check of one handler sees. */
import type { Tell } from "../../model/findings.ts";
import type { Files } from "../../model/files.ts";
import type { Config } from "../../model/config.ts";
import type { HostEvent, Wire, Adapters } from "../../model/adapter.ts";
import type { Group, Handler } from "../../model/document.ts";
import type { EventName } from "../../model/events.ts";
import type { Finding } from "../../model/report.ts";
import type { Source } from "../../read/source.ts";

export interface Case {
  readonly adapters: Adapters;
  readonly files: Files;
  readonly source: Source;
  readonly title: string;
  /** The host's own, or the universal one. */
  readonly wire: Wire;
  readonly config: Config | undefined;
  readonly event: EventName | null;
  /** Undefined on an event that only this host has. */
  readonly row: HostEvent | undefined;
  readonly group: Group;
  readonly handler: Handler;
}

export type Rule = (one: Case, tell: Tell) => readonly Finding[];
