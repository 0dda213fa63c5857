// Tests how cases are built from sections: every row is covered, and none twice.
import { expect, test } from 'vitest';
import { casesOf, rowsOf, section } from './case.ts';

const run = async () => {};

test('a section lists functions and declarations', () => {
  const cases = casesOf([
    section({ 'objects.fields.kind': run }),
    section({ 'objects.fields.uid-unique': { run, also: ['objects.fields.uid-stable'], isolated: true } }),
  ]);
  expect(cases.map(rowsOf)).toEqual([
    ['objects.fields.kind'],
    ['objects.fields.uid-unique', 'objects.fields.uid-stable'],
  ]);
  expect(cases.map(({ isolated }) => isolated)).toEqual([undefined, true]);
});

test.each([
  ['in two sections', [section({ 'objects.fields.kind': run }), section({ 'objects.fields.kind': run })]],
  [
    'as a case and beside another',
    [
      section({
        'objects.fields.kind': run,
        'objects.fields.uid-stable': { run, also: ['objects.fields.kind'] },
      }),
    ],
  ],
])('a requirement that is covered %s is refused', (_, sections) => {
  expect(() => casesOf(sections)).toThrow('two cases show objects.fields.kind');
});
