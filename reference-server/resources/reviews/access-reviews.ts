// SubjectAccessReview, LocalSubjectAccessReview and SelfSubjectAccessReview (authorization group, v1): whether
// a user is allowed an action (document access 2.5).
import type { ApiObject } from '../../object.ts';
import { kindStruct, required } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { invalidAt } from '../declaration/problems.ts';
import {
  accessSpec,
  accessStatus,
  attributeProblems,
  selfAccessSpec,
  subjectProblems,
} from './access-attributes.ts';
import type { AccessReviewSpec } from './access-attributes.ts';
import { reviewKind } from './review-kind.ts';

const specOf = (object: ApiObject) => (object as ApiObject & { readonly spec?: AccessReviewSpec }).spec ?? {};

/** About any user, in any namespace. */
export const subjectAccessReviewKind: KindDeclaration = (names) => ({
  ...reviewKind({
    group: names.groups.authorization,
    version: 'v1',
    kind: 'SubjectAccessReview',
    scope: 'Cluster',
    schema: kindStruct(
      'SubjectAccessReview',
      { spec: required(accessSpec), status: accessStatus },
      { description: 'Whether a user may do something.' },
    ),
  }),
  validate: (object) => [...attributeProblems(specOf(object)), ...subjectProblems(specOf(object))],
});

/** About any user, in the namespace of the request. */
export const localSubjectAccessReviewKind: KindDeclaration = (names) => ({
  ...reviewKind({
    group: names.groups.authorization,
    version: 'v1',
    kind: 'LocalSubjectAccessReview',
    scope: 'Namespaced',
    schema: kindStruct(
      'LocalSubjectAccessReview',
      { spec: required(accessSpec), status: accessStatus },
      { description: 'Whether a user may do something in a namespace.' },
    ),
  }),
  validate: (object) => [
    ...attributeProblems(specOf(object)),
    ...subjectProblems(specOf(object)),
    ...localProblems(specOf(object)),
  ],
});

/** About the requesting user. */
export const selfSubjectAccessReviewKind: KindDeclaration = (names) => ({
  ...reviewKind({
    group: names.groups.authorization,
    version: 'v1',
    kind: 'SelfSubjectAccessReview',
    scope: 'Cluster',
    schema: kindStruct(
      'SelfSubjectAccessReview',
      { spec: required(selfAccessSpec), status: accessStatus },
      { description: 'Whether the caller may do something.' },
    ),
  }),
  validate: (object) => attributeProblems(specOf(object)),
});

/** A non-resource path has no namespace. */
function localProblems({ nonResourceAttributes: path }: AccessReviewSpec): FieldProblem[] {
  if (path === undefined) return [];
  const rule = 'disallowed on this kind of request';
  return [invalidAt('spec.nonResourceAttributes', path, rule)];
}
