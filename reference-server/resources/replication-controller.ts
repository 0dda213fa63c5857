// ReplicationController (core group, v1): a number of replicas of a pod; predecessor of ReplicaSet, selects by
// equal labels only.
import type { ApiObject } from '../object.ts';
import { int64, integer, kindStruct, map, string, struct } from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { selectorText, selectsLabels } from './declaration/label-selector.ts';
import { labelProblems } from './declaration/metadata-rules.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { requiredAt } from './declaration/problems.ts';
import { allVerbs, scaleSubresource, statusSubresource } from './declaration/verbs.ts';
import { conditions } from './workloads/conditions.ts';
import { labelsMismatch, templateProblems, withTemplateDefaults } from './workloads/workload.ts';

type ReplicationController = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const spec = struct('ReplicationControllerSpec', {
  replicas: integer({ minimum: 0, default: 1, description: 'Desired number of pods; 1 by default.' }),
  selector: map(string(), {
    mapType: 'atomic',
    description: 'Labels of the pods; those of the template by default.',
  }),
  template: { ...podTemplateSpec, default: {} },
  minReadySeconds: integer({ minimum: 0 }),
});

const status = struct('ReplicationControllerStatus', {
  replicas: integer({ minimum: 0, default: 0 }),
  fullyLabeledReplicas: integer({ minimum: 0 }),
  observedGeneration: int64(),
  readyReplicas: integer({ minimum: 0 }),
  availableReplicas: integer({ minimum: 0 }),
  conditions: conditions('ReplicationControllerCondition'),
});

/** The kind. The server runs no pods for it. */
export const replicationControllerKind: KindDeclaration = (names) => ({
  group: '',
  version: 'v1',
  kind: 'ReplicationController',
  plural: 'replicationcontrollers',
  singular: 'replicationcontroller',
  shortNames: ['rc'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'ReplicationController',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'So many replicas of a pod.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: {
    status: statusSubresource,
    scale: scaleSubresource(names, (object) =>
      selectorText({ matchLabels: (object as ReplicationController).spec?.selector ?? {} }),
    ),
  },
  columns: [
    nameColumn,
    countColumn(
      'Desired',
      'Desired number of pods.',
      (one) => (one as ReplicationController).spec?.replicas ?? 0,
    ),
    countColumn(
      'Current',
      'Pods that are there.',
      (one) => (one as ReplicationController).status?.replicas ?? 0,
    ),
    ageColumn,
  ],
  defaults: (object) => withLabels(withTemplateDefaults(object as ReplicationController)),
  validate: (object) => problems(object),
});

/** Selector and labels default to those of the template. */
function withLabels(object: ReplicationController): ReplicationController {
  const { spec, metadata } = object;
  const labels = spec?.template?.metadata?.labels ?? {};
  if (Object.keys(labels).length === 0) return object;
  const lacksSelector = Object.keys(spec?.selector ?? {}).length === 0;
  const lacksLabels = Object.keys(metadata.labels ?? {}).length === 0;
  if (!lacksSelector && !lacksLabels) return object;
  return {
    ...object,
    metadata: lacksLabels ? { ...metadata, labels } : metadata,
    spec: lacksSelector ? { ...spec, selector: labels } : { ...spec },
  };
}

function problems({ spec = {} }: ReplicationController): FieldProblem[] {
  const { selector = {}, template = {} } = spec;
  const labels = template.metadata?.labels ?? {};
  const path = 'spec.selector';
  const isEmpty = Object.keys(selector).length === 0;
  return [
    ...labelProblems(selector, path),
    ...(isEmpty ? [requiredAt(path)] : []),
    ...(isEmpty || selectsLabels({ matchLabels: selector }, labels) ? [] : [labelsMismatch(labels)]),
    ...templateProblems(template, ['Always']),
  ];
}
