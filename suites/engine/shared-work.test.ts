// Shared work is done once, and anew after a broken connection.
import { expect, test } from 'vitest';
import { CheckFailed } from '../kit/failures.ts';
import { TransportError } from '../kit/requests/transport.ts';
import { trackCreatedObjects } from './created-objects.ts';
import { forgetFailures, share, sharedCreator } from './shared-work.ts';

const failing = (error: Error) => async (): Promise<string> => {
  throw error;
};

test('work is done by the first caller alone', async () => {
  const shared = new Map<string, Promise<unknown>>();
  expect(await share(shared, 'work', async () => 'first')).toBe('first');
  expect(await share(shared, 'work', async () => 'second')).toBe('first');
});

test('a failure is kept, but that of a broken connection', async () => {
  const shared = new Map<string, Promise<unknown>>();
  const [first, second] = [trackCreatedObjects(), trackCreatedObjects()];
  await sharedCreator(shared, 'work', first);
  const broken = new TransportError('reset', 'the connection broke');
  await expect(share(shared, 'work', failing(broken))).rejects.toThrow('broke');
  expect(await sharedCreator(shared, 'work', second)).toBe(second);
  await expect(share(shared, 'work', failing(new CheckFailed('refused')))).rejects.toThrow('refused');
  await expect(share(shared, 'work', async () => 'third')).rejects.toThrow('refused');
});

test('failures are forgotten together', async () => {
  const shared = new Map<string, Promise<unknown>>();
  await expect(share(shared, 'work', failing(new CheckFailed('refused')))).rejects.toThrow('refused');
  await forgetFailures(shared);
  expect(await share(shared, 'work', async () => 'later')).toBe('later');
});
