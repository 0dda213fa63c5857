// Two runs with one seed give the same result, one over HTTP/1.1 and one over HTTP/2, but for the header that says when,
// where and how, and for what many clients at once were seen to do. A run over HTTP/2 is green on the bundled server.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Result } from '../../reports/result.ts';
import { isNotExercised, notExercisedOnBundled } from '../../reports/unusual.ts';
import { requirements } from '../catalogue/index.ts';
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import { currentTurn } from './turn.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const runFile = promisify(execFile);

async function resultOf(words: readonly string[], folder: string): Promise<Result> {
  // A run with a planted fault ends with 1, and leaves its report all the same.
  await runFile(process.execPath, [main, 'run', ...words, '--out', folder]).catch(() => {});
  return JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')) as Result;
}

/** Concurrent histories differ from run to run, so what they observed is left out. */
const histories = new Set<string>(cases.filter(({ general }) => general).flatMap(rowsOf));

/** It looks at a server while it ends, in real time: on a busy machine it comes too late, and says so. */
const inRealTime = 'health.options.shutdown-delay';

function comparable(requirement: Result['requirements'][number]) {
  const { id, verdict } = requirement;
  if (id === inRealTime) return { id };
  return histories.has(id) ? { id, verdict } : requirement;
}

const withoutHeader = ({ suite, conformant, requirements, failures, unexpected, leftovers }: Result) => ({
  suite,
  conformant,
  requirements: requirements.map(comparable),
  failures,
  unexpected,
  leftovers,
});

/** The address and the authority of a webhook differ from run to run. */
const putsWithoutWebhooks = requirements
  .filter(({ id, needs = [] }) => id.startsWith('writes.put.') && !needs.includes('admission-webhooks'))
  .flatMap(({ id }) => ['--requirement', id]);

test.each([
  ['without a fault', true, ['--section', '4.5']],
  ['with a fault', false, ['--fault', 'stale-put-accepted', ...putsWithoutWebhooks]],
])('two runs %s are equal, over HTTP/1.1 and over HTTP/2', async (_name, isConformant, words) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-repeat-'));
  const first = await resultOf(words, path.join(folder, 'first'));
  const second = await resultOf([...words, '--http', '2'], path.join(folder, 'second'));
  await rm(folder, { recursive: true, force: true });
  expect([first.target.http, second.target.http]).toEqual(['1.1', '2']);
  expect([second.failures.length === 0, second.conformant]).toEqual([isConformant, isConformant]);
  expect(withoutHeader(second)).toEqual(withoutHeader(first));
  expect(first.requirements.length).toBeGreaterThan(0);
});

test('the bundled server is conformant over HTTP/2, and few rows are not exercised there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-http2-'));
  const chosen = new Set<string>(currentTurn().cases(cases, 8).flatMap(rowsOf));
  const words = [...chosen].flatMap((id) => ['--requirement', id]);
  const { conformant, failures, leftovers, requirements } = await resultOf(['--http', '2', ...words], folder);
  await rm(folder, { recursive: true, force: true });
  expect({ conformant, failures, leftovers }).toEqual({ conformant: true, failures: [], leftovers: [] });
  const notExercised = requirements.filter(isNotExercised).map(({ id }) => id);
  expect(notExercised.filter((id) => id !== inRealTime)).toEqual(
    notExercisedOnBundled.filter((id) => chosen.has(id)),
  );
});
