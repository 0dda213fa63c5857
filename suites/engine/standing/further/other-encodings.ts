// What a case reads in JSON is the same in another encoding (core 4.7): the standing checks compare the two answers.
import type { SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { createFirsts } from './follow-up.ts';
import type { FollowUp } from './follow-up.ts';
import { isCalm } from './sorts.ts';

export interface OtherEncodings {
  readonly isTried: (sent: SentByCase, place: Place) => boolean;
  readonly readAgain: FollowUp;
}

/** @param types the media types to read in, in turn */
export function createOtherEncodings(types: readonly string[]): OtherEncodings {
  const isFirst = createFirsts();
  let reads = 0;
  return {
    isTried: ({ method, options }, place) =>
      types.length > 0 &&
      method === 'GET' &&
      (place.name === undefined || isCalm(place.plural)) &&
      [undefined, 'application/json'].includes(options.accept ?? undefined) &&
      options.headers === undefined &&
      isFirst(`${place.group} ${place.plural} ${place.name === undefined} ${place.isStatus}`),
    async readAgain({ sent: { path, options }, answer, further }) {
      const isRead = answer.status === 200 && answer.mediaType === 'application/json';
      if (!isRead || answer.bytes.length > mostBytes) return undefined;
      reads += 1;
      await further.send('GET', path, {
        ...options,
        accept: types[reads % types.length]!,
        returnBusy: true,
      });
      return undefined;
    },
  };
}

/** YAML takes much longer to read than JSON. */
const mostBytes = 16 * 1024;
