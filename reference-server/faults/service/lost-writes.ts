// Faults of servers that answer a write before it is in the backing store: the last ones go with the process (core 1).
import type { Parts } from '../../parts/index.ts';
import type { Entry, Store } from '../../storage/store.ts';
import { beforeFirstUse } from './before-first-use.ts';
import type { Fault } from '../fault.ts';

const breaks = ['service.state.survives-kill'];
const prefixes = ['/core/configmaps/', '/core/podtemplates/'];
/** The writes of a server that are not stored yet. */
const waiting = 24;

export default [
  {
    id: 'last-creates-lost-with-the-process',
    title: 'A POST is answered from memory, and the last ones are lost with the process.',
    breaks: [...breaks, 'service.state.rules-across-restart'],
    install: (parts) =>
      atStart(parts, async (store, now, then) => {
        for (const { key } of now) if (!then.has(key)) await store.delete(key);
      }),
  },
  {
    id: 'last-changes-lost-with-the-process',
    title: 'A change of an object is answered from memory, and the last ones are lost with the process.',
    breaks,
    install: (parts) =>
      atStart(parts, async (store, now, then) => {
        for (const { key, revision } of now) {
          const earlier = then.get(key);
          if (earlier === undefined || earlier.revision === revision) continue;
          await store.update(key, async () => ({ action: 'put', value: earlier.value }));
        }
      }),
  },
  {
    id: 'last-deletes-lost-with-the-process',
    title: 'A DELETE is answered from memory, and the objects of the last ones are back after a start.',
    breaks: [...breaks, 'service.state.survives-restart'],
    install: (parts) =>
      atStart(parts, async (store, now, then) => {
        const known = new Set(now.map(({ key }) => key));
        for (const { key, value } of then.values()) if (!known.has(key)) await store.create(key, value);
      }),
  },
] as const satisfies readonly Fault[];

type Undo = (store: Store, now: readonly Entry[], then: ReadonlyMap<string, Entry>) => Promise<void>;

/** Undoes the last writes of a server that has a state from before. */
function atStart(parts: Parts, undo: Undo): void {
  beforeFirstUse(parts, async (store) => {
    const { current } = await store.revision();
    if (current <= waiting) return;
    for (const prefix of prefixes) {
      const now = await store.list(prefix, {});
      const then = await store.list(prefix, { revision: current - waiting });
      await undo(store, now.entries, new Map(then.entries.map((entry) => [entry.key, entry])));
    }
  });
}
