// Built-in kinds that servers often have code of their own for, each with an object that has no effect: nothing selects, runs or
// refers to anything.
import type { CaseContext } from '../context.ts';
import type { ApiObject, Overrides } from '../objects/object.ts';
import { definitionsOf, draftDefinition } from './definitions.ts';
import type { Resource } from './resource.ts';
import { workloadKinds, workloadsOf } from './workload-types.ts';

export type Sample = readonly [group: string, plural: string, kind: string, sample: object];

const nothing = { matchLabels: { 'example.com/no-such-label': 'x' } };
const container = { name: 'main', image: 'example.invalid/none:1' };
const podSpec = { restartPolicy: 'Never', containers: [container] };

/** Those of a namespace, and where the run may create some, of the cluster. Which of them a target serves, and which fields they have, is
 * not stated. */
export function furtherKinds(context: CaseContext): readonly Resource[] {
  const { namespace, cluster, has } = context;
  return [
    ...(has('services') ? [namespace.services] : []),
    namespace.serviceAccounts,
    ...(has('leases') ? [namespace.leases] : []),
    ...workloadKinds.map((kind) => workloadsOf(context, kind)),
    ...samplesIn(namespace, samplesOfNamespaces(context)),
    ...(has('cluster-wide') ? samplesIn(cluster, samplesOfCluster(context)) : []),
  ];
}

export const samplesIn = (
  place: Pick<CaseContext['cluster'], 'resource'>,
  samples: readonly Sample[],
): readonly Resource[] =>
  samples.map(([group, plural, kind, sample]) =>
    place.resource({ group, version: 'v1', plural, kind, sample: () => sample }),
  );

function samplesOfNamespaces({ names, namespace }: CaseContext): readonly Sample[] {
  const { batch, policy, networking, endpointSlices } = names.groups;
  const involvedObject = { kind: 'ConfigMap', name: 'none', namespace: namespace.name };
  const job = { suspend: true, template: { spec: podSpec } };
  return [
    ['', 'events', 'Event', { involvedObject, reason: 'Sample', type: 'Normal' }],
    [
      batch,
      'cronjobs',
      'CronJob',
      { spec: { schedule: '0 0 1 1 *', suspend: true, jobTemplate: { spec: job } } },
    ],
    [policy, 'poddisruptionbudgets', 'PodDisruptionBudget', { spec: { minAvailable: 0, selector: nothing } }],
    [networking, 'networkpolicies', 'NetworkPolicy', { spec: { podSelector: nothing } }],
    [endpointSlices, 'endpointslices', 'EndpointSlice', { addressType: 'IPv4', endpoints: [] }],
  ];
}

function samplesOfCluster({ names }: CaseContext): readonly Sample[] {
  const { scheduling, storage, node, networking } = names.groups;
  const controller = 'example.com/none';
  return [
    [scheduling, 'priorityclasses', 'PriorityClass', { value: 7 }],
    [
      storage,
      'storageclasses',
      'StorageClass',
      { provisioner: controller, volumeBindingMode: 'WaitForFirstConsumer' },
    ],
    [node, 'runtimeclasses', 'RuntimeClass', { handler: 'none' }],
    [networking, 'ingressclasses', 'IngressClass', { spec: { controller } }],
  ];
}

/** An object of a kind by which a server changes what it serves or whom it calls: for dry-runs only. */
export interface Draft {
  readonly resource: Resource;
  readonly body: ApiObject;
}

export function servingDrafts(context: CaseContext): readonly Draft[] {
  const { cluster, has, names, namespace, uniqueName } = context;
  if (!has('cluster-wide')) return [];
  const { registration, admissionRegistration } = names.groups;
  const draft = (group: string, plural: string, kind: string, fields: Overrides): Draft => {
    const resource = cluster.resource({ group, version: 'v1', plural, kind, sample: () => ({}) });
    return { resource, body: resource.object(fields) };
  };
  const group = `${uniqueName('group')}.example.com`;
  const service = { name: 'none', namespace: namespace.name };
  const spec = { group, version: 'v1', groupPriorityMinimum: 1, versionPriority: 1, service };
  const webhooks = { webhooks: [] };
  return [
    draft(registration, 'apiservices', 'APIService', {
      metadata: { name: `v1.${group}` },
      spec: { ...spec, insecureSkipTLSVerify: true },
    }),
    draft(
      admissionRegistration,
      'validatingwebhookconfigurations',
      'ValidatingWebhookConfiguration',
      webhooks,
    ),
    draft(admissionRegistration, 'mutatingwebhookconfigurations', 'MutatingWebhookConfiguration', webhooks),
    {
      resource: definitionsOf(context),
      body: definitionsOf(context).object(draftDefinition(context, {}).body),
    },
  ];
}
