// DELETE of a collection of the two endpoint tables (core 4.4, 4.5): filled, empty, with an object that stays, and with options.
import type { CaseContext } from '../kit/context.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** Whether they are taken is judged by other rows, and not shown for pod templates (core 4.5). */
const optionTable: Readonly<Record<string, SendOptions>> = {
  'a labelSelector': { query: { labelSelector: 'app=x' } },
  'gracePeriodSeconds=0': { query: { gracePeriodSeconds: 0 } },
  'propagationPolicy=Background': { query: { propagationPolicy: 'Background' } },
  'a body of no options': { body: { apiVersion: 'v1', kind: 'DeleteOptions' } },
};

export async function checkDeleteCollection(
  { expect, eventually }: CaseContext,
  resource: Resource,
): Promise<void> {
  const remove = async (what: string) => {
    const answer = await resource.removeCollection();
    expect.status(answer, 200, `DELETE of the collection in ${what}`);
    expect.contains(answer.json, { kind: 'Status' }, `the answer to DELETE of the collection in ${what}`);
  };
  const count = async () => (await resource.list()).list.items.length;
  await resource.givenMany(2);
  expect.equal(await count(), 2, 'objects before DELETE of their collection');
  await remove('a filled namespace');
  await eventually(
    async () => expect.equal(await count(), 0, 'objects left after DELETE of their collection'),
    'controller',
  );
  await remove('an empty namespace');
  const { name = '' } = (await resource.given({ metadata: { finalizers: ['example.com/hold'] } })).metadata;
  await remove('a namespace whose object has a finalizer');
  const released = await resource.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(released, 'the removal of the finalizer');
  for (const [how, options] of Object.entries(optionTable)) {
    await resource.given({ metadata: { labels: { app: 'x' } } });
    const what = `DELETE of the collection with ${how}`;
    const answer = await resource.removeCollection(options);
    if (!answer.ok) {
      expect.refused(answer, what);
      continue;
    }
    expect.status(answer, 200, what);
    expect.contains(answer.json, { kind: 'Status' }, `the answer to ${what}`);
  }
}
