// All built-in kinds of this folder, in the order in which discovery lists them.
import type { Names } from '../../fixtures/dialects/names.ts';
import { wholeObject } from '../schema/object-meta.ts';
import { configMapKind } from './config-map.ts';
import { cronJobKind } from './cron-job.ts';
import { customResourceDefinitionKind } from './custom-resource-definition.ts';
import { daemonSetKind } from './daemon-set.ts';
import { deploymentKind } from './deployment.ts';
import { eventKind } from './event.ts';
import { jobKind } from './job.ts';
import type { Kind, KindDeclaration } from './kind.ts';
import { leaseKind } from './lease.ts';
import { mutatingWebhookConfigurationKind } from './mutating-webhook-configuration.ts';
import { namespaceKind } from './namespace.ts';
import { nodeKind } from './node.ts';
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
import { podTemplateKind } from './pod-template.ts';
import { replicaSetKind } from './replica-set.ts';
import { replicationControllerKind } from './replication-controller.ts';
import { resourceClaimKind } from './resource-claim.ts';
import { resourceClaimTemplateKind } from './resource-claim-template.ts';
import { secretKind } from './secret.ts';
import { serviceKind } from './service.ts';
import { serviceAccountKind } from './service-account.ts';
import { statefulSetKind } from './stateful-set.ts';
import { validatingWebhookConfigurationKind } from './validating-webhook-configuration.ts';

const declarations: readonly KindDeclaration[] = [
  configMapKind,
  eventKind,
  namespaceKind,
  nodeKind,
  podKind,
  podTemplateKind,
  replicationControllerKind,
  secretKind,
  serviceKind,
  serviceAccountKind,
  leaseKind,
  deploymentKind,
  replicaSetKind,
  statefulSetKind,
  daemonSetKind,
  jobKind,
  cronJobKind,
  resourceClaimKind,
  resourceClaimTemplateKind,
  customResourceDefinitionKind,
  mutatingWebhookConfigurationKind,
  validatingWebhookConfigurationKind,
  roleKind,
  roleBindingKind,
  clusterRoleKind,
  clusterRoleBindingKind,
  selfSubjectReviewKind,
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
