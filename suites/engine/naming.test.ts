// Tests that names are the same in each run, except in namespaces that other runs may use.
import { expect, test } from 'vitest';
import { namingOf } from './naming.ts';

const nameOf = (prefix: string, isConfined: boolean): string =>
  namingOf({
    one: { id: 'objects.fields.kind' },
    before: 0,
    environment: { namespacePool: { prefix, isConfined } },
  }).uniqueName('a');

test('names within namespaces of the run do not depend on the run', () => {
  expect(nameOf('conf-1', false)).toBe(nameOf('conf-2', false));
});

test('names within given namespaces are those of the run', () => {
  expect(nameOf('conf-1', true)).not.toBe(nameOf('conf-2', true));
  expect(nameOf('conf-1', true)).toHaveLength(nameOf('conf-2', false).length);
});

test('a case that runs twice in a run uses other names', () => {
  const options = { one: { id: 'objects.fields.kind' } as const, before: 0 };
  const [first, second] = [false, true].map((isRepeat) =>
    namingOf({
      ...options,
      environment: { isRepeat, namespacePool: { prefix: 'conf-1', isConfined: false } },
    }),
  );
  expect(first!.uniqueName('a')).not.toBe(second!.uniqueName('a'));
});
