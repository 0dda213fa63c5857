// Faults that lose long objects between the response and the store (core 1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';

const templates = '/core/podtemplates/';

export default [
  {
    id: 'long-objects-not-kept',
    title:
      'A new pod template with more than 4 KiB in its annotations is answered with success but not stored.',
    breaks: ['service.state.beyond-connection', 'objects.fields.labels-and-annotations'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        if (!key.startsWith(templates) || !isLong(value)) return create(store, key, value);
        const { current: revision } = await store.revision();
        return {
          key,
          revision,
          value: { ...value, metadata: { ...value.metadata, resourceVersion: String(revision) } },
        };
      };
    },
  },
  {
    id: 'long-updates-of-config-maps-not-kept',
    title:
      'An update of a config map with more than 4 KiB in its annotations is answered with success but not stored.',
    breaks: [
      'service.state.beyond-connection',
      'objects.fields.labels-and-annotations',
      'writes.texts.kept-as-sent',
    ],
    install: (parts) => loseUpdates(parts, (key) => key.includes('/configmaps/')),
  },
  {
    id: 'long-updates-of-cluster-roles-not-kept',
    title:
      'An update of a cluster role with more than 4 KiB in its annotations is answered with success but not stored.',
    breaks: ['service.state.beyond-connection'],
    install: (parts) => loseUpdates(parts, (key) => key.includes('/clusterroles/')),
  },
] as const satisfies readonly Fault[];

const isLong = ({ metadata }: ApiObject): boolean => JSON.stringify(metadata.annotations ?? {}).length > 4096;

/** Answers long updates with the correct object, and stores nothing. */
function loseUpdates(parts: Parts, isAffected: (key: string) => boolean): void {
  alterChanges(parts, (decided, before, key) => {
    if (decided.action !== 'put' || !isAffected(key) || !isLong(decided.value)) return decided;
    return {
      action: 'put',
      value: { ...before, metadata: { ...before.metadata, generation: generationAfter(before) } },
    };
  });
}

const generationAfter = ({ metadata }: ApiObject): number => (metadata.generation ?? 0) + 1;
