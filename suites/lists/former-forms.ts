// What lists at a version show besides items: the status of custom objects, and rows of tables (core 2.7, 4.12).
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import type { Part } from '../kit/kinds/parts.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { listOf } from './listed.ts';
import { itemsOf, listKnown, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

const [before, after] = [1, 2];

interface Stated {
  readonly status: Part;
  readonly query: ListQuery;
  readonly names: readonly string[];
}

/** Custom objects with a status, where the target has such kinds and lets the run write it. */
async function objectsWithStatus(context: CollectionContext): Promise<Stated | undefined> {
  const { isFirstSubject, uniqueName } = context;
  if (!isFirstSubject) return undefined;
  const status = (await partsOf(context)).find(({ name }) => name === 'status');
  if (status === undefined) return undefined;
  const set = uniqueName('set');
  const made = await status.objects.givenMany(3, { metadata: { labels: { set } } });
  const names = made.map(({ metadata }) => metadata.name!);
  // Which verbs a sub-resource has is not shown (core 4.1).
  const answers = await writeAll(status, names, before);
  return answers.every(({ ok }) => ok)
    ? { status, query: { labelSelector: `set=${set}` }, names }
    : undefined;
}

async function writeAll(status: Part, names: readonly string[], value: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const name of names) answers.push(await status.write('merge patch', name, value));
  return answers;
}

async function change({ expect }: CollectionContext, { status, names }: Stated): Promise<void> {
  for (const answer of await writeAll(status, names, after))
    expect.success(answer, 'a second merge patch of the status of a custom object');
}

const valuesIn = ({ valueIn }: Part, items: readonly ApiObject[]): readonly unknown[] => items.map(valueIn);

/** The status is written between the first chunk and the others. */
export async function expectFormerStatusInChunks(context: CollectionContext): Promise<void> {
  const stated = await objectsWithStatus(context);
  if (stated === undefined) return;
  const { status, query, names } = stated;
  const chunks = await walk(status.objects, { ...query, limit: 1 }, context, async (seen) => {
    if (seen.length === 1) await change(context, stated);
  });
  const shown = valuesIn(status, itemsOf(chunks));
  context.expect.equal(
    shown,
    names.map(() => before),
    'what a list in chunks shows of a status that was written after the first chunk',
  );
}

/** The status is written after the version that a list with Exact is of. */
export async function expectFormerStatusAtVersion(context: CollectionContext): Promise<void> {
  const stated = await objectsWithStatus(context);
  if (stated === undefined) return;
  const { status, query, names } = stated;
  const { metadata } = listOf(await status.objects.list(query), 'a list of custom objects', context.expect);
  await change(context, stated);
  const exact = { ...query, resourceVersion: metadata.resourceVersion, resourceVersionMatch: 'Exact' };
  const answer = await listKnown(status.objects, exact, context);
  // A version may be kept for a short time only (core 4.12).
  if (answer.status === 410) return;
  const { items } = listOf(answer, 'a list of custom objects with Exact', context.expect);
  context.expect.equal(
    valuesIn(status, items),
    names.map(() => before),
    'what a list with Exact shows of a status that was written after its version',
  );
}

/** A Table of a list has a row for each item that the list would have. Other rows judge whether a target has Tables (core 2.7). */
export async function expectRows(
  context: CaseContext,
  view: Resource,
  query: ListQuery,
  count: number,
  what: string,
): Promise<void> {
  const { names, expect } = context;
  const accept = `application/json;as=Table;g=${names.groups.meta};v=v1`;
  const { ok, json } = await listKnown({ list: (sent) => view.list(sent, { accept }) }, query, context);
  if (!ok || !isRecord(json) || json['kind'] !== 'Table' || !Array.isArray(json['rows'])) return;
  const { metadata, rows } = json;
  if (isRecord(metadata) && metadata['continue']) return;
  expect.equal(rows.length, count, `rows of a Table of ${what}`);
}
