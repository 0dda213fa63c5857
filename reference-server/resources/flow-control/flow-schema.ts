// FlowSchema (flow control group, v1): which requests belong to which priority level. The server stores the objects and
// limits no requests by them.
import {
  boolean,
  integer,
  kindStruct,
  list,
  numbered,
  oneOf,
  required,
  requiredString,
  set,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { ageColumn, countColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { requiredAt } from '../declaration/problems.ts';
import { allVerbs, statusSubresource } from '../declaration/verbs.ts';
import { flowControlStatus } from './conditions.ts';

type FlowSchemaObject = StoredObject<typeof schema>;

const named = (name: string) => struct(name, { name: requiredString() });

const subject = struct('FlowControlSubject', {
  kind: required(oneOf(['User', 'Group', 'ServiceAccount'])),
  user: named('UserSubject'),
  group: named('GroupSubject'),
  serviceAccount: struct('ServiceAccountSubject', { namespace: requiredString(), name: requiredString() }),
});

const resourceRule = struct('ResourcePolicyRule', {
  verbs: required(set(string(), { minItems: 1 })),
  apiGroups: required(set(string(), { minItems: 1 })),
  resources: required(set(string(), { minItems: 1 })),
  clusterScope: boolean(),
  namespaces: set(string()),
});

const pathRule = struct('NonResourcePolicyRule', {
  verbs: required(set(string(), { minItems: 1 })),
  nonResourceURLs: numbered(6, required(set(string(), { minItems: 1 }))),
});

const rules = list(
  struct('PolicyRulesWithSubjects', {
    subjects: required(list(subject, { minItems: 1 })),
    resourceRules: list(resourceRule),
    nonResourceRules: list(pathRule),
  }),
);

const schema = kindStruct(
  'FlowSchema',
  {
    spec: struct(
      'FlowSchemaSpec',
      {
        priorityLevelConfiguration: required(
          struct('PriorityLevelConfigurationReference', { name: requiredString() }),
        ),
        matchingPrecedence: integer({
          minimum: 1,
          maximum: 10_000,
          default: 1_000,
          description: 'Of several schemas that match a request, the one with the smallest number counts.',
        }),
        distinguisherMethod: struct('FlowDistinguisherMethod', {
          type: required(oneOf(['ByUser', 'ByNamespace'])),
        }),
        rules,
      },
      { default: {} },
    ),
    status: flowControlStatus('FlowSchema'),
  },
  { description: 'Requests of one priority level.' },
);

/** The kind. */
export const flowSchemaKind: KindDeclaration = ({ groups }) => ({
  group: groups.flowControl,
  version: 'v1',
  kind: 'FlowSchema',
  plural: 'flowschemas',
  singular: 'flowschema',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn(
      'PriorityLevel',
      'The priority level of the requests.',
      (object) => (object as FlowSchemaObject).spec?.priorityLevelConfiguration?.name,
    ),
    countColumn(
      'MatchingPrecedence',
      'Of several that match, the smallest counts.',
      (object) => (object as FlowSchemaObject).spec?.matchingPrecedence ?? 0,
    ),
    ageColumn,
  ],
  validate: ({ spec = {} }: FlowSchemaObject) =>
    (spec.rules ?? []).flatMap(({ resourceRules = [], nonResourceRules = [] }, index): FieldProblem[] =>
      resourceRules.length + nonResourceRules.length > 0
        ? []
        : [requiredAt(`spec.rules[${index}]`, 'at least one rule about resources or paths has to be given')],
    ),
});
