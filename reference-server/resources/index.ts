// All built-in kinds of this folder, in the order in which discovery lists them.
import type { Names } from '../../common/dialects/names.ts';
import { wholeObject } from '../schema/object-meta.ts';
import { certificateSigningRequestKind } from './certificate-signing-request.ts';
import { configMapKind } from './config-map.ts';
import { cronJobKind } from './cron-job.ts';
import { customResourceDefinitionKind } from './custom-resource-definition.ts';
import { daemonSetKind } from './daemon-set.ts';
import { deploymentKind } from './deployment.ts';
import { endpointSliceKind } from './endpoint-slice.ts';
import { endpointsKind } from './endpoints.ts';
import { eventKind } from './event.ts';
import { jobKind } from './job.ts';
import type { Kind, KindDeclaration } from './declaration/kind.ts';
import { leaseKind } from './lease.ts';
import { mutatingWebhookConfigurationKind } from './mutating-webhook-configuration.ts';
import { namespaceKind } from './namespace.ts';
import { nodeKind } from './node.ts';
import { persistentVolumeClaimKind } from './persistent-volume-claim.ts';
import { persistentVolumeKind } from './persistent-volume.ts';
import { podKind } from './pod.ts';
import { clusterRoleBindingKind, roleBindingKind } from './rbac/role-binding.ts';
import { clusterRoleKind, roleKind } from './rbac/role.ts';
import {
  localSubjectAccessReviewKind,
  selfSubjectAccessReviewKind,
  subjectAccessReviewKind,
} from './reviews/access-reviews.ts';
import { selfSubjectRulesReviewKind } from './reviews/self-subject-rules-review.ts';
import { selfSubjectReviewKind } from './reviews/self-subject-review.ts';
import { tokenReviewKind } from './reviews/token-review.ts';
import { podTemplateKind } from './pod-template.ts';
import { reportedEventKind } from './reported-event.ts';
import { replicaSetKind } from './replica-set.ts';
import { replicationControllerKind } from './replication-controller.ts';
import { resourceClaimKind } from './resource-claim.ts';
import { resourceClaimTemplateKind } from './resource-claim-template.ts';
import { resourceQuotaKind } from './resource-quota.ts';
import { secretKind } from './secret.ts';
import { serviceKind } from './service.ts';
import { serviceAccountKind } from './service-account.ts';
import { statefulSetKind } from './stateful-set.ts';
import { validatingWebhookConfigurationKind } from './validating-webhook-configuration.ts';
import { apiServiceKind } from './api-service.ts';
import { horizontalPodAutoscalerKind } from './autoscaling/horizontal-pod-autoscaler.ts';
import { flowSchemaKind } from './flow-control/flow-schema.ts';
import { priorityLevelConfigurationKind } from './flow-control/priority-level-configuration.ts';
import { ingressClassKind } from './networking/ingress-class.ts';
import { ingressKind } from './networking/ingress.ts';
import { networkPolicyKind } from './networking/network-policy.ts';
import { podDisruptionBudgetKind } from './pod-disruption-budget.ts';
import { priorityClassKind } from './priority-class.ts';
import { runtimeClassKind } from './runtime-class.ts';
import { csiStorageCapacityKind } from './storage/csi-storage-capacity.ts';
import { storageClassKind } from './storage/storage-class.ts';
import { volumeAttachmentKind } from './storage/volume-attachment.ts';
import { csiDriverKind } from './storage/csi-driver.ts';
import { csiNodeKind } from './storage/csi-node.ts';

const declarations: readonly KindDeclaration[] = [
  configMapKind,
  endpointsKind,
  eventKind,
  namespaceKind,
  nodeKind,
  persistentVolumeClaimKind,
  persistentVolumeKind,
  podKind,
  podTemplateKind,
  replicationControllerKind,
  resourceQuotaKind,
  secretKind,
  serviceKind,
  serviceAccountKind,
  reportedEventKind,
  leaseKind,
  endpointSliceKind,
  certificateSigningRequestKind,
  deploymentKind,
  replicaSetKind,
  statefulSetKind,
  daemonSetKind,
  jobKind,
  cronJobKind,
  resourceClaimKind,
  resourceClaimTemplateKind,
  horizontalPodAutoscalerKind,
  podDisruptionBudgetKind,
  ingressKind,
  ingressClassKind,
  networkPolicyKind,
  storageClassKind,
  volumeAttachmentKind,
  csiDriverKind,
  csiNodeKind,
  csiStorageCapacityKind,
  priorityClassKind,
  runtimeClassKind,
  flowSchemaKind,
  priorityLevelConfigurationKind,
  apiServiceKind,
  customResourceDefinitionKind,
  mutatingWebhookConfigurationKind,
  validatingWebhookConfigurationKind,
  roleKind,
  roleBindingKind,
  clusterRoleKind,
  clusterRoleBindingKind,
  selfSubjectReviewKind,
  tokenReviewKind,
  subjectAccessReviewKind,
  localSubjectAccessReviewKind,
  selfSubjectAccessReviewKind,
  selfSubjectRulesReviewKind,
];

/** The kinds in the names of a dialect, each schema completed by apiVersion, kind and metadata. */
export function declareKinds(names: Names): Kind[] {
  return declarations.map((declare) => {
    const kind = declare(names);
    return { ...kind, schema: wholeObject(kind.schema) };
  });
}
