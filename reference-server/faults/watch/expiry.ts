// Faults of the oldest version at which a watch may begin (core 4.12, 7, 8).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Store, WatchCursor } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

const minuteMs = 60_000;

export default [
  {
    id: 'forgotten-watch-starts-now',
    title: 'A watch from an expired version begins at the current state.',
    breaks: ['watch.stream.too-old'],
    install: (parts) => answerExpired(parts, async (store, watch) => watch((await store.revision()).current)),
  },
  {
    id: 'forgotten-watch-starts-at-the-oldest',
    title: 'A watch from an expired version begins at the oldest retained one.',
    breaks: ['watch.stream.too-old'],
    install: (parts) => answerExpired(parts, async (store, watch) => watch((await store.revision()).oldest)),
  },
  {
    id: 'forgotten-watch-ends-in-silence',
    title: 'A watch from an expired version ends at once, without an error.',
    breaks: ['watch.stream.too-old'],
    install: (parts) =>
      answerExpired(parts, async (store, watch) => {
        const cursor = await watch((await store.revision()).current);
        cursor.close();
        return cursor;
      }),
  },
  {
    id: 'forgotten-watch-is-a-bad-request',
    title: 'A watch from an expired version is refused as if the version had never existed.',
    breaks: ['watch.stream.too-old'],
    install: (parts) =>
      answerExpired(parts, () => {
        throw badRequest('resourceVersion: no such version');
      }),
  },
  {
    id: 'forgotten-watch-told-as-bad-request',
    title: 'A watch from an expired version gets an error event with code 400 in its stream.',
    breaks: ['watch.stream.too-old'],
    install(parts) {
      parts.watch.errorObject = ({ status }) => ({ ...status, reason: 'BadRequest', code: 400 });
    },
  },
  {
    id: 'history-of-a-minute',
    title: 'The history of changes is kept for a minute by default.',
    breaks: ['watch.history.default-lifetime', 'lists.continue.default-lifetime'],
    install(parts) {
      parts.storage.retentionMs = (configuredMs) => Math.min(configuredMs, minuteMs);
    },
  },
] as const satisfies readonly Fault[];

function answerExpired(
  parts: Parts,
  answer: (store: Store, watch: (after: number) => Promise<WatchCursor>) => Promise<WatchCursor>,
): void {
  const { watch } = parts.storage;
  parts.storage.watch = async (store, prefix, after) => {
    try {
      return await watch(store, prefix, after);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'expired') throw error;
      return answer(store, (revision) => watch(store, prefix, revision));
    }
  };
}
