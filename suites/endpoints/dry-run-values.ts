// Writes of each verb with a dryRun that is empty, or whose value is not listed (core 4.3).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { overlay } from '../kit/objects/object.ts';

const changed = { metadata: { labels: { changed: 'yes' } } };

type Write = (context: CollectionContext, name: string, query: string) => Promise<Answer>;

/** Of an existing object. */
const writes: Readonly<Record<string, Write>> = {
  PUT: async ({ api, collection }, name, query) =>
    api.put(`${collection.path(name)}?${query}`, overlay(await collection.current(name), changed)),
  'merge patch': ({ api, collection }, name, query) =>
    api.patch(`${collection.path(name)}?${query}`, changed, 'application/merge-patch+json'),
  DELETE: ({ api, collection }, name, query) => api.delete(`${collection.path(name)}?${query}`),
};

/** The case of `endpoints.values.dry-run-empty-allowed`. Whether the writes are dry runs is not stated. */
export async function checkEmptyDryRun(context: CollectionContext): Promise<void> {
  const { collection, api, expect } = context;
  for (const query of ['dryRun', 'dryRun=']) {
    const { name = '' } = (await collection.given()).metadata;
    const posted = await api.post(`${collection.path()}?${query}`, collection.object());
    expect.success(posted, `POST with ?${query}`);
    for (const [verb, write] of Object.entries(writes))
      expect.success(await write(context, name, query), `${verb} with ?${query}`);
  }
}

/** The case of `endpoints.values.dry-run-unknown`. */
export async function checkUnknownDryRun(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  await checkUnknownInPost(context);
  const { name = '' } = (await collection.given()).metadata;
  for (const [verb, write] of Object.entries(writes)) {
    const before = await collection.current(name);
    const answer = await write(context, name, 'dryRun=Some');
    const after = await collection.current(name);
    expect.unchanged(before, after, `the object after a ${verb} with dryRun=Some`);
    expect.refused(answer, `${verb} with dryRun=Some`);
    expect.success(await write(context, name, 'dryRun=All'), `the same ${verb} with dryRun=All`);
  }
}

async function checkUnknownInPost({ collection, expect }: CollectionContext): Promise<void> {
  const body = collection.object();
  const name = body.metadata.name!;
  const answer = await collection.create(body, { query: { dryRun: 'Some' } });
  expect.refused(await collection.read(name), 'GET of the object posted with dryRun=Some');
  const names = (await collection.list()).list.items.map(({ metadata }) => metadata.name);
  expect.equal(names.includes(name), false, 'whether a POST with dryRun=Some is stored');
  expect.refused(answer, 'POST with dryRun=Some');
  const control = await collection.create(body, { query: { dryRun: 'All' } });
  expect.success(control, 'the same POST with dryRun=All');
}
