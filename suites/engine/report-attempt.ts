// The report of one attempt of a case: without secrets, with the same names for generated values in each run, and with a script.
import { createCanonicalizer } from '../../reports/canonical.ts';
import type { Exchange } from '../kit/answers/exchange.ts';
import { findRequirement } from '../catalogue/index.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import type { Outcome } from '../kit/outcome.ts';
import type { Built } from './build-context.ts';
import { canonicalOutcome, markGenerated, redactedValue } from './canonical-outcome.ts';
import type { CaseRun } from './case-run.ts';
import type { Environment } from './environment.ts';
import { reproduceScript } from './recording/script.ts';
import { isFurtherRead, stepsOf } from './recording/steps.ts';
import type { Violation } from './standing/observe.ts';
import { reportViolations } from './standing/violations.ts';

/** Added for cases that share work, so that reports list them after simpler ones, with the same number in each run. */
const requestsOfSharedWork = 1000;

export interface EndedAttempt {
  readonly one: Case;
  readonly environment: Environment;
  readonly built: Built;
  /** Of the target, and of each launched server. */
  readonly violations: readonly Violation[];
  readonly outcome: Outcome;
  /** Without those of the set-up that several cases share. */
  readonly own: readonly Exchange[];
  /** The number of requests. */
  readonly sent: number;
  readonly durationMs: number;
}

export function reportAttempt(ended: EndedAttempt): CaseRun {
  const { one, environment, built, violations, outcome, own, sent, durationMs } = ended;
  const { redactor } = environment;
  const exchanges = [...built.setUp(), ...own];
  const namespaces = built.places().map(({ namespace }) => namespace);
  const { prefix } = environment.namespacePool;
  const canonical = createCanonicalizer({
    prefix,
    namespaces,
    shown: built.shown,
    addresses: addressesOf(environment),
  });
  const found = isOpen(one) ? [] : violations;
  if (hasDetails(outcome) || found.length > 0) markGenerated(exchanges, canonical);
  const text = (message: string) => canonical.text(redactor.text(message));
  const script = { namespaces, prefix, shown: built.shown, canonical: canonical.text };
  const reported = canonicalOutcome(outcome, {
    text,
    value: (value) => canonical.value(redactedValue(value, redactor)),
  });
  const base = {
    rows: rowsOf(one),
    outcome: reported,
    ...(one.general === undefined ? {} : { general: one.general }),
    requests: 0,
    sent,
    durationMs,
    ...reportViolations(found, { exchanges, text, script }),
  };
  // No script for skipped cases, nor for those that passed without a warning.
  if (outcome.kind === 'skipped') return base;
  if (outcome.kind === 'passed' && (outcome.warnings ?? []).length === 0) {
    // A recorded observation is reported with its exchanges, but needs no script.
    return outcome.observed === undefined ? base : { ...base, exchanges };
  }
  if (own.length === 0 && built.sharesWork()) return base;
  // A further dry-run may be what went wrong.
  const needed = exchanges.filter((exchange) => !isFurtherRead(exchange));
  const reproduce = reproduceScript(needed, script);
  const requests = stepsOf(needed).length + (built.sharesWork() ? requestsOfSharedWork : 0);
  return { ...base, requests, exchanges, reproduce };
}

/** Whether it only sends what the documents leave open, such as a token of another query: no sentence is about its answers. */
const isOpen = (one: Case): boolean =>
  rowsOf(one).every((id) => findRequirement(id)?.level === 'UNSPECIFIED');

const hasDetails = ({ message, observed, warnings }: Outcome) =>
  message !== undefined || observed !== undefined || warnings !== undefined;

const addressesOf = ({ network }: Environment) =>
  network === undefined ? [] : [network.baseUrl, new URL(network.baseUrl).host];
