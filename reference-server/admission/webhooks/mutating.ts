// Mutating webhooks: one after the other, each on what those before it left; who asked for it is called once more where a
// later one changed the object.
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import { readOperations } from '../../patches/operations.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt } from '../attempt.ts';
import { ask } from './call.ts';
import { configuredWebhooks } from './configured.ts';
import { createMatcher } from './match.ts';
import type { Matcher } from './match.ts';

/** Completes what a webhook's patch left: types, defaults, what only the server writes. @throws ApiError */
export type Settle = (patched: Json) => JsonObject;

/** The object as all webhooks leave it; null where the request has none. @throws ApiError */
export async function mutate(context: Context, attempt: Attempt, settle: Settle): Promise<JsonObject | null> {
  const webhooks = await configuredWebhooks(context, attempt, 'mutatingwebhookconfigurations');
  if (webhooks.length === 0) return attempt.object;
  const matcher = await createMatcher(context, attempt);
  return new Mutation(context, attempt, settle, matcher).run(webhooks);
}

class Mutation {
  readonly #context: Context;
  readonly #settle: Settle;
  readonly #matcher: Matcher;
  #attempt: Attempt;
  /** Called, and the object is since as they left it. */
  readonly #content = new Set<Webhook>();
  /** To be called again: the object was changed after their turn. */
  readonly #overtaken = new Set<Webhook>();

  constructor(context: Context, attempt: Attempt, settle: Settle, matcher: Matcher) {
    this.#context = context;
    this.#attempt = attempt;
    this.#settle = settle;
    this.#matcher = matcher;
  }

  async run(webhooks: readonly Webhook[]): Promise<JsonObject | null> {
    for (const webhook of webhooks) await this.#turn(webhook);
    // One that is called again may itself overtake a later one; nobody is called a third time.
    for (const webhook of webhooks) if (this.#overtaken.has(webhook)) await this.#turn(webhook);
    return this.#attempt.object;
  }

  async #turn(webhook: Webhook): Promise<void> {
    const { parts } = this.#context;
    const attempt = this.#attempt;
    const version = this.#matcher.versionFor(webhook, attempt);
    if (version === undefined) return;
    const response = await ask(this.#context, { webhook, attempt, version });
    if (response?.patch !== undefined) {
      const object = patched(this.#context, webhook, attempt, response.patch, this.#settle);
      if (!parts.metadata.sameJson(object, attempt.object)) {
        for (const earlier of this.#content) this.#overtaken.add(earlier);
        this.#content.clear();
      }
      this.#attempt = { ...attempt, object };
    }
    if (webhook.reinvocationPolicy === 'IfNeeded') this.#content.add(webhook);
  }
}

/** The patch is laid on the object as the webhook saw it, but for its version. */
function patched(
  context: Context,
  { name }: Webhook,
  { object, operation }: Attempt,
  patch: Json,
  settle: Settle,
): JsonObject {
  if (object === null) throw brokenPatch(name, `the object of a ${operation} cannot be changed`);
  try {
    return settle(context.parts.patches.jsonPatch(object, readOperations(patch)));
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
