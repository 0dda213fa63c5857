// What is refused is refused as a dry-run, too (core 4.10).
import type { Answer } from '../../../kit/answers/answer.ts';
import type { SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { metadataOf } from '../seen.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { FollowUp } from './follow-up.ts';

/** Sent after the refusal: an answer from before it may be about another state. */
export const tryDry: FollowUp = async ({ sent: { method, path, options }, place, answer, further }) => {
  const query = { ...options.query, dryRun: 'All' };
  const dry = await further.send(method, path, { ...options, query, returnBusy: true });
  return dry.ok
    ? {
        row: 'writes.dry-run.validates',
        place,
        request: answer.request,
        problem: `${dry.status} as a dry-run, but ${answer.status} otherwise`,
      }
    : undefined;
};

/** The store may refuse longer ones, to which a dry-run does not come. */
export const longest = 64 * 1024;

/** Their account, or its namespace, may not be known yet; whether a dry-run allocates addresses is not stated. */
export const byOthers: readonly string[] = ['pods', 'services'];

/** Its body is at fault, or states a version that no object has again. The state of the object, which a test of a JSON patch may be about, or
 * that of others may have changed since. */
export const isRefusedWrite = (
  { method, options }: SentByCase,
  { plural }: Place,
  { status }: Answer,
): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  ([400, 422].includes(status) || (status === 409 && method === 'PUT' && hasVersion(options.body))) &&
  options.bytes === undefined &&
  !Array.isArray(options.body) &&
  (JSON.stringify(options.body) ?? '').length <= longest &&
  options.query?.['dryRun'] === undefined &&
  !byOthers.includes(plural);

/** A body that states the version of the object that it replaces. */
export const hasVersion = (body: unknown): boolean =>
  isRecord(body) && Boolean(metadataOf(body)['resourceVersion']);
