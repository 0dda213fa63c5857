// What the headers of any answer promise (core 4.7, 7).
import type { RequirementId } from '../../../catalogue/ids.ts';
import type { Answer } from '../../../kit/answers/answer.ts';
import { queryOf } from '../query.ts';
import type { SentRequest } from '../seen.ts';
import { shown } from '../standing-check.ts';

export interface HeaderCheck {
  readonly row: RequirementId;
  /** What is wrong with the answer; undefined where nothing is. */
  judge(answer: Answer, sent: SentRequest): string | undefined;
}

/** A proxy may answer in the place of the service, with a date (RFC 9110, 10.2.3). */
const isOfGateway = ({ status, mediaType }: Answer): boolean =>
  [429, 502, 503, 504].includes(status) && mediaType !== 'application/json';

/** What ranges, weights and parameters mean is not stated. */
function isAccepted({ ok, mediaType }: Answer, { method, path, options }: SentRequest): boolean {
  const { accept = 'application/json', headers = {} } = options;
  const isOther = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  // A watch has a type of its own.
  const isWatch = queryOf(path, options.query).has('watch');
  if (method !== 'GET' || !ok || isWatch || isOther || accept === null || /[*;]/.test(accept)) return true;
  return accept.split(',').some((one) => one.trim().toLowerCase() === mediaType);
}

export const headerChecks: readonly HeaderCheck[] = [
  {
    row: 'errors.retry-after.integer',
    judge(answer) {
      const seconds = isOfGateway(answer) ? undefined : answer.header('retry-after');
      return seconds === undefined || /^\d+$/.test(seconds.trim())
        ? undefined
        : `Retry-After is ${shown(seconds)}`;
    },
  },
  {
    row: 'encodings.accept.preferred-type',
    judge: (answer, sent) =>
      isAccepted(answer, sent) ? undefined : `Content-Type is ${shown(answer.mediaType)}`,
  },
];
