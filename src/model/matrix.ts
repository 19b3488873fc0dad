/** Generated from schemas/matrix.schema.json by `npm run accept`. */

/**
 * What `hookport matrix --json` prints: what each agent can do, cell by cell, and where that is known from.
 */
export interface Matrix {
  version: 1;
  /**
   * YYYY-MM-DD: the day the age of evidence is counted to.
   */
  today: string;
  hosts: MatrixHost[];
}
export interface MatrixHost {
  /**
   * The agent's id, as --host takes it.
   */
  id: string;
  /**
   * The agent's name.
   */
  title: string;
  /**
   * The address of its own documentation of hooks.
   */
  docs: string;
  evidence: CellEvidence;
  /**
   * For every universal event, in order, every name the agent has for it, and for each of them `fires` and every part.
   */
  cells: MatrixCell[];
  /**
   * What stays open, natively and with a converted guard: a sentence for every way around a hook.
   */
  open: {
    /**
     * What is so on this agent.
     */
    [k: string]: string;
  };
}
/**
 * What most of its cells rest on.
 */
export interface CellEvidence {
  /**
   * A recorded run of the real program, a measurement made elsewhere, or the vendor's word.
   */
  basis: "observed" | "reported" | "documented";
  /**
   * The agent's; may be empty.
   */
  version: string;
  /**
   * YYYY-MM-DD, of the measurement or of the page; may be shorter, or empty.
   */
  date: string;
  /**
   * How the agent ran when it was measured; may be empty.
   */
  surface: string;
  source: string;
  /**
   * Older than 90 days.
   */
  old: boolean;
}
export interface MatrixCell {
  /**
   * The universal event.
   */
  event: string;
  /**
   * The agent's own name for it; empty: it has none.
   */
  row: string;
  /**
   * Hooks under this name are read and answered, but written under another one.
   */
  readOnly: boolean;
  /**
   * The canonical tools it fires for, `mcp` for every MCP tool; empty: all.
   */
  only: string[];
  /**
   * `fires`, or what a decision may hold, such as `deny`.
   */
  part: string;
  can: boolean;
  /**
   * It can, but so; empty: without a limit, or it cannot.
   */
  how: string;
  /**
   * The agent could, and is never asked to: why; empty where that is not so.
   */
  declined: string;
  /**
   * It needs a terminal.
   */
  terminalOnly: boolean;
  /**
   * Surfaces on which the whole row does not hold, each with what happens there.
   */
  surfaces: {
    [k: string]: string;
  };
  /**
   * The agent's event on which a denial meant for this one is made instead; empty: none.
   */
  carriedBy: string;
  evidence: CellEvidence1;
}
export interface CellEvidence1 {
  /**
   * A recorded run of the real program, a measurement made elsewhere, or the vendor's word.
   */
  basis: "observed" | "reported" | "documented";
  /**
   * The agent's; may be empty.
   */
  version: string;
  /**
   * YYYY-MM-DD, of the measurement or of the page; may be shorter, or empty.
   */
  date: string;
  /**
   * How the agent ran when it was measured; may be empty.
   */
  surface: string;
  source: string;
  /**
   * Older than 90 days.
   */
  old: boolean;
}
