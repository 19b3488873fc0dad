/** Documents of other programs that write agents' files: each hook is read as its agent would. */
import type { Code } from "./codes.ts";
import type { FileFault } from "./config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { Fields, Json } from "./json.ts";

export interface DocumentFormat {
  readonly id: string;
  /** The name of the program in sentences. */
  readonly title: string;
  /** The program reads the first that exists, and no other. */
  readonly paths: readonly string[];
  /** The files that the program writes for each agent, by the agent's id. */
  readonly writes: { readonly [agent: string]: readonly string[] };
  /** How people keep the program from writing hooks again. */
  readonly stop: string;
  readonly read: (value: Json) => FormatReading;
}

export interface FormatHook {
  readonly pointer: string;
  /** The agent in whose words the hook is read; it need not be one that is known here. */
  readonly agent: string;
  /** The agent's own name of the event. */
  readonly event: string;
  /** The hook as an entry of that agent's own file. */
  readonly entry: Fields;
  /** Fields with a universal meaning, which an entry might not express. */
  readonly fields: Pick<Handler, "timeout" | "failClosed" | "env" | "windows">;
  /** The only agent that the hook is for, or the agents that have others in its place. */
  readonly only?: string;
  readonly without?: readonly string[];
}

export interface FormatFault extends FileFault {
  readonly is: Code;
}

interface FormatReading {
  readonly hooks: readonly FormatHook[];
  readonly unread: readonly FormatFault[];
  readonly remarks: readonly FormatFault[];
}
