// The steps of every change to a stored object: read, compute the next state, validate it, compare and set.
import { sameJson } from '../../same-json.ts';
import type { WriteManner } from '../../admission/admission.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Change, Entry } from '../../storage/store.ts';
import { finishChanged } from './candidate.ts';
import type { Proposal } from './candidate.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { isFree } from '../deletion/removal.ts';
import { shownAs, storedChange } from '../shown-as.ts';
import { checkReadable, unreadable } from '../../resources/declaration/unreadable.ts';

export interface ChangeRequest extends WriteManner {
  /** Computes the next state from the current one; it must be free of side effects, since it may run again. */
  readonly next: (current: ApiObject) => Proposal | Promise<Proposal>;
}

/** @throws ApiError NotFound, Conflict, Invalid, BadRequest */
export async function changeObject(context: Context, ready: Ready, request: ChangeRequest): Promise<Answer> {
  const { kind, namespace, name } = ready.route;
  const key = objectKey(kind, namespace, name);
  const { parts, store } = context;
  const code = parts.answers.successCode('changed', ready.route);
  const warningCount = ready.warnings.length;
  const change = async (stored: Entry): Promise<Change> => {
    const entry = shownAs(kind, stored);
    parts.validation.dropEarlierWarnings(ready.warnings, warningCount);
    const proposal = await request.next(entry.value);
    checkVersion(context, ready, proposal.object, entry.value);
    const next = await finishChanged(context, ready, proposal, entry.value, request);
    if (sameJson(next, entry.value)) return { action: 'keep' };
    return isFree(context, kind, next) ? { action: 'remove', value: next } : { action: 'put', value: next };
  };
  try {
    if (request.dryRun) return { form: 'value', code, value: await runDry(context, ready, change) };
    const stored = async (entry: Entry) => storedChange(kind, await change(entry));
    return { form: 'entry', code, entry: await parts.storage.update(store, key, stored) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === 'missing') throw notFound(kind, name);
    if (error.code === 'corrupt') throw unreadable(kind, [{ key }]);
    if (error.code === 'conflict') throw conflict(kind, name, staleVersion);
    throw error;
  }
}

export const staleVersion =
  'the object has been modified; please apply your changes to the latest version and try again';

/** A next state that names a version applies to that version only (document core 4.8). @throws ApiError Conflict */
function checkVersion(context: Context, { route }: Ready, given: ApiObject, current: ApiObject): void {
  if (context.parts.preconditions.versionIsCurrent(given.metadata.resourceVersion, current.metadata)) return;
  throw conflict(route.kind, route.name, staleVersion);
}

/** A dry-run: everything except the commit. */
async function runDry(
  context: Context,
  { route }: Ready,
  change: (entry: Entry) => Promise<Change>,
): Promise<ApiObject> {
  const key = objectKey(route.kind, route.namespace, route.name);
  const { dryRun, storage } = context.parts;
  const { entry, decided } = await dryRun.change(context.store, storage.get, key, async (stored) => {
    checkReadable(route.kind, [stored]);
    return change(stored);
  });
  return decided.action === 'keep' ? shownAs(route.kind, entry).value : decided.value;
}
