/** The text that is edited, with numbered lines; a line with a fault is marked. */
import type { PageFault } from "../values.ts";
import { byId, button, el, fill, prose, sign } from "./dom.ts";

/** Characters of one file; no agent's file comes near it. */
export const LONGEST_FILE = 1024 * 1024;
/** Lines that get a number. */
const MOST_LINES = 20_000;

export type Editor = ReturnType<typeof editorOf>;

export function editorOf(changed: (text: string) => void) {
  const area = byId<HTMLTextAreaElement>("text");
  const gutter = byId("gutter");
  const list = byId("faults");
  let marked = new Map<number, boolean>();
  let drawn = "";

  function drawLines(): void {
    const count = Math.min(area.value.split("\n").length, MOST_LINES);
    const key = JSON.stringify([count, [...marked]]);
    if (key === drawn) return;
    drawn = key;
    fill(
      gutter,
      ...Array.from({ length: count }, (_, i) => {
        const bad = marked.get(i + 1);
        const kind = bad === undefined ? "" : bad ? "bad" : "fair";
        return el(kind ? `span.${kind}` : "span", `${kind ? (bad ? "✗ " : "~ ") : ""}${i + 1}`);
      }),
    );
    gutter.scrollTop = area.scrollTop;
  }

  function goTo(line: number): void {
    const before = area.value.split("\n").slice(0, line - 1);
    const at = before.reduce((sum, text) => sum + text.length + 1, 0);
    const end = area.value.indexOf("\n", at);
    area.focus();
    area.setSelectionRange(at, end < 0 ? area.value.length : end);
    area.scrollTop = (line - 4) * (area.scrollHeight / Math.max(1, area.value.split("\n").length));
  }

  area.addEventListener("input", () => {
    drawLines();
    changed(area.value.slice(0, LONGEST_FILE));
  });
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  return {
    show(text: string): void {
      if (area.value !== text) area.value = text;
      drawLines();
    },
    mark(faults: readonly PageFault[], path: string): void {
      const own = faults.filter(({ file, line }) => file === path && line > 0);
      marked = new Map(own.toReversed().map(({ line, level }) => [line, isBad(level)]));
      drawLines();
      fill(list, ...faults.map((fault) => faultElement(fault, path, goTo)));
    },
    focus: () => area.focus(),
  };
}

const isBad = (level: PageFault["level"]) => level === "error" || level === "lost";

function faultElement(
  { file, line, message, hint, code, level }: PageFault,
  path: string,
  goTo: (line: number) => void,
): HTMLElement {
  const bad = isBad(level);
  const where = [file === path ? "" : file, line ? `line ${line}` : ""].filter(Boolean).join(", ");
  const place =
    where === "" ? false : file === path ? button(where, () => goTo(line), "link") : el("b", where);
  return el(
    bad ? "li.bad" : "li.fair",
    sign(bad ? "✗" : "~"),
    el("span.away", bad ? "Fault: " : "To know: "),
    place,
    place === false ? "" : ": ",
    ...prose(message),
    hint !== "" && el("span.way", "→ ", ...prose(hint)),
    code !== "" && el("code.code", code),
  );
}
