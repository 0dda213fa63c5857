// Selects the transcripts that the page embeds as JSON: those of failures first, up to a size limit.
import type { Result, Transcript } from '../result.ts';
import type { Exchange } from '../../suites/kit/answers/exchange.ts';

/** A transcript in the page; `left` is the number of exchanges that did not fit. */
export interface EmbeddedTranscript {
  readonly exchanges: readonly Exchange[];
  readonly left: number;
}

export type EmbeddedTranscripts = Readonly<Record<string, EmbeddedTranscript>>;

/** Selects the exchanges that fit into `budgetBytes`. */
export function chooseTranscripts(
  result: Result,
  transcripts: ReadonlyMap<string, Transcript>,
  budgetBytes: number,
): EmbeddedTranscripts {
  let rest = budgetBytes;
  const chosen: Record<string, EmbeddedTranscript> = {};
  for (const name of namesByUrgency(result)) {
    const transcript = transcripts.get(name);
    if (transcript === undefined || Object.hasOwn(chosen, name)) continue;
    const exchanges: Exchange[] = [];
    for (const exchange of transcript.exchanges) {
      const bytes = Buffer.byteLength(embedJson(exchange));
      if (bytes > rest) break;
      rest -= bytes;
      exchanges.push(exchange);
    }
    chosen[name] = { exchanges, left: transcript.exchanges.length - exchanges.length };
  }
  return chosen;
}

/** JSON that is safe inside a script element: its text cannot end the element or start a comment. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

function namesByUrgency(result: Result): string[] {
  const byId = new Map(result.requirements.map((one) => [one.id, one]));
  const red = result.failures.flatMap((id) => byId.get(id) ?? []);
  return [...red, ...result.requirements].flatMap((requirement) =>
    requirement.cases.flatMap((one) => one.transcript ?? []),
  );
}
