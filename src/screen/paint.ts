import type { Level } from "../judge/judge.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

/** Colours a text only if it goes to a terminal. */
export type Paint = (
  style: "bold" | "dim" | "red" | "yellow" | "green" | "cyan",
  text: string,
) => string;

export const STYLE: { readonly [L in Level | Diagnostic["level"]]: Parameters<Paint>[0] } = {
  exact: "green",
  emulated: "green",
  conditional: "yellow",
  unproved: "yellow",
  weakened: "yellow",
  warning: "yellow",
  lost: "red",
  error: "red",
  notice: "dim",
};
