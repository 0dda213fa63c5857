// Faults of servers that keep the effect of some ways to write in memory only: it is gone after a restart (core 1).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { sameJson } from '../../same-json.ts';
import type { Store, StoreEvent } from '../../storage/store.ts';
import { beforeFirstUse } from './before-first-use.ts';
import type { Fault } from '../fault.ts';

const mark = 'removed-with-its-collection';

/** All but what a write through a sub-resource changes. */
function withoutParts({ status: _status, spec, metadata, ...rest }: ApiObject): unknown {
  const { replicas: _replicas, ...others } = (spec ?? {}) as Record<string, unknown>;
  const { resourceVersion: _version, managedFields: _owners, generation: _generation, ...kept } = metadata;
  return { ...rest, spec: others, metadata: kept };
}

const isOfPart = ({ previous, entry }: StoreEvent): boolean =>
  previous !== undefined &&
  !sameJson(contentOf(previous.value), contentOf(entry.value)) &&
  sameJson(withoutParts(previous.value), withoutParts(entry.value));

const contentOf = ({ metadata: _metadata, ...content }: ApiObject): unknown => content;

export default [
  {
    id: 'removals-of-collections-lost-with-the-process',
    title: 'Objects that the DELETE of a collection removed are back after a restart.',
    breaks: ['service.state.survives-restart'],
    install(parts) {
      const { membersToDelete, markDeleted } = parts.deletion;
      const isOfCollection = new AsyncLocalStorage<boolean>();
      parts.deletion.membersToDelete = (entries) => {
        isOfCollection.enterWith(true);
        return membersToDelete(entries);
      };
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        const marked = markDeleted(object, graceSeconds, finalizers, now);
        if (isOfCollection.getStore() !== true || finalizers.length > 0) return marked;
        const annotations = { ...marked.metadata.annotations, [mark]: 'yes' };
        return withMetadata(marked, { ...marked.metadata, annotations });
      };
      undoAtStart(parts, async (store, { type, entry }) => {
        const { annotations, deletionTimestamp: _deleted, ...metadata } = entry.value.metadata;
        if (type !== 'DELETED' || annotations?.[mark] === undefined) return;
        const { [mark]: _mark, ...others } = annotations;
        await store.create(entry.key, withMetadata(entry.value, { ...metadata, annotations: others }));
      });
    },
  },
  {
    id: 'writes-through-parts-lost-with-the-process',
    title: 'What was written through a status or a scale is lost with the process.',
    breaks: ['service.state.survives-restart'],
    install: (parts) =>
      undoAtStart(parts, async (store, event) => {
        const { previous } = event;
        if (event.type !== 'MODIFIED' || previous === undefined || !isOfPart(event)) return;
        await store.update(event.entry.key, async () => ({ action: 'put', value: previous.value }));
      }),
  },
] as const satisfies readonly Fault[];

/** Calls `undo` with each event of the history that the server finds at its start. */
function undoAtStart(parts: Parts, undo: (store: Store, event: StoreEvent) => Promise<void>): void {
  beforeFirstUse(parts, async (store) => {
    const { oldest, current } = await store.revision();
    const cursor = await store.watch('/', oldest);
    const events: StoreEvent[] = [];
    for (let event = cursor.take(); event !== undefined; event = cursor.take()) events.push(event);
    cursor.close();
    for (const event of events.filter(({ revision }) => revision <= current)) {
      try {
        await undo(store, event);
      } catch {
        // The object was created again, or removed, later.
      }
    }
  });
}
