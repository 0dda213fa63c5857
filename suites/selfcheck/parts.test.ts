// The server's parts exist for faults: each of them is replaced by at least one, else it is a plain function.
import { expect, test } from 'vitest';
import { faults } from '../../reference-server/faults/index.ts';
import { createParts } from '../../reference-server/parts/index.ts';

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const namesOf = (parts: Groups): string[] =>
  Object.entries(parts).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`));

test('every part is replaced by a fault', () => {
  const replaced = new Set<string>();
  for (const fault of faults) {
    const parts = createParts();
    const original: Groups = Object.fromEntries(
      Object.entries(parts).map(([group, members]) => [group, { ...members }]),
    );
    fault.install(parts);
    for (const [group, members] of Object.entries<Groups[string]>(parts))
      for (const [name, member] of Object.entries(members))
        if (member !== original[group]?.[name]) replaced.add(`${group}.${name}`);
  }
  expect(namesOf(createParts()).filter((name) => !replaced.has(name))).toEqual([]);
});
