// The verbs and subresources that most kinds share.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { Subresource, Verb } from './kind.ts';
import type { ScaleSubresource } from '../scale.ts';

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

/** The `status` subresource: only it can change the field. */
export const statusSubresource = {
  type: 'part',
  verbs: ['get', 'update', 'patch'],
  field: 'status',
} as const satisfies Subresource;

/** The `scale` subresource of a workload. */
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
