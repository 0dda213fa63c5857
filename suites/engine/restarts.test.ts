// Cases on servers that were restarted: what only a restart breaks is seen, and what a launched server lacks is not judged.
import { afterEach, expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { Parts } from '../../reference-server/parts/index.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { cases } from '../index.ts';
import type { Case } from '../kit/case.ts';
import { CheckFailed } from '../kit/failures.ts';
import { openInProcess } from './in-process/environment.ts';
import type { InProcess } from './in-process/environment.ts';
import { runCase } from './run-case.ts';

const opened: InProcess[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.drop()));
});

async function open(
  alter: (parts: Parts, isRestart: boolean) => void = () => {},
  thorough = true,
): Promise<InProcess> {
  const circumstances = ['restarted'] as const;
  const one = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 2,
    thorough,
    circumstances,
    alter,
  });
  opened.push(one);
  return one;
}

const known = cases.find(({ id }) => id === 'lists.chunk.walk-complete')!;

test('namespaces and custom kinds from before are there on a restarted server', async () => {
  const { environment } = await open();
  const restarted = await environment.restarts?.restarted(environment);
  const one: Case = {
    id: 'objects.fields.kind',
    subjects: ['custom-objects'],
    run: async ({ collection }) => void (await collection.given()),
  };
  const { outcome } = await runCase(one, { ...restarted!, circumstances: [] });
  expect(outcome).toEqual({ kind: 'passed' });
  const held = [...(restarted?.shared.keys() ?? [])].filter((name) => name.startsWith('custom kind'));
  expect(held.length).toBeGreaterThan(2);
});

test('a case that is red only after a restart names it, in its message and its script', async () => {
  const { install } = faults.find(({ id }) => id === 'list-stops-after-two')!;
  const { environment } = await open((parts, isRestart) => {
    if (isRestart) install(parts);
  });
  const { outcome, reproduce } = await runCase(known, environment);
  expect(outcome.kind).toBe('failed');
  expect(outcome.message).toContain(' on a restarted server');
  expect(reproduce).toContain('# Seen on a restarted server.');
});

test('a case that is red on every server is judged on the target', async () => {
  const { install } = faults.find(({ id }) => id === 'zeros-applied-to-custom-objects-are-unset')!;
  const { environment } = await open(install, false);
  const one = cases.find(({ id }) => id === 'apply.merge.request-wins')!;
  const { outcome } = await runCase(one, environment);
  expect(outcome.kind).toBe('failed');
  expect(outcome.message).not.toContain('restarted');
});

test('a case that is red on every launched server is not judged there', async () => {
  const { environment } = await open();
  const paths: string[] = [];
  const one: Case = {
    id: 'objects.fields.kind',
    run: async ({ api }) => {
      const { object } = await api.get('/api/v1/namespaces');
      const names = (object as { items?: { metadata: { name: string } }[] }).items?.map(
        ({ metadata }) => metadata.name,
      );
      paths.push(String(names));
      // Only the target is without namespaces of the run.
      if (names?.some((name) => name.startsWith(environment.namespacePool.prefix)))
        throw new CheckFailed('another server');
    },
  };
  const { outcome } = await runCase(one, environment);
  expect(outcome).toEqual({ kind: 'passed' });
  expect(paths.filter((names) => names.includes(environment.namespacePool.prefix)).length).toBeGreaterThan(1);
});
