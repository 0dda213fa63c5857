// get: one object by its name (document core 4.2).
import type { Context } from '../context.ts';
import { notFound } from '../errors/api-error.ts';
import type { Answer } from '../pipeline/answer.ts';
import type { Ready } from '../pipeline/stages.ts';
import { refuseFuture } from './list-options.ts';
import { objectKey } from './keys.ts';

/** @throws ApiError NotFound, BadRequest, Timeout */
export async function get(context: Context, { route }: Ready): Promise<Answer> {
  const { kind, namespace, name } = route;
  refuseFuture(route.query, context.store.revision().current);
  const entry = await context.parts.storage.get(context.store, objectKey(kind, namespace, name));
  if (entry === undefined) throw notFound(kind, name);
  return { form: 'entry', code: context.parts.answers.successCode('read', route), entry };
}
