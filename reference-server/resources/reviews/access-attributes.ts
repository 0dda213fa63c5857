// The attributes and results of access reviews: shared by all three kinds (document access 2.5).
import { boolean, list, map, string, struct } from '../../schema/declare.ts';
import type { Stored } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { invalidAt, requiredAt } from '../declaration/problems.ts';

/** In query notation, or parsed. */
export type RequestedSelector = NonNullable<ResourceAttributes['fieldSelector']>;

export type ResourceAttributes = Stored<typeof resourceAttributes>;

/** The spec of each review; those for other users name the user. */
export type AccessReviewSpec = Stored<typeof accessSpec>;

const requirement = struct(
  'SelectorRequirement',
  {
    key: string({ description: 'The field or label.' }),
    operator: string({ description: 'In, NotIn, Exists or DoesNotExist.' }),
    values: list(string(), { description: 'Those that it is held against.' }),
  },
  { description: 'One part of a selector.' },
);

const selector = (name: string, what: string) =>
  struct(
    name,
    {
      rawSelector: string({ description: 'As the query writes it.' }),
      requirements: list(requirement, { description: 'Its parts.' }),
    },
    { description: `Narrows the request by ${what}.` },
  );

const resourceAttributes = struct(
  'ResourceAttributes',
  {
    namespace: string({ description: 'Empty for all namespaces, and for cluster-scoped resources.' }),
    verb: string({ description: 'The verb of the request; * is all.' }),
    group: string({ description: 'The API group; empty is the core group, * is all.' }),
    version: string({ description: 'The API version; * is all.' }),
    resource: string({ description: 'The type as in the URL; * is all.' }),
    subresource: string({ description: 'Empty for the object itself.' }),
    name: string({ description: 'Empty for all.' }),
    fieldSelector: selector('FieldSelectorAttributes', 'fields'),
    labelSelector: selector('LabelSelectorAttributes', 'labels'),
  },
  { description: 'A request for a resource.' },
);

const nonResourceAttributes = struct(
  'NonResourceAttributes',
  {
    path: string({ description: 'The path of the request.' }),
    verb: string({ description: 'The HTTP method in lower case.' }),
  },
  { description: 'A request for anything else.' },
);

const attributes = { resourceAttributes, nonResourceAttributes };

export const selfAccessSpec = struct('SelfSubjectAccessReviewSpec', attributes, {
  description: 'The action of the requesting user.',
});

export const accessSpec = struct(
  'SubjectAccessReviewSpec',
  {
    ...attributes,
    user: string({ description: 'The user of the action.' }),
    groups: list(string(), { description: 'The groups that count for the user.' }),
    extra: map(list(string()), { description: 'More about the user.' }),
    uid: string({ description: 'Identifies the user beyond the life of the name.' }),
  },
  { description: 'The action of a user.' },
);

export const accessStatus = struct(
  'SubjectAccessReviewStatus',
  {
    allowed: boolean({ description: 'Whether the request would be allowed.' }),
    reason: string({ description: 'Why, for humans.' }),
    evaluationError: string({ description: 'Errors during the evaluation.' }),
    denied: boolean({ description: 'Whether an authorizer denied the action explicitly.' }),
  },
  { description: 'The answer.' },
);

/** Rules of all access reviews: either resource attributes or path attributes. */
export function attributeProblems(spec: AccessReviewSpec): FieldProblem[] {
  const { resourceAttributes: resource, nonResourceAttributes: other } = spec;
  if (resource !== undefined && other !== undefined) {
    const rule = 'cannot be specified in combination with resourceAttributes';
    return [invalidAt('spec.nonResourceAttributes', other, rule)];
  }
  if (resource !== undefined) return selectorProblems(resource);
  if (other !== undefined) return [];
  const path = 'spec.resourceAttributes';
  return [requiredAt(path, 'exactly one of nonResourceAttributes or resourceAttributes must be specified')];
}

/** A selector is written in one of two ways. */
function selectorProblems(resource: ResourceAttributes): FieldProblem[] {
  return (['fieldSelector', 'labelSelector'] as const).flatMap((name) => {
    const { rawSelector = '', requirements = [] } = resource[name] ?? {};
    if (rawSelector === '' || requirements.length === 0) return [];
    const path = `spec.resourceAttributes.${name}.rawSelector`;
    return [invalidAt(path, rawSelector, 'may not be specified at the same time as requirements')];
  });
}

/** Rules of reviews for other users. */
export function subjectProblems({ user = '', groups = [] }: AccessReviewSpec): FieldProblem[] {
  if (user !== '' || groups.length > 0) return [];
  return [requiredAt('spec.user', 'at least one of user or group must be specified')];
}
