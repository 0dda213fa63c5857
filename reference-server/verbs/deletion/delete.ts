// delete: the first request marks the object, and removes it at once where nothing holds it (document core
// 3.1).
import { policyOf } from '../../parts/deletion.ts';
import { terminating } from '../../resources/namespace-rules.ts';
import { deleteAdmission } from '../../admission/admission.ts';
import type { Context } from '../../context.ts';
import { ApiError, notFound, preconditionFailed } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Change, Entry } from '../../storage/store.ts';
import type { DeleteOptions } from '../../requests/delete-options.ts';
import { isForced, removeUnreadable } from './force-deletion.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { isFree, ownFinalizers } from './removal.ts';
import type { RemovalTarget } from './removal.ts';
import { shownAs, storedChange } from '../shown-as.ts';
import { isUnreadable, unreadable } from '../../resources/declaration/unreadable.ts';

/** @throws ApiError NotFound, Conflict, Forbidden, Invalid, StorageReadError */
export async function deleteOne(context: Context, ready: Ready): Promise<Answer> {
  const { kind, namespace, name } = ready.route;
  const options = context.parts.deletion.readDeleteOptions(ready);
  const isInsisted = isForced(context, options);
  const code = context.parts.answers.successCode('deleted', ready.route);
  const target = { kind, namespace, name };
  try {
    const admit = deleteAdmission(context, ready, options);
    const { value, gone } = await removeObject(context, target, options, admit);
    return { form: 'value', code, value: context.parts.answers.deletedBody(kind, value, gone) };
  } catch (error) {
    if (!isInsisted || !isUnreadable(error)) throw error;
    return { form: 'value', code, value: await removeUnreadable(context, target, error) };
  }
}

export interface Removal {
  /** The last state, or the marked one. */
  readonly value: ApiObject;
  /** False while the object still exists. */
  readonly gone: boolean;
}

/**
 * @param admit called once the preconditions hold; may be called again
 * @throws ApiError NotFound, Conflict, Forbidden, and what `admit` throws
 */
export async function removeObject(
  context: Context,
  { kind, namespace, name }: RemovalTarget,
  options: DeleteOptions,
  admit: (current: ApiObject) => Promise<void>,
): Promise<Removal> {
  refuseUndeletable(kind, name);
  const key = objectKey(kind, namespace, name);
  let gone = false;
  let dryRunResult: ApiObject | undefined;
  const change = async (stored: Entry): Promise<Change> => {
    const entry = shownAs(kind, stored);
    checkPreconditions(context, kind, entry, options);
    await admit(entry.value);
    const decided = decide(context, kind, entry, options);
    gone = decided.action === 'remove';
    if (!options.dryRun) return storedChange(kind, decided);
    dryRunResult = decided.action === 'keep' ? entry.value : decided.value;
    return { action: 'keep' };
  };
  try {
    const { parts, store } = context;
    const entry = await parts.storage.update(store, key, change);
    return { value: dryRunResult ?? shownAs(kind, entry).value, gone };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === 'missing') throw notFound(kind, name);
    throw error.code === 'corrupt' ? unreadable(kind, [{ key }]) : error;
  }
}

function checkPreconditions(context: Context, kind: Kind, { value }: Entry, options: DeleteOptions): void {
  const broken = context.parts.preconditions.brokenPrecondition(options.preconditions, value.metadata);
  if (broken !== undefined) throw preconditionFailed(kind, value.metadata.name ?? '', broken);
}

function decide(context: Context, kind: Kind, { value }: Entry, options: DeleteOptions): Change {
  const { deletion } = context.parts;
  const grace = gracePeriod(kind, value, options);
  const policy = policyOf(options.propagationPolicy, options.orphanDependents);
  const finalizers = deletion.propagationFinalizers(value.metadata.finalizers ?? [], policy);
  const marked = deletion.markDeleted(value, grace, finalizers, new Date(context.clock.now()));
  if (isFree(context, kind, marked)) return { action: 'remove', value: marked };
  if (marked === value) return { action: 'keep' };
  return {
    action: 'put',
    value: ownFinalizers(context, kind, marked).length > 0 ? terminating(marked) : marked,
  };
}

/** Only kinds with their own grace period wait; an unbound pod and all other objects are removed at once. */
function gracePeriod(kind: Kind, object: ApiObject, options: DeleteOptions): number {
  if (kind.defaultGracePeriodSeconds === undefined) return 0;
  const own = kind.defaultGracePeriodSeconds(object);
  return own === 0 ? 0 : (options.gracePeriodSeconds ?? own);
}

function refuseUndeletable({ undeletable, plural, singular }: Kind, name: string): void {
  if (!undeletable?.includes(name)) return;
  const message = `${plural} "${name}" is forbidden: this ${singular} may not be deleted`;
  throw new ApiError('Forbidden', message, { name, kind: plural });
}
