/** An agent with hooks whose files no conversion writes: what to say of it if somebody asks. */
export interface OutsideAgent {
  readonly id: string;
  readonly title: string;
  /** Says why nothing is converted to it, as a sentence without its full stop. */
  readonly why: string;
  /** Says what people can do by hand instead, as a sentence without its full stop. */
  readonly instead: string;
  /** Its hooks stand in this file of the home folder, at this pointer. */
  readonly file: string;
  readonly pointer: string;
}
