/**
 * An agent that has hooks, and none of whose files a conversion writes: what to say of it where
 * somebody asks.
 */
export interface OutsideAgent {
  readonly id: string;
  readonly title: string;
  /** Why nothing is converted to it: a sentence without its full stop. */
  readonly why: string;
  /** What people can do by hand instead: a sentence without its full stop. */
  readonly instead: string;
  /** The file in the home folder with its hooks, and the pointer to them. */
  readonly file: string;
  readonly pointer: string;
}
