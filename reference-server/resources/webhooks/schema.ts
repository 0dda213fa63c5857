// The fields of one webhook, and of the two kinds that list them (document core 9.3).
import {
  embedded,
  integer,
  kindStruct,
  list,
  listBy,
  oneOf,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StructSchema } from '../../schema/schema.ts';
import { labelSelector } from '../../schema/selectors.ts';
import { clientConfig } from './client-config.ts';

const rule = struct('RuleWithOperations', {
  operations: list(string(), { description: 'CREATE, UPDATE, DELETE, CONNECT, or * for all.' }),
  ...embedded(2, {
    apiGroups: list(string()),
    apiVersions: list(string()),
    resources: list(string(), {
      description: 'Such as pods, pods/status, pods/* (with all parts), */scale, * (no parts) and */*.',
    }),
    scope: oneOf(['Cluster', 'Namespaced', '*'], { default: '*' }),
  }),
});

const matchCondition = struct('MatchCondition', {
  name: requiredString(),
  expression: requiredString({
    description:
      'Kept, but not evaluated by this server: only the literal false keeps a webhook from being called.',
  }),
});

const selectsAll = { ...labelSelector, default: {} };

const common = {
  name: requiredString({ description: 'A domain name of at least three parts, unique in the list.' }),
  clientConfig: required(clientConfig),
  rules: list(rule, { description: 'Which requests it is called for: those that match one of the rules.' }),
  failurePolicy: oneOf(['Fail', 'Ignore'], { default: 'Fail' }),
};

const selected = {
  namespaceSelector: selectsAll,
  sideEffects: required(oneOf(['None', 'NoneOnDryRun'])),
  timeoutSeconds: integer({ default: 10, minimum: 1, maximum: 30 }),
  admissionReviewVersions: required(list(string(), { minItems: 1 })),
  matchPolicy: oneOf(['Exact', 'Equivalent'], { default: 'Equivalent' }),
};

const narrowed = {
  objectSelector: selectsAll,
  matchConditions: listBy('name', matchCondition),
};

export const mutatingWebhook = struct('MutatingWebhook', {
  ...common,
  // In the order of the Protobuf numbers.
  ...selected,
  reinvocationPolicy: oneOf(['Never', 'IfNeeded'], { default: 'Never' }),
  ...narrowed,
});

export const mutatingSchema = configuration('MutatingWebhookConfiguration', mutatingWebhook);

export const validatingSchema = configuration(
  'ValidatingWebhookConfiguration',
  struct('ValidatingWebhook', { ...common, ...selected, ...narrowed }),
);

function configuration(name: string, webhook: StructSchema): StructSchema {
  return kindStruct(name, { webhooks: listBy('name', webhook) });
}
