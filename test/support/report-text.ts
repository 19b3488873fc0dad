/** A report as golden keeps it: each place once, and each finding in one line with its places. */
import { infoOf, type Code } from "../../src/model/codes.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";

export function reportText({ source, handlers, files, unread, notices, targets }: Report): string {
  const places = new Map<string, number>();
  const numberOf = ({ file, line, pointer, event }: Diagnostic) => {
    const place = [`${file}:${line}`, pointer, event].filter(Boolean).join(" ");
    places.set(place, places.get(place) ?? places.size + 1);
    return places.get(place);
  };
  const findings = (found: readonly Diagnostic[]) => {
    const lines = new Map<string, unknown[]>();
    for (const finding of found) {
      const line = wordsOf(finding);
      lines.set(line, [...(lines.get(line) ?? []), numberOf(finding)]);
    }
    return [...lines].map(([line, at]) => `${line} (${at.join(", ")})`);
  };
  const written = (list: Report["files"]) => list.map(({ path, action }) => `${action} ${path}`);
  const lines = [
    `${handlers} handlers of ${source.host}: ${source.files.join(", ")}`,
    ...written(files),
    "",
    "unread",
    ...findings(unread),
    "",
    "notices",
    ...findings(notices),
    ...targets.flatMap((target) => {
      const words = Object.entries(target.verdicts).filter(([, count]) => count);
      const counts = words.map(([word, count]) => `${count} ${word}`).join(", ");
      const own = written(target.files).join(", ");
      return ["", `${target.host}: ${counts}`, own, ...findings(target.findings)];
    }),
  ];
  const named = [...places].map(([place, number]) => `(${number}) ${place}`);
  return `${[...lines, "", ...named].join("\n")}\n`;
}

function wordsOf({ level, code, message, hint, evidence, accepted }: Diagnostic): string {
  const basis = evidence && `[${evidence.basis}]`;
  // The hint of a code stands in the list of codes.
  const own = hint && hint !== infoOf(code as Code).hint && `→ ${hint}`;
  const ends = [own, basis, accepted && `accepted: ${accepted}`];
  return [`${level} ${code}: ${message}`, ...ends.filter(Boolean)].join(" ");
}
