// Extracts from an answer or event what the model checks: identity, version and content of the objects of the run, with
// their short names. Everything else belongs to the server, its controllers and other runs.
import type { Answer } from '../kit/answers/answer.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { kinds } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { Seen, SeenEvent, SeenList } from './requests.ts';

export interface Reader {
  /** @throws CheckFailed if the body is not an object */
  object(answer: Pick<Answer, 'object'>): Seen;
  /** @throws CheckFailed if the body is not a list */
  list(answer: Pick<Answer, 'list'>): SeenList;
  /** Undefined for an event about another object than those of the run. */
  event(event: WatchEvent): SeenEvent | undefined;
}

/** @param run the prefix of the full names of the run's objects */
export function createReader(kind: KindName, run: string): Reader {
  const prefix = `${run}-`;
  const isOwn = ({ metadata }: ApiObject) => metadata?.name?.startsWith(prefix) === true;

  function see(object: ApiObject): Seen {
    const { name = '', uid = '', resourceVersion = '', deletionTimestamp, labels } = object.metadata;
    const value = kinds[kind].valueOf(object);
    const color = labels?.['color'];
    return {
      name: name.startsWith(prefix) ? name.slice(prefix.length) : name,
      uid,
      version: resourceVersion,
      isMarked: Boolean(deletionTimestamp),
      ...(typeof value === 'string' ? { value } : {}),
      ...(typeof color === 'string' ? { color } : {}),
    };
  }

  return {
    object: (answer) => see(answer.object),
    list({ list: { metadata, items } }) {
      const { resourceVersion: version = '', continue: token = '' } = metadata;
      return { version, token, size: items.length, items: items.filter(isOwn).map(see) };
    },
    event({ type, object }) {
      if (!isRecord(object) || !isRecord(object['metadata'])) return undefined;
      return isOwn(object as ApiObject) ? { type, object: see(object as ApiObject) } : undefined;
    },
  };
}
