// Which needs of a row decide whether its case runs.
import { expect, test } from 'vitest';
import type { FeatureName } from '../catalogue/features.ts';
import type { Case } from '../kit/case.ts';
import type { Environment } from './environment.ts';
import { skipReason } from './skip-reason.ts';

const reasonOf = (needs: readonly FeatureName[], launcher?: Partial<Environment['launcher']>) => {
  const environment = { halted: () => undefined, features: new Set(), launcher };
  const outcome = skipReason(
    { conditions: { needs } } as unknown as Case,
    environment as unknown as Environment,
  );
  return outcome?.kind === 'skipped' ? outcome.reason : undefined;
};

test('a case that launches a server needs what the launcher file gives, and no feature of the target', () => {
  const needs: readonly FeatureName[] = ['rbac', 'launcher', 'restart'];
  expect(reasonOf(needs)).toBe('launcher');
  expect(reasonOf(needs, { keepsState: false })).toBe('feature:restart');
  expect(reasonOf(needs, { keepsState: true })).toBeUndefined();
  expect(reasonOf(['launcher', 'audit'], {})).toBe('feature:audit');
});

test('another case needs features of the target', () => {
  expect(reasonOf(['rbac'], { keepsState: true })).toBe('feature:rbac');
  expect(reasonOf([])).toBeUndefined();
});
