// Labels and chunks across a restart of the server (core 4.12).
import { mostChunks } from '../kit/objects/most-chunks.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { Prepare } from './across-restart.ts';

/** The objects of a list in chunks, and the number of those in its first chunk. */
const [inList, inChunk] = [5, 2];

/** Labels select the objects from before the restart; the next chunk of a list shows the state of its first, or is refused: the
 * restart may have ended the life of its token, which has no stated minimum (core 4.12). */
export const withChunks: Prepare = async (context, { configMaps }) => {
  const { expect } = context;
  const set = context.uniqueName('set');
  const made = (await configMaps.givenMany(inList, { metadata: { labels: { set, step: 'first' } } })).map(
    nameOf,
  );
  const labelSelector = `set=${set}`;
  const first = await configMaps.list({ labelSelector, limit: inChunk });
  const shown = await dependsOn('lists.chunk.limit-is-maximum', () =>
    namesIn(context, first, 'the first chunk'),
  );
  const rest = made.filter((name) => !shown.includes(name));
  const token = first.list.metadata.continue ?? '';
  for (const name of rest) {
    const answer = await configMaps.mergePatch(name, { metadata: { labels: { step: 'second' } } });
    expect.success(answer, 'a merge patch between the chunks of a list');
  }
  const nextChunk = (resource: Resource) => resource.list({ labelSelector, limit: inChunk, continue: token });
  const expectSnapshot = async (resource: Resource, next: Answer, what: string) => {
    const items = await itemsFrom(context, resource, { labelSelector, limit: inChunk }, next, what);
    expect.equal(items.map(nameOf).toSorted(), rest.toSorted(), `names in ${what}`);
    for (const one of items)
      expect.equal(one.metadata.labels?.['step'], 'first', `the label of an object in ${what}`);
  };
  await dependsOn('lists.chunk.one-snapshot', async () =>
    expectSnapshot(configMaps, await nextChunk(configMaps), 'the next chunk of a list'),
  );
  return async ({ configMaps: restored }) => {
    const whole = 'a list after a restart';
    const query = { labelSelector };
    const selected = await itemsFrom(context, restored, query, await restored.list(query), whole);
    expect.equal(
      selected.map(nameOf).toSorted(),
      made.toSorted(),
      'names that a label selects after a restart',
    );
    const next = await nextChunk(restored);
    const what = 'the chunk of a list whose first chunk was read before a restart';
    if (next.ok) await expectSnapshot(restored, next, what);
    else expect.refused(next, what);
  };
};

/** The items of a chunk and of those that follow: the maximum of a limit is not shown (core 8). */
async function itemsFrom(
  { expect }: CaseContext,
  resource: Resource,
  query: { readonly labelSelector: string; readonly limit?: number },
  first: Answer,
  what: string,
): Promise<readonly ApiObject[]> {
  const items: ApiObject[] = [];
  let answer = first;
  for (let count = 1; ; count += 1) {
    expect.status(answer, 200, what);
    items.push(...answer.list.items);
    const { continue: token } = answer.list.metadata;
    if (!token) return items;
    // A chunk may be empty, where the selector is applied to each chunk of the stored objects.
    expect.that(count < mostChunks, `${what} goes on after ${mostChunks} chunks`);
    answer = await resource.list({ ...query, continue: token });
  }
}

function namesIn({ expect }: CaseContext, answer: Answer, what: string): readonly string[] {
  expect.status(answer, 200, what);
  return answer.list.items.map(nameOf).toSorted();
}

const nameOf = ({ metadata }: ApiObject): string => metadata.name ?? '';
