/** The right side: the verdict, hooks against agents, what is open, and the files. */
import type { Converted, TableValue, WrittenFile } from "../values.ts";
import { codeBlock, copyButton } from "./code.ts";
import { badge, button, el, fill, head, prose, sign, type Child } from "./dom.ts";

const SIGNS = { good: "✓", fair: "~", bad: "✗", plain: "•" } as const;
const GUARDS = { yes: "guard", "yes?": "guard, not read", "": "" } as const;

export function showConverted(
  parent: Element,
  value: Converted,
  download: (files: readonly WrittenFile[]) => void,
): void {
  const opened = openDetails(parent);
  const { verdict, table, sections, command, next, written } = value;
  const sentences = verdict.map(({ text, tone }, i) =>
    el(
      `p.sentence.${tone}${i ? "" : ".first"}`,
      tone === "plain" ? false : sign(SIGNS[tone]),
      text,
    ),
  );
  fill(
    parent,
    el("div.verdict", { role: "status" }, ...sentences),
    table.rows.length > 0 && tableElement(table),
    table.notes.length > 0 && notesElement(table),
    ...sections.map(({ title, items }) =>
      el("section.findings", el("h3", title), el("ul", ...items.map(itemElement))),
    ),
    commandElement(command, next),
    filesElement(written, download),
  );
  for (const details of parent.querySelectorAll("details"))
    if (opened.has(details.dataset["key"] ?? "")) details.open = true;
}

const openDetails = (parent: Element): ReadonlySet<string> =>
  new Set(
    [...parent.querySelectorAll<HTMLElement>("details[open]")].map(
      (one) => one.dataset["key"] ?? "",
    ),
  );

type Item = Converted["sections"][number]["items"][number];

const itemElement = ({ at, text, code, ways = [] }: Item): HTMLElement =>
  el(
    "li",
    el("b", at),
    el(
      "div",
      ...prose(text),
      code !== undefined && el("code.code", code),
      ...ways.map((way) => el("span.way", "→ ", ...prose(way))),
    ),
  );

function tableElement({ agents, rows }: TableValue): HTMLElement {
  const cellElement = ({
    sign: shape,
    word,
    tone,
    notes,
  }: TableValue["rows"][number]["cells"][number]) =>
    el("td", badge(tone, shape, word), notes !== "" && el("sup", el("span.away", "note "), notes));
  const lines = rows.map(({ name, guard, cells }) =>
    el(
      "tr",
      el(
        "th",
        { scope: "row" },
        el("code", name),
        guard !== "" && el("span.soft.small.guard", GUARDS[guard]),
      ),
      ...cells.map(cellElement),
    ),
  );
  return el(
    "div.scroll",
    { role: "region", "aria-labelledby": "table-caption", tabindex: 0 },
    el(
      "table.hooks",
      el("caption", { id: "table-caption" }, "What each agent makes of each hook"),
      head("Hook", ...agents),
      el("tbody", ...lines),
    ),
  );
}

const notesElement = ({ notes }: TableValue): HTMLElement =>
  el("ol.notes", ...notes.map(({ text, code }) => el("li", ...prose(text), el("code.code", code))));

function commandElement(command: string, next: Converted["next"]): HTMLElement {
  const line = (text: string): HTMLElement =>
    el(
      "div.command",
      el("code", { tabindex: 0 }, text),
      copyButton("the command", () => text),
    );
  const more: readonly Child[] = next
    ? [
        el("h3", "Better"),
        line(next.command),
        next.why !== undefined && el("p", ...prose(next.why)),
      ]
    : [];
  return el("section", el("h3", "The same in your project"), line(command), ...more);
}

function filesElement(
  written: Converted["written"],
  download: (files: readonly WrittenFile[]) => void,
): HTMLElement {
  const every = written.flatMap(({ files }) => files);
  return el(
    "section.files",
    el("h3", "The files"),
    el(
      "p.soft",
      "The command also writes the program that these files start, ",
      el("code", ".hookport/shim.cjs"),
      "; it is not shown here.",
    ),
    ...written.map(({ title, files }) =>
      el("div.group", el("h4", title), ...files.map(fileElement)),
    ),
    every.length > 0 && button("Download all of them (.zip)", () => download(every), "main"),
  );
}

function fileElement({ path, text, action }: WrittenFile): HTMLElement {
  const summary = el("summary", el("code", path), " ", el("span.soft.small", action));
  const details = el("details", { "data-key": path }, summary);
  // A closed file costs nothing.
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1)
      details.append(
        el(
          "div.copy",
          copyButton(path, () => text),
        ),
        codeBlock(path, text),
      );
  });
  return details;
}
