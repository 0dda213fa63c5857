// The requests of a case that a reader has to send again to see what it saw: clean-up, polls and retries left out.
import type { Exchange } from '../../../reports/result.ts';
import { isBusy } from '../busy.ts';
import { isWatch } from './curl.ts';

export interface Step {
  readonly exchange: Exchange;
  /** All that was answered to it, the last included. */
  readonly answered: readonly Exchange[];
}

/** Of equal reads with no write between them only the last counts, and of a refusal to be tried again what came
 * after it. How often a case had to ask thus makes no difference: two runs have the same steps. */
export function stepsOf(exchanges: readonly Exchange[]): Step[] {
  const steps: Step[] = [];
  const reads = new Map<string, number>();
  let retried: string | undefined;
  for (const exchange of exchanges) {
    if (exchange.phase === 'clean-up') continue;
    const key = keyOf(exchange);
    const isRead = /^(?:GET|HEAD)$/.test(exchange.request.method) && !isWatch(exchange.request);
    const before = isRead ? reads.get(key) : undefined;
    const same = key === retried ? steps.length - 1 : (before ?? steps.length);
    steps[same] = { exchange, answered: [...(steps[same]?.answered ?? []), exchange] };
    if (!isRead) reads.clear();
    else if (before === undefined) reads.set(key, same);
    retried = isToBeTriedAgain(exchange) ? key : undefined;
  }
  return steps;
}

function isToBeTriedAgain({ response }: Exchange): boolean {
  if (response === undefined) return false;
  return isBusy(
    response.status,
    response.headers.some(([name]) => name === 'retry-after'),
  );
}

const keyOf = ({ request: { method, path, headers, body }, credential }: Exchange) =>
  JSON.stringify([method, path, headers, body, credential]);
