// What standing checks found while a case ran, as reports show it: with the requests up to the answer that showed it.
import type { Exchange } from '../../kit/answers/exchange.ts';
import type { RequirementId } from '../../catalogue/ids.ts';
import type { Violation } from './observe.ts';
import { placeOf } from './place.ts';
import type { CaseRun, CaseViolation } from '../case-run.ts';
import { reproduceScript } from '../recording/script.ts';
import type { ScriptOptions } from '../recording/script.ts';
import { isFurtherRead, stepsOf } from '../recording/steps.ts';
import { isWatch } from '../recording/curl.ts';

export interface Reporting {
  readonly exchanges: readonly Exchange[];
  /** A message without secrets and values of this run. */
  readonly text: (message: string) => string;
  readonly script: ScriptOptions;
}

export function reportViolations(
  found: readonly Violation[],
  { exchanges, text, script }: Reporting,
): Pick<CaseRun, 'violations'> {
  if (found.length === 0) return {};
  return {
    violations: found.map((one): CaseViolation => {
      const { row, message } = one;
      const before = exchanges.filter((exchange) => leadsTo(one, exchange));
      return {
        row,
        outcome: { kind: 'failed', message: text(message) },
        requests: stepsOf(before).length,
        reproduce: reproduceScript(before, script),
        exchanges: before,
      };
    }),
  };
}

/** Whether an exchange is about the same objects, or is named in the message. Further reads are of use only where they are named. */
function leadsTo({ about, message, atMs }: Violation, exchange: Exchange): boolean {
  const { request, startedAtMs } = exchange;
  const { method, path, body = '' } = request;
  if (isFurtherRead(exchange)) return message.includes(`${isWatch(request) ? 'WATCH' : method} ${path}`);
  const place = placeOf(path);
  const isOfOther = about.name !== undefined && place?.name !== undefined && place.name !== about.name;
  // Only JSON shows the name at once.
  const isNamed = !body.startsWith('{') || body.includes(JSON.stringify(about.name ?? ''));
  const createsOther = about.name !== undefined && method === 'POST' && !isNamed;
  const isAbout = place?.plural === about.plural && !isOfOther && !createsOther;
  return startedAtMs <= atMs && (isAbout || message.includes(`${method} ${path}`));
}

/** Those of several runs of a case: the first of each row. */
export function violationsOf(runs: readonly CaseRun[]): Pick<CaseRun, 'violations'> {
  const all = new Map<RequirementId, CaseViolation>();
  for (const one of runs.flatMap(({ violations = [] }) => violations))
    if (!all.has(one.row)) all.set(one.row, one);
  return all.size === 0 ? {} : { violations: [...all.values()] };
}
