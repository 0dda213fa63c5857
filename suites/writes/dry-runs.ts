// Dry-runs as the cases of this topic send them, and what may differ from the real request (core 4.10).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

export const dry = { query: { dryRun: 'All' } } as const;
export type DryQuery = { readonly dryRun?: 'All' };

type Send = (resource: Resource, name: string, query: DryQuery) => Promise<Answer>;

const label = { metadata: { labels: { dry: 'after' } } };

/** Every kind of patch, each setting the label `dry` to `after`. */
export const patchesOfLabel: Readonly<Record<string, Send>> = {
  'merge patch': (resource, name, query) => resource.mergePatch(name, label, { query }),
  'strategic merge patch': (resource, name, query) => resource.strategicPatch(name, label, { query }),
  'JSON patch': (resource, name, query) =>
    resource.jsonPatch(name, [{ op: 'add', path: '/metadata/labels/dry', value: 'after' }], { query }),
  apply: (resource, name, query) => resource.apply(name, label, { manager: 'dry', force: true, query }),
};

/** Fields of metadata that may differ between a dry-run and the real request. */
export const generatedFields = [
  'name',
  'creationTimestamp',
  'deletionTimestamp',
  'uid',
  'resourceVersion',
] as const;

/** Holds the answer to a dry-run against that to the real request, but for what may differ from one request to the next:
 * generated values, and the times in managedFields. */
export function expectSameFinal(
  { expect }: Pick<CaseContext, 'expect'>,
  rehearsed: ApiObject,
  made: ApiObject,
  what: string,
): void {
  const [dryForm, realForm] = [finalForm(rehearsed), finalForm(made)];
  expect.contains(dryForm, realForm, `the answer to a ${what} with dryRun=All`);
  expect.contains(realForm, dryForm, `the answer to the same ${what} without dryRun`);
}

/** Entries of managedFields by their managers, since they may stand in the order of their times. */
function finalForm(object: ApiObject): unknown {
  const {
    creationTimestamp: _created,
    deletionTimestamp: _deleted,
    uid: _uid,
    resourceVersion: _version,
    managedFields = [],
    ...metadata
  } = object.metadata;
  const owners = managedFields.map(({ time: _time, ...owner }) => [managerOf(owner), owner]);
  return { ...object, metadata: { ...metadata, managedFields: Object.fromEntries(owners) as object } };
}

const managerOf = ({ manager, operation, apiVersion, subresource }: Readonly<Record<string, unknown>>) =>
  [manager, operation, apiVersion, subresource].filter(Boolean).join(' ');
