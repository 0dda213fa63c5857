// Dry-runs as the cases of this topic send them, and what may differ from the real request (core 4.10).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { isDeepEqual } from '../kit/expect/show.ts';
import { isRecord } from '../kit/object.ts';
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
 * generated values, the times in managedFields, and what is not even the same in two dry-runs, as admission may make it.
 * @param rehearsals the answers to two dry-runs of one request */
export function expectSameFinal(
  { expect }: Pick<CaseContext, 'expect'>,
  rehearsals: readonly [ApiObject, ApiObject],
  made: ApiObject,
  what: string,
): void {
  const [first, second] = [finalForm(rehearsals[0]), finalForm(rehearsals[1])];
  const [dryForm, realForm] = [
    withoutVarying(first, first, second),
    withoutVarying(finalForm(made), first, second),
  ];
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

/** The value without the members that differ between the two others. */
function withoutVarying(value: unknown, one: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(one) || !isRecord(other)) return value;
  const isConstant = (name: string) =>
    isRecord(one[name]) && isRecord(other[name]) ? true : isDeepEqual(one[name], other[name]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isConstant(name))
      .map(([name, member]) => [name, withoutVarying(member, one[name], other[name])]),
  );
}
