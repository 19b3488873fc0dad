import { code, markdownTable, plain } from "./markdown.ts";
import { numbered, SIGNS, UNREAD, type HookRow } from "./notes.ts";
import type { Page, Section } from "./page.ts";

/** Without the first sentence, which is the headline. */
export function pageMarkdown({ verdict, hooks, sections, next, foot = [] }: Page): string {
  return [
    verdict
      .slice(1)
      .map(({ text }) => plain(text))
      .join(" "),
    hooks?.rows.length ? hooksMarkdown(hooks.agents, hooks.rows) : "",
    ...sections.map(sectionMarkdown),
    next ? `Next: ${code(next.command)}` : "",
    foot.map((line) => `- ${plain(line)}`).join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function hooksMarkdown(agents: readonly string[], rows: readonly HookRow[]): string {
  const { notes, numbersOf } = numbered(agents, rows);
  const table = markdownTable(
    ["hook", "guard", ...agents.map(plain)],
    rows.map(({ name, guard, cells }) => [
      code(name),
      guard,
      ...cells.map((cell) => {
        const text = [SIGNS[cell.mark], numbersOf(cell)].filter(Boolean).join(" ");
        return cell.mark === "no" ? `**${text}**` : text;
      }),
    ]),
  );
  const list = notes.map(
    ({ number, text, code: id }) => `${number}. ${plain(text)}${id && ` (${code(id)})`}`,
  );
  const unread = rows.some(({ guard }) => guard === "yes?") ? [`yes?: ${plain(UNREAD)}`] : [];
  return [table, ...(list.length ? [list.join("\n")] : []), ...unread].join("\n\n");
}

function sectionMarkdown({ title, items }: Section): string {
  const lines = items.map(({ at, text, code: id, ways = [] }) => {
    const way = ways.map((text) => `<br>→ ${plain(text)}`).join("");
    return `- **${plain(at)}** ${plain(text)}${id ? ` (${code(id)})` : ""}${way}`;
  });
  return lines.length ? [`**${title}**`, lines.join("\n")].join("\n\n") : "";
}
