import type { Known } from "../model/route.ts";
import { hasGroups } from "../read/source.ts";
import { html } from "../screen/html.ts";
import type { InlineText } from "../screen/style.ts";
import type { Example, Facts } from "./values.ts";
import type { SitePage } from "./page.ts";
import { givenProject } from "./project.ts";

export interface PlaygroundParts {
  readonly body: string;
  readonly examples: readonly Example[];
  /** Programs in which nothing ends their element. */
  readonly worker: string;
  readonly script: InlineText;
}

export const playgroundPage = (parts: PlaygroundParts, known: Known): SitePage => ({
  path: "playground.html",
  title: "See it before you install it",
  heading: html`What do your hooks become under other agents?`,
  lead: html`Paste them, and see which guards hold where. Nothing is run, and nothing leaves this
  page.`,
  body: { html: parts.body },
  script: parts.script,
  policy: ["worker-src blob:", "connect-src 'none'"],
  data: {
    html: `<script type="application/json" id="facts">${inData(factsOf(known, parts.examples))}</script>
<script type="text/plain" id="worker">${parts.worker}</script>`,
  },
});

/** Nothing in it ends the element. */
const inData = (value: Facts): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Picked at the start are the agents that the examples are written for. */
function factsOf({ adapters }: Known, examples: readonly Example[]): Facts {
  const hosts = new Set(
    examples.flatMap(({ files }) =>
      givenProject(adapters, { files, isWhole: false })
        .sources.filter((source) => hasGroups(source) && source.format === undefined)
        .map(({ host }) => host),
    ),
  );
  return {
    agents: Object.entries(adapters).map(([id, { title }]) => ({ id, title })),
    first: Object.keys(adapters).filter((id) => hosts.has(id)),
    examples,
  };
}
