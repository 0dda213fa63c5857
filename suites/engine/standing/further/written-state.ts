// After the first write of a sort its object is read, and watched from before the write: both show what the answer shows (core 4.12).
import type { SendOptions, SentByCase, Further } from '../../../kit/requests/api.ts';
import type { Pause } from '../../../kit/layers/layer.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { Place } from '../place.ts';
import { metadataOf } from '../seen.ts';
import { listIn } from './follow-up.ts';
import type { Followed, ListFacts } from './follow-up.ts';
import { readUntil } from './read-until.ts';

export interface WrittenState {
  readonly before: (sent: SentByCase, place: Place, further: Further) => Promise<void>;
  /** The answers are for the standing checks. */
  readonly after: (followed: Followed) => Promise<void>;
}

export function createWrittenState(pause: Pause): WrittenState {
  const lists = new WeakMap<SentByCase, ListFacts>();
  return {
    async before(sent, place, { send }) {
      const list = listIn(
        await send('GET', collectionOf(sent.path, place), readOptions(sent, { limit: 50 })),
      );
      if (list !== undefined) lists.set(sent, list);
    },
    async after({ sent, place, answer, further }) {
      const { name, uid, resourceVersion: written } = isRecord(answer.json) ? metadataOf(answer.json) : {};
      if (typeof name !== 'string' || typeof uid !== 'string') return;
      const collection = collectionOf(sent.path, place);
      await further.send('GET', `${collection}/${name}`, readOptions(sent, {}));
      const { resourceVersion, items } = lists.get(sent) ?? {};
      // A write without a change has no event.
      const former = items?.get(uid)?.version;
      const isChange = former === undefined ? answer.status === 201 : former !== written;
      if (resourceVersion === undefined || !isChange) return;
      const watch = await further.watch(collection, { resourceVersion, timeoutSeconds: 5 });
      await readUntil(watch, pause, ({ object }) => {
        const seen = isRecord(object) ? metadataOf(object) : {};
        return seen['uid'] === uid && seen['resourceVersion'] === written;
      });
    },
  };
}

const readOptions = ({ options }: SentByCase, query: NonNullable<SendOptions['query']>): SendOptions => ({
  ...(options.headers === undefined ? {} : { headers: options.headers }),
  query,
  returnBusy: true,
});

const collectionOf = (path: string, { name, isStatus }: Place): string =>
  path
    .split('/')
    .slice(0, name === undefined ? undefined : isStatus ? -2 : -1)
    .join('/');
