import type { Shared } from "./share.ts";
import type { Answer, PageAsked } from "./values.ts";

type Question =
  | { readonly kind: "answer"; readonly asked: PageAsked }
  | { readonly kind: "share"; readonly shared: Shared }
  | { readonly kind: "open"; readonly link: string }
  | { readonly kind: "openFile"; readonly text: string };

export type Request = Question & { readonly id: number };

export interface ShareReply {
  readonly text: string;
  /** Empty if it would be too long. */
  readonly link: string;
  readonly leftOut: readonly string[];
}

export interface Replied {
  readonly id: number;
  readonly value: Answer | ShareReply | Shared | undefined;
  readonly failed?: string;
}
