// How the matrix judges what a fault did: kills, survivors, entangled and blocked rows, and the place in a report.
import { expect, test } from 'vitest';
import type { Outcome } from '../../kit/outcome.ts';
import type { RequirementId } from '../../catalogue/index.ts';
import { judgeRuns } from './run-fault.ts';

const own = 'writes.put.stale-version-conflict';
const other = 'objects.names.second-create-refused';
const model = 'service.sequences.reads-and-writes';
const fault = { id: 'a-fault', breaks: [own] } as const;

const run = (id: RequirementId, outcome: Outcome, requests = 1) => ({
  rows: [id],
  outcome,
  ...(id === model ? { general: true as const } : {}),
  requests,
  sent: requests,
  durationMs: 0,
  reproduce: 'curl',
});
const failed = (message: string): Outcome => ({ kind: 'failed', message });

test('a row that fails is killed, and general rows do not hide it', () => {
  expect(judgeRuns(fault, [run(own, failed('m'), 9), run(model, failed('n'))])).toEqual({
    fault: 'a-fault',
    killed: { [own]: 'm' },
    survived: [],
    entangled: {},
    place: 1,
  });
});

test('a MUST row that only warns survives, and so does one that nothing ran', () => {
  const warned: Outcome = { kind: 'passed', warnings: ['a 503'] };
  expect(judgeRuns(fault, [run(own, warned)])).toMatchObject({
    killed: {},
    survived: [`${own} (warned: a 503)`],
    place: 0,
  });
  expect(judgeRuns(fault, []).survived).toEqual([`${own} (not run)`]);
});

test('a row that a red row blocks is not entangled', () => {
  const blockedBy = (row: string): Outcome => ({ kind: 'blocked', message: 'm', blockedBy: row });
  const killing = run(own, failed('m'));
  const explained = judgeRuns(fault, [run(other, blockedBy(own)), killing]);
  expect(explained).toMatchObject({ blocked: { [other]: own }, entangled: {}, place: 1 });
  expect(judgeRuns(fault, [run(other, blockedBy('watch.stream')), killing])).toMatchObject({
    entangled: { [other]: 'blocked' },
  });
});
