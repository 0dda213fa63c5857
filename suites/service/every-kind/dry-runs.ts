// Dry-runs change no object, of whatever kind (core 4.10). Controllers may write to the objects: only what a dry-run would have done is
// judged.
import type { CaseContext } from '../../kit/context.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { dry, forEachKind } from './for-each-kind.ts';

export const changesNothingDry = (context: CaseContext): Promise<void> => forEachKind(context, mustStay);

const label = { metadata: { labels: { dry: 'x' } } };

/** Each sets the label. */
const writes: Readonly<Record<string, (resource: Resource, name: string) => Promise<Answer>>> = {
  PUT: (resource, name) => replaceNow(resource, name, label, (next) => resource.replace(next, dry)),
  'a merge patch': (resource, name) => resource.mergePatch(name, label, dry),
  'a strategic merge patch': (resource, name) => resource.strategicPatch(name, label, dry),
  'a JSON patch': (resource, name) =>
    resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/dry', value: 'x' }], dry),
  'an apply': (resource, name) => resource.apply(name, label, { manager: 'dry', ...dry }),
};

async function mustStay(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '', uid } = first.metadata;
  for (const [way, send] of Object.entries(writes)) {
    const answer = await send(resource, name);
    const what = `a dry-run of ${way} of a ${kind}`;
    if (answer.ok)
      expect.contains(answer.object.metadata.labels, { dry: 'x' }, `labels in the answer to ${what}`);
    const { labels } = (await resource.current(name)).metadata;
    expect.absent(labels?.['dry'], `the label after ${what}`);
  }
  await resource.remove(name, dry);
  if (resource.namespace !== '') await removeCollectionDry(resource, name);
  const after = (await resource.current(name)).metadata;
  expect.equal(after.uid, uid, `metadata.uid of a ${kind} after dry-runs of DELETE`);
  expect.absent(after.deletionTimestamp, `metadata.deletionTimestamp of a ${kind} after dry-runs of DELETE`);
  await mustNotCreate(context, resource);
}

/** By name: which fields can be selected of which kind is not shown, and nothing is to be deleted anyway. */
const removeCollectionDry = (resource: Resource, name: string): Promise<Answer> =>
  resource.removeCollection({ query: { ...dry.query, fieldSelector: `metadata.name=${name}` } });

async function mustNotCreate({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  for (const way of ['POST', 'an apply']) {
    const body = resource.object();
    const { name = '', ...metadata } = body.metadata;
    if (way === 'POST') await resource.create(undefined, { body, ...dry });
    else await resource.apply(name, { ...body, metadata }, { manager: 'dry', ...dry });
    expect.that(!(await resource.exists(name)), `a dry-run of ${way} of a new ${kind} stores it`);
  }
}
