import type { GivenFile, TypedReply } from "../values.ts";
import type { AskedCall } from "../../play/call-event.ts";

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
