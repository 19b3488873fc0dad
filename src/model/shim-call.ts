/** A call of the shim, as a line for `/bin/sh -c`. */
export interface ShimCall {
  readonly command: string;
  readonly matcher?: string;
  readonly timeout: number;
  /** If the shim does not answer, the call is held back (S10). */
  readonly gate: boolean;
  /**
   * If the shim does not answer, the prompt passes with a message about the fault (S10), because
   * otherwise nobody could ask for the repair.
   */
  readonly prompt?: true;
  readonly failOpen: boolean;
  readonly holds?: number | null;
}
