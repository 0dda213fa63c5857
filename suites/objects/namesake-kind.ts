// A custom kind whose group has the plural and the kind of another kind: its objects are its own (core 2.2).
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { defineNamesake } from '../kit/kinds/namesake.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { mustBeIndependent } from './independent.ts';

/** Objects of the collection and of a custom kind of its plural are independent. Nothing where the run cannot define it. */
export async function mustBeApartFromNamesakes(context: CollectionContext): Promise<void> {
  const { collection, has } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const own = isCustom(collection) ? 'a custom' : 'a built-in';
  for (const [what, group] of groupsOfNamesakes(context)) {
    const namesake = await unlessBlocked(() => defineNamesake(context, collection, group));
    if (namesake === undefined) return;
    await mustBeIndependent(context, namesake, collection, `${own} kind of the same plural`);
    await mustBeIndependent(context, collection, namesake, what);
    await mustStayBesideCollection(context, collection, namesake);
  }
}

/** A DELETE of the one collection, by a label that both have, leaves the object of the other. */
async function mustStayBesideCollection(
  { expect, uniqueName }: CollectionContext,
  here: Resource,
  there: Resource,
): Promise<void> {
  for (const [emptied, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const name = uniqueName('common');
    const metadata = { name, labels: { common: name } };
    await emptied.given({ metadata });
    const kept = await other.given({ metadata });
    await emptied.removeCollection({ query: { labelSelector: `common=${name}` } });
    const what = `uid of a ${other.type.kind} after a DELETE of the collection of a namesake of its kind`;
    expect.equal((await other.current(name)).metadata.uid, kept.metadata.uid, what);
  }
}

/** Beside a custom kind, one group that has the first and the last labels of its own, and one that has all but the first. */
function groupsOfNamesakes(
  context: CollectionContext,
): readonly (readonly [what: string, group: string | undefined])[] {
  const { collection, uniqueName } = context;
  if (!isCustom(collection)) return [['a custom kind of the same plural', undefined]];
  const [first, , ...last] = collection.type.group.split('.');
  const others = collection.type.group.split('.').slice(1);
  return [
    [
      'a custom kind of the same plural in a group with the same first label',
      [first, uniqueName('other'), ...last].join('.'),
    ],
    [
      'a custom kind of the same plural in a group with another first label only',
      [uniqueName('other'), ...others].join('.'),
    ],
  ];
}
