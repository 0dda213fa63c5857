// A custom kind whose group has the plural and the kind of another kind (core 2.2).
import type { CaseContext } from '../context.ts';
import { overlay } from '../objects/object.ts';
import { definitionsOf, draftDefinition, mustBeEstablished } from './definitions.ts';
import type { Resource } from './resource.ts';

/** Its collection in the namespace of the case, once it takes a POST. A POST that stays refused fails the case.
 * @param chosen its group, by default a unique one
 * @throws PrerequisiteFailed where the server accepts no such definition */
export async function defineNamesake(
  context: Pick<
    CaseContext,
    'names' | 'cluster' | 'namespace' | 'uniqueName' | 'eventually' | 'onAllReplicas' | 'expect'
  >,
  { type: { plural, kind } }: Pick<Resource, 'type'>,
  chosen?: string,
): Promise<Resource> {
  const { namespace, expect, eventually, onAllReplicas } = context;
  const draft = draftDefinition(context, {});
  const group = chosen ?? draft.type.group;
  const name = `${plural}.${group}`;
  const names = { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` };
  await definitionsOf(context).given(overlay(draft.body, { metadata: { name }, spec: { group, names } }));
  await eventually(() => mustBeEstablished(context, name), 'definition');
  const namesake = namespace.resource({ ...draft.type, group, plural, kind });
  const what = `a dry POST of a custom ${kind}, once its definition is Established`;
  const mustTakePost = async () =>
    expect.success(await namesake.create(undefined, { query: { dryRun: 'All' } }), what);
  await eventually(() => onAllReplicas(mustTakePost), 'definition');
  return namesake;
}
