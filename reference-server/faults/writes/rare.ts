// Faults of writes that appear occasionally, with many concurrent clients (document core 4.8).
import { nextTurn } from '../../controllers/turn.ts';
import type { Fault } from '../fault.ts';
import { trackManyWatches, eachNth } from '../many-watches.ts';

/** The duration of a cache lookup or a short webhook call. */
const turns = 3;

async function afterTurns<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  for (let turn = 0; turn < turns; turn++) await nextTurn();
  return done;
}

export default [
  {
    id: 'update-looks-before-it-waits',
    title: 'With many open watches, a change occasionally compares versions before a wait, but not after it.',
    breaks: ['writes.concurrent.compare-and-set'],
    install(parts) {
      const [isBusy, isLoose] = [trackManyWatches(parts), eachNth(3)];
      const { update } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        const entry = isBusy() && isLoose() ? await store.get(key) : undefined;
        if (entry === undefined) return update(store, key, change, options);
        const decided = await afterTurns(change(entry));
        return update(store, key, () => Promise.resolve(decided), options);
      };
    },
  },
  {
    id: 'acknowledges-a-write-that-it-drops',
    title: 'With many open watches, one change in 41 is answered with success but not stored.',
    breaks: ['lists.concurrent.get-most-recent', 'watch.concurrent.no-gap'],
    install(parts) {
      const [isBusy, isDropped] = [trackManyWatches(parts), eachNth(41)];
      const { update } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        const entry = isBusy() && isDropped() ? await store.get(key) : undefined;
        if (entry === undefined) return update(store, key, change, options);
        const decided = await change(entry);
        if (decided.action !== 'put') return update(store, key, change, options);
        const { current } = await store.revision();
        const metadata = { ...decided.value.metadata, resourceVersion: String(current + 1) };
        return { ...entry, value: { ...decided.value, metadata } };
      };
    },
  },
  {
    id: 'warnings-repeated-after-a-conflict',
    title: 'A write that meets a conflict and is tried again sends the warnings of each attempt.',
    breaks: ['writes.field-validation.one-warning-a-field'],
    install({ storage, validation }) {
      validation.dropEarlierWarnings = () => undefined;
      // A conflict needs a change that takes some time.
      const { update } = storage;
      storage.update = (store, key, change, options) =>
        update(store, key, (entry) => afterTurns(change(entry)), options);
    },
  },
] as const satisfies readonly Fault[];
