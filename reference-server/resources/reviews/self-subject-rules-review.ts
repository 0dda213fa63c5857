// SelfSubjectRulesReview (authorization group, v1): what the requesting user may do in a namespace (document
// access 2.5).
import { boolean, kindStruct, list, required, string, struct } from '../../schema/declare.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { reviewKind } from './review-kind.ts';

const strings = (description: string) => list(string(), { description });

const spec = struct(
  'SelfSubjectRulesReviewSpec',
  { namespace: string({ description: 'Where; required.' }) },
  { description: 'The parameters of the review.' },
);

const resourceRule = struct(
  'ResourceRule',
  {
    verbs: required(strings('Request verbs; * is all.')),
    apiGroups: strings('API groups; the empty one is the core group, * is all.'),
    resources: strings('Types as in the URL, resource/subresource for parts; * is all.'),
    resourceNames: strings('Names of instances; empty means no restriction.'),
  },
  { description: 'What may be done with resources.' },
);

const nonResourceRule = struct(
  'NonResourceRule',
  {
    verbs: required(strings('HTTP methods in lower case; * is all.')),
    nonResourceURLs: strings('Paths outside the resources; * at the end is any rest.'),
  },
  { description: 'What may be done with paths.' },
);

const status = struct(
  'SubjectRulesReviewStatus',
  {
    resourceRules: required(list(resourceRule, { description: 'What may be done with resources.' })),
    nonResourceRules: required(list(nonResourceRule, { description: 'What may be done with paths.' })),
    incomplete: required(
      boolean({ description: 'Whether the list may be incomplete: an authorizer cannot list its rules.' }),
    ),
    evaluationError: string({ description: 'Why it is incomplete.' }),
  },
  { description: 'What the caller may do.' },
);

/** The kind. */
export const selfSubjectRulesReviewKind: KindDeclaration = (names) =>
  reviewKind({
    group: names.groups.authorization,
    version: 'v1',
    kind: 'SelfSubjectRulesReview',
    scope: 'Cluster',
    schema: kindStruct(
      'SelfSubjectRulesReview',
      { spec: required(spec), status },
      { description: 'What the caller may do in a namespace.' },
    ),
  });
