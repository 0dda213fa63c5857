// A custom kind whose group has the plural and the kind of a built-in kind: its objects are its own (core 2.2).
import type { CollectionContext } from '../kit/context.ts';
import { defineNamesake } from '../kit/kinds/namesake.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { mustBeIndependent } from './independent.ts';

/** Objects of the collection and of a custom kind of its plural are independent. Nothing where the run cannot define it. */
export async function mustBeApartFromNamesake(context: CollectionContext): Promise<void> {
  const { collection, has } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const namesake = await unlessBlocked(() => defineNamesake(context, collection));
  if (namesake === undefined) return;
  await mustBeIndependent(context, namesake, collection, 'a built-in kind of the same plural');
  await mustBeIndependent(context, collection, namesake, 'a custom kind of the same plural');
}
