/** An agent with hooks whose files no conversion writes: what to say of it if somebody asks. */
export interface OutsideAgent {
  readonly id: string;
  readonly title: string;
  /** Says why nothing is converted to it, as a sentence without its full stop. */
  readonly why: string;
  /** Says what people can do by hand instead, as a sentence without its full stop. */
  readonly instead: string;
  /**
   * Files of a project or of the home folder that have its hooks at this pointer, or are nothing but
   * its hooks if the pointer is empty; a path may have wildcards.
   */
  readonly places: readonly {
    readonly scope: "project" | "user";
    readonly path: string;
    readonly pointer: string;
  }[];
}
