// list: the objects of a collection, whole or page by page (document core 2.5, 4.12).
import type { Context } from '../../context.ts';
import type { Answer } from '../../requests/answer.ts';
import type { Ready } from '../../requests/stages.ts';
import { readPage } from './page.ts';

export async function list(context: Context, ready: Ready): Promise<Answer> {
  const { lists, versions, answers } = context.parts;
  const { route } = ready;
  const { meaning, entries, revision, continueToken, remaining } = await readPage(context, ready);
  const head = lists.listHead(route.kind, {
    revision: versions.collectionVersion(meaning, revision),
    continueToken,
    entries,
    ...(remaining === undefined ? {} : { remaining }),
  });
  return { form: 'list', code: answers.successCode('read', route), head, entries };
}
