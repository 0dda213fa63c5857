// Hard data: every run has the core, and what the seed draws is valid.
import { describe, expect, test } from 'vitest';
import { hardAnnotations, hardLabels, hardLabelValues, hardTexts } from './hard-data.ts';
import { createRandom } from './random.ts';

const qualified = /^([a-z0-9.-]+\/)?[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const value = /^([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/;

describe.each(Array.from({ length: 20 }, (_, seed) => seed))('seed %i', (seed) => {
  test('labels', () => {
    const labels = hardLabels(createRandom(String(seed)));
    for (const [key, one] of Object.entries(labels)) {
      expect(key).toMatch(qualified);
      expect(one).toMatch(value);
    }
    expect(new Set(Object.values(labels))).toEqual(new Set([...hardLabelValues, labels['drawn']]));
  });

  test('annotations', () => {
    const annotations = hardAnnotations(createRandom(String(seed)));
    for (const key of Object.keys(annotations)) expect(key).toMatch(qualified);
    for (const text of hardTexts) expect(Object.values(annotations)).toContain(text);
    for (const text of Object.values(annotations)) expect(text.isWellFormed()).toBe(true);
  });
});
