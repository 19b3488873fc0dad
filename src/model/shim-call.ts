/** A call of the shim, as a line for `/bin/sh -c`. */
export interface ShimCall {
  readonly command: string;
  readonly matcher?: string;
  readonly timeout: number;
  /** If the shim does not answer, the call is held back (S10). */
  readonly gate: boolean;
  /** Without an answer the prompt passes with a message, so that somebody can ask (S10). */
  readonly prompt?: true;
  readonly failOpen: boolean;
  readonly holds?: number | null;
}
