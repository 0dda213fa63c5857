// Rows about webhooks run where the target calls the run's own, and are left out where it cannot.
import { expect, onTestFinished, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Service } from '../../../fixtures/services/service.ts';
import { cases } from '../../index.ts';
import type { Environment } from '../environment.ts';
import { runCase } from '../run-case.ts';
import { openInProcess } from './environment.ts';

const ids = ['writes.dry-run.admits', 'writes.dry-run.side-effects-none'] as const;

async function outcomes(alter: (environment: Environment) => Environment) {
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 1 });
  onTestFinished(() => target.drop());
  const environment = alter(target.environment);
  const chosen = cases.filter(({ id }) => ids.some((one) => one === id));
  return Promise.all(chosen.map(async (one) => (await runCase(one, environment)).outcome));
}

test('the server in this process calls webhooks of its cases', async () => {
  const kinds = (await outcomes((environment) => environment)).map(({ kind }) => kind);
  expect(kinds).toEqual(['passed', 'passed']);
});

test('without a reachable webhook the rows are skipped, with the reason', async () => {
  const unreachable: Service = {
    url: 'https://absent.example.invalid',
    authority: '',
    requests: [],
    setAbsent: () => {},
    close: async () => {},
  };
  const seen = await outcomes((environment) => ({
    ...environment,
    openService: async () => unreachable,
  }));
  for (const { kind, reason, message } of seen) {
    expect([kind, reason]).toEqual(['skipped', 'feature:admission-webhooks']);
    expect(message).toMatch(/does not call a webhook/);
  }
  expect(seen).toHaveLength(2);
});
