// A custom kind whose group has the plural and the kind of a built-in kind: its objects are its own (core 2.2).
import type { CollectionContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, mustBeEstablished } from '../kit/kinds/definitions.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { mustBeIndependent } from './independent.ts';

/** Objects of the collection and of a custom kind of its plural are independent. Nothing where the run cannot define it. */
export async function mustBeApartFromNamesake(context: CollectionContext): Promise<void> {
  const { collection, has, expect, eventually, onAllReplicas } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const namesake = await unlessBlocked(() => defineNamesake(context));
  if (namesake === undefined) return;
  const what = `a dry POST of a custom ${namesake.type.kind}, once its definition is Established`;
  await eventually(
    () =>
      onAllReplicas(async () =>
        expect.success(await namesake.create(undefined, { query: { dryRun: 'All' } }), what),
      ),
    'definition',
  );
  await mustBeIndependent(context, namesake, collection, 'a built-in kind of the same plural');
  await mustBeIndependent(context, collection, namesake, 'a custom kind of the same plural');
}

/** @throws PrerequisiteFailed where the server accepts no such definition */
async function defineNamesake(context: CollectionContext): Promise<Resource> {
  const { namespace, collection, eventually } = context;
  const { plural, kind } = collection.type;
  const draft = draftDefinition(context, {});
  const type = { ...draft.type, plural, kind };
  const name = `${plural}.${type.group}`;
  const names = { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` };
  await definitionsOf(context).given(overlay(draft.body, { metadata: { name }, spec: { names } }));
  await eventually(() => mustBeEstablished(context, name), 'definition');
  return namespace.resource(type);
}
