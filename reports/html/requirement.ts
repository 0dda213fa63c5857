// One row of the page: a summary line, and its details with the cases.
import type { CaseResult, RequirementResult } from '../result.ts';
import { blockerOf, caseMessage } from '../totals.ts';
import type { EmbeddedTranscripts } from './embed.ts';
import { factsMarkup, type Fact } from './facts.ts';
import { markup, type Markup } from './markup.ts';

/** A row as a `details` element with its id as anchor. */
export function requirementMarkup(requirement: RequirementResult, transcripts: EmbeddedTranscripts): Markup {
  const { id, verdict, level, text } = requirement;
  return markup`<details class="row" id="${id}" data-verdict="${verdict}" data-level="${level}">
    <summary>
      <span class="badge v-${verdict}">${verdict}</span> <code class="id">${id}</code>
      <span class="level">${level}</span> <span class="brief">${text}</span>
    </summary>
    <div class="body">
      <p class="text">${text}</p>
      ${requirementFacts(requirement)} ${requirement.cases.map((one) => caseMarkup(one, transcripts))}
    </div>
  </details> `;
}

function requirementFacts(requirement: RequirementResult): Markup {
  const { also, document, evidence, excluded, expectedFailure, faults, id, section } = requirement;
  const blocker = blockerOf(requirement);
  const facts: readonly Fact[] = [
    ['Stated in', [`${document} ${section}`, ...also].join(', ')],
    ['Evidence', evidenceTexts[evidence]],
    ...(faults.length === 0 ? [] : [['Fails on faults', markup`<code>${faults.join(', ')}</code>`] as const]),
    ...(blocker === undefined
      ? []
      : [['Blocked by', markup`<a href="#${blocker}"><code>${blocker}</code></a>`] as const]),
    ...(excluded === undefined ? [] : [['Excluded', excluded] as const]),
    ...(expectedFailure === undefined ? [] : [['Expected to fail', expectedFailure] as const]),
    ['Run alone', markup`<code>orch-conformance run --requirement ${id}</code>`],
  ];
  return factsMarkup(facts);
}

const evidenceTexts: Readonly<Record<RequirementResult['evidence'], string>> = {
  unclaimed: 'unclaimed: no case exists yet',
  claimed: 'claimed: a case exists, but did not run',
  exercised: 'exercised: this run judged it',
  proven: 'proven: the case fails on a planted fault',
};

function caseMarkup(one: CaseResult, transcripts: EmbeddedTranscripts): Markup {
  const message = caseMessage(one.outcome);
  const { observed, reason, warnings } = one.outcome;
  const hasOwnWarnings = one.outcome.message !== undefined && warnings !== undefined && warnings.length > 0;
  return markup`<section class="case">
    <h3>${one.title} <span class="badge v-${one.verdict}">${one.verdict}</span></h3>
    ${reason === undefined ? undefined : markup`<p class="reason">Not run: <code>${reason}</code></p>`}
    ${message === '' ? undefined : markup`<pre class="message">${message}</pre>`}
    ${hasOwnWarnings ? markup`<pre class="message">${warnings.join('\n')}</pre>` : undefined}
    ${
      observed === undefined
        ? undefined
        : markup`<p class="label">Observed</p>
            <pre>${JSON.stringify(observed, undefined, 2)}</pre>`
    }
    ${one.reproduce === undefined ? undefined : reproduceMarkup(one.reproduce, one.requests)}
    ${one.transcript === undefined ? undefined : transcriptMarkup(one.transcript, transcripts)}
  </section> `;
}

function reproduceMarkup(script: string, requests: number): Markup {
  return markup`<div class="script">
    <p class="label">Reproduce, ${requests} request${requests === 1 ? '' : 's'}</p>
    <button type="button" class="copy needs-script">Copy</button>
    <pre><code>${script}</code></pre>
  </div>`;
}

function transcriptMarkup(name: string, transcripts: EmbeddedTranscripts): Markup {
  const embedded = Object.hasOwn(transcripts, name) ? transcripts[name] : undefined;
  const file = markup`<code>transcripts/${name}</code>`;
  if (embedded === undefined) return markup`<p class="transcript-file">Transcript: ${file}</p>`;
  const count = embedded.exchanges.length + embedded.left;
  return markup`<details class="transcript" data-transcript="${name}">
    <summary>Transcript, ${count} exchange${count === 1 ? '' : 's'}</summary>
    <p class="transcript-file">
      ${embedded.left > 0 ? `${embedded.left} of ${count} exchanges are omitted to keep this page small. All are in ` : 'Also in '}${file},
      next to this page.
    </p>
  </details>`;
}
