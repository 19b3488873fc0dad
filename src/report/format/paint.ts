/** Colours, and the words that they stand for. */
import type { Level } from "../../plan/judge.ts";
import type { Finding } from "../../model/output.ts";

/** Colours a text where there is a terminal. */
export type Paint = (style: "bold" | "dim" | "red" | "yellow" | "green" | "cyan", text: string) => string;

export const STYLE: { readonly [L in Level | Finding["level"]]: Parameters<Paint>[0] } = {
  exact: "green",
  emulated: "green",
  conditional: "yellow",
  weakened: "yellow",
  lost: "red",
  error: "red",
  notice: "dim",
};
