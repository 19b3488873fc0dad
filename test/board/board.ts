/** The board as it is recorded: golden/board/expected.json before a run, board.json after it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Expected } from "./expected.ts";
import type { Came } from "./kinds.ts";

export const EXPECTED = "golden/board/expected.json";
export const BOARD = "golden/board/board.json";
export const PAGE = "golden/board/README.md";

interface Named {
  readonly name: string;
  readonly kind: string;
  readonly dialect: string;
  readonly language: string;
}

/** What the tables said, by guard and agent. */
export interface Foretold {
  readonly version: 1;
  readonly guards: readonly (Named & { readonly agents: { readonly [id: string]: Expected } })[];
}

export interface Cell {
  /** What it came to after the conversion, or why that cannot be seen. */
  readonly came: Came | "unseen" | "failed";
  readonly why: string;
  /** What the same files came to without a conversion. */
  readonly untouched: Came | "unseen" | "failed";
  /** SHA-256 of what the program asked its model, with and without the conversion. */
  readonly digests: readonly string[];
}

export interface Board {
  readonly version: 1;
  readonly agents: {
    readonly [id: string]: {
      readonly version: string;
      readonly date: string;
      readonly surface: string;
    };
  };
  readonly guards: readonly (Named & { readonly agents: { readonly [id: string]: Cell } })[];
}

export const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;

export function write(file: string, value: Foretold | Board): void {
  mkdirSync(dirname(file), { recursive: true });
  // A line for each agent.
  const text = JSON.stringify(value, null, 1).replace(/\n {5,}|\n {4}(?=[}\]])/g, "");
  writeFileSync(file, `${text}\n`);
}

/** Tells whether a cell came to what was written down before. */
export const isAsForetold = ({ comes }: Expected, { came }: Cell): boolean =>
  came === (comes === "cannot" ? "open" : comes);

/** Tells whether a guard does not guard although nothing announced it. */
export const isUnannounced = ({ comes }: Expected, { came }: Cell): boolean =>
  comes === "held" && came !== "held" && came !== "untold";
