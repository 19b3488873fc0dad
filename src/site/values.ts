/** What the page and its worker tell each other: plain values, of which all text is shown as text. */
import type { AskedCall } from "../play/call-event.ts";
import type { Tone } from "../screen/html.ts";
import type { GuardWord, NumberedNote } from "../screen/notes.ts";
import type { Section, Sentence, Step } from "../screen/page.ts";

export interface GivenFile {
  readonly path: string;
  readonly text: string;
  /** The path is not the user's: it follows what the text is recognised as. */
  readonly isGuessed: boolean;
}

/** What a script is said to answer. */
export interface TypedReply {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PageAsked {
  readonly files: readonly GivenFile[];
  readonly agents: readonly string[];
  readonly adopt: boolean;
  /** What was not given is not there. */
  readonly isWhole: boolean;
  readonly call?: AskedCall | undefined;
  /** By the keys of the hooks that a call reaches. */
  readonly replies: { readonly [key: string]: TypedReply };
}

export interface PageFault {
  readonly file: string;
  /** From 1; 0 if it is about the whole file. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
  readonly code: string;
  readonly isBad: boolean;
}

export interface ReadFile {
  readonly path: string;
  /** As in `Some Agent's settings.json: 3 hooks`; empty if no hook was read there. */
  readonly readAs: string;
}

export interface CellValue {
  readonly sign: string;
  readonly word: string;
  readonly tone: Tone;
  readonly notes: string;
}

export interface TableValue {
  readonly agents: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly guard: GuardWord;
    readonly cells: readonly CellValue[];
  }[];
  readonly notes: readonly NumberedNote[];
}

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
  readonly action: string;
  readonly mode: number;
}

export interface Converted {
  readonly verdict: readonly Sentence[];
  readonly table: TableValue;
  readonly sections: readonly Section[];
  readonly command: string;
  readonly next?: Step | undefined;
  readonly written: readonly { readonly title: string; readonly files: readonly WrittenFile[] }[];
}

export interface ReachedHook {
  readonly key: string;
  readonly name: string;
  readonly command: string;
  /** Each payload once, with the agents that give it. */
  readonly payloads: readonly { readonly agents: readonly string[]; readonly text: string }[];
}

export interface AgentPlayed {
  readonly id: string;
  readonly title: string;
  readonly decision: string;
  readonly tone: Tone;
  readonly reason: string;
  readonly reached: number;
}

export interface PlayedValue {
  readonly agents: readonly AgentPlayed[];
  readonly hooks: readonly ReachedHook[];
  /** Why the call could not be played; empty if it was. */
  readonly wrong: string;
}

export interface Answer {
  readonly files: readonly ReadFile[];
  readonly faults: readonly PageFault[];
  /** Scripts that hooks start and that were not given. */
  readonly ungiven: readonly string[];
  readonly converted?: Converted | undefined;
  readonly played?: PlayedValue | undefined;
}
