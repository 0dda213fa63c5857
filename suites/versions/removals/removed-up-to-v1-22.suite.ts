// Versions that are no longer served: removals of v1.16 and v1.22.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import type { ReviewKind } from '../../kit/reviews/reviews.ts';
import { listedIn, mustServeOthers, noLongerServed, versionsServing } from './removed-version.ts';

const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: 'default' };
const user = 'some-user';

interface Review {
  readonly kind: ReviewKind;
  /** Empty outside namespaces. */
  readonly namespace: string;
  readonly spec: object;
}

/** A valid review of each type, by its plural. */
const accessReviews: Readonly<Record<string, Review>> = {
  localsubjectaccessreviews: {
    kind: 'LocalSubjectAccessReview',
    namespace: 'default',
    spec: { user, resourceAttributes },
  },
  selfsubjectaccessreviews: {
    kind: 'SelfSubjectAccessReview',
    namespace: '',
    spec: { resourceAttributes },
  },
  subjectaccessreviews: {
    kind: 'SubjectAccessReview',
    namespace: '',
    spec: { user, resourceAttributes },
  },
  selfsubjectrulesreviews: {
    kind: 'SelfSubjectRulesReview',
    namespace: '',
    spec: { namespace: 'default' },
  },
};

export default section('core', '9.3', {
  'versions.removed.webhook-configurations-v1beta1': {
    text: 'Mutating and validating webhook configurations are no longer served in admissionregistration.orch.io/v1beta1; v1 (since v1.16) takes its place.',
    observe:
      'GET mutatingwebhookconfigurations and validatingwebhookconfigurations below v1beta1 are no 2xx, and discovery does not list them there.',
    wrong: 'Only one of both is removed.',
    since: 'v1.22',
    run: noLongerServed('webhook-configurations-v1beta1'),
  },

  'versions.removed.definitions-v1beta1': {
    text: 'CustomResourceDefinition is no longer served in apiextensions.orch.io/v1beta1; v1 (since v1.16) takes its place.',
    observe:
      'GET /apis/apiextensions.orch.io/v1beta1/customresourcedefinitions is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('definitions-v1beta1'),
  },

  'versions.removed.api-service-v1beta1': {
    text: 'APIService is no longer served in apiregistration/v1beta1; apiregistration.orch.io/v1 (since v1.10) takes its place. (The table prints the old group without its suffix; apiregistration.orch.io/v1beta1 is taken to be meant as well.)',
    observe:
      'GET apiservices below /apis/apiregistration/v1beta1 and /apis/apiregistration.orch.io/v1beta1 are no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('api-service-v1beta1'),
  },

  'versions.removed.token-review-v1beta1': {
    text: 'The documents contradict each other: by the table of removals TokenReview is no longer served in authentication.orch.io/v1beta1 and v1 (since v1.6) takes its place, but access control lists it in versions v1 and v1beta1. Both are right.',
    observe:
      'Record the answer to POST of a TokenReview to /apis/authentication.orch.io/v1beta1/tokenreviews. (Outgoing calls to a token webhook may use v1beta1 in any case.)',
    wrong: 'Demanding that v1beta1 is served, or that it is not.',
    level: 'UNSPECIFIED',
    alsoIn: ['access 2.5'],
    since: 'v1.22',
    async run({ api, names, record, uniqueName }) {
      const group = names.groups.authentication;
      const review = (version: string) => ({
        apiVersion: `${group}/${version}`,
        kind: 'TokenReview',
        spec: { token: uniqueName('no-token') },
      });
      const post = async (version: string) =>
        (await api.post(`/apis/${group}/${version}/tokenreviews`, review(version))).status;
      record({ v1beta1: await post('v1beta1'), v1: await post('v1') });
    },
  },

  'versions.removed.access-reviews-v1beta1': {
    text: 'LocalSubjectAccessReview, SelfSubjectAccessReview, SubjectAccessReview and SelfSubjectRulesReview are no longer served in authorization.orch.io/v1beta1; v1 (since v1.6) takes its place.',
    observe:
      'POST of each of the four to v1beta1 is no 2xx, and discovery does not list it there. Where discovery lists it in another version of the group, it lists it in v1.',
    wrong: 'One of the four remains.',
    since: 'v1.22',
    async run(context) {
      const { api, expect, has, names } = context;
      const group = names.groups.authorization;
      await mustServeOthers(context);
      for (const [plural, { kind, namespace, spec }] of Object.entries(accessReviews)) {
        const body = (version: string) => ({ apiVersion: `${group}/${version}`, kind, spec });
        const path = (version: string) => collectionPath({ group, version, plural }, namespace);
        const what = `POST of a ${kind}`;
        expect.refused(await api.post(path('v1beta1'), body('v1beta1')), `${what} to ${group}/v1beta1`);
        const listed = await listedIn(context, group, 'v1beta1');
        expect.that(!listed.has(plural), `discovery lists ${plural} in ${group}/v1beta1`);
        const serving = await versionsServing(context, group, plural);
        if (serving.length === 0) continue;
        expect.that(serving.includes('v1'), `${plural} are served, but not in v1`);
        // Reviews of others need rights that an identity of some namespaces only may lack.
        if (kind.startsWith('Self') || has('cluster-wide'))
          expect.success(
            await mustTake(context, { kind, namespace, spec }),
            `the same ${what} to ${group}/v1`,
          );
      }
    },
  },

  'versions.removed.certificates-v1beta1': {
    text: 'CertificateSigningRequest is no longer served in certificates.orch.io/v1beta1; v1 (since v1.19) takes its place.',
    observe:
      'GET /apis/certificates.orch.io/v1beta1/certificatesigningrequests is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('certificates-v1beta1'),
  },

  'versions.removed.lease-v1beta1': {
    text: 'Lease is no longer served in coordination.orch.io/v1beta1; v1 (since v1.14) takes its place.',
    observe:
      'GET /apis/coordination.orch.io/v1beta1/leases is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('lease-v1beta1'),
  },

  'versions.removed.ingress-v1beta1': {
    text: 'Ingress is no longer served in extensions/v1beta1 and networking.orch.io/v1beta1; networking.orch.io/v1 (since v1.19) takes their place.',
    observe: 'GET ingresses on both old paths are no 2xx, and discovery does not list them there.',
    wrong: 'Only one of the two old paths is removed.',
    since: 'v1.22',
    run: noLongerServed('ingress-v1beta1'),
  },

  'versions.removed.ingress-class-v1beta1': {
    text: 'IngressClass is no longer served in networking.orch.io/v1beta1; v1 takes its place.',
    observe:
      'GET /apis/networking.orch.io/v1beta1/ingressclasses is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('ingress-class-v1beta1'),
  },

  'versions.removed.roles-v1beta1': {
    text: 'ClusterRole, ClusterRoleBinding, Role and RoleBinding are no longer served in rbac.authorization.orch.io/v1beta1; v1 (since v1.8) takes its place.',
    observe:
      'GET clusterroles, clusterrolebindings, roles and rolebindings below v1beta1 are no 2xx, and discovery does not list them there.',
    wrong: 'One of the four still answers.',
    since: 'v1.22',
    run: noLongerServed('roles-v1beta1'),
  },

  'versions.removed.priority-class-v1beta1': {
    text: 'PriorityClass is no longer served in scheduling.orch.io/v1beta1; v1 (since v1.14) takes its place.',
    observe:
      'GET /apis/scheduling.orch.io/v1beta1/priorityclasses is no 2xx, and discovery does not list them there.',
    wrong: 'v1beta1 still answers.',
    since: 'v1.22',
    run: noLongerServed('priority-class-v1beta1'),
  },

  'versions.removed.storage-v1beta1': {
    text: 'CSIDriver, CSINode, StorageClass and VolumeAttachment are no longer served in storage.orch.io/v1beta1; v1 (since v1.19, v1.17, v1.6 and v1.13) takes its place.',
    observe:
      'GET csidrivers, csinodes, storageclasses and volumeattachments below v1beta1 are no 2xx, and discovery does not list them there.',
    wrong: 'The four stay because another kind of the version stayed until v1.27.',
    since: 'v1.22',
    run: noLongerServed('storage-v1beta1'),
  },

  'versions.removed.network-policy-extensions': {
    text: 'NetworkPolicy is no longer served in extensions/v1beta1; networking.orch.io/v1 (since v1.8) takes its place.',
    observe:
      'GET /apis/extensions/v1beta1/networkpolicies is no 2xx, and discovery does not list them there.',
    wrong: 'The group extensions still answers.',
    since: 'v1.16',
    run: noLongerServed('network-policy-extensions'),
  },

  'versions.removed.workloads-before-apps-v1': {
    text: 'DaemonSet, Deployment, StatefulSet and ReplicaSet are no longer served in extensions/v1beta1, apps/v1beta1 and apps/v1beta2; apps/v1 (since v1.9) takes their place.',
    observe:
      'GET of the four collections on the three old versions is no 2xx, and discovery does not list them there.',
    wrong: 'apps/v1beta2 still answers.',
    since: 'v1.16',
    run: noLongerServed('workloads-before-apps-v1'),
  },

  'versions.removed.pod-security-policy-extensions': {
    text: 'PodSecurityPolicy is no longer served in extensions/v1beta1.',
    observe:
      'GET /apis/extensions/v1beta1/podsecuritypolicies is no 2xx, and discovery does not list them there.',
    wrong: 'The group extensions still answers.',
    since: 'v1.16',
    run: noLongerServed('pod-security-policy-extensions'),
  },
});

/** @throws NotRun where the run may not create it */
const mustTake = (context: CaseContext, { kind, namespace, spec }: Review) =>
  postReview(context, kind, { spec }, namespace === '' ? {} : { namespace });
