// Single objects that break a standing check: their fields, their entries of managers, their deletion.
import { get, maps, object, plan, post, remove } from './history.test-support.ts';
import type { Step } from './history.test-support.ts';

const entry = { manager: 'm', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} };
const managed = (wrong: object) => object('a', '1', {}, { managedFields: [entry, { ...entry, ...wrong }] });
const held = object('a', '1', {}, { finalizers: ['x'] });
export const ending = { deletionTimestamp: '2026-01-01T00:00:01Z', finalizers: ['x'] };

export const objectViolations: readonly [row: string, steps: readonly Step[]][] = [
  ['objects.fields.apiversion-core', [get({ ...object('a', '1'), apiVersion: 'core/v1' })]],
  ['objects.fields.apiversion-group', [get(object('a', '1'), plan)]],
  ['objects.fields.kind', [get({ ...object('a', '1'), kind: '' })]],
  ['objects.fields.kind', [get(object('a', '1')), get({ ...object('a', '1'), kind: 'Map' })]],
  ['objects.names.retrieve-by-name', [get(object('a-1', '1'))]],
  ['objects.fields.namespace', [get(object('a', '1', {}, { namespace: 'n2' }))]],
  ['objects.versions.string', [get(object('a', 1))]],
  [
    'objects.fields.uid-unique',
    [get(object('a', '1')), get(object('b', '2', {}, { uid: 'uid-a' }), `${maps}/b`)],
  ],
  [
    'objects.fields.creation-timestamp',
    [get(object('a', '1')), get(object('a', '2', {}, { creationTimestamp: '2026-01-02T00:00:00Z' }))],
  ],
  ['apply.entry.fields-type', [get(managed({ fieldsType: 'Fields' }))]],
  ['apply.entry.fields-tree', [get(managed({ fieldsV1: 'f:data' }))]],
  ['apply.entry.operation-update', [get(managed({ operation: 'update' }))]],
  ['apply.entry.version-of-fields', [get(managed({ apiVersion: '' }))]],
  ['lifecycle.timestamp.first-delete-only', [get(object('a', '1', {}, ending)), get(object('a', '2'))]],
  ['lifecycle.timestamp.unset-while-live', [post(object('a', '1'), object('a', '1', {}, ending))]],
  ['lifecycle.timestamp.first-delete-only', [get(held), remove(), get(object('a', '2'))]],
];
