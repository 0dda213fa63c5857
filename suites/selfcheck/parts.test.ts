// The server's parts exist for faults: each of them is replaced by at least one, else it is a plain function.
import { expect, test } from 'vitest';
import { faults } from '../../reference-server/faults/index.ts';
import { createParts } from '../../reference-server/parts/index.ts';
import { entriesOf, partsOfFault } from '../engine/matrix/part-names.ts';

test('every part is replaced by a fault', () => {
  const replaced = new Set(faults.flatMap((fault) => [...partsOfFault(fault)]));
  const names = entriesOf(createParts()).map(([name]) => name);
  expect(names.filter((name) => !replaced.has(name))).toEqual([]);
});
