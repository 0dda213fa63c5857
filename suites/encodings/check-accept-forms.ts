// Cases: what follows from the entries of Accept for their order, the weight 0, representations and writes (core 4.7).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { representation, tableType } from './table-type.ts';

const json = 'application/json';

/** As clients send it for fallback (core 4.7): the first is available, and so is the second. */
export async function checkFirstOfEquals(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  const { name = '' } = (await collection.given()).metadata;
  const table = await collection.list({ limit: 1 }, { accept: `${tableType(names)}, ${json}` });
  expect.status(table, 200, 'list with Accept of the Table type and JSON');
  expect.equal((table.json as ApiObject).kind, 'Table', 'kind of a list that accepts a Table before JSON');
  if (isCustom(collection)) return;
  const accept = `${names.mediaTypes.protobuf}, ${json}`;
  for (const answer of [
    await collection.read(name, { accept }),
    await collection.list({ limit: 1 }, { accept }),
  ]) {
    expect.status(answer, 200, `Accept ${accept}`);
    expect.mediaType(answer, names.mediaTypes.protobuf);
  }
}

/** A weight of 0 means not acceptable (RFC 9110, 12.4.2); the parameter `as` names what the server does not have. */
export async function checkNotAccepted(context: CollectionContext): Promise<void> {
  const { collection, names, expect } = context;
  const { name = '' } = (await collection.given()).metadata;
  for (const accept of [`${json};q=0`, `${json};q=0, image/png`, representation(names, 'Unknown')]) {
    for (const answer of [
      await collection.read(name, { accept }),
      await collection.list({ limit: 1 }, { accept }),
    ])
      expect.status(answer, 406, `${answer.request} with Accept ${accept}`);
    expect.status(await collection.read(name, { accept: `${accept}, application/yaml` }), 200, 'with YAML');
  }
  await expectNoPlainObject(context, name);
}

/** Tables of single objects and of watches are not described (core 2.7): a server may have them or not. */
async function expectNoPlainObject(context: CollectionContext, name: string): Promise<void> {
  const { api, collection, names, expect } = context;
  const accept = tableType(names);
  const answer = await collection.read(name, { accept });
  if (answer.status === 200) {
    const { kind } = answer.json as ApiObject;
    expect.different(kind, collection.type.kind, `kind of the answer to a GET with Accept ${accept}`);
  } else expect.status(answer, 406, `${answer.request} with Accept ${accept}`);
  const query = { timeoutSeconds: 1, fieldSelector: `metadata.name=${name}` };
  await using watch = await api.watch(collection.path(), query, accept);
  if (watch.status !== 200) return expect.equal(watch.status, 406, `status of a watch with Accept ${accept}`);
  for await (const { type, object } of watch) {
    if (type !== 'ADDED') continue;
    const { kind } = object as ApiObject;
    const what = `kind of the object of an event of a watch with Accept ${accept}`;
    expect.different(kind, collection.type.kind, what);
    return;
  }
}

/** A range includes the supported types of its first half (RFC 9110, 12.5.1). */
export async function checkRange({ collection, expect }: CollectionContext): Promise<void> {
  const { name = '' } = (await collection.given()).metadata;
  for (const accept of ['application/*', 'image/png, application/*;q=0.5']) {
    for (const answer of [
      await collection.read(name, { accept }),
      await collection.list({ limit: 1 }, { accept }),
    ]) {
      expect.status(answer, 200, `${answer.request} with Accept ${accept}`);
      expect.matches(answer.mediaType, /^application\//, `Content-Type with Accept ${accept}`);
    }
  }
  const none = await collection.read(name, { accept: 'image/*' });
  expect.status(none, 406, `${none.request} with Accept image/*`);
}

type Send = (accept: string) => Promise<Answer>;

/** Each way to write, the deletion last. */
async function writesOf({ collection }: CollectionContext): Promise<Readonly<Record<string, Send>>> {
  const { name = '' } = (await collection.given()).metadata;
  const labels = { changed: 'yes' };
  const operations = [{ op: 'add', path: '/metadata/labels/changed', value: 'yes' }];
  const patch = { metadata: { labels } };
  return {
    POST: (accept) => collection.create({}, { accept }),
    PUT: (accept) => replaceNow(collection, name, {}, (next) => collection.replace(next, { accept })),
    'merge patch': (accept) => collection.mergePatch(name, patch, { accept }),
    'JSON patch': (accept) => collection.jsonPatch(name, operations, { accept }),
    apply: (accept) => collection.apply(name, patch, { accept, manager: 'accepting', force: true }),
    DELETE: (accept) => collection.remove(name, { accept }),
  };
}

export async function checkPreferredByWrites(context: CollectionContext): Promise<void> {
  const { collection, expect, has, names } = context;
  const types = [
    'application/yaml',
    ...(has('cbor') ? ['application/cbor'] : []),
    ...(isCustom(collection) ? [] : [names.mediaTypes.protobuf]),
  ];
  for (const accept of types)
    for (const [way, send] of Object.entries(await writesOf(context))) {
      const answer = await send(accept);
      expect.success(answer, `${way} with Accept ${accept}`);
      if (answer.bytes.length > 0) expect.mediaType(answer, accept);
    }
}

export async function checkWritesRefused(context: CollectionContext): Promise<void> {
  const { expect } = context;
  for (const [way, send] of Object.entries(await writesOf(context))) {
    expect.status(await send('image/png'), 406, `${way} with Accept image/png`);
    expect.success(await send(`image/png, ${json}`), `the same ${way} that accepts JSON, too`);
  }
}
