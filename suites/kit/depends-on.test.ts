// Tests steps that another row judges: which errors block the case, and which do not.
import { expect, test } from 'vitest';
import { dependsOn } from './depends-on.ts';
import { WaitingError } from './waiting/eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { outcomeOf } from './outcome.ts';

const row = 'objects.names.second-create-refused';
async function after(error: Error) {
  const fail = () => {
    throw error;
  };
  try {
    return await dependsOn(row, fail);
  } catch (thrown) {
    return outcomeOf(thrown);
  }
}

test('a step that works returns its value', async () => {
  expect(await dependsOn(row, () => 1)).toBe(1);
});

test.each([
  new CheckFailed('m'),
  new PrerequisiteFailed('m'),
  new WaitingError('m', new CheckFailed('inner')),
])('%s blocks the case, and names the row', async (error) => {
  expect(await after(error)).toEqual({ kind: 'blocked', message: 'm', blockedBy: row });
});

test('an error that already names a row keeps it', async () => {
  const error = new PrerequisiteFailed('m', { blockedBy: 'objects.names.cluster-unique' });
  expect(await after(error)).toMatchObject({ blockedBy: 'objects.names.cluster-unique' });
});

test('an error that is not a failure of the server is rethrown unchanged', async () => {
  expect(await after(new NotRun('slow', 'm'))).toMatchObject({ kind: 'skipped' });
  expect(await after(new TypeError('m'))).toMatchObject({ kind: 'error' });
});
