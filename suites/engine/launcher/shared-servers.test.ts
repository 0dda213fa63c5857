// Tests which shared servers are kept.
import { expect, test } from 'vitest';
import type { LaunchedServer } from '../../kit/launcher/launcher.ts';
import { createSharedUse } from './shared-servers.ts';
import type { SharedServers } from './shared-servers.ts';

function fakeServers() {
  const [servers, log]: [SharedServers, string[]] = [new Map(), []];
  const start = (key: string) => async () => {
    log.push(`start ${key}`);
    return { stop: async () => void log.push(`stop ${key}`) } as unknown as LaunchedServer;
  };
  const use = (kept: number) => {
    const one = createSharedUse(servers, kept);
    return { take: (key: string) => one.take(key, start(key)), release: () => one.release() };
  };
  return { servers, log, use };
}

test('a server is started once, and stopped when others were used since', async () => {
  const { servers, log, use } = fakeServers();
  for (const keys of [['a'], ['b'], ['a'], ['c']]) {
    const one = use(2);
    for (const key of keys) await one.take(key);
    await one.release();
  }
  expect(log).toEqual(['start a', 'start b', 'start c', 'stop b']);
  expect([...servers.keys()]).toEqual(['a', 'c']);
});

test('a server that a case uses is kept', async () => {
  const { log, use } = fakeServers();
  const long = use(0);
  await long.take('a');
  await long.take('a');
  const short = use(0);
  await short.take('a');
  await short.take('b');
  await short.release();
  expect(log).toEqual(['start a', 'start b', 'stop b']);
  await long.release();
  expect(log.at(-1)).toBe('stop a');
  await use(0).take('a');
  expect(log.at(-1)).toBe('start a');
});

test('a server that failed to start is forgotten', async () => {
  const servers: SharedServers = new Map();
  const one = createSharedUse(servers, 0);
  await expect(one.take('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await one.release();
  expect(servers.size).toBe(0);
});
