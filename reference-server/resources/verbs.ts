// The verbs and subresources that most kinds share.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { ApiObject } from '../object.ts';
import type { Subresource, Verb } from './kind.ts';
import type { ScaleSubresource } from './scale.ts';

export const allVerbs: readonly Verb[] = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
];

/** `status` as a view of its own: only through it the field changes. */
export const statusSubresource = {
  type: 'part',
  verbs: ['get', 'update', 'patch'],
  field: 'status',
} as const satisfies Subresource;

/** The replicas of a workload as a view of its own. */
export const scaleSubresource = (
  names: Names,
  selectorOf: (object: ApiObject) => string,
): ScaleSubresource => ({
  type: 'scale',
  verbs: ['get', 'update', 'patch'],
  specReplicasPath: ['spec', 'replicas'],
  statusReplicasPath: ['status', 'replicas'],
  selectorOf,
  group: names.groups.autoscaling,
});
