/** Formats the result of `run` as text. */
import type { PlayedHost } from "../../schemas/types/output.ts";
import type { Paint } from "./paint.ts";
import { table } from "./text.ts";

export function printPlayed(played: readonly PlayedHost[], paint: Paint): string {
  const rows = table([
    ["agent", "decision", "entries", "reason"],
    ...played.map(({ host, verdict, ran, reason }) => [
      host,
      verdict,
      String(ran),
      reason.replaceAll("\n", " ").slice(0, 160),
    ]),
  ]);
  return rows
    .map((row, i) => {
      if (i === 0) return paint("dim", row);
      return played[i - 1]?.verdict === "deny" ? paint("red", row) : row;
    })
    .join("\n");
}
