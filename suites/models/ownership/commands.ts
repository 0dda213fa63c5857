// Commands of several managers. Appliers and updaters have different names, because the documents do not state whether an
// apply conflicts with an Update entry of the same manager.
import * as fc from 'fast-check';
import type { CommandOf } from '../counterexample.ts';
import { complete, itemOf, pickablePaths, present } from './field-paths.ts';
import type { FieldPath, Field, Values } from './field-paths.ts';
import type { Manager, OwnedObjects } from './owned.ts';
import type { OwnershipRequest, UpdateRequest } from './requests.ts';
import type { OwnershipSession } from './session.ts';

export const appliers: readonly Manager[] = ['m1', 'm2', 'm3'];
export const updaters: readonly Manager[] = ['u1', 'u2'];

type Command = CommandOf<OwnershipSession>;
type Written = readonly (readonly [FieldPath, string])[];

/** Each sequence uses few field paths, so that its requests affect the same fields. */
const [minPaths, maxPaths] = [3, 5];
/** The maximum number of fields in a request. Requests with more fields would mostly be conflicts. */
const maxStated = 3;
const maxCommands = 60;

/** @param isBuiltIn takes strategic merge patches */
export function ownershipSequences(
  fields: readonly Field[],
  isBuiltIn: boolean,
): fc.Arbitrary<Iterable<Command>> {
  return fc
    .shuffledSubarray([...pickablePaths(fields)], { minLength: minPaths, maxLength: maxPaths })
    .chain((fieldPaths) =>
      fc.commands([commands(fields, fieldPaths, isBuiltIn)], { maxCommands, size: 'max' }),
    );
}

function commands(
  fields: readonly Field[],
  fieldPaths: readonly FieldPath[],
  isBuiltIn: boolean,
): fc.Arbitrary<Command> {
  const name = fc.constantFrom('a', 'a', 'a', 'b');
  const kinds = fc.constantFrom<UpdateRequest['verb'][]>(
    ...(['patch', 'patch', 'put', 'json-patch'] as const),
    ...(isBuiltIn ? (['strategic-patch', 'strategic-patch'] as const) : []),
  );
  const written = fc
    .array(fc.tuple(fc.constantFrom(...fieldPaths), fc.constantFrom('1', '1', '2', '3')), {
      minLength: 1,
      maxLength: maxStated,
      size: 'max',
    })
    .map((pairs): Written =>
      pairs.map(([fieldPath, value]) => [fieldPath, isMember(fields, fieldPath) ? present : value]),
    );
  return fc.oneof(
    { weight: 6, arbitrary: applies(name, written) },
    { weight: 3, arbitrary: updates(name, written, kinds) },
    { weight: 1, arbitrary: clears(name, written, kinds) },
  );
}

const isMember = (fields: readonly Field[], fieldPath: FieldPath) =>
  fields.some(({ name, shape }) => shape === 'set' && fieldPath.startsWith(`${name}/`));

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
      dry,
    )
    .map(([name, manager, pairs, force, isDry]) => {
      const values: Values = complete(new Map(pairs));
      return command('apply', () => ({ verb: 'apply', name, manager, force, values, ...isDry }));
    });

type Kinds = fc.Arbitrary<UpdateRequest['verb']>;

const dry: fc.Arbitrary<{ readonly dry?: true }> = fc.constantFrom({}, {}, {}, {}, {}, { dry: true });

/** Updates an object, or creates it if it does not exist. */
const updates = (names: fc.Arbitrary<string>, written: fc.Arbitrary<Written>, kinds: Kinds) =>
  fc
    .tuple(names, fc.constantFrom(...updaters), written, fc.nat(3), kinds, dry)
    .map(([name, manager, pairs, removed, verb, isDry]) =>
      command('update', (objects) => {
        const owned = objects.get(name);
        if (owned === undefined)
          return { verb: 'create', name, manager, values: complete(new Map(pairs)), ...isDry };
        return {
          verb,
          name,
          manager,
          clears: false,
          changes: changesOf(owned.values, pairs, removed),
          ...isDry,
        };
      }),
    );

const clears = (names: fc.Arbitrary<string>, written: fc.Arbitrary<Written>, kinds: Kinds) =>
  fc
    .tuple(names, fc.constantFrom(...updaters), written, fc.boolean(), kinds, dry)
    .map(([name, manager, pairs, isAlone, verb, isDry]) =>
      command('clear', (objects) => {
        const owned = objects.get(name);
        if (owned === undefined) return undefined;
        const changes = changesOf(owned.values, isAlone ? [] : pairs, 1);
        return { verb, name, manager, clears: true, changes, ...isDry };
      }),
    );

/** Sets at most two fields. @param removed 0: removes the first field instead if it exists, or its item */
function changesOf(values: Values, pairs: Written, removed: number): UpdateRequest['changes'] {
  const [first] = pairs;
  if (removed === 0 && first !== undefined && values.has(first[0])) {
    const [fieldPath] = first;
    return new Map([
      [fieldPath.endsWith('/value') ? (itemOf(fieldPath) ?? fieldPath) : fieldPath, undefined],
    ]);
  }
  return complete(new Map(pairs.slice(0, 2)));
}
