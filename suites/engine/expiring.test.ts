// Tests the wait for the expiry of history: what ends it, and its result.
import { expect, test } from 'vitest';
import type { HistoryState, Namespace } from '../kit/context.ts';
import type { Environment } from './environment.ts';
import { createWaiting } from '../kit/waiting/eventually.ts';
import { openExpiring } from './expiring.ts';
import { CheckFailed } from '../kit/failures.ts';

const namespaceCalled = (name: string) => ({ name }) as Namespace;

function open(
  { slow, launched }: { slow: boolean; launched: boolean },
  recorder = { mark: () => 0, forgetSince: (_mark: number) => {} },
) {
  let now = 0;
  const waiting = createWaiting({ pause: async (ms) => void (now += ms), now: () => now });
  const target = { namespace: async () => namespaceCalled('launched') };
  return openExpiring({
    environment: { slow } as Environment,
    launching: { withShortHistory: async () => (launched ? target : undefined) } as never,
    waiting,
    recorder,
    own: () => namespaceCalled('own'),
  });
}

test('a launched server with a short history is preferred to the target itself', async () => {
  expect((await open({ slow: true, launched: true })).namespace.name).toBe('launched');
  expect((await open({ slow: true, launched: false })).namespace.name).toBe('own');
  await expect(open({ slow: false, launched: false })).rejects.toMatchObject({ reason: 'slow' });
});

test('repeats the check until the history has expired', async () => {
  const forgotten: number[] = [];
  const found: HistoryState[] = ['kept', 'kept', 'expired'];
  const recorder = {
    mark: () => found.length,
    forgetSince: (mark: number) => void forgotten.push(mark),
  };
  const { untilExpired } = await open({ slow: false, launched: true }, recorder);
  await untilExpired(async () => found.shift()!, 'the token');
  expect(found).toEqual([]);
  // Exchanges of earlier attempts are dropped from the transcript.
  expect(forgotten).toEqual([3, 2]);
});

test('an error of the check ends the wait at once', async () => {
  const { untilExpired } = await open({ slow: true, launched: false });
  let count = 0;
  const look = async (): Promise<HistoryState> => {
    if ((count += 1) > 2) throw new CheckFailed('a gap');
    return 'kept';
  };
  await expect(untilExpired(look, 'the version')).rejects.toEqual(new CheckFailed('a gap'));
  expect(count).toBe(3);
});

test('a history that never expires leaves the row not exercised', async () => {
  const { untilExpired } = await open({ slow: false, launched: true });
  await expect(untilExpired(async () => 'kept', 'the token')).rejects.toMatchObject({
    reason: 'not-exercised',
    message: expect.stringMatching(/^the token is still kept \(tried /) as string,
  });
});
