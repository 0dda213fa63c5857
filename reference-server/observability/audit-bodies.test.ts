// The bodies in audit events, by level, and what is never written.
import { expect, test } from 'vitest';
import { readConfiguration } from '../configuration-files/read-configuration.ts';
import { orch } from '../../common/dialects/names.ts';
import { startApi } from '../verbs/api.test-support.ts';
import { readAuditPolicy } from './audit-policy.ts';
import type { AuditLevel } from './audit-policy.ts';

const hidden = 'c2VjcmV0LXdvcmQ=';

async function auditedAt(level: AuditLevel) {
  const lines: string[] = [];
  const text = JSON.stringify({ kind: 'Policy', omitStages: ['RequestReceived'], rules: [{ level }] });
  const policy = readAuditPolicy(readConfiguration('audit.json', text));
  const { sendRequest } = await startApi({ audit: { policy, path: 'audit.log' } }, Math.random, {
    openAuditLog: async () => ({ write: (line) => void lines.push(line), close: async () => {} }),
  });
  const last = () => JSON.parse(lines.at(-1)!) as Readonly<Record<string, unknown>>;
  return { sendRequest, lines, last };
}

const namespaces = '/api/v1/namespaces';
const templates = `${namespaces}/n1/podtemplates`;
const template = {
  metadata: { name: 'a' },
  template: { spec: { containers: [{ name: 'a', image: 'a' }] } },
};

test.each([
  ['Metadata', false, false],
  ['Request', true, false],
  ['RequestResponse', true, true],
] as const)('level %s: request %s, response %s', async (level, hasRequest, hasResponse) => {
  const { sendRequest, last } = await auditedAt(level);
  await sendRequest('POST', templates, template);
  const create = last();
  expect(create['level']).toBe(level);
  expect(create['requestObject']).toEqual(hasRequest ? template : undefined);
  expect(create['responseObject'] !== undefined).toBe(hasResponse);
  if (hasResponse)
    expect(create['responseObject']).toMatchObject({ kind: 'PodTemplate', metadata: { name: 'a' } });
  await sendRequest('GET', templates);
  expect(last()['requestObject']).toBeUndefined();
  if (hasResponse) expect(last()['responseObject']).toMatchObject({ kind: 'PodTemplateList', items: [{}] });
  await sendRequest('GET', `${templates}/missing`);
  if (hasResponse) expect(last()['responseObject']).toMatchObject({ kind: 'Status', code: 404 });
});

test('bodies of secrets, config maps, tokens and token reviews are never written', async () => {
  const { sendRequest, lines, last } = await auditedAt('RequestResponse');
  const place = `${namespaces}/n1`;
  const data = { a: hidden };
  await sendRequest('POST', `${place}/secrets`, { metadata: { name: 'a' }, data });
  expect(last()).toMatchObject({ level: 'Metadata', verb: 'create', objectRef: { resource: 'secrets' } });
  await sendRequest('GET', `${place}/secrets`);
  await sendRequest('GET', `${place}/secrets/a`);
  await sendRequest('POST', `${place}/configmaps`, { metadata: { name: 'a' }, data });
  await sendRequest('POST', `/apis/${orch.groups.authentication}/v1/tokenreviews`, {
    spec: { token: hidden },
  });
  const token = await sendRequest('POST', `${place}/serviceaccounts/default/token`, { spec: {} });
  // A secret that is sent to the path of another kind.
  await sendRequest('POST', templates, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b' }, data });
  await sendRequest('DELETE', `${place}/secrets`);
  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(8);
  expect(log).not.toContain(hidden);
  const { status } = token.json as { readonly status?: { readonly token?: string } };
  if (status?.token !== undefined) expect(log).not.toContain(status.token);
});

test('an event names the impersonated user', async () => {
  const { sendRequest, last } = await auditedAt('RequestResponse');
  await sendRequest('GET', namespaces, undefined, {
    'impersonate-user': 'ann',
    'impersonate-group': 'staff',
  });
  expect(last()['impersonatedUser']).toMatchObject({ username: 'ann' });
});
