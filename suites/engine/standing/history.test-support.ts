// Histories for the tests of standing checks: requests of config maps with their answers.
import { orch } from '../../../common/dialects/names.ts';
import { createAnswer } from '../../kit/answers/answer.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { createStanding } from './observe.ts';

export interface Step {
  readonly method: string;
  readonly path: string;
  readonly options: SendOptions;
  readonly status: number;
  readonly body: unknown;
  readonly headers: readonly (readonly [string, string])[];
}

export const maps = '/api/v1/namespaces/n/configmaps';
export const plan = '/apis/apps/v1/namespaces/n/deployments/a';

export const object = (name: string, version: unknown, more: object = {}, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name,
    namespace: 'n',
    uid: `uid-${name}`,
    resourceVersion: version,
    creationTimestamp: '2026-01-01T00:00:00Z',
    ...metadata,
  },
  ...more,
});
export const listOf = (items: unknown, metadata: object = {}, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMapList',
  metadata: { resourceVersion: '9', ...metadata },
  items,
  ...more,
});

export const step = (
  method: string,
  path: string,
  status: number,
  body: unknown,
  more: Partial<Step> = {},
): Step => ({
  method,
  path,
  status,
  body,
  options: {},
  headers: [['content-type', 'application/json']],
  ...more,
});
export const get = (body: unknown, path = `${maps}/a`) => step('GET', path, 200, body);
export const list = (body: unknown, query: Record<string, string> = {}) =>
  step('GET', maps, 200, body, { options: { query } });
export const put = (sent: unknown, body: unknown) =>
  step('PUT', `${maps}/a`, 200, body, { options: { body: sent } });
export const post = (sent: unknown, body: unknown) =>
  step('POST', maps, 201, body, { options: { body: sent } });
export const remove = (more: Partial<Step> = {}) =>
  step('DELETE', `${maps}/a`, 200, { kind: 'Status', metadata: {} }, more);
export const dry = (one: Step): Step => ({
  ...one,
  options: { ...one.options, query: { ...one.options.query, dryRun: 'All' } },
});
const patch = (contentType: string) => (sent: unknown, body: unknown) =>
  step('PATCH', `${maps}/a`, 200, body, {
    options: { body: sent, contentType, query: { fieldManager: 'm' } },
  });
export const apply = patch('application/apply-patch+yaml');
export const merge = patch('application/merge-patch+json');
export const strategic = patch('application/strategic-merge-patch+json');
export const missing = step('GET', `${maps}/a`, 404, { kind: 'Status', metadata: {} });

/** The rows that are broken, where each request begins after the answer to the one before. */
export async function broken(...steps: readonly Step[]): Promise<readonly string[]> {
  const standing = createStanding(orch, () => 0);
  for (const { method, path, options, status, body, headers } of steps) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = createAnswer(`${method} ${path}`, status, headers, new TextEncoder().encode(text));
    const answered = Promise.resolve(answer);
    standing.observer.sent(method, path, options, answered, 'run');
    await answered;
    await Promise.resolve();
  }
  return standing.violations().map(({ row }) => row);
}
