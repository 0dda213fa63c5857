// Bodies that hold several documents, as YAML and streams of JSON can (core 1): at most one of them is a submitted object.
import type { CollectionContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';

const yaml = 'application/yaml';

/** POST of two YAML documents, POST of two JSON documents, and apply of two YAML documents. A server may read the first only. */
export async function checkSeveralDocuments(context: CollectionContext): Promise<void> {
  const { api, collection, expect } = context;
  const path = collection.path();
  const ways: Readonly<Record<string, (pair: readonly ApiObject[]) => Promise<unknown>>> = {
    'POST of two YAML documents': (pair) => {
      const bytes = pair.map((one) => JSON.stringify(one)).join('\n---\n');
      return api.send('POST', path, { bytes, contentType: yaml });
    },
    'POST of two JSON documents': (pair) => {
      const bytes = pair.map((one) => JSON.stringify(one)).join('\n');
      return api.send('POST', path, { bytes });
    },
    'an apply of two YAML documents': (pair) => {
      const bytes = pair.map((one) => JSON.stringify(one)).join('\n---\n');
      const query = { fieldManager: 'several', force: true };
      const contentType = 'application/apply-patch+yaml';
      return api.send('PATCH', collection.path(pair[0]!.metadata.name), { bytes, contentType, query });
    },
  };
  for (const [way, send] of Object.entries(ways)) {
    const pair = [collection.object(), collection.object()];
    await send(pair);
    const stored = await Promise.all(pair.map(({ metadata }) => collection.exists(metadata.name!)));
    expect.that(stored.includes(false), `${way} stored both objects`);
  }
}
