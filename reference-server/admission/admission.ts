// Admission: the checks and changes between defaults and rules, the server's own and those of webhooks. The order of the
// lists is the order of their turns; webhooks come between what lets a request in and what gives out addresses,
// or sees the state that is to be stored.
import { noEscalation } from '../access/rbac/escalation.ts';
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import type { Ready } from '../pipeline/stages.ts';
import type { DeleteOptions } from '../verbs/delete-options.ts';
import { apiVersionOf } from '../verbs/kind-version.ts';
import type { Attempt, ObjectType } from './attempt.ts';
import { certificateRequester } from './certificate-requester.ts';
import { certificateSigners } from './certificate-signers.ts';
import { namespaceLifecycle } from './namespace-lifecycle.ts';
import type { AdmissionPlugin } from './plugin.ts';
import { deleteAttempt, operationAttempt, writeAttempt } from './read-attempt.ts';
import type { States } from './read-attempt.ts';
import { nodeRestriction, restrictRemoval } from './node-restriction.ts';
import { serviceAddresses } from './service-addresses.ts';
import { viewOf } from './view.ts';
import { mutate } from './webhooks/mutating.ts';
import { settled } from './webhooks/settle.ts';
import { validate } from './webhooks/validating.ts';

const first: readonly AdmissionPlugin[] = [namespaceLifecycle, nodeRestriction];
const last: readonly AdmissionPlugin[] = [
  serviceAddresses,
  certificateRequester,
  certificateSigners,
  noEscalation,
];

/** How far a write goes, and what of admission it needs. */
export interface WriteManner {
  readonly dryRun: boolean;
  /** Webhooks had their say already, on the body of an operation. */
  readonly isAdmitted?: boolean;
}

/** The object as admission leaves it. `complete` gives what a webhook changed its defaults, and the server's own fields
 * back. @throws ApiError to refuse it */
export async function admit(
  context: Context,
  ready: Ready,
  states: States & WriteManner,
  complete: (object: ApiObject) => ApiObject,
): Promise<ApiObject> {
  const { current } = states;
  let next = states.object;
  for (const plugin of first) next = await plugin(context, ready, next, current);
  if (!states.isAdmitted) {
    const attempt = writeAttempt(context, ready, { ...states, object: next });
    const view = viewOf(context, ready);
    const settle = (patched: Json) => {
      const shaped = settled(context.parts.validation.conform(view.kind, patched)) as unknown as ApiObject;
      const typed = { ...shaped, apiVersion: apiVersionOf(view.kind), kind: view.kind.kind };
      next = complete(view.restore(next, { ...typed, metadata: shaped.metadata ?? {} }));
      return view.show(next) as unknown as JsonObject;
    };
    await mutate(context, attempt, settle);
  }
  for (const plugin of last) next = await plugin(context, ready, next, current);
  return next;
}

/** The last word before an object is stored: it sees the final state, and changes nothing. @throws ApiError to refuse it */
export async function admitFinal(
  context: Context,
  ready: Ready,
  states: States & WriteManner,
): Promise<void> {
  if (!states.isAdmitted) await validate(context, writeAttempt(context, ready, states));
}

/** Admission of one removal. It may run again after a conflict: its warnings count once. */
export function deleteAdmission(
  context: Context,
  ready: Ready,
  options: DeleteOptions,
): (current: ApiObject) => Promise<void> {
  const told = ready.warnings.length;
  return async (current) => {
    ready.warnings.length = told;
    restrictRemoval(context, ready, current);
    const attempt = deleteAttempt(context, ready, current, options);
    await mutate(context, attempt, unchanged);
    await validate(context, attempt);
  };
}

/** The body of an operation as webhooks leave it. `read` takes what they changed for a body again. @throws ApiError */
export async function admitOperation(
  context: Context,
  ready: Ready,
  type: ObjectType,
  asked: { readonly body: JsonObject; readonly dryRun: boolean; readonly read: (body: Json) => JsonObject },
): Promise<JsonObject> {
  const attempt = operationAttempt(context, ready, type, asked.body, asked.dryRun);
  const body = (await mutate(context, attempt, asked.read)) ?? asked.body;
  const final: Attempt = { ...attempt, object: body };
  await validate(context, final);
  return body;
}

/** A delete has no object that a patch could change: nobody asks. */
const unchanged = (patched: Json): JsonObject => patched as JsonObject;
