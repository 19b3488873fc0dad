/** What the page and its worker tell each other: plain values, of which all text is shown as text. */
import type { AskedCall } from "../play/call-event.ts";
import type { Page } from "../screen/page.ts";
import type { Diagnostic, PlayedHost } from "../../schemas/types/output.ts";

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

/** What a link or a file holds of the page. */
export type Shared = Pick<PageAsked, "files" | "agents" | "adopt" | "isWhole">;

/** The line is 0 if it is about the whole file. */
export type PageFault = Pick<Diagnostic, "file" | "line" | "message" | "hint" | "code" | "level">;

export interface ReadFile {
  readonly path: string;
  /** As in `Some Agent's settings.json: 3 hooks`; empty if no hook was read there. */
  readonly readAs: string;
}

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
  readonly action: string;
  readonly mode: number;
}

export interface Converted {
  /** Its next step is one that is better than the command. */
  readonly page: Page;
  readonly command: string;
  readonly written: readonly { readonly title: string; readonly files: readonly WrittenFile[] }[];
}

export interface ReachedHook {
  readonly key: string;
  readonly name: string;
  readonly command: string;
  /** Each payload once, with the agents that give it. */
  readonly payloads: readonly { readonly agents: readonly string[]; readonly text: string }[];
}

export interface PlayedValue {
  readonly agents: readonly (PlayedHost & { readonly title: string })[];
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

/** What the page asks of its worker, and what it is replied, by the kind of the question. */
export interface Questions {
  answer(asked: PageAsked): Promise<Answer>;
  share(shared: Shared): Promise<ShareReply>;
  open(link: string): Promise<Shared | undefined>;
  openFile(text: string): Promise<Shared | undefined>;
}

export interface Request {
  readonly id: number;
  readonly kind: keyof Questions;
  readonly given: unknown;
}

export interface ShareReply {
  readonly text: string;
  /** Empty if it would be too long. */
  readonly link: string;
  readonly leftOut: readonly string[];
}

export interface Replied {
  readonly id: number;
  readonly value?: unknown;
  readonly failed?: string;
}

export interface Example {
  readonly name: string;
  readonly says: string;
  readonly files: readonly GivenFile[];
}

export interface Facts {
  readonly agents: readonly { readonly id: string; readonly title: string }[];
  /** The agents that are picked at the start. */
  readonly first: readonly string[];
  readonly examples: readonly Example[];
}

export interface State {
  files: GivenFile[];
  current: number;
  agents: string[];
  adopt: boolean;
  isWhole: boolean;
  call: AskedCall;
  replies: { [key: string]: TypedReply };
}
