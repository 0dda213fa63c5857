// Selects the requests of a case that reproduce its result: without clean-up, polls and retries.
import type { Exchange } from '../../kit/answers/exchange.ts';
import { isBusy } from '../../kit/answers/busy.ts';
import { isWatch } from './curl.ts';

export interface Step {
  readonly exchange: Exchange;
  /** All exchanges that it stands for, including the last. */
  readonly answered: readonly Exchange[];
}

/** Of equal reads, reviews, dry-runs and refused writes without a write in between, only the last counts; a busy answer is
 * replaced by its retry. Two runs thus have the same steps, however often they had to poll. */
export function stepsOf(exchanges: readonly Exchange[]): Step[] {
  const steps: Step[] = [];
  const repeatable = new Map<string, number>();
  let retried: string | undefined;
  for (const exchange of exchanges) {
    if (exchange.phase === 'clean-up') continue;
    const key = keyOf(exchange);
    const isRead = changesNothing(exchange);
    const before = repeatable.get(key);
    const same = key === retried ? steps.length - 1 : (before ?? steps.length);
    steps[same] = { exchange, answered: [...(steps[same]?.answered ?? []), exchange] };
    if (!isRead && !isWait(exchange)) repeatable.clear();
    if (isRead || isRefused(exchange) || isDryRun(exchange)) repeatable.set(key, same);
    retried = isRetried(exchange) ? key : undefined;
  }
  return steps;
}

/** A read of the engine around a request of the case, which does not see it. */
export const isFurtherRead = ({ phase, request }: Exchange): boolean =>
  phase === 'further' && request.method === 'GET';

/** Reads, and POSTs of reviews, which store nothing (access 2.5). */
const changesNothing = ({ request }: Exchange): boolean =>
  request.method === 'POST'
    ? /reviews(?:\?|$)/.test(request.path)
    : /^(?:GET|HEAD)$/.test(request.method) && !isWatch(request);

const isDryRun = ({ request }: Exchange): boolean => /[?&]dryRun=All(?:&|$)/.test(request.path);

/** A dry-run of the set-up waits for a kind to be served: no read after it shows that nothing is stored. */
const isWait = (exchange: Exchange): boolean => exchange.phase === 'set-up' && isDryRun(exchange);

const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 400 && response.status < 500;

function isRetried({ response }: Exchange): boolean {
  if (response === undefined) return false;
  return isBusy(
    response.status,
    response.headers.some(([name]) => name === 'retry-after'),
  );
}

const keyOf = ({ request: { method, path, headers, body }, credential, certificate }: Exchange) =>
  JSON.stringify([method, path, headers, body, credential, certificate]);
