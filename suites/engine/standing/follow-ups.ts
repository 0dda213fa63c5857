// Further requests by which an answer is compared: what is refused is refused as a dry-run, too (core 4.10), and a list shows the same at
// exactly its version, also in chunks (core 4.12). They have no effect, and the case does not see them.
import { queryText } from '../../kit/requests/wire-request.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { RequirementId } from '../../catalogue/ids.ts';
import type { FurtherSend, SendOptions, SentByCase } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { metadataOf } from './seen.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';

export interface FollowUpProblem {
  readonly row: RequirementId;
  readonly place: Place;
  readonly request: string;
  readonly problem: string;
}

/** @returns what is wrong with the answer to a further request; the answers to the others are for the standing checks */
export type FollowUp = (
  sent: SentByCase,
  answer: Answer,
  send: FurtherSend,
) => Promise<FollowUpProblem | undefined>;

/** Turns off the further reads of lists, for the whole run: where the server does not know its own versions at once, each would wait. */
export interface ListSwitch {
  isOff(): boolean;
  turnOff(): void;
}

export function createListSwitch(): ListSwitch {
  let off = false;
  return { isOff: () => off, turnOff: () => void (off = true) };
}

/** Lists with more items are not read again. */
const mostItems = 100;

/** @param isOwn whether a group is one of the interface: a case may change the others at any time */
export function createFollowUps(
  { groups }: Pick<Names, 'groups'>,
  isOwn: (group: string) => boolean,
  listSwitch: ListSwitch,
): FollowUp {
  const seen = new Set<string>();
  /** Of the case itself: what they refuse may change at any time, and their calls are counted. */
  let hasWebhooks = false;
  let lists = 0;

  const isFirst = (key: string): boolean => seen.size < seen.add(key).size;

  async function tryDry(sent: SentByCase, place: Place, answer: Answer, send: FurtherSend) {
    const { method, path, options } = sent;
    const query = { ...options.query, dryRun: 'All' };
    const dry = await send(method, path, { ...options, query, returnBusy: true });
    const problem = `${dry.status} as a dry-run, but ${answer.status} before`;
    return dry.ok
      ? ({ row: 'writes.dry-run.validates', place, request: answer.request, problem } as const)
      : undefined;
  }

  async function listAgain({ path, options }: SentByCase, list: ListFacts, send: FurtherSend) {
    const read = async (query: SendOptions['query']) => {
      try {
        const sent = { ...options, query: { ...options.query, ...query }, returnBusy: true };
        const answer = await send('GET', path, sent);
        if (isLate(answer)) listSwitch.turnOff();
        return answer;
      } catch (error) {
        listSwitch.turnOff();
        throw error;
      }
    };
    const { resourceVersion, length } = list;
    lists += 1;
    if (length < 2 || lists % 2 === 1) {
      await read({ resourceVersion, resourceVersionMatch: 'Exact' });
      return;
    }
    const limit = Math.ceil(length / 2);
    const first = await read({ resourceVersion, limit });
    const token = listIn(first)?.continue;
    if (token !== undefined) await read({ continue: token, limit });
  }

  return async (sent, answer, send) => {
    const { method, path, options } = sent;
    const place = path.includes('?') ? undefined : placeOf(path);
    if (place === undefined) return undefined;
    if (place.group === groups.admissionRegistration && method !== 'GET') hasWebhooks = true;
    if (options.signal !== undefined || options.returnBusy === true || options.phase !== undefined)
      return undefined;
    if (isRefusedWrite(sent, place, answer) && isOwn(place.group) && !hasWebhooks)
      return isFirst(keyOf(sent)) ? tryDry(sent, place, answer, send) : undefined;
    const list = isPlainList(sent, place) ? listIn(answer) : undefined;
    if (list?.isWhole && !listSwitch.isOff() && isFirst(keyOf(sent))) await listAgain(sent, list, send);
    return undefined;
  };
}

const keyOf = ({ method, path, options }: SentByCase): string =>
  `${method} ${path}${queryText(options.query ?? {})} ${options.contentType ?? ''} ${JSON.stringify(options.body) ?? ''}`;

/** The server does not know the version that it returned (core 4.12). */
const isLate = ({ status, text }: Answer): boolean =>
  status === 504 || (status >= 400 && text.includes('Too large resource version'));

/** The store may refuse longer ones, to which a dry-run does not come. */
const longest = 64 * 1024;

/** Their account, or its namespace, may not be known yet; whether a dry-run allocates addresses is not stated. */
const byOthers: readonly string[] = ['pods', 'services'];

/** Its body is at fault, and not the state of the object, which a test of a JSON patch may be about, nor that of others. */
const isRefusedWrite = ({ method, options }: SentByCase, { plural }: Place, { status }: Answer): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  [400, 422].includes(status) &&
  options.bytes === undefined &&
  !Array.isArray(options.body) &&
  (JSON.stringify(options.body) ?? '').length <= longest &&
  options.query?.['dryRun'] === undefined &&
  !byOthers.includes(plural);

/** Of the most recent state, whole. */
const isPlainList = ({ method, options: { query = {} } }: SentByCase, { name }: Place): boolean =>
  method === 'GET' &&
  name === undefined &&
  Object.keys(query).every((parameter) => parameter === 'labelSelector' || parameter === 'fieldSelector');

interface ListFacts {
  readonly resourceVersion: string;
  readonly length: number;
  readonly continue?: string;
  /** Of objects that are stored, not too many, and without a token. */
  readonly isWhole: boolean;
}

function listIn({ status, mediaType, json }: Answer): ListFacts | undefined {
  if (status !== 200 || mediaType !== 'application/json' || !isRecord(json)) return undefined;
  const { items } = json;
  const { resourceVersion, continue: token } = metadataOf(json);
  if (!Array.isArray(items) || typeof resourceVersion !== 'string' || resourceVersion === '')
    return undefined;
  const isStored = items.every((one) => isRecord(one) && Boolean(metadataOf(one)['uid']));
  const { length } = items;
  const isTokened = typeof token === 'string' && token !== '';
  const isWhole = isStored && length > 0 && length <= mostItems && !isTokened;
  return { resourceVersion, length, isWhole, ...(isTokened ? { continue: token } : {}) };
}
