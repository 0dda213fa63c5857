// Selections of requirements, and the messages for invalid ones.
import { expect, test } from 'vitest';
import { requirements } from '../../suites/catalogue/index.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { CommandError } from '../exit-codes.ts';
import { describeSelection, selectRequirements } from './select.ts';
import type { Selection } from './select.ts';

const isIn = (section: string) => (row: Requirement) =>
  row.section === section ||
  row.section.startsWith(`${section}.`) ||
  (row.also ?? []).some((one) => one.split(' ')[1] === section);

test.each<readonly [Selection, (row: Requirement) => boolean]>([
  [{}, () => true],
  [{ document: ['core'] }, ({ document }) => document === 'core'],
  [{ level: ['SHOULD', 'MAY'] }, ({ level }) => level === 'SHOULD' || level === 'MAY'],
  [{ requirement: ['writes.put'] }, ({ id }) => id.startsWith('writes.put.')],
  [{ requirement: ['objects.fields.kind'] }, ({ id }) => id === 'objects.fields.kind'],
  [{ section: ['4.8'] }, isIn('4.8')],
  [{ section: ['4'] }, isIn('4')],
  [
    { document: ['core'], level: ['MUST'], section: ['2.3'] },
    (row) => row.document === 'core' && row.level === 'MUST' && isIn('2.3')(row),
  ],
  [{ only: new Set(['objects.fields.kind']) }, ({ id }) => id === 'objects.fields.kind'],
])('%# %j', (selection, isWanted) => {
  const selected = selectRequirements(selection);
  expect(selected.length).toBeGreaterThan(0);
  expect(selected).toEqual(requirements.filter(isWanted));
});

test('a prefix ends at a dot', () => {
  expect(() => selectRequirements({ requirement: ['writes.pu'] })).toThrow('did you mean writes.put?');
});

test.each<readonly [Selection, string]>([
  [{ section: ['4.99'] }, 'unknown section 4.99'],
  [{ section: ['x'] }, 'unknown section x'],
  [
    { requirement: ['objects.fields.knid'] },
    'unknown requirement objects.fields.knid: did you mean objects.fields.kind?',
  ],
  [{ requirement: [''] }, 'unknown requirement '],
  [
    { requirement: ['writes.put,writes.patches'] },
    '--requirement takes one value: repeat it, as in --requirement writes.put --requirement writes.patches',
  ],
  [{ section: ['4.6,4.8'] }, '--section takes one value: repeat it, as in --section 4.6 --section 4.8'],
])('%j is refused', (selection, message) => {
  const select = () => selectRequirements(selection);
  expect(select).toThrow(CommandError);
  expect(select).toThrow(message);
});

test.each<readonly [Selection, string | undefined]>([
  [{}, undefined],
  [{ only: new Set() }, 'failed before'],
  [
    { document: ['core'], section: ['4', '5'], requirement: ['a.b'], level: ['MAY'] },
    'document core, section 4, section 5, a.b, level MAY',
  ],
])('%j in words', (selection, words) => {
  expect(describeSelection(selection)).toBe(words);
});
