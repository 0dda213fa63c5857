// Tests that names differ in each run, and that reports show the same.
import { expect, test } from 'vitest';
import { createCanonicalizer } from '../../reports/canonical.ts';
import { namingOf } from './naming.ts';

const namingIn = (prefix: string) =>
  namingOf({ one: { id: 'objects.fields.kind' }, before: 0, environment: { namespacePool: { prefix } } });

test('names are those of the run', () => {
  const [first, second] = ['conf-1', 'conf-2'].map((prefix) => namingIn(prefix).uniqueName('a'));
  expect(first).not.toBe(second);
  expect(first).toHaveLength(second!.length);
});

test('reports show the same names in each run', () => {
  const [first, second] = ['conf-1', 'conf-2'].map((prefix) => {
    const { uniqueName, uniqueClusterName, shown } = namingIn(prefix);
    const { text } = createCanonicalizer({ prefix, shown });
    return text(`${uniqueName('a')} and ${uniqueClusterName('b')}`);
  });
  expect(first).toBe(second);
  expect(first).toMatch(/^a-kind-\w{5}1 and \$NS-b-kind-\w{5}2$/);
});

test('a case that runs twice in a run uses other names', () => {
  const options = { one: { id: 'objects.fields.kind' } as const, before: 0 };
  const [first, second] = [false, true].map((isRepeat) =>
    namingOf({
      ...options,
      environment: { isRepeat, namespacePool: { prefix: 'conf-1' } },
    }),
  );
  expect(first!.uniqueName('a')).not.toBe(second!.uniqueName('a'));
});
