// Parts of admission: which namespaces accept new objects (core 2.2), which webhooks are called, what is sent where, and the effect of failures and
// dry-runs (document core 4.10, 9.3).
import { matchedVersion } from '../admission/webhooks/matching.ts';
import { patchedObject } from '../admission/webhooks/patched-object.ts';
import { reviewOf } from '../admission/webhooks/review.ts';
import type { ApiObject } from '../object.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import { acceptsNewContent } from '../resources/namespace-rules.ts';
import type { Webhook } from '../resources/webhooks/shape.ts';

export const admissionParts = {
  matchedVersion,
  patchedObject,
  reviewOf,
  acceptsNewContent,
  /** Whether a write is checked for its namespace: it creates an object there. */
  entersNamespace: ({ kind }: ResourceRoute, current: ApiObject | undefined): boolean =>
    current === undefined && kind.scope !== 'Cluster',
  /** Whether a request goes on where the webhook cannot be called. */
  ignoresFailures: ({ failurePolicy }: Webhook): boolean => failurePolicy === 'Ignore',
  /** Whether a webhook declares that a dry-run has no side effects. A stored value may be arbitrary. */
  supportsDryRun: ({ sideEffects }: Webhook): boolean =>
    sideEffects === 'None' || sideEffects === 'NoneOnDryRun',
};
