// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.
import { faults } from '../../../../reference-server/faults/index.ts';
import { isBelow } from '../../../catalogue/index.ts';
import apply from './apply.ts';
import authenticationConfigurationFile from './authentication/configuration-file.ts';
import authenticationMethods from './authentication/methods.ts';
import authenticationOpenidConnect from './authentication/openid-connect.ts';
import authenticationReloads from './authentication/reloads.ts';
import authenticationSeveralParts from './authentication/several-parts.ts';
import authenticationTokenWebhook from './authentication/token-webhook.ts';
import authorizationAttributes from './authorization/attributes.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationConditions from './authorization/conditions.ts';
import authorizationConfigurationFile from './authorization/configuration-file.ts';
import authorizationDecisions from './authorization/decisions.ts';
import authorizationNodes from './authorization/nodes.ts';
import authorizationRules from './authorization/rules.ts';
import authorizationSeveralParts from './authorization/several-parts.ts';
import authorizationWebhookFaults from './authorization/webhook-faults.ts';
import authorizationWebhooks from './authorization/webhooks.ts';
import bootstrap from './bootstrap.ts';
import encodings from './encodings.ts';
import endpoints from './endpoints.ts';
import health from './health.ts';
import kinds from './kinds.ts';
import lifecycle from './lifecycle.ts';
import listsSeveralParts from './lists/several-parts.ts';
import listsShape from './lists/shape.ts';
import listsVersions from './lists/versions.ts';
import objects from './objects.ts';
import reviewsAccess from './reviews/access.ts';
import reviewsSelfAndTokens from './reviews/self-and-tokens.ts';
import roles from './roles.ts';
import service from './service.ts';
import severalTopicsApplyFaults from './several-topics/apply-faults.ts';
import severalTopicsAuthenticationFaults from './several-topics/authentication-faults.ts';
import severalTopicsAuthorizationFaults from './several-topics/authorization-faults.ts';
import severalTopicsEncodingsFaults from './several-topics/encodings-faults.ts';
import severalTopicsEndpointsFaults from './several-topics/endpoints-faults.ts';
import severalTopicsFurtherFaults from './several-topics/further-faults.ts';
import severalTopicsElsewhere from './several-topics/elsewhere.ts';
import severalTopicsByOtherWays from './several-topics/by-other-ways.ts';
import severalTopicsAtDrawnPlaces from './several-topics/at-drawn-places.ts';
import severalTopicsByConditions from './several-topics/by-conditions.ts';
import severalTopicsByPlaces from './several-topics/by-places.ts';
import severalTopicsFurtherKinds from './several-topics/further-kinds.ts';
import severalTopicsLaterRows from './several-topics/later-rows.ts';
import severalTopicsLifecycleFaults from './several-topics/lifecycle-faults.ts';
import severalTopicsListsFaults from './several-topics/lists-faults.ts';
import severalTopicsObjectsFaults from './several-topics/objects-faults.ts';
import severalTopicsSecondConditions from './several-topics/second-conditions.ts';
import severalTopicsWatchFaults from './several-topics/watch-faults.ts';
import severalTopicsWritesFaults from './several-topics/writes-faults.ts';
import versions from './versions.ts';
import watchEvents from './watch/events.ts';
import watchSeveralParts from './watch/several-parts.ts';
import watchStarts from './watch/starts.ts';
import writesChanges from './writes/changes.ts';
import writesDryRun from './writes/dry-run.ts';
import writesSeveralParts from './writes/several-parts.ts';
import type { Entanglement } from './entanglement.ts';

export const excusedEntanglements: readonly Entanglement[] = [
  ...apply,
  ...authenticationConfigurationFile,
  ...authenticationMethods,
  ...authenticationOpenidConnect,
  ...authenticationReloads,
  ...authenticationSeveralParts,
  ...authenticationTokenWebhook,
  ...authorizationAttributes,
  ...authorizationChain,
  ...authorizationConditions,
  ...authorizationConfigurationFile,
  ...authorizationDecisions,
  ...authorizationNodes,
  ...authorizationRules,
  ...authorizationSeveralParts,
  ...authorizationWebhookFaults,
  ...authorizationWebhooks,
  ...bootstrap,
  ...encodings,
  ...endpoints,
  ...health,
  ...kinds,
  ...lifecycle,
  ...listsSeveralParts,
  ...listsShape,
  ...listsVersions,
  ...objects,
  ...reviewsAccess,
  ...reviewsSelfAndTokens,
  ...roles,
  ...service,
  ...severalTopicsApplyFaults,
  ...severalTopicsAuthenticationFaults,
  ...severalTopicsAuthorizationFaults,
  ...severalTopicsEncodingsFaults,
  ...severalTopicsEndpointsFaults,
  ...severalTopicsFurtherFaults,
  ...severalTopicsElsewhere,
  ...severalTopicsByOtherWays,
  ...severalTopicsAtDrawnPlaces,
  ...severalTopicsByConditions,
  ...severalTopicsByPlaces,
  ...severalTopicsFurtherKinds,
  ...severalTopicsLaterRows,
  ...severalTopicsLifecycleFaults,
  ...severalTopicsListsFaults,
  ...severalTopicsObjectsFaults,
  ...severalTopicsSecondConditions,
  ...severalTopicsWatchFaults,
  ...severalTopicsWritesFaults,
  ...versions,
  ...watchEvents,
  ...watchSeveralParts,
  ...watchStarts,
  ...writesChanges,
  ...writesDryRun,
  ...writesSeveralParts,
];

/** Every case that runs in an encoding fails with it. */
const ofEncodings: ReadonlySet<string> = new Set(
  faults.filter(({ breaks }) => breaks.some((row) => isBelow(row, 'encodings'))).map(({ id }) => id),
);

/** Whether the fault with this id is about an encoding. */
export const isOfEncoding = (fault: string): boolean => ofEncodings.has(fault);

/** Whether a requirement may be red under a fault that does not name it. */
export function isExcused(fault: string, id: string): boolean {
  if (isOfEncoding(fault)) return true;
  return excusedEntanglements.some(
    (one) => one.fault === fault && one.requirements.some((wanted) => isBelow(id, wanted)),
  );
}
