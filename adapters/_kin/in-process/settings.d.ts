/** Constants that stand in our file's copies instead of an import of this (`module.ts`). */
export type { Call } from "./module.ts";
export type { Answer } from "./wire.ts";
import type { Call, Silence } from "./module.ts";

export declare const agent: string;
export declare const project: string | undefined;
export declare const folder: string | undefined;
export declare const silence: Silence;
export declare const calls: readonly Call[];

export interface Fields {
  [name: string]: unknown;
}

export interface Payload extends Fields {
  readonly cwd: string;
}
