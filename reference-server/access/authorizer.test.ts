// The chain of authorizers: order, the first opinion, and no opinion (document access 5.4).
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { loadFile } from '../configuration-files/load-file.ts';
import { createServer } from '../server.ts';
import { systemClock } from '../clock.ts';
import { alwaysAllow, alwaysDeny, decide, isMaster, mastersAuthorizer } from './authorizer.ts';
import type { Authorizer, Decision } from './authorizer.ts';
import { modeParts } from './mode-parts.ts';

const user = { username: 'ann', uid: '', groups: ['system:authenticated'], extra: {} };
const attributes = { user, verb: 'get', path: '/' };

test.each<[readonly Decision[], boolean, number]>([
  [[], false, 0],
  [['allow'], true, 1],
  [['deny'], false, 1],
  [['no-opinion'], false, 1],
  [['allow', 'deny'], true, 1],
  [['deny', 'allow'], false, 1],
  [['no-opinion', 'allow'], true, 2],
  [['no-opinion', 'deny', 'allow'], false, 2],
  [['no-opinion', 'no-opinion'], false, 2],
])('%j', async (decisions, isAllowed, called) => {
  const seen: string[] = [];
  const authorizers = decisions.map((decision, index): Authorizer => {
    const name = String(index);
    return {
      name,
      authorize: async () => {
        seen.push(name);
        return { decision, reason: '' };
      },
    };
  });
  expect((await decide(authorizers, attributes)).allowed).toBe(isAllowed);
  expect(seen).toEqual(decisions.map((_, index) => String(index)).slice(0, called));
});

test('no other authorizer decides about members of system:masters', async () => {
  const chain = [mastersAuthorizer(isMaster), alwaysDeny, alwaysAllow];
  const master = { ...user, groups: ['system:masters'] };
  expect((await decide(chain, { ...attributes, user: master })).allowed).toBe(true);
  expect((await decide(chain, attributes)).allowed).toBe(false);
});

test('modes keep their order; the two styles of configuration cannot be combined', async () => {
  expect(modeParts.inOrder(['RBAC', 'Node', 'ABAC'])).toEqual(['RBAC', 'Node', 'ABAC']);
  const start = (options: Partial<ServerOptions>) =>
    createServer(
      { ...defaultOptions(), names: orch, ...options },
      { clock: systemClock, random: Math.random, uid: () => 'u', report: () => {} },
    );
  const conflictingFlags = ['--authorization-mode'];
  const loaded = await loadFile('f', { readFile: async () => '{}' }, () => ({ authorizers: [] }));
  await expect(start({ authorizationConfig: { loaded, conflictingFlags } })).rejects.toThrow(
    '--authorization-config: cannot be combined with --authorization-mode: leave out one of them',
  );
  const server = await start({ authorizationConfig: { loaded, conflictingFlags: [] } });
  await server.started;
  await server.shutdown();
});
