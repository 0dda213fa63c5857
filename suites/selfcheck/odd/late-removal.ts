// Takes the odd server's own finalizer off what was deleted, a while after the deletion: until then reads show it.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import { isRecord } from '../../kit/object.ts';
import type { ApiObject } from '../../kit/object.ts';
import type { Transport } from '../../kit/transport.ts';
import { inProcessToken } from '../in-process/options.ts';
import { lateFinalizer } from './parts.ts';

const delayMs = 1_500;
const headers = { authorization: `Bearer ${inProcessToken}`, accept: 'application/json' };

export interface LateRemoval {
  /** Something was deleted, or may have been. */
  readonly expect: () => void;
}

/** Looks at these collections, over all namespaces. */
export function createLateRemoval(
  clock: VirtualClock,
  server: Transport,
  collections: readonly string[],
): LateRemoval {
  let isDue = false;

  function expect(): void {
    if (isDue) return;
    isDue = true;
    clock.after(delayMs, () => {
      isDue = false;
      void sweep();
    });
  }

  async function sweep(): Promise<void> {
    const found = await Promise.all(collections.map((path) => removeIn(path)));
    // What a controller deletes is not seen here, so it is looked for as long as anything goes.
    if (found.some((count) => count > 0)) expect();
  }

  async function removeIn(collection: string): Promise<number> {
    const list = await json('GET', collection);
    const items = (isRecord(list) && Array.isArray(list['items']) ? list['items'] : []) as ApiObject[];
    const held = items.filter(({ metadata }) => metadata.finalizers?.includes(lateFinalizer));
    for (const { metadata } of held) {
      const { name, namespace, resourceVersion, finalizers = [] } = metadata;
      const path =
        namespace === undefined
          ? `${collection}/${name}`
          : `${collection.replace(/\/([^/]+)$/, `/namespaces/${namespace}/$1`)}/${name}`;
      const kept = finalizers.filter((one) => one !== lateFinalizer);
      await json('PATCH', path, { metadata: { resourceVersion, finalizers: kept } });
    }
    return held.length;
  }

  async function json(method: string, path: string, body?: unknown): Promise<unknown> {
    const sent =
      body === undefined
        ? { headers }
        : {
            headers: { ...headers, 'content-type': 'application/merge-patch+json' },
            body: new TextEncoder().encode(JSON.stringify(body)),
          };
    const response = await server({ method, path, ...sent });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  }

  return { expect };
}
