// Dry-runs as the cases of this topic send them, and what may differ from the real request (core 4.10).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { isDeepEqual } from '../kit/expect/show.ts';
import { holdersOf, labelField } from '../kit/managed-fields.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

export const dry = { query: { dryRun: 'All' } } as const;
export type DryQuery = { readonly dryRun?: 'All'; readonly fieldManager?: string };

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

/** What a dry-run answered, and then the same real request. Both name their manager, and set the label `dry`. */
export interface Rehearsed {
  readonly manager: string;
  readonly rehearsed: ApiObject;
  readonly made: ApiObject;
}

/** Holds the answer to a dry-run against that to the real request, but for what may differ from one request to the next:
 * generated values, the times in managedFields, what admission may add to metadata in the real request alone, and what is
 * not the same for the next object, which comes after the other: what admission draws, and times.
 * @param next another object, of which the same was asked */
export function expectSameFinal(
  { expect }: Pick<CaseContext, 'expect'>,
  one: Rehearsed,
  next: Rehearsed,
  what: string,
): void {
  const [dryForm, realForm] = [finalForm(one, one.rehearsed), finalForm(one, one.made)];
  const [nextDry, nextReal] = [finalForm(next, next.rehearsed), finalForm(next, next.made)];
  const constant = (form: unknown) =>
    withoutVarying(withoutVarying(form, dryForm, nextDry), realForm, nextReal);
  expect.equal(one.rehearsed.metadata.name, one.made.metadata.name, `metadata.name after a dry ${what}`);
  expect.contains(constant(dryForm), constant(realForm), `the answer to a ${what} with dryRun=All`);
  expect.contains(constant(realForm), constant(dryForm), `the answer to the same ${what} without dryRun`);
}

/** Of labels and owners only what the request itself set: the others may be admission's, which may know a dry-run. */
function finalForm({ manager }: Rehearsed, object: ApiObject): unknown {
  const {
    name: _name,
    creationTimestamp: _created,
    deletionTimestamp: _deleted,
    uid: _uid,
    resourceVersion: _version,
    annotations: _annotations,
    finalizers: _finalizers,
    ownerReferences: _references,
    managedFields: _owners,
    labels = {},
    ...metadata
  } = object.metadata;
  const owners = holdersOf(object, labelField('dry'))
    .filter((entry) => entry['manager'] === manager)
    .map(({ operation, apiVersion }) => `${String(operation)} of ${String(apiVersion)}`);
  return { ...object, metadata: { ...metadata, labels: { dry: labels['dry'] }, owners } };
}

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
