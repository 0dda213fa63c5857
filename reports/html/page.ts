// report.html: one self-contained file, readable without its script and without a network.
import { createHash } from 'node:crypto';
import { compareRequirements } from '../order.ts';
import type { RequirementResult, Result, SectionResult, Transcript } from '../result.ts';
import { sumTotals, verdicts } from '../totals.ts';
import { verdictParts } from '../verdict-line.ts';
import { clientScript } from './client-script.ts';
import { chooseTranscripts, embedJson, type EmbeddedTranscripts } from './embed.ts';
import { markup, type Markup, trusted } from './markup.ts';
import { findingsMarkup, headerMarkup, navigationMarkup, sectionId, tableMarkup } from './overview.ts';
import { requirementMarkup } from './requirement.ts';
import { style } from './style.ts';

/** A phone opens a page of this size without delay. */
const transcriptBudgetBytes = 4 * 1024 * 1024;

export interface PageOptions {
  /** Size limit of the embedded transcripts. */
  readonly transcriptBudgetBytes?: number;
}

/** The result as a page. `transcripts` by file name; those that do not fit are shortened with a note. */
export function toHtml(
  result: Result,
  transcripts: ReadonlyMap<string, Transcript>,
  options: PageOptions = {},
): string {
  const embedded = chooseTranscripts(
    result,
    transcripts,
    options.transcriptBudgetBytes ?? transcriptBudgetBytes,
  );
  const title = `${verdictParts(result).headline}: ${result.target.url}`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy()}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>${trusted(style)}</style>
      </head>
      <body>
        <a class="skip" href="#requirements">Skip to the requirements</a>
        ${headerMarkup(result)}
        <div class="layout">
          ${navigationMarkup(result)}
          <main>
            ${findingsMarkup(result)}${tableMarkup(result)} ${filtersMarkup(result)}
            <div id="requirements" tabindex="-1">
              ${result.sections.map((section) => sectionMarkup(section, result.requirements, embedded))}
              <p class="empty" hidden>No requirement matches these filters.</p>
            </div>
          </main>
        </div>
        <p id="announcement" class="visually-hidden" role="status"></p>
        <script type="application/json" id="transcripts">${trusted(embedJson(embedded))}</script>
        <script>${trusted(clientScript)}</script>
      </body>
    </html>
`.text;
}

/** Allows no loading and only this script, in case a text is not escaped. */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(style)}; script-src ${hash(clientScript)}; base-uri 'none'; form-action 'none'`;
}

function filtersMarkup(result: Result): Markup {
  const levels = (['MUST', 'SHOULD', 'MAY', 'UNSPECIFIED'] as const).flatMap((level) => {
    const count = result.requirements.filter((one) => one.level === level).length;
    return count === 0 ? [] : [pill('level', level, count)];
  });
  const pills = verdicts.flatMap((verdict) =>
    result.totals[verdict] === 0 ? [] : [pill('verdict', verdict, result.totals[verdict])],
  );
  return markup`<form id="filters" class="filters needs-script" role="search" aria-label="Filter the requirements">
    <label class="search"
      ><span>Search</span
      ><input
        type="search"
        id="search"
        autocomplete="off"
        spellcheck="false"
        placeholder="words of id, text or message"
    /></label>
    <fieldset>
      <legend>Verdict</legend>
      ${pills}
    </fieldset>
    <fieldset>
      <legend>Level</legend>
      ${levels}
    </fieldset>
    <div class="actions">
      <p id="count" role="status" aria-live="polite">${result.requirements.length} requirements</p>
      <button type="button" id="open-all">Open all shown</button
      ><button type="button" id="close-all">Close all</button><button type="reset">Clear</button>
    </div>
  </form> `;
}

function pill(name: string, value: string, count: number): Markup {
  return markup`<label class="pill"
    ><input type="checkbox" name="${name}" value="${value}" /><span class="dot v-${value}"></span>${value}
    <b>${count}</b></label
  > `;
}

function sectionMarkup(
  section: SectionResult,
  requirements: readonly RequirementResult[],
  embedded: EmbeddedTranscripts,
): Markup {
  const rows = requirements.filter(
    (one) => one.document === section.document && one.section === section.section,
  );
  const also = requirements
    .filter((one) => one.also.includes(`${section.document} ${section.section}`))
    .sort(compareRequirements);
  const totals = verdicts.filter((verdict) => section.totals[verdict] > 0);
  return markup`<section class="rows" id="${sectionId(section)}">
    <h2><span class="number">${section.document} ${section.section}</span> ${section.title}</h2>
    <p class="totals">
      ${sumTotals(section.totals) === 0 ? 'All rules of this section are listed under other sections.' : totals.map((verdict) => markup`<span><span class="dot v-${verdict}"></span>${section.totals[verdict]} ${verdict}</span> `)}
    </p>
    ${rows.map((one) => requirementMarkup(one, embedded))}
    ${
      also.length === 0
        ? undefined
        : markup`<details class="also">
            <summary>Also stated here: ${also.length}</summary>
            <ul>
              ${also.map((one) => markup`<li><a href="#${one.id}">${one.id}</a> ${one.verdict}</li>`)}
            </ul>
          </details>`
    }
  </section> `;
}
