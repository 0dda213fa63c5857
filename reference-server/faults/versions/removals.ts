// Planted faults of removed versions: each is still served, by reads or by writes (document core 9.3).
import type { Parts } from '../../parts/index.ts';
import type { Kind, Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `versions.removed.${name}`;

/** Serves a removed version of kinds as if the release still had it. */
function keepServing(parts: Parts, isKept: (kind: Kind) => boolean): void {
  const { isServed } = parts.registry;
  parts.registry.isServed = (kind, options) =>
    isServed(kind, options) || (kind.removedIn !== undefined && isKept(kind));
}

/** Serves some verbs of the versions v1beta1, which discovery does not list. */
function keepVerbs(parts: Parts, isKept: (verb: Verb) => boolean): void {
  keepServing(parts, ({ version }) => version === 'v1beta1');
  const { placeFor } = parts.routing;
  const { resourceList } = parts.discovery;
  parts.routing.placeFor = (kind, verb, place) =>
    kind.removedIn !== undefined && !isKept(verb) ? undefined : placeFor(kind, verb, place);
  parts.discovery.resourceList = (group, served) =>
    resourceList(group, {
      ...served,
      kinds: served.kinds.filter(({ removedIn }) => removedIn === undefined),
    });
}

/** Row, kind and removed version; of several kinds of a row, one that is not the first. */
const kept = [
  ['flow-control-v1beta3', 'PriorityLevelConfiguration', 'v1beta3', 32],
  ['flow-control-v1beta2', 'PriorityLevelConfiguration', 'v1beta2', 29],
  ['flow-control-v1beta1', 'PriorityLevelConfiguration', 'v1beta1', 26],
  ['storage-capacity-v1beta1', 'CSIStorageCapacity', 'v1beta1', 27],
  ['autoscaling-v2beta2', 'HorizontalPodAutoscaler', 'v2beta2', 26],
  ['autoscaling-v2beta1', 'HorizontalPodAutoscaler', 'v2beta1', 25],
  ['batch-v1beta1', 'CronJob', 'v1beta1', 25],
  ['discovery-v1beta1', 'EndpointSlice', 'v1beta1', 25],
  ['events-v1beta1', 'Event', 'v1beta1', 25],
  ['policy-v1beta1', 'PodDisruptionBudget', 'v1beta1', 25],
  ['pod-security-policy', 'PodSecurityPolicy', 'v1beta1', 25],
  ['runtime-class-v1beta1', 'RuntimeClass', 'v1beta1', 25],
  ['webhook-configurations-v1beta1', 'ValidatingWebhookConfiguration', 'v1beta1', 22],
  ['definitions-v1beta1', 'CustomResourceDefinition', 'v1beta1', 22],
  ['api-service-v1beta1', 'APIService', 'v1beta1', 22],
  ['access-reviews-v1beta1', 'SelfSubjectRulesReview', 'v1beta1', 22],
  ['certificates-v1beta1', 'CertificateSigningRequest', 'v1beta1', 22],
  ['lease-v1beta1', 'Lease', 'v1beta1', 22],
  ['ingress-v1beta1', 'Ingress', 'v1beta1', 22],
  ['ingress-class-v1beta1', 'IngressClass', 'v1beta1', 22],
  ['roles-v1beta1', 'RoleBinding', 'v1beta1', 22],
  ['priority-class-v1beta1', 'PriorityClass', 'v1beta1', 22],
  ['storage-v1beta1', 'VolumeAttachment', 'v1beta1', 22],
  ['network-policy-extensions', 'NetworkPolicy', 'v1beta1', 16],
  ['workloads-before-apps-v1', 'StatefulSet', 'v1beta2', 16],
  ['pod-security-policy-extensions', 'PodSecurityPolicy', 'v1beta1', 16],
] as const;

/** In the group that it left. */
const isMoved = ({ group, storedAs }: Kind): boolean => storedAs !== undefined && storedAs.group !== group;

/** A server with earlier releases serves these on purpose, and the fault hides that. */
const whileNotWritten = [
  'versions.defaults.old-beta-on',
  'versions.deprecation.audit-annotation',
  'versions.deprecation.metric-value',
  'versions.deprecation.warning-header',
];
const elsewhere = [
  ...whileNotWritten,
  'versions.deprecation.metric-labels',
  'versions.groups.versions-round-trip',
  'versions.removed.objects-reachable-in-new',
];

export default [
  ...kept.map(([broken, kindName, version, removedIn]) => ({
    id: `still-served-${broken}`,
    title: `${kindName} is still served in ${version}.`,
    breaks: [row(broken)],
    install: (parts: Parts) =>
      keepServing(
        parts,
        (kind) => kind.kind === kindName && kind.version === version && kind.removedIn === removedIn,
      ),
  })),
  {
    id: 'removed-from-one-of-two-groups',
    title: 'Ingress and DaemonSet are still served in the group that they left.',
    breaks: [row('ingress-v1beta1'), row('workloads-before-apps-v1')],
    install: (parts) =>
      keepServing(parts, (kind) => isMoved(kind) && ['DaemonSet', 'Ingress'].includes(kind.kind)),
  },
  {
    id: 'removed-only-for-reads',
    title: 'Objects can still be written by the paths of removed versions.',
    breaks: [row('takes-no-writes'), ...elsewhere],
    install: (parts) => keepVerbs(parts, (verb) => !['get', 'list', 'watch'].includes(verb)),
  },
  {
    id: 'removed-only-for-new-objects',
    title: 'Objects can still be patched by the paths of removed versions.',
    breaks: [row('takes-no-writes'), ...whileNotWritten],
    install: (parts) => keepVerbs(parts, (verb) => verb === 'patch'),
  },
  {
    id: 'removed-versions-watched',
    title: 'Objects can still be watched by the paths of removed versions.',
    breaks: [
      ...kept.flatMap(([name, , version]) =>
        version === 'v1beta1' && name !== 'access-reviews-v1beta1' ? [row(name)] : [],
      ),
      row('workloads-before-apps-v1'),
      ...whileNotWritten,
    ],
    install: (parts) => keepVerbs(parts, (verb) => verb === 'watch'),
  },
] as const satisfies readonly Fault[];
