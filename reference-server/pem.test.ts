// Parsing of PEM blocks, and detection of incomplete ones.
import { expect, test } from 'vitest';
import { pemBlocks } from './pem.ts';

const block = (label: string, body = '\nAAAA\n') => `-----BEGIN ${label}-----${body}-----END ${label}-----`;

test('blocks are returned in order, whatever text surrounds them', () => {
  const [one, other] = [block('CERTIFICATE'), block('EC PRIVATE KEY', '\nProc-Type: 4\n\nBBBB\n')];
  expect(pemBlocks(`first\n${one}\nbetween - them\n${other}\n`)).toEqual({
    blocks: [
      { label: 'CERTIFICATE', text: one, body: '\nAAAA\n' },
      { label: 'EC PRIVATE KEY', text: other, body: '\nProc-Type: 4\n\nBBBB\n' },
    ],
    isWhole: true,
  });
});

test.each([
  ['', 0, true],
  ['text', 0, true],
  ['-----BEGIN A-----\nAAAA\n', 0, false],
  ['-----BEGIN A-----\nAAAA\n-----END B-----', 0, false],
  [`-----BEGIN A-----\nAAAA\n${block('A')}`, 1, false],
  [`${block('A')}\n-----BEGIN A-----`, 1, false],
  [block('A') + block('B'), 2, true],
])('%j has %i blocks; whole: %j', (text, count, isWhole) => {
  const found = pemBlocks(text);
  expect(found.blocks).toHaveLength(count);
  expect(found.isWhole).toBe(isWhole);
});
