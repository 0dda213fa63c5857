// What no sample draws from exists, and is not the whole.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { isDescribed, undescribed } from './undescribed.ts';

const files = sourceFiles(fileURLToPath(new URL('../..', import.meta.url)));

test('each pattern matches files, and most files match none', () => {
  for (const { files: pattern } of undescribed) expect(files.some((file) => pattern.test(file))).toBe(true);
  const described = files.filter((file) => isDescribed({ file }));
  expect(described.length).toBeGreaterThan(files.length * 0.7);
});
