// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.
import { faults } from '../../../../reference-server/faults/index.ts';
import { isBelow } from '../../../catalogue/index.ts';
import apply from './apply.ts';
import authenticationConfigurationFile from './authentication/configuration-file.ts';
import authenticationMethods from './authentication/methods.ts';
import authenticationOpenidConnect from './authentication/openid-connect.ts';
import authenticationReloads from './authentication/reloads.ts';
import authenticationTokenWebhook from './authentication/token-webhook.ts';
import authorizationAttributes from './authorization/attributes.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationConditions from './authorization/conditions.ts';
import authorizationConfigurationFile from './authorization/configuration-file.ts';
import authorizationDecisions from './authorization/decisions.ts';
import authorizationNodes from './authorization/nodes.ts';
import authorizationRules from './authorization/rules.ts';
import authorizationWebhooks from './authorization/webhooks.ts';
import bootstrap from './bootstrap.ts';
import encodings from './encodings.ts';
import endpoints from './endpoints.ts';
import health from './health.ts';
import kinds from './kinds.ts';
import lifecycle from './lifecycle.ts';
import listsShape from './lists/shape.ts';
import listsVersions from './lists/versions.ts';
import objects from './objects.ts';
import reviewsAccess from './reviews/access.ts';
import reviewsSelfAndTokens from './reviews/self-and-tokens.ts';
import roles from './roles.ts';
import service from './service.ts';
import versions from './versions.ts';
import watchEvents from './watch/events.ts';
import watchStarts from './watch/starts.ts';
import writesChanges from './writes/changes.ts';
import writesDryRun from './writes/dry-run.ts';
import type { Entanglement } from './entanglement.ts';

export const excusedEntanglements: readonly Entanglement[] = [
  ...apply,
  ...authenticationConfigurationFile,
  ...authenticationMethods,
  ...authenticationOpenidConnect,
  ...authenticationReloads,
  ...authenticationTokenWebhook,
  ...authorizationAttributes,
  ...authorizationChain,
  ...authorizationConditions,
  ...authorizationConfigurationFile,
  ...authorizationDecisions,
  ...authorizationNodes,
  ...authorizationRules,
  ...authorizationWebhooks,
  ...bootstrap,
  ...encodings,
  ...endpoints,
  ...health,
  ...kinds,
  ...lifecycle,
  ...listsShape,
  ...listsVersions,
  ...objects,
  ...reviewsAccess,
  ...reviewsSelfAndTokens,
  ...roles,
  ...service,
  ...versions,
  ...watchEvents,
  ...watchStarts,
  ...writesChanges,
  ...writesDryRun,
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
