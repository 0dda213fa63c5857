// Which servers a run can start, and with which options.
import { expect, test } from 'vitest';
import { featuresByOption } from '../../suites/engine/features/rules.ts';
import { chooseLauncher } from './launcher.ts';
import type { Target } from './target.ts';

const target = (bundled: boolean) => ({ bundled }) as Target;
const documented = new URL('../../fixtures/launchers/bundled.yaml', import.meta.url).pathname;

test.each([
  ['the bundled server', undefined, true, 'bundled'],
  ['another target', undefined, false, undefined],
  ['another target with the bundled launcher', 'bundled', false, 'bundled'],
  ['another target with a file', documented, false, 'file'],
] as const)('%s', async (_what, file, isBundled, type) => {
  const { plan } = await chooseLauncher(file, target(isBundled));
  expect(plan?.type).toBe(type);
});

test('an option is a feature where the launcher accepts it, also a word of its value', async () => {
  const { accepts } = await chooseLauncher('bundled', target(false));
  expect(featuresByOption(accepts)).toContain('token-webhook');
  const none = await chooseLauncher(undefined, target(false));
  expect(featuresByOption(none.accepts)).toEqual([]);
  const only = featuresByOption(({ flag, word }) => flag === '--authorization-mode' && word === 'Webhook');
  expect(only).toEqual(['authorization-webhook']);
});
