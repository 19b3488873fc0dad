import type { Adapter, Adapters } from "../model/adapter.ts";
import { codes, type Code } from "../model/codes.ts";
import { UserError } from "../model/error.ts";
import { eventNames, isEventName, type EventName } from "../model/events.ts";
import { closestWord } from "../model/suggest.ts";
import { matrixOf } from "../explain/rows.ts";
import {
  explainJson,
  explainMarkdown,
  explainText,
  listJson,
  listMarkdown,
  listText,
} from "../explain/explain.ts";
import { matrixHtml } from "../explain/matrix-html.ts";
import { matrixMarkdown } from "../explain/matrix-markdown.ts";
import { eventText, matrixText } from "../explain/matrix-text.ts";
import { painter, say, type Surroundings } from "../node/io.ts";
import { printedJson } from "../screen/json.ts";
import { capital } from "../screen/screen.ts";
import { projectHere } from "./here.ts";
import { hostIds, someNamed, loadAll, outsideError, today } from "./load.ts";
import type { CommandOf, Options } from "../options/table.ts";

type Format = Options<"explain">["format"];

export const explainCommand: CommandOf<"explain"> = async (word, options, io) => {
  const { format, json, all: hasAll = false } = options;
  const form = json ? "json" : format;
  const code = codes.find((code) => code === word);
  const apart = word === undefined ? undefined : outsideError(word);
  if (apart && !hasAll) explainOutside(apart, form, io);
  else if (!hasAll && (word === undefined || code)) explainCode(code, form, io);
  else {
    if (hasAll && word !== undefined)
      throw new UserError("--all is about every agent and event", "leave it or the word out");
    const { adapters } = await loadAll();
    explainAgents(adapters, word ?? "all", form, io);
  }
  return 0;
};

function explainOutside(apart: UserError, format: Format, io: Surroundings): void {
  if (format === "json" || format === "html") throw apart;
  say(io, `${capital(apart.message)}.\n\n${capital(apart.hint)}.`);
}

function explainCode(code: Code | undefined, format: Format, io: Surroundings): void {
  const look = { paint: painter(io), width: io.stdout.columns || 80 };
  const forms = {
    text: () => (code ? explainText(code, look) : listText(look)),
    markdown: () => (code ? explainMarkdown(code) : listMarkdown()),
    json: () => printedJson(code ? explainJson(code) : listJson(), 2),
    html: (): never => {
      throw new UserError(
        "only what agents can do has a page in HTML",
        "name an agent or an event, or --all; --format markdown prints this one",
      );
    },
  };
  say(io, forms[format]());
}

function explainAgents(adapters: Adapters, word: string, format: Format, io: Surroundings): void {
  const event = eventIn(adapters, word);
  const ids = event ? hostIds : agentsNamed(word, adapters, io);
  const asked = ids.map((id) => adapters[id] as Adapter);
  const matrix = matrixOf(asked, today(io), event ? [event] : eventNames);
  const [paint, columns] = [painter(io), io.stdout.columns || 80] as const;
  const forms = {
    text: () =>
      event ? eventText(matrix, event, paint, columns) : matrixText(matrix, paint, columns),
    markdown: () => `${matrixMarkdown(matrix)}\n`,
    html: () => matrixHtml(matrix),
    json: () => `${printedJson(matrix, 2)}\n`,
  };
  io.stdout.write(forms[format]());
}

function eventIn(adapters: Adapters, word: string): EventName | undefined {
  if (isEventName(word)) return word;
  return Object.values(adapters)
    .flatMap(({ protocol }) =>
      eventNames.filter((name) => protocol.events[name].some((row) => row.name === word)),
    )
    .at(0);
}

function agentsNamed(word: string, adapters: Adapters, io: Surroundings): readonly string[] {
  const known = [...hostIds, "detected", "all"];
  const names = word.split(",").map((part) => part.trim());
  if (!names.some((name) => known.includes(name))) throw unknown(word);
  const root = names.includes("detected") ? projectHere(adapters, io) : "";
  return someNamed(word, { adapters, root }, "name agents, or use --all");
}

function unknown(word: string): UserError {
  const near = closestWord(word, [...codes, ...hostIds, ...eventNames]);
  return new UserError(
    `there is no finding, agent or event ${JSON.stringify(word)}${near ? `; did you mean ${near}?` : ""}`,
    `hookport explain, without a word, lists all findings; agents: ${hostIds.join(", ")}`,
  );
}
