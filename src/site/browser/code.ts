/** Shows a file: JSON with its parts told apart, anything else as it is. */
import { button, el, type Child } from "./dom.ts";

const PARTS = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(\/\/[^\n]*)|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g;
/** Characters: a longer text is shown in one piece. */
const MOST = 200_000;

export function codeBlock(path: string, text: string): HTMLElement {
  const parts = /\.jsonc?$/.test(path) && text.length < MOST ? jsonParts(text) : [text];
  return el("pre", { tabindex: 0, "aria-label": path }, el("code", ...parts));
}

function jsonParts(text: string): readonly Child[] {
  const out: Child[] = [];
  let at = 0;
  for (const found of text.matchAll(PARTS)) {
    const [whole, string, colon, comment] = found;
    out.push(text.slice(at, found.index));
    const kind = comment ? "comment" : colon ? "key" : string ? "string" : "value";
    out.push(el(`span.${kind}`, string ?? whole), colon ?? false);
    at = found.index + whole.length;
  }
  return [...out, text.slice(at)];
}

/** Copies the text as it is, and says so on the button itself. */
export function copyButton(what: string, text: () => string): HTMLElement {
  const made = button("Copy", () => void copy(), "quiet", { "aria-label": `Copy ${what}` });
  let timer = 0;
  async function copy(): Promise<void> {
    made.textContent = await navigator.clipboard.writeText(text()).then(
      () => "Copied",
      () => "Not copied",
    );
    clearTimeout(timer);
    timer = setTimeout(() => (made.textContent = "Copy"), 1500);
  }
  return made;
}

export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
