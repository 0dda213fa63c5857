// A scrambled dialect: no word of a product is left, one word stays one word, and every name keeps its shape.
import { expect, test } from 'vitest';
import { bundledDialects, loadDialect } from '../../common/dialects/load.ts';
import { scrambleNames } from './scramble.ts';

const leaves = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);

const shape = (name: string) => name.replaceAll(/[A-Za-z0-9]+/g, 'w');

test.each(bundledDialects)('every name of %s has another word, and the same separators', async (dialect) => {
  const names = await loadDialect(dialect);
  const [before, after] = [leaves(names), leaves(scrambleNames(names))];
  expect(after).toHaveLength(before.length);
  expect(after.map(shape)).toEqual(before.map(shape));
  expect(before.filter((name, index) => name === after[index])).toEqual([]);
  expect(after.filter((name) => /orch|kube|k8s/i.test(name))).toEqual([]);
});

test('two names are the same after it where they were before', async () => {
  const names = await loadDialect('orch');
  const [before, after] = [leaves(names), leaves(scrambleNames(names))];
  expect(new Set(after.slice(1)).size).toBe(new Set(before.slice(1)).size);
  const domain = (group: string) => group.split('.').slice(1).join('.');
  const { groups } = scrambleNames(names);
  expect(domain(groups.coordination)).toBe(domain(groups.resource));
});

test('it is the same each time', async () => {
  const names = await loadDialect('orch');
  expect(scrambleNames(names)).toEqual(scrambleNames(names));
});
