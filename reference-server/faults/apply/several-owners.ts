// Planted faults of fields that several managers own by applies and by updates (document core 4.9).
import { differenceOf, emptySet, isEmptySet, unionOf } from '../../apply/field-set.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Schema } from '../../schema/schema.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterApply, alterUpdate, withOwnFields } from './alter-ownership.ts';

/** Those that lose fields by a write. */
const losersOf = (before: readonly Owner[], after: readonly Owner[]): readonly Owner[] =>
  before.filter(
    (owner) => !isEmptySet(differenceOf(owner.fields, findOwner(after, owner)?.fields ?? emptySet)),
  );

/** The owners after a write, where some keep what they had. */
const withKept = (after: readonly Owner[], kept: readonly Owner[]): readonly Owner[] => [
  ...after.filter((owner) => !kept.some((one) => isSameManager(one, owner))),
  ...kept,
];

/** A schema in which one manager owns the whole list of finalizers. */
function withAtomicFinalizers(schema: Schema): Schema {
  if (schema.type !== 'struct') return schema;
  const { metadata } = schema.fields;
  if (metadata?.schema.type !== 'struct') return schema;
  const { finalizers } = metadata.schema.fields;
  if (finalizers?.schema.type !== 'list') return schema;
  const atomic = { ...finalizers, schema: { ...finalizers.schema, listType: 'atomic' } } as const;
  const fields = { ...metadata.schema.fields, finalizers: atomic };
  return {
    ...schema,
    fields: { ...schema.fields, metadata: { ...metadata, schema: { ...metadata.schema, fields } } },
  };
}

export default [
  {
    id: 'finalizers-of-one-manager',
    title: 'An apply of finalizers owns the whole list, so that a second manager gets a conflict.',
    breaks: ['apply.merge.finalizers-shared'],
    install(parts) {
      const altered = new WeakMap<Schema, Schema>();
      alterApply(parts, (request, decide) => {
        const { schema } = request;
        const atomic = altered.get(schema) ?? withAtomicFinalizers(schema);
        altered.set(schema, atomic);
        return decide({ ...request, schema: atomic });
      });
    },
  },
  {
    id: 'update-takes-from-first-applier-only',
    title: 'A write other than apply takes the fields that it changes from the first of their appliers only.',
    breaks: ['apply.conflict.update-takes-ownership', 'apply.sequences.any'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const after = record(request);
        const appliers = losersOf(request.owners, after).filter(({ operation }) => operation === 'Apply');
        return withKept(after, appliers.slice(1));
      }),
  },
  {
    id: 'force-takes-from-appliers-only',
    title: 'An apply with force=true leaves the fields that it changes with those who updated them.',
    breaks: ['apply.conflict.force-sole-owner', 'apply.entry.operation-apply', 'apply.sequences.any'],
    install: (parts) =>
      alterApplied(parts, (done, { owners, force }) => {
        const updaters = losersOf(owners, done.owners).filter(({ operation }) => operation === 'Update');
        return force ? { ...done, owners: withKept(done.owners, updaters) } : done;
      }),
  },
  {
    id: 'force-takes-from-first-applier-only',
    title: 'An apply with force=true takes the fields that it changes from the first of their appliers only.',
    breaks: ['apply.conflict.force-sole-owner'],
    install: (parts) =>
      alterApplied(parts, (done, { owners, force, manager }) => {
        const appliers = losersOf(owners, done.owners).filter(
          (owner) => owner.operation === 'Apply' && !isSameManager(owner, manager),
        );
        return force ? { ...done, owners: withKept(done.owners, appliers.slice(1)) } : done;
      }),
  },
  {
    id: 'unchanged-apply-gives-up-nothing',
    title: 'An apply that changes no value leaves its manager the owner of what it leaves out.',
    breaks: ['apply.conflict.sharer-gives-up', 'apply.merge.finalizers-shared'],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        const { fields = emptySet } = findOwner(request.owners, request.manager) ?? {};
        if (!sameJson(done.object, request.live)) return done;
        return { ...done, owners: withOwnFields(done.owners, request, (own) => unionOf(own, fields)) };
      }),
  },
] as const satisfies readonly Fault[];
