/** A style or a script in a page, and its base64 digest: the page's policy allows no other. */
export interface InlineText {
  readonly code: string;
  readonly sha256: string;
}

/**
 * The look of every page: one family of type, one grid of 8 px, one accent, and three tones that go
 * with a word or a shape. Colours are pairs for light and dark, with a contrast of 4.5 to 1 or more on each
 * background.
 */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbfa, #16181b);
  --raised: light-dark(#ffffff, #1d2024);
  --head: light-dark(#f1f1ee, #262a2f);
  --line: light-dark(#dcdcd6, #383d44);
  --text: light-dark(#1c1e21, #e6e7e9);
  --soft: light-dark(#5a5f66, #a4abb4);
  --link: light-dark(#0b57b0, #82b7ff);
  --good: light-dark(#16603a, #7fd6a4);
  --good-ground: light-dark(#e2f4e9, #16352a);
  --fair: light-dark(#7a4a00, #f0c070);
  --fair-ground: light-dark(#fdf0d5, #3b2e14);
  --bad: light-dark(#a11a1a, #ff9f9a);
  --bad-ground: light-dark(#fde7e6, #411f1f);
  --step: 8px;
  --wide: 100rem;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
.top, main, footer { max-width: var(--wide); margin: 0 auto; padding: calc(3 * var(--step)) clamp(calc(2 * var(--step)), 3vw, calc(5 * var(--step))); }
.top { padding-block-end: 0; }
.brand { margin: 0 0 calc(2 * var(--step)); font-weight: 600; letter-spacing: .01em; color: var(--link); }
h1 { max-width: 60rem; margin: 0 0 var(--step); font-size: clamp(1.5rem, 1.1rem + 1.6vw, 2.1rem); line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1.2rem; margin: calc(4 * var(--step)) 0 var(--step); }
h3 { font-size: 1rem; margin: calc(3 * var(--step)) 0 var(--step); }
p { max-width: 46rem; margin: var(--step) 0; }
.lead { margin: 0; max-width: none; font-size: 1.07rem; color: var(--soft); }
a { color: var(--link); }
code { font: .92em/1.4 var(--mono); overflow-wrap: anywhere; }
pre { margin: var(--step) 0; padding: calc(2 * var(--step)); max-height: 32rem; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); font: 13px/20px var(--mono); }
pre code { font: inherit; overflow-wrap: normal; }
sup { vertical-align: top; line-height: 1; margin-inline-start: 4px; font-variant-numeric: tabular-nums; color: var(--soft); }
.soft, caption, output { color: var(--soft); }
.small { font-size: .87rem; }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.filter { margin: 1.5rem 0 .75rem; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
.filter[hidden] { display: none; }
.filter label { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center; }
.row { display: flex; flex-wrap: wrap; gap: var(--step); align-items: end; margin-block: var(--step); }
.field { display: grid; gap: 4px; min-width: 0; }
.grow { flex: 1 1 12rem; }
label { font-size: 0.93rem; }
input:not([type="checkbox"]), select, textarea { width: 100%; max-width: none; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: 8px; min-height: 40px; padding: 7px 12px; }
input[type="number"] { width: 6rem; font-variant-numeric: tabular-nums; }
input[type="checkbox"] { inline-size: 16px; block-size: 16px; margin: 0 var(--step) 0 0; accent-color: var(--link); flex: none; }
button { font: inherit; font-size: 0.93rem; min-height: 40px; padding: 7px 16px; border: 1px solid var(--link); border-radius: 8px; background: var(--link); color: var(--raised); }
button.quiet, .tab { background: transparent; color: var(--link); border-color: var(--line); }
button.link { min-height: 0; padding: 0; border: 0; background: none; color: var(--link); text-decoration: underline; }
[hidden] { display: none !important; }
fieldset { margin: calc(2 * var(--step)) 0 0; padding: calc(2 * var(--step)); border: 1px solid var(--line); border-radius: 8px; min-width: 0; }
legend { padding-inline: var(--step); font-weight: 600; font-size: 0.93rem; }
.filter input { width: 18rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.scroll { position: relative; margin-block: calc(2 * var(--step)); overflow: auto; max-height: max(24rem, calc(100vh - 6rem)); border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: start; padding: .75rem 1rem; }
th, td { text-align: start; vertical-align: top; padding: .75rem 1rem; border-block-start: 1px solid var(--line); min-width: 9rem; max-width: 34rem; }
th { font-weight: 600; }
table.wide td { min-width: 16.5rem; }
th .soft { font-weight: 400; }
thead th { position: sticky; inset-block-start: 0; z-index: 2; background: var(--head); }
thead tr th:first-child { inset-inline-start: 0; z-index: 3; }
tbody th { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--raised); border-inline-end: 1px solid var(--line); min-width: 0; }
tbody tr:hover > * { background: var(--head); }
.badge { display: inline-block; font-size: .8rem; line-height: 1.5; padding: 0 .5em; border-radius: 4px; border: 1px solid currentcolor; max-width: 100%; }
.badge.good { color: var(--good); background: var(--good-ground); }
.badge.fair { color: var(--fair); background: var(--fair-ground); }
.badge.bad { color: var(--bad); background: var(--bad-ground); }
.badge.plain { color: var(--soft); background: var(--head); }
dl { font-size: .87rem; margin: .35rem 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem .6rem; align-items: baseline; }
dd { margin: 0; }
ul { margin: .35rem 0; padding-inline-start: 1.1rem; }
li { margin: .3rem 0; }
.sign { display: inline-block; min-width: 1.1em; font-weight: 700; }
.way { display: block; color: var(--soft); }
code.code { margin-inline-start: var(--step); color: var(--soft); font-size: 0.85em; }
.sentence { margin: 0 0 var(--step); }
.sentence.bad { color: var(--bad); }
.sentence.fair { color: var(--fair); } .sentence.good { color: var(--good); }
.guard { display: block; }
.notes { padding-inline-start: calc(4 * var(--step)); font-size: 0.93rem; }
.notes li::marker { font-variant-numeric: tabular-nums; color: var(--soft); }
.findings ul { list-style: none; padding: 0; }
.findings li { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 calc(2 * var(--step)); max-width: 60rem; padding-block: var(--step); border-block-start: 1px solid var(--line); margin: 0; }
[id$="-hooks"] td { white-space: nowrap; }
[id$="-hooks"] tbody th { min-width: 9rem; }
@media (min-width: 40rem) { [id$="-hooks"] tbody th { min-width: 13rem; } }
td > div + div { margin-block-start: .9rem; padding-block-start: .7rem; border-block-start: 1px dashed var(--line); }
details { margin-block-start: .5rem; }
summary { color: var(--link); width: fit-content; }
.project { overflow-wrap: anywhere; border-block-start: 1px solid var(--line); padding-block: .5rem; margin: 0; scroll-margin-block-start: 1rem; }
.project[open] { padding-block-end: 1.5rem; }
.project li { max-width: 60rem; } .project > summary { color: var(--text); } .project > summary b { color: var(--link); }
summary:hover { text-decoration: underline; }
@media (max-width: 40rem) {
  th, td { padding: .6rem .7rem; min-width: 6rem; }
  tbody th, thead tr th:first-child { max-width: 8rem; overflow-wrap: anywhere; }
}
@media (max-width: 30rem) { .findings li { grid-template-columns: minmax(0, 1fr); } }
@media print {
  .filter { display: none; }
  .scroll { overflow: visible; max-height: none; border: 0; }
}
`;

export const PAGE_STYLE: InlineText = {
  code: STYLESHEET,
  sha256: "MfnrrIfxMLfuvNzjalGDWIVYiJ+Lm38r3+XGc7UrLRI=",
};
