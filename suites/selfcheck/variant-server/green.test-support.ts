// No case demands what the documents leave open: the suite is green on a server that differs in all of that.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { cases } from '../../index.ts';
import { runCase } from '../../engine/run-case.ts';
import { currentTurn } from '../turn.ts';
import { redOf } from '../red-of.ts';
import { openVariantServer } from './variant-server.ts';
import type { VariantServerRequest } from './variant-server.ts';

/** Every changed case, and an eighth of the others, is green on the variant server, and nothing is left there. */
export async function expectGreenOnVariantServer(given: Omit<VariantServerRequest, 'names'>): Promise<void> {
  const target = await openVariantServer({ names: orch, ...given });
  // Without discovery the kinds are found by themselves.
  expect([...target.environment.features]).toEqual(expect.arrayContaining(['claim-templates', 'pods']));
  const runs = [];
  for (const one of currentTurn().cases(cases, 8)) runs.push(await runCase(one, target.environment));
  expect(redOf(runs)).toEqual([]);
  expect(target.surprises).toEqual([]);
  expect(await target.environment.namespacePool.close()).toEqual([]);
  await target.drop();
}
