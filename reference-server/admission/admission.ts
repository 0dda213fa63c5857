// Admission: the server's own checks and changes and those of webhooks, after defaulting and before validation. Plugins
// run in the order of the lists; mutating webhooks run between the two lists, validating webhooks on the final state.
import { noEscalation } from '../access/rbac/escalation.ts';
import type { Context } from '../context.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import type { Ready } from '../requests/stages.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import { apiVersionOf } from '../resources/declaration/kind-version.ts';
import type { Attempt, ObjectType } from './attempt.ts';
import { certificateRequester } from './certificate-requester.ts';
import { certificateSigners } from './certificate-signers.ts';
import { namespaceLifecycle } from './namespace-lifecycle.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';
import { deleteAttempt, operationAttempt, writeAttempt } from './read-attempt.ts';
import type { States } from './read-attempt.ts';
import { nodeRestriction, restrictRemoval } from './node-restriction.ts';
import { serviceAddresses } from './service-addresses.ts';
import { viewOf } from './view.ts';
import { mutate } from './webhooks/mutating.ts';
import { validate } from './webhooks/validating.ts';

const first: readonly AdmissionPlugin[] = [namespaceLifecycle, nodeRestriction];
const last: readonly AdmissionPlugin[] = [
  serviceAddresses,
  certificateRequester,
  certificateSigners,
  noEscalation,
];

/** How a write is carried out, and whether webhooks must be called. */
export interface WriteManner {
  readonly dryRun: boolean;
  /** Webhooks were called already, with the body of an operation. */
  readonly isAdmitted?: boolean;
}

/** The object after admission. `complete` restores the defaults and the server's own fields after a webhook's change.
 * @throws ApiError to refuse it */
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
    const completePatched = (patched: Json) => {
      const shaped = context.parts.admission.patchedObject(
        context.parts.validation.conform(view.kind, patched),
      ) as unknown as ApiObject;
      const typed = { ...shaped, apiVersion: apiVersionOf(view.kind), kind: view.kind.kind };
      next = complete(view.restore(next, { ...typed, metadata: shaped.metadata ?? {} }));
      return view.show(next) as unknown as JsonObject;
    };
    await mutate(context, attempt, completePatched);
  }
  for (const plugin of last) next = await plugin(context, ready, next, current);
  return next;
}

/** The last step before an object is stored: checks the final state. @throws ApiError to refuse it */
export async function admitFinal(
  context: Context,
  ready: Ready,
  states: States & WriteManner,
): Promise<void> {
  if (!states.isAdmitted) await validate(context, writeAttempt(context, ready, states));
}

/** Admission of one deletion. It may run again after a conflict: its warnings are then replaced. */
export function deleteAdmission(
  context: Context,
  ready: Ready,
  options: DeleteOptions,
): (current: ApiObject) => Promise<void> {
  const warningCount = ready.warnings.length;
  return async (current) => {
    context.parts.validation.dropEarlierWarnings(ready.warnings, warningCount);
    restrictRemoval(context, ready, current);
    const attempt = deleteAttempt(context, ready, current, options);
    await mutate(context, attempt, unchanged);
    await validate(context, attempt);
  };
}

/** The body of an operation after the webhooks. `read` parses the body that they changed. @throws ApiError */
export async function admitOperation(
  context: Context,
  ready: Ready,
  type: ObjectType,
  operation: {
    readonly body: JsonObject;
    readonly dryRun: boolean;
    readonly read: (body: Json) => JsonObject;
  },
): Promise<JsonObject> {
  const attempt = operationAttempt(context, ready, type, operation.body, operation.dryRun);
  const body = (await mutate(context, attempt, operation.read)) ?? operation.body;
  const final: Attempt = { ...attempt, object: body };
  await validate(context, final);
  return body;
}

/** Never called: a delete has no object that a patch could change. */
const unchanged = (patched: Json): JsonObject => patched as JsonObject;
