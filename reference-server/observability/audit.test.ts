// The audit log: its policy, its events, and a disk that is full or slow.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { FileContentError } from '../file-problems.ts';
import { startApi } from '../verbs/api.test-support.ts';
import { queueFor } from './audit-log.ts';
import { parseAuditPolicy, ruleFor } from './audit-policy.ts';

test.each([
  ['[]', 'the policy: expected a mapping'],
  ['', 'is not valid YAML'],
  ['kind: Policies', 'kind: expected Policy'],
  ['kind: Policy', 'rules: expected a list'],
  ['kind: Policy\nrules: [{ level: Everything }]', 'rules[0].level: expected None or Metadata'],
  ['kind: Policy\nrules: [{ level: None, who: ann }]', 'rules[0].who: unknown field'],
  ['kind: Policy\nrules: [{ level: None, users: ann }]', 'rules[0].users: expected a list of texts'],
  ['kind: Policy\nomitStages: [Panic]\nrules: [{ level: None }]', 'omitStages: expected RequestReceived'],
  ['kind: [', 'is not valid YAML'],
])('refuses the policy %j', (text, problem) => {
  expect(() => parseAuditPolicy(text)).toThrow(FileContentError);
  expect(() => parseAuditPolicy(text)).toThrow(problem);
});

test('the first rule that matches decides', () => {
  const policy = parseAuditPolicy(
    'kind: Policy\nrules: [{ level: None, users: [ann] }, { level: Metadata, verbs: [get] }]',
  );
  const levelOf = (user: string, verb: string) => ruleFor(policy, { user, verb, group: '' })?.level;
  expect([levelOf('ann', 'get'), levelOf('bob', 'get'), levelOf('bob', 'list')]).toEqual([
    'None',
    'Metadata',
    undefined,
  ]);
});

test('events have a stage, a user and the object, and deprecated endpoints an annotation', async () => {
  const lines: string[] = [];
  const policy = parseAuditPolicy(
    'kind: Policy\nomitStages: [RequestReceived]\nrules: [{ level: Metadata }]',
  );
  const { flowControl } = orch.groups;
  const { sendRequest } = await startApi(
    {
      release: 31,
      runtimeConfig: new Map([[`${flowControl}/v1beta3`, true]]),
      audit: { policy, path: 'audit.log' },
    },
    Math.random,
    { openAuditLog: async () => ({ write: (line) => void lines.push(line), close: async () => {} }) },
  );
  const deprecated = await sendRequest('GET', `/apis/${flowControl}/v1beta3/flowschemas`);
  expect(deprecated.headers['warning']).toEqual([expect.stringContaining('unavailable in v1.32+')]);
  await sendRequest('GET', `/apis/${flowControl}/v1/flowschemas/a`);
  const [first, second] = lines.slice(-2).map((line): unknown => JSON.parse(line));
  expect(first).toMatchObject({
    stage: 'ResponseComplete',
    verb: 'list',
    user: { username: 'system:anonymous' },
    objectRef: { resource: 'flowschemas', apiGroup: flowControl, apiVersion: 'v1beta3' },
    responseStatus: { code: 200 },
    annotations: { [orch.annotations.auditDeprecated]: 'true' },
  });
  expect(second).toMatchObject({ verb: 'get', responseStatus: { code: 404 }, annotations: {} });
});

test('a full disk drops events, reports once, and goes on when there is space', async () => {
  const written: string[] = [];
  const messages: string[] = [];
  let isFull = true;
  const file = {
    async appendFile(text: string) {
      if (isFull) throw new Error('no space left');
      written.push(text);
    },
    close: async () => {},
  };
  const sink = queueFor(file, (message) => void messages.push(message));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  sink.write('one\n');
  await settle();
  sink.write('two\n');
  await settle();
  isFull = false;
  sink.write('three\n');
  await sink.close();
  expect(written).toEqual(['three\n']);
  expect(messages).toEqual([
    'warning: audit events are dropped: no space left',
    'warning: audit events are written again; 2 were dropped',
  ]);
});

test('a slow disk keeps a bounded queue', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const messages: string[] = [];
  const written: string[] = [];
  const file = {
    async appendFile(text: string) {
      await promise;
      written.push(text);
    },
    close: async () => {},
  };
  const sink = queueFor(file, (message) => void messages.push(message));
  const line = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let count = 0; count < 8; count += 1) sink.write(line);
  expect(messages).toEqual(['warning: audit events are dropped: the disk is too slow']);
  resolve();
  await sink.close();
  expect(written.join('').length).toBeLessThan(8 * line.length);
});
