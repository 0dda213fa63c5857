// The verbs and subresources that most kinds share.
import type { Subresource, Verb } from './kind.ts';

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
export const statusSubresource: Subresource = {
  type: 'part',
  verbs: ['get', 'update', 'patch'],
  field: 'status',
};
