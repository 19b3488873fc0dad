/** The page of the playground: its markup, its facts and its programs in one file. */
import { html } from "../screen/html.ts";
import type { InlineText } from "../screen/style.ts";
import type { SitePage } from "./page.ts";

export interface PlaygroundParts {
  readonly body: string;
  /** JSON in which nothing ends an element, as in the programs. */
  readonly facts: string;
  readonly worker: string;
  readonly script: InlineText;
}

export const playgroundPage = ({ body, facts, worker, script }: PlaygroundParts): SitePage => ({
  path: "playground.html",
  title: "See it before you install it",
  heading: html`What do your hooks become under other agents?`,
  lead: html`Paste them, and see which guards hold where. Nothing is run, and nothing leaves this
  page.`,
  body: { html: body },
  script,
  policy: ["worker-src blob:", "connect-src 'none'"],
  data: {
    html: `<script type="application/json" id="facts">${facts}</script>
<script type="text/plain" id="worker">${worker}</script>`,
  },
});
