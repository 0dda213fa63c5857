// The style sheet of report.html: one column on a phone, side navigation on a wide screen, light and dark.

const colours = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbfa, #15171a);
  --card: light-dark(#ffffff, #1c1f23);
  --ink: light-dark(#1d2126, #e4e6e9);
  --soft: light-dark(#565d66, #a3abb5);
  --line: light-dark(#dcdfe3, #33383f);
  --code: light-dark(#f1f2f4, #24282d);
  --link: light-dark(#1a56b0, #8ab8ff);
  --good: light-dark(#17693a, #6fd197);
  --bad: light-dark(#b3261e, #ff9a90);
  --blocked: light-dark(#85299b, #dfa3f0);
  --warn: light-dark(#7f5200, #f0be62);
  --seen: light-dark(#1a5a92, #86c1f5);
  --calm: light-dark(#565d66, #a3abb5);
  --faint: light-dark(#b9bfc7, #4a5059);
}
.v-pass { --tone: var(--good); }
.v-fail { --tone: var(--bad); }
.v-blocked, .v-error { --tone: var(--blocked); }
.v-warn { --tone: var(--warn); }
.v-observed { --tone: var(--seen); }
.v-not-applicable, .v-not-run { --tone: var(--calm); }
.v-unclaimed, .v-excluded { --tone: var(--faint); }
`;

const base = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre { font: 0.8125rem/1.55 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
pre { margin: 0.25rem 0 0.75rem; padding: 0.6rem 0.75rem; background: var(--code); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.25rem; }
button { font: inherit; font-size: 0.875rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.3rem 0.7rem; cursor: pointer; }
button:hover { border-color: var(--soft); }
html:not(.js) .needs-script { display: none; }
[hidden] { display: none !important; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
.skip { position: absolute; left: -999px; top: 0; padding: 0.5rem 1rem; background: var(--card); z-index: 2; }
.skip:focus { left: 0; }
.badge { flex: none; font: 600 0.75rem/1.5 system-ui, sans-serif; color: var(--tone); border: 1px solid currentColor; border-radius: 4px; padding: 0 0.4rem; white-space: nowrap; }
.badge.v-unclaimed, .badge.v-excluded { color: var(--soft); border-color: var(--line); }
.badge.v-fail { color: var(--card); background: var(--tone); border-color: var(--tone); }
.dot { display: inline-block; width: 0.6em; height: 0.6em; border-radius: 50%; background: var(--tone); margin-right: 0.35em; }
.good { color: var(--good); }
.bad { color: var(--bad); }
`;

const head = `
.top { max-width: 84rem; margin: 0 auto; padding: 1.75rem 1rem 0.5rem; }
.kicker { margin: 0; color: var(--soft); font-size: 0.875rem; }
.top h1 { margin: 0; font-size: clamp(1.6rem, 5vw, 2.25rem); letter-spacing: -0.015em; }
.verdict { margin: 0.35rem 0 0.9rem; max-width: 70ch; }
.left-out { margin: -0.5rem 0 0.9rem; max-width: 70ch; color: var(--soft); font-size: 0.875rem; }
.bar { display: block; width: 100%; height: 10px; border-radius: 5px; }
.bar rect { fill: var(--tone); }
.facts { margin: 0.9rem 0; display: flex; flex-wrap: wrap; gap: 0.5rem 1.75rem; font-size: 0.875rem; }
.facts div { min-width: 0; }
.facts dt { color: var(--soft); font-size: 0.75rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.command { margin: 0; color: var(--soft); }
.layout { max-width: 84rem; margin: 0 auto; padding: 0 1rem 4rem; }
main { min-width: 0; }
.sections { font-size: 0.875rem; margin: 1rem 0; }
.sections summary, .table > summary { cursor: pointer; font-weight: 600; padding: 0.35rem 0; }
.sections .to-filters { display: block; margin-top: 0.5rem; padding: 0.3rem 0.4rem; color: var(--link); }
.sections p { margin: 0.9rem 0 0.25rem; color: var(--soft); font-size: 0.8125rem; }
.sections ul { list-style: none; margin: 0; padding: 0; }
.sections a { display: grid; grid-template-columns: 2.6rem 1fr auto; gap: 0.25rem; padding: 0.3rem 0.4rem; color: inherit; text-decoration: none; border-radius: 5px; }
.sections a:hover { background: var(--code); }
.sections a > :first-child, .count { color: var(--soft); font-variant-numeric: tabular-nums; }
.sections a > .bad { color: var(--bad); font-weight: 600; }
.findings h2 { margin-top: 1.25rem; }
.findings ol { margin: 0.25rem 0 0; padding: 0; list-style: none; }
.findings li { padding: 0.55rem 0; border-bottom: 1px solid var(--line); font-size: 0.9375rem; overflow-wrap: anywhere; }
.findings a { text-decoration: none; margin-right: 0.35rem; }
.findings a:hover code { text-decoration: underline; }
.table { margin-top: 1.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.8125rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 400; white-space: normal; min-width: 12rem; }
thead th, thead th:first-child, tfoot th:first-child, tfoot td { font-weight: 600; }
`;

const filters = `
.filters { margin: 1.5rem 0 0; padding: 0.9rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; display: grid; gap: 0.7rem; }
.filters fieldset { position: relative; border: 0; margin: 0; padding: 0 0 0 4.35rem; display: flex; flex-wrap: wrap; gap: 0.35rem; min-width: 0; }
.filters legend, .search span { padding: 0; font-size: 0.8125rem; color: var(--soft); width: 4rem; line-height: 2rem; flex: none; }
.filters legend { position: absolute; left: 0; top: 0; }
.search { display: flex; align-items: center; gap: 0.35rem; }
.search input { flex: 1; min-width: 0; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: 0.3rem 0.6rem; }
.search input::placeholder { color: var(--soft); opacity: 1; }
.pill { position: relative; display: inline-flex; align-items: center; gap: 0.15rem; min-height: 2rem; padding: 0 0.7rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.8125rem; cursor: pointer; user-select: none; }
.pill b { margin-left: 0.3rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.pill input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.pill .dot:not([class*="v-"]), .pill .v-MUST, .pill .v-SHOULD, .pill .v-MAY, .pill .v-UNSPECIFIED { display: none; }
.pill:hover { border-color: var(--soft); }
.pill:has(:checked) { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.pill:has(:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
.actions p { margin: 0 auto 0 0; font-weight: 600; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
#requirements:focus { outline: none; }
.empty { padding: 2rem 0; color: var(--soft); text-align: center; }
`;

const rows = `
.rows > h2 { scroll-margin-top: 1rem; }
.rows .number { color: var(--soft); font-weight: 400; margin-right: 0.35rem; }
.totals { margin: 0 0 0.5rem; font-size: 0.8125rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; }
.row { background: var(--card); border: 1px solid var(--line); margin-top: -1px; content-visibility: auto; contain-intrinsic-size: auto 2.75rem; }
.row > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.15rem 0.6rem; padding: 0.55rem 0.75rem; cursor: pointer; list-style: none; }
.row > summary::-webkit-details-marker { display: none; }
.row > summary:hover { background: var(--code); }
.row > summary:focus-visible { outline-offset: -2px; }
.row .id { font-weight: 600; min-width: 0; }
.level { font-size: 0.75rem; color: var(--soft); }
.brief { flex-basis: 100%; min-width: 0; color: var(--soft); font-size: 0.875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row[open] { border-left: 3px solid var(--link); }
.row[open] .brief { display: none; }
.body { padding: 0 0.75rem 0.75rem; }
.text { margin: 0.25rem 0; max-width: 75ch; }
.case { border-top: 1px solid var(--line); padding-top: 0.6rem; margin-top: 0.6rem; }
.case h3 { margin: 0 0 0.4rem; font-size: 0.9375rem; display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: baseline; }
.label, .reason, .transcript-file { margin: 0.35rem 0; font-size: 0.8125rem; color: var(--soft); }
.message { border-left: 3px solid var(--warn); border-radius: 0 6px 6px 0; }
[data-verdict="fail"] .message { border-left-color: var(--bad); }
.script { display: grid; grid-template-columns: 1fr auto; align-items: center; }
.script pre { grid-column: 1 / -1; }
.copy { padding: 0.1rem 0.6rem; font-size: 0.8125rem; }
.transcript > summary, .also > summary { cursor: pointer; padding: 0.3rem 0; font-size: 0.875rem; }
.exchanges { list-style: none; margin: 0; padding: 0; }
.exchanges > li { border-left: 2px solid var(--line); padding: 0 0 0.5rem 0.75rem; margin-bottom: 0.75rem; }
.exchanges p { margin: 0 0 0.25rem; font-size: 0.875rem; overflow-wrap: anywhere; }
.exchanges .phase { color: var(--soft); }
.exchanges details { font-size: 0.8125rem; }
.also { font-size: 0.875rem; }
.also a { overflow-wrap: anywhere; }
`;

const wide = `
@media (min-width: 64rem) {
  .layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2.5rem; }
  .sections { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0; margin: 0; }
  .row > summary { flex-wrap: nowrap; }
  .row > summary .badge { min-width: 5.5rem; text-align: center; }
  .row .id { flex: none; max-width: 45%; }
  .brief { flex: 1; order: 3; }
  .level { order: 4; }
}
@media print { .filters, .sections, .copy { display: none; } .row { content-visibility: visible; break-inside: avoid; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The complete style sheet. */
export const style = `${colours}${base}${head}${filters}${rows}${wide}`;
