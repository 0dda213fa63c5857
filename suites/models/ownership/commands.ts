// Commands of several managers. Appliers and updaters have names of their own: what an entry of the other operation with
// one's own name means for a conflict is not shown.
import * as fc from 'fast-check';
import type { CommandOf } from '../counterexample.ts';
import { complete, itemOf, pickableCells, present } from './cells.ts';
import type { Cell, Field, Values } from './cells.ts';
import type { Manager, OwnedObjects } from './owned.ts';
import type { OwnershipRequest, UpdateRequest } from './requests.ts';
import type { OwnershipSession } from './session.ts';

export const appliers: readonly Manager[] = ['m1', 'm2', 'm3'];
export const updaters: readonly Manager[] = ['u1', 'u2'];

type Command = CommandOf<OwnershipSession>;
type Written = readonly (readonly [Cell, string])[];

/** Each sequence is about few cells, or too little would come together. */
const [fewestCells, mostCells] = [3, 5];
/** Of a request: the more it states, the more often it is a conflict and nothing else. */
const mostStated = 3;
const mostCommands = 60;

export function ownershipSequences(fields: readonly Field[]): fc.Arbitrary<Iterable<Command>> {
  return fc
    .shuffledSubarray([...pickableCells(fields)], { minLength: fewestCells, maxLength: mostCells })
    .chain((cells) => fc.commands([commands(fields, cells)], { maxCommands: mostCommands, size: 'max' }));
}

function commands(fields: readonly Field[], cells: readonly Cell[]): fc.Arbitrary<Command> {
  const name = fc.constantFrom('a', 'a', 'a', 'b');
  const written = fc
    .array(fc.tuple(fc.constantFrom(...cells), fc.constantFrom('1', '1', '2', '3')), {
      minLength: 1,
      maxLength: mostStated,
      size: 'max',
    })
    .map((pairs): Written => pairs.map(([cell, value]) => [cell, isMember(fields, cell) ? present : value]));
  return fc.oneof(
    { weight: 6, arbitrary: applies(name, written) },
    { weight: 3, arbitrary: updates(name, written) },
    { weight: 1, arbitrary: clears(name, written) },
  );
}

const isMember = (fields: readonly Field[], cell: Cell) =>
  fields.some(({ name, shape }) => shape === 'set' && cell.startsWith(`${name}/`));

const command = (word: string, choose: (objects: OwnedObjects) => OwnershipRequest | undefined): Command => ({
  check: ({ objects }) => choose(objects) !== undefined,
  run: (_model, session) => session.send(choose(session.objects)!),
  toString: () => word,
});

const applies = (names: fc.Arbitrary<string>, written: fc.Arbitrary<Written>) =>
  fc
    .tuple(
      names,
      fc.constantFrom(...appliers, ...appliers.slice(0, 2)),
      written,
      fc.constantFrom(false, false, true),
    )
    .map(([name, manager, pairs, force]) => {
      const values: Values = complete(new Map(pairs));
      return command('apply', () => ({ verb: 'apply', name, manager, force, values }));
    });

const kinds = fc.constantFrom<UpdateRequest['verb'][]>('patch', 'patch', 'put');

/** Creates an object that does not exist yet. */
const updates = (names: fc.Arbitrary<string>, written: fc.Arbitrary<Written>) =>
  fc
    .tuple(names, fc.constantFrom(...updaters), written, fc.nat(3), kinds)
    .map(([name, manager, pairs, removed, verb]) =>
      command('update', (objects) => {
        const owned = objects.get(name);
        if (owned === undefined) return { verb: 'create', name, manager, values: complete(new Map(pairs)) };
        return { verb, name, manager, clears: false, changes: changesOf(owned.values, pairs, removed) };
      }),
    );

const clears = (names: fc.Arbitrary<string>, written: fc.Arbitrary<Written>) =>
  fc
    .tuple(names, fc.constantFrom(...updaters), written, fc.boolean(), kinds)
    .map(([name, manager, pairs, isAlone, verb]) =>
      command('clear', (objects) => {
        const owned = objects.get(name);
        if (owned === undefined) return undefined;
        const changes = changesOf(owned.values, isAlone ? [] : pairs, 1);
        return { verb, name, manager, clears: true, changes };
      }),
    );

/** Two at most are set. @param removed 0: the first is removed instead, where it is there, and an item with its first field */
function changesOf(values: Values, pairs: Written, removed: number): UpdateRequest['changes'] {
  const [first] = pairs;
  if (removed === 0 && first !== undefined && values.has(first[0])) {
    const [cell] = first;
    return new Map([[cell.endsWith('/value') ? (itemOf(cell) ?? cell) : cell, undefined]]);
  }
  return complete(new Map(pairs.slice(0, 2)));
}
