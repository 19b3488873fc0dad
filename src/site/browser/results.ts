/** The right side: the verdict, hooks against agents, what is open, and the files. */
import type { Converted, TableValue, WrittenFile } from "../values.ts";
import { codeBlock, copyButton } from "./code.ts";
import { button, el, fill, prose, type Child } from "./dom.ts";

const SIGNS = { good: "✓", fair: "~", bad: "✗", plain: "•" } as const;
const GUARDS = { yes: "guard", "yes?": "guard, not read", "": "" } as const;

export function showConverted(
  parent: Element,
  value: Converted,
  download: (files: readonly WrittenFile[]) => void,
): void {
  const opened = openDetails(parent);
  const { verdict, table, sections, command, next, written } = value;
  fill(
    parent,
    el(
      "div",
      { class: "verdict", role: "status" },
      ...verdict.map(({ text, tone }, i) =>
        el(
          "p",
          { class: `sentence ${tone}${i ? "" : " first"}` },
          tone === "plain"
            ? false
            : el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[tone]),
          text,
        ),
      ),
    ),
    table.rows.length > 0 && tableElement(table),
    table.notes.length > 0 && notesElement(table),
    ...sections.map(({ title, items }) =>
      el(
        "section",
        { class: "findings" },
        el("h3", {}, title),
        el(
          "ul",
          {},
          ...items.map(({ at, text, code, ways = [] }) =>
            el(
              "li",
              {},
              el("b", {}, at),
              el(
                "div",
                {},
                ...prose(text),
                code !== undefined && el("code", { class: "code" }, code),
                ...ways.map((way) => el("span", { class: "way" }, "→ ", ...prose(way))),
              ),
            ),
          ),
        ),
      ),
    ),
    commandElement(command, next),
    filesElement(written, download),
  );
  for (const details of parent.querySelectorAll("details"))
    if (opened.has(details.dataset["key"] ?? "")) details.open = true;
}

const openDetails = (parent: Element): ReadonlySet<string> =>
  new Set(
    [...parent.querySelectorAll("details[open]")].map(
      (one) => (one as HTMLElement).dataset["key"] ?? "",
    ),
  );

function tableElement({ agents, rows }: TableValue): HTMLElement {
  return el(
    "div",
    { class: "scroll", role: "region", "aria-labelledby": "table-caption", tabindex: 0 },
    el(
      "table",
      { class: "hooks" },
      el("caption", { id: "table-caption" }, "What each agent makes of each hook"),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, "Hook"),
          ...agents.map((agent) => el("th", { scope: "col" }, agent)),
        ),
      ),
      el(
        "tbody",
        {},
        ...rows.map(({ name, guard, cells }) =>
          el(
            "tr",
            {},
            el(
              "th",
              { scope: "row" },
              el("code", {}, name),
              guard !== "" && el("span", { class: "soft small guard" }, GUARDS[guard]),
            ),
            ...cells.map(({ sign, word, tone, notes }) =>
              el(
                "td",
                {},
                el(
                  "span",
                  { class: `badge ${tone}` },
                  el("span", { class: "sign", "aria-hidden": "true" }, sign),
                  word,
                ),
                notes !== "" && el("sup", {}, el("span", { class: "away" }, "note "), notes),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

const notesElement = ({ notes }: TableValue): HTMLElement =>
  el(
    "ol",
    { class: "notes" },
    ...notes.map(({ text, code }) =>
      el("li", {}, ...prose(text), el("code", { class: "code" }, code)),
    ),
  );

function commandElement(command: string, next: Converted["next"]): HTMLElement {
  const line = (text: string): HTMLElement =>
    el(
      "div",
      { class: "command" },
      el("code", { tabindex: 0 }, text),
      copyButton("the command", () => text),
    );
  const more: readonly Child[] = next
    ? [
        el("h3", {}, "Better"),
        line(next.command),
        next.why !== undefined && el("p", {}, ...prose(next.why)),
      ]
    : [];
  return el("section", {}, el("h3", {}, "The same in your project"), line(command), ...more);
}

function filesElement(
  written: Converted["written"],
  download: (files: readonly WrittenFile[]) => void,
): HTMLElement {
  const all = written.flatMap(({ files }) => files);
  return el(
    "section",
    { class: "files" },
    el("h3", {}, "The files"),
    el(
      "p",
      { class: "soft" },
      "The command also writes the program that these files start, ",
      el("code", {}, ".hookport/shim.cjs"),
      "; it is not shown here.",
    ),
    ...written.map(({ title, files }) =>
      el("div", { class: "group" }, el("h4", {}, title), ...files.map(fileElement)),
    ),
    all.length > 0 && button("Download all of them (.tar)", () => download(all)),
  );
}

function fileElement({ path, text, action }: WrittenFile): HTMLElement {
  const details = el(
    "details",
    { "data-key": path },
    el("summary", {}, el("code", {}, path), " ", el("span", { class: "soft small" }, action)),
  );
  // A closed file costs nothing.
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1)
      details.append(
        el(
          "div",
          { class: "copy" },
          copyButton(path, () => text),
        ),
        codeBlock(path, text),
      );
  });
  return details;
}
