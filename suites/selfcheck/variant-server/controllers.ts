// The variant server's own controllers, which act a while after the request: they take its finalizer off what was deleted,
// put a config map of its own into each namespace, and write to the namespace itself.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { RequestedResource } from './answers.ts';
import type { InnerClient } from './inner-client.ts';
import { lateFinalizer } from './parts.ts';

const delayMs = 1_500;
const namespaces = '/api/v1/namespaces';
const filled = { 'vendor.example/filled': 'yes' };

/** Hears of each request that was carried out. */
export type Observer = (requested: RequestedResource) => void;

/** Lists these collections, over all namespaces; computed each time, since definitions add some. */
export function startControllers(
  clock: VirtualClock,
  client: InnerClient,
  collections: () => Promise<readonly string[]>,
): Observer {
  const due = new Set<() => Promise<void>>();

  function later(action: () => Promise<void>): void {
    if (due.has(action)) return;
    due.add(action);
    clock.after(delayMs, () => {
      due.delete(action);
      void action();
    });
  }

  async function removeMarked(): Promise<void> {
    const found = await Promise.all((await collections()).map((path) => removeIn(path)));
    // What a controller deletes is not seen here, so it is looked for as long as anything goes, or is about to.
    const isEnding = (await client.list(namespaces, 'deletionTimestamp')).some(
      ({ metadata }) => metadata.deletionTimestamp,
    );
    if (isEnding || found.some((count) => count > 0)) later(removeMarked);
  }

  async function removeIn(collection: string): Promise<number> {
    const items = await client.list(collection, lateFinalizer);
    const held = items.filter(({ metadata }) => metadata.finalizers?.includes(lateFinalizer));
    for (const { metadata } of held) {
      const { name, namespace, resourceVersion, finalizers = [] } = metadata;
      const place =
        namespace === undefined
          ? collection
          : collection.replace(/\/([^/]+)$/, `/namespaces/${namespace}/$1`);
      const kept = finalizers.filter((one) => one !== lateFinalizer);
      await client.send('PATCH', `${place}/${name}`, { metadata: { resourceVersion, finalizers: kept } });
    }
    return held.length;
  }

  async function fillNamespaces(): Promise<void> {
    for (const { metadata } of await client.list(namespaces)) {
      const body = { metadata: { name: 'vendor.root' }, data: { vendor: 'yes' } };
      await client.send('POST', `${namespaces}/${metadata.name}/configmaps`, body);
      await client.send('PATCH', `${namespaces}/${metadata.name}`, { metadata: { annotations: filled } });
    }
  }

  return ({ method, path }) => {
    if (method === 'DELETE') later(removeMarked);
    if (method === 'POST' && path === namespaces) later(fillNamespaces);
  };
}
