// Faults that are installed together: which ones, and that each gets the result that it gets alone.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { findFault } from '../../../reference-server/faults/index.ts';
import { cases } from '../../index.ts';
import type { Case } from '../../kit/case.ts';
import { cleanRun } from './clean-run.ts';
import { groupFaults } from './group-faults.ts';
import { runFault } from './run-fault.ts';
import { runGroup } from './run-group.ts';

const named = (id: string): Fault => findFault(id) ?? expect.fail(`no fault ${id}`);
const putMerges = named('put-merges-labels');
const ignored = named('field-selector-ignored');
const missing = named('delete-of-absent-object-succeeds');
const idsOf = (groups: readonly (readonly Fault[])[]) => groups.map((group) => group.map(({ id }) => id));

test('faults of different parts stand together, those of one part apart', () => {
  const other: Fault = { ...putMerges, id: 'another-of-that-part' };
  expect(idsOf(groupFaults([putMerges, other, missing], []))).toEqual([
    [putMerges.id, missing.id],
    [other.id],
  ]);
});

test('a fault that turns many rows red stands alone', () => {
  const killed = Object.fromEntries(Array.from({ length: 240 }, (_, index) => [`row-${index}`, 'red']));
  const heavy = { fault: putMerges.id, killed, survived: [], entangled: {}, place: 1 };
  expect(idsOf(groupFaults([putMerges, missing], [heavy]))).toEqual([[putMerges.id], [missing.id]]);
});

async function requestOf(some: readonly Case[]) {
  const clean = await cleanRun(some, orch, 1);
  return { cases: some, clean: clean.cases, features: new Set(clean.features), names: orch, seed: 1 };
}

test('a group gives the results of each fault alone', { timeout: 120_000 }, async () => {
  const faults = [putMerges, ignored, missing];
  const request = await requestOf(
    cases.filter(
      ({ id }) => id.startsWith('objects.names.') || faults.some(({ breaks }) => breaks.includes(id)),
    ),
  );
  const alone = [];
  for (const fault of faults) alone.push(await runFault({ ...request, fault }));
  expect(await runGroup(faults, request)).toEqual(alone);
  // What earlier runs found shortens the search, and decides nothing.
  const redBefore = new Map([
    [putMerges.id, new Set(ignored.breaks)],
    [missing.id, new Set(alone.flatMap((one) => Object.keys(one?.entangled ?? {})))],
  ]);
  expect(await runGroup(faults, { ...request, redBefore })).toEqual(alone);
  expect(alone.filter((one) => Object.keys(one?.killed ?? {}).length > 0)).toHaveLength(faults.length);
});

test('what is red only beside the cases of the fault is not entangled', { timeout: 120_000 }, async () => {
  const own = 'objects.names.second-create-refused';
  /** The cases of the row leave the server unable to create anything. */
  const lasting: Fault = {
    id: 'lasting',
    title: 'A second create of a name succeeds, and every create after it fails.',
    breaks: [own],
    install({ storage }) {
      const { create } = storage;
      const made = new Set<string>();
      let isBroken = false;
      storage.create = async (store, key, value) => {
        if (isBroken) throw new Error('broken');
        isBroken = made.has(key);
        made.add(key);
        return (isBroken ? await store.get(key) : undefined) ?? create(store, key, value);
      };
    },
  };
  const request = await requestOf(cases.filter(({ id }) => id.startsWith('objects.names.')));
  const result = await runFault({ ...request, fault: lasting });
  expect(Object.keys(result?.killed ?? {})).toEqual([own]);
  const byOwn = Object.keys(result?.entangled ?? {});
  expect(byOwn.length).toBeLessThan(request.cases.length - 1);
  for (const id of byOwn) {
    const alone = await runFault({
      ...request,
      fault: lasting,
      cases: request.cases.filter((one) => one.id === id),
    });
    expect(Object.keys(alone?.entangled ?? {})).toEqual([id]);
  }
});
