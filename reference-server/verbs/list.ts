// list: the objects of a collection, whole or page by page (document core 2.5, 4.12).
import type { Context } from '../context.ts';
import type { Answer } from '../pipeline/answer.ts';
import type { Ready } from '../pipeline/stages.ts';
import { readPage } from './page.ts';

export async function list(context: Context, { route }: Ready): Promise<Answer> {
  const page = await readPage(context, route);
  const head = context.parts.lists.listHead(route.kind, {
    revision: page.revision,
    continueToken: page.continueToken,
    ...(page.remaining === undefined ? {} : { remaining: page.remaining }),
  });
  return {
    form: 'list',
    code: context.parts.answers.successCode('read', route),
    head,
    entries: page.entries,
  };
}
