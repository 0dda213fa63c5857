// Tests how cases are built from sections: every row is covered, and none twice.
import { expect, test } from 'vitest';
import { casesOf, rowsOf, section } from './case.ts';

const run = async () => {};
const text = 'The server does it.';

test('a section lists requirements, with a case or without', () => {
  const cases = casesOf([
    section('core', '2.3', {
      'objects.fields.kind': { text, run },
      'objects.fields.namespace': { text },
      'objects.fields.uid-unique': {
        text,
        needs: ['pods'],
        run,
        also: ['objects.fields.uid-stable'],
        isolated: true,
      },
    }),
  ]);
  expect(cases.map(rowsOf)).toEqual([
    ['objects.fields.kind'],
    ['objects.fields.uid-unique', 'objects.fields.uid-stable'],
  ]);
  expect(cases.map(({ isolated }) => isolated)).toEqual([undefined, true]);
  expect(cases.map(({ conditions }) => conditions)).toEqual([{}, { needs: ['pods'] }]);
});

const kind = section('core', '2.3', { 'objects.fields.kind': { text, run } });

test.each([
  ['in two sections', [kind, kind]],
  [
    'as a case and beside another',
    [
      kind,
      section('core', '2.3', { 'objects.fields.uid-stable': { text, run, also: ['objects.fields.kind'] } }),
    ],
  ],
])('a requirement that is shown %s is refused', (_, sections) => {
  expect(() => casesOf(sections)).toThrow('two cases show objects.fields.kind');
});
