// Maps each verb to its implementation.
import type { Context } from '../context.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import { create } from './writes/create.ts';
import { deleteOne } from './deletion/delete.ts';
import { deleteCollection } from './deletion/deletecollection.ts';
import { finalize } from './deletion/finalize.ts';
import { get } from './reads/get.ts';
import { list } from './reads/list.ts';
import { operate } from './operations.ts';
import { patch } from './writes/patch.ts';
import { review } from './review.ts';
import { scale } from './scale.ts';
import { update } from './writes/update.ts';
import { watch } from './watch/watch.ts';

export function execute(context: Context, given: Ready): Promise<Answer> {
  const route = context.parts.routing.writtenPlace(given.route, given.body);
  const ready = route === given.route ? given : { ...given, route };
  const { kind, verb, subresource } = ready.route;
  if (kind.virtual) return review(context, ready);
  const below = subresource === '' ? undefined : kind.subresources?.[subresource];
  if (below?.type === 'operation') return operate(context, ready);
  if (below?.type === 'finalize') return finalize(context, ready);
  if (below?.type === 'scale') return scale(context, ready, below);
  switch (verb) {
    case 'get':
      return get(context, ready);
    case 'list':
      return list(context, ready);
    case 'watch':
      return watch(context, ready);
    case 'create':
      return create(context, ready);
    case 'update':
      return update(context, ready);
    case 'patch':
      return patch(context, ready);
    case 'delete':
      return deleteOne(context, ready);
    case 'deletecollection':
      return deleteCollection(context, ready);
  }
}
