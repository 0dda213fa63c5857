// The worked example of CONTRIBUTING.md: its case passes on the reference server, and fails with its fault.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { Fault } from '../../reference-server/faults/fault.ts';
import type { Parts } from '../../reference-server/parts/index.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { runCase } from '../engine/run-case.ts';
import { requirements } from '../catalogue/index.ts';
import { casesOf, section } from '../kit/case.ts';
import type { Case, Section } from '../kit/case.ts';

const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const [entry = '', fault = ''] = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);

/** What a file with this code would export. */
function exported(code: string, known: Readonly<Record<string, unknown>>): unknown {
  const script = stripTypeScriptTypes(code).replace('export default', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is of this repository
  return new Function(...Object.keys(known), script)(...Object.values(known));
}

async function outcomeOf(one: Case, alter: (parts: Parts) => void): Promise<string> {
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 1, alter });
  try {
    const { outcome } = await runCase(one, target.environment);
    return `${outcome.kind} ${outcome.message ?? ''}`.trim();
  } finally {
    await target.close();
  }
}

test('the example of a requirement and its fault', async () => {
  const [example] = casesOf([exported(entry, { section }) as Section]);
  const [planted] = exported(fault, {}) as [Fault];
  expect(requirements.map(({ id }) => id)).toContain(example!.id);
  expect(planted.breaks).toEqual([example!.id]);
  expect(await outcomeOf(example!, () => {})).toBe('passed');
  expect(await outcomeOf(example!, planted.install)).toContain(
    'failed expected a refusal (DELETE of a name that never existed)',
  );
});
