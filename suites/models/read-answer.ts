// What the model looks at of an answer or an event: the objects that it made, by their short names, and of each its
// identity, version and content. Everything else belongs to the server, its controllers and other runs.
import type { Answer } from '../kit/answer.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { WatchEvent } from '../kit/watch.ts';
import { kinds } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { Seen, SeenEvent, SeenList } from './requests.ts';

export interface Reader {
  /** @throws CheckFailed where the body is no object */
  object(answer: Pick<Answer, 'object'>): Seen;
  /** @throws CheckFailed where the body is no list */
  list(answer: Pick<Answer, 'list'>): SeenList;
  /** Undefined for what is not about an object of the run. */
  event(event: WatchEvent): SeenEvent | undefined;
}

/** @param run what the full names of the run's objects begin with */
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
