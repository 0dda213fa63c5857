// Shared by all review kinds: they are evaluated by POST, and not stored (document access 2.5).
import type { StructSchema } from '../../schema/schema.ts';
import type { Kind } from '../declaration/kind.ts';

interface ReviewKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly scope: Kind['scope'];
  readonly schema: StructSchema;
}

export const reviewKind = (own: ReviewKind): Kind => ({
  ...own,
  plural: `${own.kind.toLowerCase()}s`,
  singular: own.kind.toLowerCase(),
  verbs: ['create'],
  virtual: true,
  nameRule: 'path-segment',
  deleteAnswer: 'status',
});
