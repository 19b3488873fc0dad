/** Generated from schemas/hooks.schema.json by `npm run accept`. */

/**
 * A universal hooks document: lifecycle hooks in the words every agent's hooks can be translated to and from.
 */
export interface HooksDocument {
  $schema?: string;
  /**
   * The version of this format.
   */
  version: 1;
  description?: string;
  hooks: Events;
  /**
   * Written by hookport: the hosts this document was converted to, each with the file that calls the shim, relative to the project.
   */
  targets?: {
    [k: string]: string;
  };
  /**
   * Written by `hookport convert --fail-open`: hookport's own faults let the call go on instead of denying it.
   */
  failOpen?: boolean;
  [native: `x-${string}`]: Native;
}
/**
 * Group[] of handlers by event. An event this release does not know is skipped with a warning.
 */
export interface Events {
  "pre-tool-use"?: Group[];
  "permission-request"?: Group[];
  "permission-denied"?: Group[];
  "post-tool-use"?: Group[];
  "post-tool-use-failure"?: Group[];
  "pre-prompt"?: Group[];
  "session-start"?: Group[];
  "session-end"?: Group[];
  stop?: Group[];
  "stop-failure"?: Group[];
  "stop-cancelled"?: Group[];
  "sub-agent-start"?: Group[];
  "sub-agent-end"?: Group[];
  "pre-compact"?: Group[];
  "post-compact"?: Group[];
  notification?: Group[];
}
export interface Group {
  /**
   * Absent, "" or "*": always. Letters, digits, _ - space , |: a list of exact names. Anything else: an unanchored JavaScript regex. In the words of the group's dialect.
   */
  matcher?: string;
  /**
   * The words the group is written in: "universal" (default), a host's id, or "<host>:<host event>".
   */
  dialect?: string;
  /**
   * Run the handlers one after another; a denial ends the row.
   */
  sequential?: boolean;
  where?: Where;
  hooks: Handler[];
  origin?: Origin;
  [native: `x-${string}`]: Native;
}
/**
 * A filter on content: each dot-path in the event must match its regex.
 */
export interface Where {
  [k: string]: string;
}
export interface Handler {
  type?: "command" | "prompt";
  /**
   * A shell command. ${PACKAGE_ROOT} and ${file} stay one argument whatever they hold.
   */
  command?: string;
  /**
   * With args, `command` is a program that is run without a shell.
   */
  args?: string[];
  /**
   * A question for the model, where the host has such handlers.
   */
  prompt?: string;
  model?: string;
  /**
   * Seconds.
   */
  timeout?: number;
  /**
   * Not waited for; cannot decide anything.
   */
  async?: boolean;
  /**
   * A handler that cannot start, times out, crashes or answers nonsense denies.
   */
  failClosed?: boolean;
  env?: {
    [k: string]: string;
  };
  /**
   * Relative to the project.
   */
  cwd?: string;
  /**
   * The command to run on Windows.
   */
  windows?: string;
  where?: Where;
  /**
   * Capabilities this handler cannot do without: where one is missing, the report says weakened.
   */
  needs?: string[];
  origin?: HandlerOrigin;
  [native: `x-${string}`]: Native;
}
/**
 * Written by hookport: where this handler stands in the group's source file.
 */
export interface HandlerOrigin {
  pointer: string;
  line?: number;
}
/**
 * One host's own fields, kept word for word. Other hosts report them.
 *
 * This interface was referenced by `Handler`'s JSON-Schema definition
 * via the `patternProperty` "^x-[a-z][a-z0-9-]*$".
 *
 * This interface was referenced by `Group`'s JSON-Schema definition
 * via the `patternProperty` "^x-[a-z][a-z0-9-]*$".
 *
 * This interface was referenced by `HooksDocument`'s JSON-Schema definition
 * via the `patternProperty` "^x-[a-z][a-z0-9-]*$".
 */
export interface Native {
  [k: string]: unknown;
}
/**
 * Written by hookport: where the group came from. A new conversion of the same file replaces it.
 */
export interface Origin {
  host: string;
  file: string;
  pointer: string;
  line?: number;
  /**
   * The original still stands in that file, so its own host runs it by itself.
   */
  inPlace?: boolean;
  /**
   * Its host runs it through the shim (`hookport convert --adopt`).
   */
  adopted?: boolean;
  /**
   * Its host runs it only inside that.
   */
  within?: "agent" | "skill" | "plugin";
}
