// The head of the page (verdict, target, totals), the list of failures, the table of sections, the navigation.
import { expectedIn } from '../judge.ts';
import { printable } from '../printable.ts';
import type { Result, SectionResult, Totals } from '../result.ts';
import { documentNames, documentTitles } from '../../suites/catalogue/section-titles.ts';
import { messageOf, sumTotals, verdicts } from '../totals.ts';
import { unusuallyNotExercised } from '../unusual.ts';
import { verdictParts } from '../verdict-line.ts';
import { factsMarkup } from './facts.ts';
import { markup, type Markup } from './markup.ts';

export function headerMarkup(result: Result): Markup {
  const { run, suite, target } = result;
  const facts = [
    ['Target', target.url],
    ['Version', target.version || 'unknown'],
    ['Dialect', target.dialect],
    ...(target.http === undefined ? [] : ([['HTTP', target.http]] as const)),
    ['Suite', `${suite.name} ${suite.version}`],
    ['Started', run.startedAt],
    ['Duration', `${(run.durationMs / 1000).toFixed(1)} s`],
    ['Seed', String(run.seed)],
  ] as const;
  const { headline, counts, leftOut } = verdictParts(result);
  return markup`<header class="top">
    <p class="kicker">Conformance report</p>
    <h1 class="${result.conformant ? 'good' : 'bad'}">${headline}</h1>
    <p class="verdict">${counts}</p>
    ${leftOut === '' ? undefined : markup`<p class="left-out">Left out: ${leftOut}</p>`}
    ${barMarkup(result.totals)}
    ${factsMarkup(facts)}
    <p class="command"><code>${run.command}</code></p>
  </header> `;
}

/** Totals as a coloured bar; the text next to it has the numbers. */
function barMarkup(totals: Totals): Markup {
  const shown = verdicts.filter((verdict) => verdict !== 'excluded' && totals[verdict] > 0);
  const sum = shown.reduce((total, verdict) => total + totals[verdict], 0);
  let offset = 0;
  const parts = shown.map((verdict) => {
    const share = (100 * totals[verdict]) / sum;
    const part = markup`<rect
      class="v-${verdict}"
      x="${offset.toFixed(2)}"
      width="${share.toFixed(2)}"
      height="1"
    />`;
    offset += share;
    return part;
  });
  return markup`<svg
    class="bar"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    ${parts}
  </svg>`;
}

/** Red rows, internal errors, unexpected passes, expected failures, rows that are unusually not exercised, and leftovers. */
export function findingsMarkup(result: Result): Markup {
  const byId = new Map(result.requirements.map((one) => [one.id, one]));
  const red = result.failures.flatMap((id) => byId.get(id) ?? []);
  const expected = result.requirements.filter(expectedIn(result.requirements));
  return markup`${list(
    'Failures',
    red.map(
      (one) =>
        markup`<a href="#${one.id}"
            ><span class="badge v-${one.verdict}">${one.verdict}</span> <code>${one.id}</code></a
          >
          ${firstLine(messageOf(one))}`,
    ),
  )}${list(
    'Internal errors of the suite',
    (result.run.errors ?? []).map((error) => markup`${firstLine(error)}`),
  )}${list(
    'Expected failures that did not fail',
    result.unexpected.map(
      (one) =>
        markup`<code>${one.id}</code> ${one.problem === 'passed' ? 'passed' : 'is not the id of a requirement'}`,
    ),
  )}${list(
    'Expected failures',
    expected.map((one) => markup`<a href="#${one.id}"><code>${one.id}</code></a> ${one.expectedFailure}`),
  )}${list(
    'Not exercised here, unlike on the bundled server',
    unusuallyNotExercised(result).map(
      (one) => markup`<a href="#${one.id}"><code>${one.id}</code></a> ${firstLine(messageOf(one))}`,
    ),
  )}${list(
    'Not removed from the target',
    result.leftovers.map((one) => markup`<code>${one.path}</code> ${one.reason}`),
  )}`;
}

function list(title: string, items: readonly Markup[]): Markup | undefined {
  if (items.length === 0) return undefined;
  return markup`<section class="findings">
    <h2>${title}</h2>
    <ol>
      ${items.map((item) => markup`<li>${item}</li>`)}
    </ol>
  </section> `;
}

function firstLine(text: string): string {
  const [line = ''] = printable(text).split('\n');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

export function sectionId(section: Pick<SectionResult, 'document' | 'section'>): string {
  return `section-${section.document}-${section.section}`;
}

export function navigationMarkup(result: Result): Markup {
  const failed = new Set(result.failures);
  const red = result.requirements.filter((one) => failed.has(one.id));
  const entry = (section: SectionResult): Markup => {
    const broken = red.filter((one) => one.document === section.document && one.section === section.section);
    const count =
      broken.length > 0
        ? markup`<span class="count bad">${broken.length} red</span>`
        : markup`<span class="count">${sumTotals(section.totals)}<span class="visually-hidden"> requirements</span></span>`;
    return markup`<li><a href="#${sectionId(section)}"><span>${section.section}</span> <span>${section.title}</span> ${count}</a></li>
`;
  };
  const lists = documentNames.map((document) => {
    const sections = result.sections.filter((one) => one.document === document);
    if (sections.length === 0) return undefined;
    return markup`<p>${documentTitles[document]}</p>
<ul>
${sections.map(entry)}</ul>
`;
  });
  return markup`<nav class="sections" aria-label="Sections">
<details>
<summary>Sections</summary>
<a class="to-filters needs-script" href="#filters">Filter the requirements</a>
${lists}</details>
</nav>
`;
}

/** The table by section, collapsed. */
export function tableMarkup(result: Result): Markup {
  const columns = verdicts.filter((verdict) => result.totals[verdict] > 0);
  const cells = (totals: Totals): Markup[] =>
    columns.map((verdict) => markup`<td>${totals[verdict] === 0 ? '' : totals[verdict]}</td>`);
  const rows = result.sections
    .filter((one) => sumTotals(one.totals) > 0)
    .map(
      (one) =>
        markup`<tr>
          <th scope="row">
            <a href="#${sectionId(one)}">${one.document} ${one.section}</a> <span>${one.title}</span>
          </th>
          ${cells(one.totals)}
        </tr> `,
    );
  return markup`<details class="table">
    <summary>Totals by section</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Totals by section">
      <table>
        <thead>
          <tr>
            <th scope="col">Section</th>
            ${columns.map((verdict) => markup`<th scope="col">${verdict}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            ${cells(result.totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  </details> `;
}
