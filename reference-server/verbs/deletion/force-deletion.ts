// The forced deletion of objects whose stored bytes cannot be decoded (document core 3.1, 4.13).
import { isUnreadable } from '../../parts/force-deletion.ts';
import type { Context } from '../../context.ts';
import { invalid, invalidOption, notFound } from '../../errors/api-error.ts';
import { successStatus } from '../../errors/status.ts';
import type { JsonObject } from '../../object.ts';
import { invalidAt } from '../../resources/declaration/problems.ts';
import type { DeleteOptions } from '../../requests/delete-options.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import type { RemovalTarget } from './removal.ts';

const option = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/**
 * Whether a delete continues where the object cannot be read. Without the gate the option has no effect.
 * @throws ApiError Invalid where it is combined with options that it excludes
 */
export function isForced(
  { parts, featureGates }: Context,
  { ignoresReadErrors = false, set = [] }: DeleteOptions,
): boolean {
  if (!ignoresReadErrors || !parts.forceDeletion.isAllowed(featureGates)) return false;
  const problems = parts.forceDeletion
    .excludedBeside(set)
    .map((name) => invalidAt(option, true, `cannot be set together with .${name}`));
  if (problems.length > 0) throw invalid({ group: 'meta', plural: '', kind: 'DeleteOptions' }, '', problems);
  return true;
}

/** deletecollection does not support the option. @throws ApiError Invalid */
export function refuseForced(context: Context, options: DeleteOptions): void {
  if (!isForced(context, options)) return;
  throw invalidOption('DeleteOptions', invalidAt(option, true, 'is not allowed for a collection'));
}

/**
 * Removes an object without reading it, after normal deletion failed with `error`; only its key is available.
 * @throws `error` where the object can be read after all
 */
export async function removeUnreadable(
  { parts, store }: Context,
  { kind, namespace, name }: RemovalTarget,
  error: unknown,
): Promise<JsonObject> {
  const key = objectKey(kind, namespace, name);
  const entry = await parts.storage.get(store, key);
  if (entry === undefined) throw notFound(kind, name);
  if (!isUnreadable(entry)) throw error;
  await store.delete(key, entry.revision);
  return successStatus({ name, group: kind.group, kind: kind.plural });
}
