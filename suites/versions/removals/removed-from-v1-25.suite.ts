// Versions that are no longer served: removals of v1.25 and later, and what holds for all removals.
import { section } from '../../kit/case.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import { staysReachable } from './reachable-objects.ts';
import { noLongerServed } from './removed-version.ts';
import { removedVersions } from './removed-versions.ts';
import { takesNoWrites } from './removed-writes.ts';

export default section('core', '9.3', {
  'versions.removed.flow-control-v1beta3': {
    text: 'FlowSchema and PriorityLevelConfiguration are no longer served in flowcontrol.apiserver.orch.io/v1beta3; v1 (since v1.29) takes its place.',
    observe:
      'GET flowschemas and prioritylevelconfigurations below /apis/flowcontrol.apiserver.orch.io/v1beta3 are no 2xx, and discovery does not list them there. (The plural names in paths are inferred, here and for all removals.)',
    wrong: 'The old version still answers 200.',
    since: 'v1.32',
    run: noLongerServed('flow-control-v1beta3'),
  },

  'versions.removed.flow-control-v1beta2': {
    text: 'FlowSchema and PriorityLevelConfiguration are no longer served in flowcontrol.apiserver.orch.io/v1beta2.',
    observe:
      'GET flowschemas and prioritylevelconfigurations below v1beta2 are no 2xx, and discovery does not list them there.',
    wrong: 'v1beta2 is an alias of v1.',
    since: 'v1.29',
    run: noLongerServed('flow-control-v1beta2'),
  },

  'versions.removed.flow-control-v1beta1': {
    text: 'FlowSchema and PriorityLevelConfiguration are no longer served in flowcontrol.apiserver.orch.io/v1beta1.',
    observe:
      'GET flowschemas and prioritylevelconfigurations below v1beta1 are no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.26',
    run: noLongerServed('flow-control-v1beta1'),
  },

  'versions.removed.storage-capacity-v1beta1': {
    text: 'CSIStorageCapacity is no longer served in storage.orch.io/v1beta1; v1 (since v1.24) takes its place.',
    observe:
      'GET /apis/storage.orch.io/v1beta1/csistoragecapacities is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.27',
    run: noLongerServed('storage-capacity-v1beta1'),
  },

  'versions.removed.autoscaling-v2beta2': {
    text: 'HorizontalPodAutoscaler is no longer served in autoscaling/v2beta2; v2 (since v1.23) takes its place.',
    observe:
      'GET /apis/autoscaling/v2beta2/horizontalpodautoscalers is no 2xx, and discovery does not list them there.',
    wrong: 'v2beta2 still answers.',
    since: 'v1.26',
    run: noLongerServed('autoscaling-v2beta2'),
  },

  'versions.removed.autoscaling-v2beta1': {
    text: 'HorizontalPodAutoscaler is no longer served in autoscaling/v2beta1.',
    observe:
      'GET /apis/autoscaling/v2beta1/horizontalpodautoscalers is no 2xx, and discovery does not list them there.',
    wrong: 'v2beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('autoscaling-v2beta1'),
  },

  'versions.removed.batch-v1beta1': {
    text: 'CronJob is no longer served in batch/v1beta1; v1 (since v1.21) takes its place.',
    observe: 'GET /apis/batch/v1beta1/cronjobs is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('batch-v1beta1'),
  },

  'versions.removed.discovery-v1beta1': {
    text: 'EndpointSlice is no longer served in discovery.orch.io/v1beta1; v1 (since v1.21) takes its place.',
    observe:
      'GET /apis/discovery.orch.io/v1beta1/endpointslices is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('discovery-v1beta1'),
  },

  'versions.removed.events-v1beta1': {
    text: 'Event is no longer served in events.orch.io/v1beta1; v1 (since v1.19) takes its place.',
    observe: 'GET /apis/events.orch.io/v1beta1/events is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('events-v1beta1'),
  },

  'versions.removed.policy-v1beta1': {
    text: 'PodDisruptionBudget is no longer served in policy/v1beta1; v1 (since v1.21) takes its place.',
    observe:
      'GET /apis/policy/v1beta1/poddisruptionbudgets is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('policy-v1beta1'),
  },

  'versions.removed.pod-security-policy': {
    text: 'PodSecurityPolicy is no longer served in policy/v1beta1, and its admission controller is gone too.',
    observe:
      'GET /apis/policy/v1beta1/podsecuritypolicies is no 2xx, and discovery does not list them there. (That the admission controller is gone shows only in start options, which are not shown.)',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('pod-security-policy'),
  },

  'versions.removed.runtime-class-v1beta1': {
    text: 'RuntimeClass is no longer served in node.orch.io/v1beta1; v1 (since v1.20) takes its place.',
    observe:
      'GET /apis/node.orch.io/v1beta1/runtimeclasses is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.25',
    run: noLongerServed('runtime-class-v1beta1'),
  },

  'versions.removed.takes-no-writes': {
    text: 'A version that is no longer served takes no writes either.',
    observe:
      'POST of a valid object of the old version to a removed path is no 2xx, and nothing of it shows in the new version. PUT, merge patch, apply and DELETE of an object of the new version by the old path are no 2xx and change nothing. The kinds are Lease, Role, CronJob and PriorityClass, as far as the target serves them. (TokenReview is left out.)',
    wrong: 'GET is refused but POST still stores.',
    since: 'v1.25',
    run: takesNoWrites,
  },

  'versions.removed.status': {
    text: 'The status for an unserved group or version is not shown.',
    observe: 'Record the answers to all removed paths.',
    wrong: 'Demanding 404.',
    level: 'UNSPECIFIED',
    async run(context) {
      const { api, names, record } = context;
      const removed = Object.values(removedVersions(names)).flat();
      const statuses = await Promise.all(
        removed.flatMap(({ group, version, plurals }) =>
          plurals.map(
            async (plural) => (await api.get(collectionPath({ group, version, plural }, ''))).status,
          ),
        ),
      );
      record(
        Object.fromEntries(
          Map.groupBy(statuses, String)
            .entries()
            .map(([status, all]) => [status, all.length]),
        ),
      );
    },
  },

  'versions.removed.objects-reachable-in-new': {
    text: 'All objects stored through a removed version stay reachable through the new one.',
    observe:
      'On a release that serves both versions of a kind (the launcher states how to start one): create through the old, read through the new (same uid), restart with the old one disabled by --runtime-config, and read again. In a release from 1.19 to 1.21, the old version is that of an Ingress in the group extensions, and the new one v1 of its present group.',
    wrong: 'Each version has its own storage, or each group.',
    needs: ['launcher'],
    run: staysReachable,
  },
});
