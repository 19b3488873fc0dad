/** The right side: the verdict, hooks against agents, what is open, and the files. */
import { pageHtml } from "../../screen/page-html.ts";
import type { Step } from "../../screen/page.ts";
import { archiveOf } from "../packed.ts";
import type { Converted, WrittenFile } from "../values.ts";
import { codeBlock, copyButton, save } from "./code.ts";
import { button, el, fill, prose, showHtml, type Child } from "./dom.ts";

export function showConverted(parent: Element, value: Converted): void {
  const opened = openDetails(parent);
  const { page, command, written } = value;
  const shown = el("div");
  showHtml(shown, pageHtml({ ...page, next: undefined }, "result"));
  shown.querySelector(".sentence")?.setAttribute("role", "status");
  for (const code of shown.querySelectorAll("code.code"))
    code.replaceWith(el("a", { href: `codes/${code.textContent}.html` }, code.cloneNode(true)));
  fill(parent, shown, commandElement(command, page.next), filesElement(written));
  for (const details of parent.querySelectorAll("details"))
    if (opened.has(details.dataset["key"] ?? "")) details.open = true;
}

const openDetails = (parent: Element): ReadonlySet<string> =>
  new Set(
    [...parent.querySelectorAll<HTMLElement>("details[open]")].map(
      (details) => details.dataset["key"] ?? "",
    ),
  );

function commandElement(command: string, next: Step | undefined): HTMLElement {
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

function filesElement(written: Converted["written"]): HTMLElement {
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
    every.length > 0 &&
      button(
        "Download all of them (.zip)",
        () => save("hookport-files.zip", archiveOf(every), "application/zip"),
        "main",
      ),
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
