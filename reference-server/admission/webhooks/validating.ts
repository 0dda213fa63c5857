// Calls all validating webhooks concurrently, with the object that would be stored; the first denial in order is
// answered.
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Attempt } from '../attempt.ts';
import { requestReview } from './call.ts';
import type { Call } from './call.ts';
import { configuredWebhooks } from './configured.ts';
import { createMatcher } from './match.ts';

/** @throws ApiError */
export async function validate(context: Context, attempt: Attempt): Promise<void> {
  const webhooks = await configuredWebhooks(context, attempt, 'validatingwebhookconfigurations');
  if (webhooks.length === 0) return;
  const matcher = await createMatcher(context, attempt);
  const calls = webhooks.flatMap((webhook): Call[] => {
    const version = matcher.versionFor(webhook, attempt);
    return version === undefined ? [] : [{ webhook, attempt, version }];
  });
  const outcomes = await Promise.allSettled(calls.map((call) => callWithoutPatch(context, call)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function callWithoutPatch(context: Context, call: Call): Promise<void> {
  const response = await requestReview(context, call);
  if (response?.patch === undefined) return;
  const message = `admission webhook "${call.webhook.name}" only validates: its answer may hold no patch`;
  throw new ApiError('InternalError', `Internal error occurred: ${message}`);
}
