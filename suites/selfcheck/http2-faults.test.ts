// Faults that show over HTTP/2 only turn their rows red there. The matrix runs without a network, so that it cannot prove them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { command, resultIn } from '../../cli/command.test-support.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { http2Faults } from '../../reference-server/faults/http2.ts';

test('their names are no names of other faults', () => {
  const others = new Set(faults.map(({ id }) => id));
  expect(http2Faults.filter(({ id }) => others.has(id))).toEqual([]);
});

test.concurrent.for(http2Faults)('$id', async ({ id, breaks }, { expect }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-http2-'));
  const rows = breaks.flatMap((row) => ['--requirement', row]);
  const { code } = await command(['run', '--http', '2', '--fault', id, ...rows, '--out', folder]);
  const { requirements } = await resultIn(folder);
  await rm(folder, { recursive: true, force: true });
  const expected = requirements.map(({ level }) => (level === 'MUST' ? 'fail' : 'warn'));
  expect(requirements.map(({ verdict }) => verdict)).toEqual(expected);
  expect(requirements.map((row) => row.id).sort()).toEqual([...breaks].sort());
  expect(code).toBe(1);
});
