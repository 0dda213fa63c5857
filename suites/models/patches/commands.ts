// The writes of a sequence. An operation of a JSON patch is drawn as numbers, and becomes one that succeeds on what the
// operations before it leave.
import * as fc from 'fast-check';
import type { CommandOf } from '../counterexample.ts';
import { isMap, members, mergePatch, names, reordered, value } from './documents.ts';
import type { Json, Members } from './documents.ts';
import { carriedOut, placesIn, valueAt } from './json-patch.ts';
import type { Operation, Path } from './json-patch.ts';
import type { PatchSession } from './session.ts';

type Command = CommandOf<PatchSession>;

interface Draw {
  readonly op: Operation['op'];
  readonly places: readonly [number, number];
  readonly name: string;
  readonly value: Json;
}

const maxOperations = 6;

export const patchSequences: fc.Arbitrary<Iterable<Command>> = fc.commands([commands()], {
  maxCommands: 10,
  size: 'max',
});

function commands(): fc.Arbitrary<Command> {
  const isDry = fc.constantFrom(false, false, false, true);
  const draw: fc.Arbitrary<Draw> = fc.record({
    op: fc.constantFrom('add', 'add', 'remove', 'replace', 'move', 'copy', 'test'),
    places: fc.tuple(fc.nat(), fc.nat()),
    name: fc.constantFrom(...names),
    value,
  });
  const draws = fc.array(draw, { minLength: 1, maxLength: maxOperations, size: 'max' });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(mergePatch, isDry)
        .map(([patch, dry]) =>
          command('merge', (session) => session.send({ way: 'merge patch', patch, dry })),
        ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(draws, isDry, fc.constantFrom(false, false, false, true)).map(([all, dry, fails]) =>
        command('json', (session) => {
          const operations = operationsOf(session.document, all);
          return session.send({ way: 'JSON patch', operations, dry, fails });
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(members, isDry)
        .map(([document, dry]) => command('put', (session) => session.send({ way: 'PUT', document, dry }))),
    },
  );
}

const command = (word: string, run: (session: PatchSession) => Promise<void>): Command => ({
  check: () => true,
  run: (_model, session) => run(session),
  toString: () => word,
});

function operationsOf(document: Members, draws: readonly Draw[]): readonly Operation[] {
  const operations: Operation[] = [];
  let current: Json = document;
  for (const draw of draws) {
    const operation = operationOf(current, draw);
    if (operation === undefined) continue;
    operations.push(operation);
    current = carriedOut(current, operation);
  }
  return operations;
}

const nth = <T>(list: readonly T[], draw: number): T | undefined => list[draw % Math.max(1, list.length)];

function operationOf(document: Json, { op, places, name, value: given }: Draw): Operation | undefined {
  const [source] = nth(placesIn(document), places[0]) ?? [];
  if (op === 'add') return { op, path: targetIn(document, places[1], name), value: given };
  if (source === undefined) return undefined;
  if (op === 'remove') return { op, path: source };
  if (op === 'replace') return { op, path: source, value: given };
  if (op === 'test') return { op, path: source, value: reordered(valueAt(document, source)!) };
  if (op === 'copy') return { op, path: targetIn(document, places[1], name), from: source };
  const path = targetIn(carriedOut(document, { op: 'remove', path: source }), places[1], name);
  // Of a list, the item after the one that moves takes its index: the RFC refuses a path below `from` all the same.
  return isBelow(path, source) ? undefined : { op, path, from: source };
}

const isBelow = (path: Path, above: Path): boolean =>
  path.length > above.length && above.every((key, index) => path[index] === key);

/** A new or existing member, or an index up to the end of a list. */
function targetIn(document: Json, draw: number, name: string): Path {
  const containers: readonly (readonly [Path, Json])[] = [
    [[], document] as const,
    ...placesIn(document),
  ].filter(([, one]) => Array.isArray(one) || isMap(one));
  const [path, container] = nth(containers, draw)!;
  return [...path, Array.isArray(container) ? draw % (container.length + 1) : name];
}
