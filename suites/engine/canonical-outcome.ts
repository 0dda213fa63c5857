// What a report says of an outcome: without secrets, and with the same names for generated values in each run.
import type { Exchange } from '../kit/answers/exchange.ts';
import type { Outcome } from '../kit/outcome.ts';
import type { Canonicalizer } from '../../reports/canonical.ts';
import { answerFields } from './recording/answer-fields.ts';
import type { Redactor } from './recording/redact.ts';
import { findReuse } from './recording/reuse.ts';
import { stepsOf } from './recording/steps.ts';

const minMarkedLength = 6;

/** Names server-generated values in messages as in the script. Versions are omitted: they look like other numbers. */
export function markGenerated(exchanges: readonly Exchange[], canonical: Canonicalizer): void {
  for (const { kind, value } of findReuse(stepsOf(exchanges)).named) {
    if (kind === 'version' || value.length < minMarkedLength) continue;
    canonical.mark(kind, value);
    // Assigns its number.
    canonical.text(value);
  }
  for (const { kind, value } of exchanges.flatMap(answerFields)) {
    if (kind === 'name') canonical.mark(kind, value);
  }
}

/** Reported values may quote answers, so they are redacted too. */
export const redactedValue = (value: unknown, { text }: Redactor): unknown =>
  JSON.parse(text(JSON.stringify(value ?? null)));

export function canonicalOutcome(
  outcome: Outcome,
  canonical: Pick<Canonicalizer, 'text' | 'value'>,
): Outcome {
  return {
    ...outcome,
    ...(outcome.message === undefined ? {} : { message: canonical.text(outcome.message) }),
    ...(outcome.observed === undefined ? {} : { observed: canonical.value(outcome.observed) }),
    ...(outcome.warnings === undefined
      ? {}
      : { warnings: outcome.warnings.map((warning) => canonical.text(warning)) }),
  };
}
