// Cases: lists in chunks as tables (core 2.7, 4.12).
import type { CollectionContext } from '../kit/context.ts';
import { knownLists } from '../kit/watches/known-version.ts';
import { mostChunks } from '../kit/objects/most-chunks.ts';
import { isRecord } from '../kit/objects/object.ts';
import { listAsTable } from './check-tables.ts';

const count = 5;
const limit = 2;

export async function checkChunks(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const label = uniqueName('chunks');
  const made = await collection.givenMany(count, { metadata: { labels: { label } } });
  const query = { labelSelector: `label=${label}`, limit };
  const versions = new Set<unknown>();
  let rows = 0;
  let chunks = 0;
  let token: string | undefined;
  do {
    chunks += 1;
    expect.that(chunks <= mostChunks, `more than ${mostChunks} chunks of ${count} objects`);
    const table = await listAsTable(
      context,
      knownLists(view, context),
      token === undefined ? query : { ...query, continue: token },
    );
    expect.that(table.rows.length <= limit, `a table with limit=${limit} has ${table.rows.length} rows`);
    rows += table.rows.length;
    const { metadata } = table.answer.json as { readonly metadata?: unknown };
    const { continue: next = '', resourceVersion } = isRecord(metadata) ? metadata : {};
    versions.add(resourceVersion);
    // All chunks show the state of the first one (core 4.12).
    if (chunks === 1)
      for (const {
        metadata: { name = '' },
      } of made)
        expect.success(await collection.remove(name), 'a DELETE after the first chunk');
    token = typeof next === 'string' && next !== '' ? next : undefined;
  } while (token !== undefined);
  expect.equal(rows, count, 'rows of the tables of all chunks');
  expect.atLeast(chunks, 3, 'chunks of five objects with limit=2');
  expect.equal(versions.size, 1, 'different values of metadata.resourceVersion in the tables of one list');
}

/** A client may go on in another representation: the token stands for the place in the list. */
export async function checkTableAfterJson(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const label = uniqueName('changing');
  await collection.givenMany(count, { metadata: { labels: { label } } });
  const query = { labelSelector: `label=${label}`, limit: 3 };
  const first = await view.list(query);
  expect.success(first, 'the first chunk of a list');
  const token = expect.present(first.list.metadata.continue, 'the continue token of an incomplete list');
  const table = await listAsTable(context, knownLists(view, context), { ...query, continue: token });
  // A chunk may have fewer items than the limit.
  const most = count - first.list.items.length;
  const rows = table.rows.length;
  expect.that(rows >= 1 && rows <= most, `a Table after all but ${most} objects of a list has ${rows} rows`);
}
