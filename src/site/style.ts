/** The look of the site, beside what all pages of Hookport share. */
export const WAYS_STYLE = `
.ways { display: flex; flex-wrap: wrap; gap: 4px calc(2.5 * var(--step)); margin: 0 0 calc(3 * var(--step)); }
.ways a { padding-block: 4px; color: var(--soft); text-decoration: none; }
.ways a:first-child { font-weight: 600; color: var(--link); }
.ways a:hover { text-decoration: underline; }
.ways a[aria-current] { color: var(--text); box-shadow: 0 2px var(--link); }
`;

/** Pages that are read. */
export const TEXT_STYLE = `
:root { --wide: 76rem; }
.ways-in { display: flex; flex-wrap: wrap; gap: calc(2 * var(--step)); align-items: center; margin-block-end: calc(3 * var(--step)); }
.act { padding: var(--step) calc(2 * var(--step)); border-radius: 8px; background: var(--link); color: var(--raised); text-decoration: none; }
li { max-width: 46rem; }
.list { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: var(--step); margin-block: calc(2 * var(--step)); }
.list li { margin: 0; }
time { white-space: nowrap; }
.scroll:not(:has(th:nth-child(8))) { max-height: none; }
main { padding-block-start: calc(2 * var(--step)); }
main > pre, details pre { max-width: 46rem; }
tbody td:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--raised); }
tbody tr:hover td:first-child { background: var(--head); }
tbody td:first-child { border-inline-end: 1px solid var(--line); }
td { min-width: 5.5rem; } th[align], td[align] { min-width: 0; text-align: end; font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) { td { min-width: 4.5rem; } tbody td:first-child { max-width: 8rem; min-width: 0; overflow-wrap: anywhere; white-space: normal; } }
h1 code { display: block; margin-block-end: 4px; font-size: .6em; color: var(--link); }
`;

/** Panes, the editor, and what it shows. */
export const PLAYGROUND_STYLE = `
.banner { max-width: none; margin: calc(2 * var(--step)) 0 0; padding: var(--step) calc(2 * var(--step)); border-inline-start: 4px solid var(--fair); background: var(--fair-ground); color: var(--fair); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: calc(3 * var(--step)); align-items: start; }
.pane { min-width: 0; padding: calc(3 * var(--step)); border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
.pane h2 { margin: 0 0 calc(2 * var(--step)); font-size: 1.2rem; }
.pane h4 { margin: calc(2 * var(--step)) 0 var(--step); font-size: 0.93rem; font-weight: 600; }
button.quiet:hover, .tab:hover { background: var(--head); }
.tabs, .rows, .faults, .cards { list-style: none; margin: 0; padding: 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px; margin-block: calc(2 * var(--step)) var(--step); }
.tab { min-height: 0; padding: 3px 12px; font: 0.85rem/1.5 var(--mono); }
.tab[aria-current] { border-color: var(--link); box-shadow: inset 0 -2px var(--link); }
.editor { display: grid; grid-template-columns: auto minmax(0, 1fr); height: 24rem; margin-block: 4px var(--step); border: 1px solid var(--soft); border-radius: 8px; overflow: hidden; background: var(--ground); }
.editor:focus-within { outline: 3px solid var(--link); outline-offset: 2px; }
.gutter, .editor textarea { font: 13px/20px var(--mono); padding-block: var(--step); }
.gutter { overflow: hidden; min-width: 5ch; padding-inline: var(--step); text-align: end; color: var(--soft); background: var(--head); font-variant-numeric: tabular-nums; user-select: none; }
.gutter span { display: block; white-space: pre; } .gutter span:last-child { padding-block-end: 24px; }
.gutter .bad { color: var(--bad); font-weight: 700; } .gutter .fair { color: var(--fair); font-weight: 700; }
.editor textarea { border: 0; border-radius: 0; outline: 0; resize: none; white-space: pre; overflow: auto; tab-size: 2; }
.read-as { font-weight: 600; }
.faults li { margin: 0 0 var(--step); padding: var(--step) calc(2 * var(--step)); border-inline-start: 4px solid currentcolor; border-radius: 4px; }
.faults .bad { background: var(--bad-ground); color: var(--bad); } .faults .fair { background: var(--fair-ground); color: var(--fair); }
.faults code, .faults button.link, .faults .way, .faults code.code { color: inherit; }
.drop { display: grid; gap: var(--step); margin-block: calc(2 * var(--step)); padding: calc(2 * var(--step)); border: 2px dashed var(--line); border-radius: 8px; }
.over .drop { border-color: var(--link); background: var(--head); }
.drop input { border: 0; padding: 0; background: none; } ::file-selector-button { min-height: 40px; padding: 7px 16px; border: 1px solid var(--line); border-radius: 8px; background: none; color: var(--link); font: inherit; }
.rows li { display: flex; flex-wrap: wrap; gap: var(--step); align-items: center; justify-content: space-between; padding-block: 4px; border-block-start: 1px solid var(--line); }
.agents { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: var(--step); margin-block-end: calc(2 * var(--step)); }
.choices label { display: flex; align-items: baseline; } .choices > label + label { margin-block-start: var(--step); }
.choices input { align-self: center; }
.shared { display: grid; gap: var(--step); margin-block-start: var(--step); justify-items: start; }
#status button { margin-inline-start: var(--step); } #status.bad { padding: var(--step) calc(2 * var(--step)); border-inline-start: 4px solid var(--bad); background: var(--bad-ground); color: var(--bad); }
.sentence:first-child { font-size: 1.2rem; line-height: 1.4; font-weight: 600; text-wrap: pretty; }
[aria-busy] { opacity: 0.6; } #result[aria-busy]:empty::before { content: "Working it out …"; }
.scroll { max-height: none; }
.pane table th, .pane table td { padding: var(--step) calc(2 * var(--step)); min-width: 6.5rem; overflow-wrap: normal; }
#decisions td:last-child { min-width: 16rem; }
.pane table .number { min-width: 4.5rem; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.command { display: flex; gap: var(--step); align-items: center; padding: var(--step) var(--step) var(--step) calc(2 * var(--step)); border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
.command code { flex: 1; }
.key { color: var(--link); } .string { color: var(--good); }
.value { color: var(--fair); } .comment { color: var(--soft); }
.files details { padding-block: 4px; border-block-start: 1px solid var(--line); } .files .group { margin-block-end: calc(2 * var(--step)); }
.copy { margin-block-start: var(--step); }
.played { display: grid; gap: calc(3 * var(--step)); grid-template-columns: minmax(0, 1fr); }
.card { margin: 0 0 calc(2 * var(--step)); padding: 0 calc(2 * var(--step)) calc(2 * var(--step)); border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
.card textarea { font: 13px/20px var(--mono); background: var(--raised); }
.card .field + .field { margin-block-start: var(--step); }
@media (min-width: 60rem) {
  main { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
  .wide { grid-column: 1 / -1; }
  .played { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
}
@media (max-width: 30rem) {
  .pane { padding: calc(2 * var(--step)); }
}
`;
