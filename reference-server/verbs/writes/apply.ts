// apply: a PATCH with the complete intent of one field manager (document core 4.9); creates a missing object.
import { firstOwner, ignoredPaths } from '../../parts/ownership.ts';
import { duplicateItems } from '../../apply/duplicate-items.ts';
import type { Conflict } from '../../apply/ownership.ts';
import { describeSet } from '../../apply/field-set.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Context } from '../../context.ts';
import { ApiError, badRequest, invalid, invalidOption, notFound } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { timestamp } from '../../parts/metadata.ts';
import type { Answer } from '../../requests/answer.ts';
import { authorizeCreation } from '../../access/authorize.ts';
import type { Ready } from '../../requests/stages.ts';
import { StoreError } from '../../errors/store-error.ts';
import { shape } from './candidate.ts';
import { changeObject } from './change.ts';
import { createObject } from './create.ts';
import { apiVersionOf } from '../../resources/declaration/kind-version.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import type { WriteOptions } from '../../requests/options.ts';
import { managerOf, ownersIn, withoutRecords } from './ownership.ts';

/** Number of attempts: another client may create or delete the object between read and write. */
const attempts = 8;

/** @throws ApiError BadRequest, Invalid, NotFound, Conflict, Forbidden */
export async function apply(context: Context, ready: Ready, options: WriteOptions): Promise<Answer> {
  requireManager(context, ready);
  return applyStated(context, ready, readIntent(context, ready, options), options);
}

/**
 * Merges an intent into the object, or creates the object from it. @throws ApiError NotFound, Conflict,
 * Invalid, Forbidden
 */
export async function applyStated(
  context: Context,
  ready: Ready,
  intent: ApiObject,
  options: WriteOptions,
): Promise<Answer> {
  const { kind, namespace, name, subresource } = ready.route;
  const next = (current: ApiObject) => laid(context, ready, intent, current);
  const key = objectKey(kind, namespace, name);
  for (let attempt = 1; ; attempt++) {
    const isThere = (await context.parts.storage.get(context.store, key)) !== undefined;
    try {
      if (isThere) return await changeObject(context, ready, { next, dryRun: options.dryRun });
      if (subresource !== '' || context.parts.ownership.meansExisting(intent)) throw notFound(kind, name);
      await authorizeCreation(context, ready);
      return await createApplied(context, ready, intent, options);
    } catch (error) {
      if (attempt === attempts || !hasTurned(error, isThere)) throw error;
    }
  }
}

/** The object was created or deleted after the read. */
function hasTurned(error: unknown, wasThere: boolean): boolean {
  if (error instanceof StoreError) return error.code === (wasThere ? 'missing' : 'exists');
  return error instanceof ApiError && !wasThere && error.reason === 'AlreadyExists';
}

/** @throws ApiError Invalid */
export function requireManager({ parts }: Context, { route }: Ready): void {
  if (parts.ownership.namesManager(route.query.get('fieldManager'))) return;
  throw invalidOption('PatchOptions', {
    reason: 'FieldValueRequired',
    path: 'fieldManager',
    message: 'Required value: is required for apply patch',
  });
}

/** The body of an apply, as an object of the kind of the route. @throws ApiError BadRequest, Invalid */
export function readIntent(context: Context, ready: Ready, { fieldValidation }: WriteOptions): ApiObject {
  const { body, route } = ready;
  if (body.form === 'none' || !isObject(body.value)) throw badRequest('an apply needs an object as its body');
  const { kind, name } = route;
  const { apiVersion, kind: kindName, metadata } = body.value;
  if (apiVersion !== apiVersionOf(kind) || kindName !== kind.kind) {
    const sent = `${JSON.stringify(apiVersion ?? null)} ${JSON.stringify(kindName ?? null)}`;
    throw badRequest(`an apply states apiVersion and kind: ${apiVersionOf(kind)} ${kind.kind}, not ${sent}`);
  }
  if (isObject(metadata) && context.parts.ownership.setsRecords(metadata))
    throw badRequest('metadata.managedFields must be nil');
  const intent = shape(context, ready, body.value, fieldValidation, 'Invalid');
  if (intent.metadata.name !== undefined && intent.metadata.name !== name) {
    throw badRequest(
      `the name of the object (${intent.metadata.name}) does not match the name on the URL (${name})`,
    );
  }
  const duplicates = duplicateItems(kind.schema, intent as unknown as JsonObject);
  if (duplicates.length > 0) {
    const problems = duplicates.map((path) => ({
      reason: 'FieldValueDuplicate' as const,
      path: path.slice(1),
      message: 'Duplicate value: an apply states each item once',
    }));
    throw invalid(kind, name, problems);
  }
  return intent;
}

interface Laid {
  readonly object: ApiObject;
  readonly owners: readonly Owner[];
}

/** @throws ApiError Conflict */
function laid(context: Context, ready: Ready, intent: ApiObject, current: ApiObject | undefined): Laid {
  const { route } = ready;
  const { ownership } = context.parts;
  const common = {
    schema: route.kind.schema,
    now: timestamp(new Date(context.clock.now())),
    ignored: ignoredPaths(route.kind, route.subresource),
  };
  const live = current === undefined ? {} : withoutRecords(current);
  const known = current === undefined ? [] : ownersIn(context, route.kind, current);
  const owners =
    current === undefined || known.length > 0
      ? known
      : ownership.recordUpdate({
          ...common,
          before: undefined,
          after: live,
          owners: [],
          manager: firstOwner(apiVersionOf(route.kind)),
        });
  const result = ownership.applyIntent({
    ...common,
    live,
    owners,
    applied: intent as unknown as JsonObject,
    manager: managerOf(context, ready, 'Apply'),
    force: context.parts.routing.readFlag(route.query, 'force'),
  });
  if ('conflicts' in result) throw conflictOf(result.conflicts);
  return { object: result.object as unknown as ApiObject, owners: result.owners };
}

async function createApplied(
  context: Context,
  ready: Ready,
  intent: ApiObject,
  options: WriteOptions,
): Promise<Answer> {
  const { object, owners } = laid(context, ready, intent, undefined);
  const named = { ...object, metadata: { ...object.metadata, name: ready.route.name } };
  return createObject(context, ready, { object: named, owners }, options.dryRun);
}

/** In the format that clients of the most used implementation parse. */
function conflictOf(conflicts: readonly Conflict[]): ApiError {
  const reported = conflicts.map(({ owner, fields }) => ({
    who: describeOwner(owner),
    paths: describeSet(fields),
  }));
  const count = reported.reduce((sum, { paths }) => sum + paths.length, 0);
  const single = count === 1;
  const listed = reported.map(({ who, paths }) =>
    single
      ? `conflict with ${who}: ${paths[0] ?? ''}`
      : `conflicts with ${who}:${paths.map((path) => `\n- ${path}`).join('')}`,
  );
  const message = `Apply failed with ${count} ${single ? 'conflict' : 'conflicts'}: ${listed.join('\n')}`;
  return new ApiError('Conflict', message, {
    causes: reported.flatMap(({ who, paths }) =>
      paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${who}`, field })),
    ),
  });
}

function describeOwner({ name, operation, apiVersion, subresource }: Owner): string {
  const through = subresource === '' ? '' : ` with subresource "${subresource}"`;
  return `"${name}"${through}${operation === 'Update' ? ` using ${apiVersion}` : ''}`;
}
