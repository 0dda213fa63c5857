// One example of the property of pages: objects, a limit, a selector, and writes between the pages.
import * as fc from 'fast-check';
import type { Selector } from '../../kit/data/selectors.ts';

const groups = ['a', 'b', 'c'] as const;
export type Group = (typeof groups)[number];

/** Selectors by the label that the writes change; `all`: no selector. Servers may refuse all forms but =. */
const selectors = {
  all: () => true,
  'group=a': (group: Group) => group === 'a',
  'group!=a': (group: Group) => group !== 'a',
  'group in (a,b)': (group: Group) => group !== 'c',
} as const satisfies Record<string, (group: Group) => boolean>;

/** An object by the index of its name, with its group. */
export interface Placed {
  readonly place: number;
  readonly group: Group;
}

/** A write before page `before` (2 or later): creates a missing object, otherwise deletes it or changes its group. */
export interface PageWrite extends Placed {
  readonly before: number;
  readonly isDelete: boolean;
}

export type SelectorName = keyof typeof selectors;

export interface PagesExample {
  readonly objects: readonly Placed[];
  readonly limit: number;
  readonly selector: SelectorName;
  readonly writes: readonly PageWrite[];
}

/** Some are prefixes of others, and - sorts before 0, so that cursors that compare prefixes fail. */
const names = [
  'a',
  'a-a',
  'a-b',
  'a0',
  'a00',
  'a1',
  'aa',
  'ab',
  'ab-c',
  'abc',
  'b',
  'b-a',
  'b0',
  'ba',
] as const;
const mostObjects = 12;
const mostWrites = 8;

/** By default fast-check generates short arrays. */
const size = 'max';

const place = fc.nat({ max: names.length - 1 });
const group = fc.constantFrom(...groups);

const objectsOf = (minLength: number) =>
  fc.uniqueArray(fc.record({ place, group }), {
    selector: (one) => one.place,
    minLength,
    maxLength: mostObjects,
    size,
  });

/** Mostly of several pages, because errors appear after the first; shrinks to few objects and writes.
 * @param taken the selectors that the target accepts */
export const pagesExamples = (taken: readonly SelectorName[]): fc.Arbitrary<PagesExample> =>
  fc.record({
    objects: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: objectsOf(0), weight: 1 },
      { arbitrary: objectsOf(6), weight: 4 },
    ),
    limit: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 3 },
      { arbitrary: fc.integer({ min: 1, max: mostObjects + 1 }), weight: 1 },
    ),
    selector: fc.constantFrom(...taken),
    writes: fc.array(
      fc.record({ before: fc.integer({ min: 2, max: 4 }), place, group, isDelete: fc.boolean() }),
      {
        maxLength: mostWrites,
        size,
      },
    ),
  });

/** The query of the first page. */
export const queryOf = ({ limit, selector }: PagesExample) => ({ limit, ...selectedBy(selector) });

/** The selector of a query. */
export const selectedBy = (selector: SelectorName): Selector =>
  selector === 'all' ? {} : { labelSelector: selector };

export const isSelected = ({ selector }: PagesExample, one: Group): boolean => selectors[selector](one);

/** Describes the example. */
export function describeExample({ objects, limit, selector, writes }: PagesExample): string {
  const had = objects.map((one) => `${nameOf(one)} (group ${one.group})`);
  const described = writes.map(
    (one) =>
      `before page ${one.before} ${one.isDelete ? `delete ${nameOf(one)}` : `put ${nameOf(one)} into group ${one.group}`}`,
  );
  return [
    objects.length === 0 ? 'no object' : `objects ${had.join(', ')}`,
    `limit ${limit}`,
    selector === 'all' ? 'no selector' : `selector ${selector}`,
    writes.length === 0 ? 'no write' : described.join(', '),
  ].join('; ');
}

export const nameOf = ({ place: at }: Pick<Placed, 'place'>): string => names[at]!;
