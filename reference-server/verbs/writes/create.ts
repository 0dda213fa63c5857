// create: POST of an object to its collection (document core 4.3).
import type { Context } from '../../context.ts';
import { alreadyExists, badRequest, invalid } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { StoreError } from '../../errors/store-error.ts';
import { finishNew, readObject } from './candidate.ts';
import type { Proposal } from './candidate.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { toStoredForm } from '../shown-as.ts';

const generateAttempts = 8;

/** @throws ApiError BadRequest, NotFound, AlreadyExists, Invalid, Forbidden */
export async function create(context: Context, ready: Ready): Promise<Answer> {
  const options = context.parts.options.readWriteOptions(ready, 'CreateOptions');
  const given = readObject(context, ready, options.fieldValidation);
  return createObject(context, ready, { object: given }, options.dryRun);
}

/** Also used by a PUT and an apply that create. */
export async function createObject(
  context: Context,
  ready: Ready,
  proposal: Proposal,
  dryRun: boolean,
): Promise<Answer> {
  const { object: given } = proposal;
  checkPlace(ready, given);
  const warningCount = ready.warnings.length;
  for (let attempt = 1; ; attempt++) {
    ready.warnings.length = warningCount;
    const object = await finishNew(context, ready, proposal, { dryRun });
    try {
      return await commit(context, ready, object, dryRun);
    } catch (error) {
      // A generated name that is in use is generated again; a name from the client is a conflict.
      if (!(error instanceof StoreError) || error.code !== 'exists') throw error;
      if (!given.metadata.name && attempt < generateAttempts) continue;
      throw await taken(context, ready, object.metadata.name ?? '');
    }
  }
}

function checkPlace({ route }: Ready, { metadata }: ApiObject): void {
  const { kind, namespace } = route;
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (!metadata.name && !metadata.generateName) {
    const problem = {
      reason: 'FieldValueRequired',
      path: 'metadata.name',
      message: 'Required value: name or generateName is required',
    } as const;
    throw invalid(kind, '', [problem]);
  }
}

async function commit(
  context: Context,
  { route }: Ready,
  object: ApiObject,
  dryRun: boolean,
): Promise<Answer> {
  const { parts, store } = context;
  const { kind, namespace } = route;
  const key = objectKey(kind, namespace, object.metadata.name ?? '');
  const code = parts.answers.successCode('created', route);
  if (!dryRun)
    return { form: 'entry', code, entry: await parts.storage.create(store, key, toStoredForm(kind, object)) };
  return { form: 'value', code, value: await parts.dryRun.create(store, parts.storage.get, key, object) };
}

async function taken(context: Context, { route }: Ready, name: string) {
  const entry = await context.parts.storage.get(context.store, objectKey(route.kind, route.namespace, name));
  const dying = entry?.value.metadata.deletionTimestamp;
  return alreadyExists(
    route.kind,
    name,
    dying ? 'already exists: object is being deleted' : 'already exists',
  );
}
