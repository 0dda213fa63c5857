// Calls one webhook: checks that it supports a dry-run, limits the time, and turns a failure or denial into an error.
import { targetOf } from './target.ts';
import type { Context } from '../../context.ts';
import { ApiError, badRequest } from '../../errors/api-error.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt } from '../attempt.ts';
import { readAnswer } from './answer.ts';
import type { ReviewResponse } from './answer.ts';
import { CallFailure } from './call-failure.ts';
import { denial } from './denial.ts';
import type { Review } from './review.ts';
import type { WebhookAnswer } from './sender.ts';

export interface Call {
  readonly webhook: Webhook;
  readonly attempt: Attempt;
  /** The version of the object that the webhook receives. */
  readonly version: Kind;
}

const defaultTimeoutSeconds = 10;

/** The response of a webhook that allows the request; undefined if it failed and its policy ignores failures.
 * @throws ApiError with the webhook's own code for a denial, BadRequest for a dry-run that would have side effects,
 * InternalError for a failure */
export async function requestReview(context: Context, call: Call): Promise<ReviewResponse | undefined> {
  const { webhook, attempt } = call;
  const { supportsDryRun } = context.parts.admission;
  if (attempt.dryRun && !supportsDryRun(webhook))
    throw badRequest(`admission webhook "${webhook.name}" does not support dry run`);
  try {
    const response = await exchange(context, call);
    attempt.warnings.push(...response.warnings);
    if (!response.allowed) throw denial(webhook.name, response.status);
    return response;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (context.parts.admission.ignoresFailures(webhook)) return undefined;
    const message = `Internal error occurred: failed calling webhook "${webhook.name}": ${error.message}`;
    const causes = [
      { reason: 'InternalError', message: `failed calling webhook "${webhook.name}": ${error.message}` },
    ];
    throw new ApiError('InternalError', message, { causes }, { cause: error });
  }
}

/** @throws CallFailure */
async function exchange(context: Context, { webhook, attempt, version }: Call): Promise<ReviewResponse> {
  const { names, parts } = context;
  const review = parts.admission.reviewOf({ names, webhook, attempt, version, uid: context.uid() });
  if (review === undefined)
    throw new CallFailure('it accepts no version of AdmissionReview that the server supports');
  return readAnswer(await send(context, webhook, review), review);
}

/** Does not wait longer than the timeout, even if the sender ignores the signal. */
async function send(context: Context, webhook: Webhook, review: Review): Promise<WebhookAnswer> {
  const target = targetOf(webhook.clientConfig ?? {});
  const seconds = webhook.timeoutSeconds ?? defaultTimeoutSeconds;
  const ended = new AbortController();
  const expired = Promise.withResolvers<never>();
  const cancel = context.clock.after(seconds * 1000, () => {
    expired.reject(new CallFailure(`no answer within ${seconds} s`));
    ended.abort();
  });
  try {
    const call = { ...target, body: JSON.stringify(review), signal: ended.signal };
    return await Promise.race([expired.promise, context.callWebhook(call)]);
  } finally {
    cancel();
  }
}
