// When a planted fault counts as killed, and the text for one that survives.
import { expect, test } from 'vitest';
import type { Level } from '../suites/catalogue/row.ts';
import { faultEffect } from './fault-effect.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

const failed: Outcome = { kind: 'failed', message: 'm' };
const warned: Outcome = { kind: 'passed', warnings: ['w'] };

test.each<readonly [Level, Outcome]>([
  ['MUST', failed],
  ['SHOULD', failed],
  ['SHOULD', warned],
  ['MAY', failed],
  ['UNSPECIFIED', failed],
])('%s: %j is a kill', (level, outcome) => {
  expect(faultEffect(level, outcome).isKilled).toBe(true);
});

test.each<readonly [Level, Outcome | undefined, string]>([
  ['MUST', warned, 'warned: w'],
  ['MUST', { kind: 'passed' }, 'passed'],
  ['MUST', { kind: 'skipped', reason: 'not-exercised', message: 'm' }, 'not exercised: m'],
  ['MUST', { kind: 'skipped', reason: 'feature:pods', message: 'm' }, 'not applicable: m'],
  ['MUST', { kind: 'skipped', reason: 'slow', message: 'm' }, 'not run, slow: m'],
  ['MUST', { kind: 'blocked', message: 'm', blockedBy: 'a.b' }, 'blocked: Blocked by a.b: m'],
  ['MUST', { kind: 'error', message: 'm\nat a line' }, 'error: m'],
  ['SHOULD', { kind: 'passed' }, 'passed'],
  ['UNSPECIFIED', warned, 'warned: w'],
  ['MUST', undefined, 'not run'],
])('%s: %j is not a kill', (level, outcome, text) => {
  expect(faultEffect(level, outcome)).toEqual({ isKilled: false, text });
});
