// Pod (core group, v1): containers that run together on one node.
import type { ApiObject } from '../object.ts';
import { kindStruct } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { runningPodDefaults } from './pod-spec/defaults.ts';
import { podSpec } from './pod-spec/pod-spec.ts';
import { binding, eviction, podStatus } from './pod-spec/pod-status.ts';
import { qosClassOf } from './pod-spec/qos-class.ts';
import { podSpecProblems } from './pod-spec/rules.ts';
import { podSpecUpdateProblems } from './pod-spec/update-rules.ts';
import { immutableAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type PodObject = StoredObject<typeof schema>;

const specOf = (object: ApiObject) => (object as PodObject).spec ?? {};
const statusOf = (object: ApiObject) => (object as PodObject).status ?? {};

const schema = kindStruct(
  'Pod',
  { spec: { ...podSpec, default: {} }, status: podStatus },
  { description: 'Containers that run together on one node.' },
);

/** The kind, with the binding and eviction operations. */
export const podKind: KindDeclaration = (names) => ({
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  singular: 'pod',
  shortNames: ['po'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  defaultGracePeriodSeconds: gracePeriodSeconds,
  subresources: {
    status: statusSubresource,
    binding: {
      type: 'operation',
      verbs: ['create'],
      group: '',
      version: 'v1',
      kind: 'Binding',
      schema: binding,
    },
    eviction: {
      type: 'operation',
      verbs: ['create'],
      group: names.groups.policy,
      version: 'v1',
      kind: 'Eviction',
      schema: eviction,
    },
  },
  columns: [
    nameColumn,
    textColumn('Ready', 'Containers that are ready, of all.', readyContainers),
    textColumn('Status', 'Where in its life the pod is.', (pod) => statusOf(pod).phase),
    textColumn('Restarts', 'How often its containers started again.', restarts),
    ageColumn,
    textColumn('IP', 'Address of the pod.', (pod) => statusOf(pod).podIP || '<none>', 1),
    textColumn('Node', 'Where it runs.', (pod) => specOf(pod).nodeName || '<none>', 1),
  ],
  defaults: (object) => podDefaults(object),
  validate: (object) => podSpecProblems(specOf(object), 'spec'),
  validateUpdate: (next, current) => [
    ...podSpecUpdateProblems(specOf(next), specOf(current)),
    ...mirrorProblems(names.annotations.mirrorPod, next, current),
  ],
  selectableFields: {
    'spec.nodeName': (pod) => specOf(pod).nodeName ?? '',
    'spec.restartPolicy': (pod) => (pod as PodObject).spec?.restartPolicy ?? '',
    'spec.schedulerName': (pod) => (pod as PodObject).spec?.schedulerName ?? '',
    'spec.serviceAccountName': (pod) => specOf(pod).serviceAccountName ?? '',
    'spec.hostNetwork': (pod) => String(specOf(pod).hostNetwork ?? false),
    'status.phase': (pod) => statusOf(pod).phase ?? '',
    'status.podIP': (pod) => statusOf(pod).podIP ?? '',
    'status.nominatedNodeName': (pod) => statusOf(pod).nominatedNodeName ?? '',
  },
});

function podDefaults(pod: PodObject): PodObject {
  const spec = runningPodDefaults(pod.spec ?? {});
  return { ...pod, spec, status: { ...pod.status, qosClass: pod.status?.qosClass ?? qosClassOf(spec) } };
}

/** The mirror annotation of a pod is set at creation, or never. */
function mirrorProblems(annotation: string, next: ApiObject, current: ApiObject): FieldProblem[] {
  const value = next.metadata.annotations?.[annotation];
  if (value === current.metadata.annotations?.[annotation]) return [];
  return [immutableAt(`metadata.annotations[${annotation}]`, value ?? '')];
}

/** A running pod on a node gets a grace period; an unbound or terminated pod is deleted at once. */
function gracePeriodSeconds(pod: ApiObject): number {
  const { nodeName = '', terminationGracePeriodSeconds = 30 } = specOf(pod);
  const ended = ['Succeeded', 'Failed'].includes(statusOf(pod).phase ?? '');
  return nodeName === '' || ended ? 0 : terminationGracePeriodSeconds;
}

function restarts(pod: ApiObject): string {
  const counts = (statusOf(pod).containerStatuses ?? []).map(({ restartCount = 0 }) => restartCount);
  return String(counts.reduce((sum, count) => sum + count, 0));
}

function readyContainers(pod: ApiObject): string {
  const ready = (statusOf(pod).containerStatuses ?? []).filter((one) => one.ready === true).length;
  return `${ready}/${specOf(pod).containers?.length ?? 0}`;
}
