// Calls mutating webhooks in order, each with the result of the earlier ones; one with the policy IfNeeded is called
// once more if a later one changed the object.
import { sameJson } from '../../same-json.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import { readOperations } from '../../patches/operations.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt } from '../attempt.ts';
import { requestReview } from './call.ts';
import { configuredWebhooks } from './configured.ts';
import { createMatcher } from './match.ts';
import type { Matcher } from './match.ts';

/** Completes an object after a webhook's patch: types, defaults, the server's own fields. @throws ApiError */
export type CompletePatched = (patched: Json) => JsonObject;

/** The object after all webhooks; null if the request has none. @throws ApiError */
export async function mutate(
  context: Context,
  attempt: Attempt,
  complete: CompletePatched,
): Promise<JsonObject | null> {
  const webhooks = await configuredWebhooks(context, attempt, 'mutatingwebhookconfigurations');
  if (webhooks.length === 0) return attempt.object;
  const matcher = await createMatcher(context, attempt);
  return new Mutation(context, attempt, complete, matcher).run(webhooks);
}

class Mutation {
  readonly #context: Context;
  readonly #complete: CompletePatched;
  readonly #matcher: Matcher;
  #attempt: Attempt;
  /** Webhooks with the policy IfNeeded that were called after the last change of the object. */
  readonly #upToDate = new Set<Webhook>();
  /** To be called again, since the object was changed after their call. */
  readonly #outdated = new Set<Webhook>();

  constructor(context: Context, attempt: Attempt, complete: CompletePatched, matcher: Matcher) {
    this.#context = context;
    this.#attempt = attempt;
    this.#complete = complete;
    this.#matcher = matcher;
  }

  async run(webhooks: readonly Webhook[]): Promise<JsonObject | null> {
    for (const webhook of webhooks) await this.#call(webhook);
    // A second call may change the object again; no webhook is called a third time.
    for (const webhook of webhooks) if (this.#outdated.has(webhook)) await this.#call(webhook);
    return this.#attempt.object;
  }

  async #call(webhook: Webhook): Promise<void> {
    const attempt = this.#attempt;
    const version = this.#matcher.versionFor(webhook, attempt);
    if (version === undefined) return;
    const response = await requestReview(this.#context, { webhook, attempt, version });
    if (response?.patch !== undefined) {
      const object = patched(this.#context, webhook, attempt, response.patch, this.#complete);
      if (!sameJson(object, attempt.object)) {
        for (const earlier of this.#upToDate) this.#outdated.add(earlier);
        this.#upToDate.clear();
      }
      this.#attempt = { ...attempt, object };
    }
    if (webhook.reinvocationPolicy === 'IfNeeded') this.#upToDate.add(webhook);
  }
}

/** Applies the patch to the object that the webhook received, in the version of the request. */
function patched(
  context: Context,
  { name }: Webhook,
  { object, operation }: Attempt,
  patch: Json,
  complete: CompletePatched,
): JsonObject {
  if (object === null) throw brokenPatch(name, `the object of a ${operation} cannot be changed`);
  try {
    return complete(context.parts.patches.jsonPatch(object, readOperations(patch)));
  } catch (error) {
    if (error instanceof PatchFailure || error instanceof ApiError) throw brokenPatch(name, error.message);
    throw error;
  }
}

const brokenPatch = (name: string, why: string) =>
  new ApiError(
    'InternalError',
    `Internal error occurred: admission webhook "${name}" sent a patch that does not apply: ${why}`,
  );
