// get: one object by its name (document core 4.2, 4.12).
import type { Context } from '../../context.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { awaitVersion } from './await-version.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { readInteger } from '../../requests/options.ts';
import { checkReadable } from '../../resources/declaration/unreadable.ts';

/** @throws ApiError NotFound, BadRequest, Timeout */
export async function get(context: Context, ready: Ready): Promise<Answer> {
  const { storage, versions, answers } = context.parts;
  const { route } = ready;
  const { kind, namespace, name, query } = route;
  readInteger(query, 'timeoutSeconds');
  const meaning = versions.getMeaning(versions.readVersion(query));
  await awaitVersion(context, versions.awaitedVersion(meaning), ready);
  const entry = await storage.get(
    context.store,
    objectKey(kind, namespace, name),
    versions.stateRead(meaning),
  );
  if (entry === undefined) throw notFound(kind, name);
  checkReadable(kind, [entry]);
  return { form: 'entry', code: answers.successCode('read', route), entry };
}
