// What the kinds of further requests have in common.
import type { Answer } from '../../../kit/answers/answer.ts';
import type { RequirementId } from '../../../catalogue/ids.ts';
import type { Further, SentByCase } from '../../../kit/requests/api.ts';
import { queryText } from '../../../kit/requests/wire-request.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import { metadataOf } from '../seen.ts';
import type { Place } from '../place.ts';

export interface FollowUpProblem {
  readonly row: RequirementId;
  readonly place: Place;
  readonly request: string;
  readonly problem: string;
}

/** What a case sent, and the answer to it. */
export interface Followed {
  readonly sent: SentByCase;
  readonly place: Place;
  readonly answer: Answer;
  readonly further: Further;
}

/** @returns what is wrong with the answer to a further request; the answers to the others are for the standing checks */
export type FollowUp = (followed: Followed) => Promise<FollowUpProblem | undefined>;

/** Equal for equal requests. */
export const keyOf = ({ method, path, options }: SentByCase): string =>
  `${method} ${path}${queryText(options.query ?? {})} ${options.contentType ?? ''} ${JSON.stringify(options.body) ?? ''}`;

/** Whether something comes for the first time. */
export function createFirsts(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key).size;
}

/** Lists with more items are not read again. */
const mostItems = 100;

export interface ListItem {
  readonly name: string;
  readonly version: unknown;
  readonly labels: Readonly<Record<string, unknown>>;
}

export interface ListFacts {
  readonly resourceVersion: string;
  /** Its items by uid. */
  readonly items: ReadonlyMap<string, ListItem>;
  readonly continue?: string;
  /** Of objects that are stored, not too many, and without a token. */
  readonly isWhole: boolean;
}

/** Undefined for other answers than lists in JSON. */
export function listIn({ status, mediaType, json }: Answer): ListFacts | undefined {
  if (status !== 200 || mediaType !== 'application/json' || !isRecord(json)) return undefined;
  const { items } = json;
  const { resourceVersion, continue: token } = metadataOf(json);
  if (!Array.isArray(items) || typeof resourceVersion !== 'string' || resourceVersion === '')
    return undefined;
  const stored = new Map(items.flatMap((one) => itemIn(one)));
  const isStored = stored.size === items.length;
  const isTokened = typeof token === 'string' && token !== '';
  const isWhole = isStored && items.length > 0 && items.length <= mostItems && !isTokened;
  return { resourceVersion, items: stored, isWhole, ...(isTokened ? { continue: token } : {}) };
}

function itemIn(one: unknown): readonly (readonly [uid: string, ListItem])[] {
  const { uid, name, resourceVersion: version, labels } = isRecord(one) ? metadataOf(one) : {};
  if (typeof uid !== 'string' || uid === '' || typeof name !== 'string') return [];
  return [[uid, { name, version, labels: isRecord(labels) ? labels : {} }]];
}
