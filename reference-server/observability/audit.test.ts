// The audit log: its policy, its events, and a disk that is full or slow.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { ConfigurationProblem } from '../configuration-files/problem.ts';
import { readConfiguration } from '../configuration-files/read-configuration.ts';
import { startApi } from '../verbs/api.test-support.ts';
import { queueFor } from './audit-log.ts';
import { readAuditPolicy, ruleFor } from './audit-policy.ts';

const policyOf = (text: string) => readAuditPolicy(readConfiguration('audit.yaml', text));

test.each([
  ['[]', 'audit.yaml:1: the file is not a mapping'],
  ['', 'audit.yaml:1: the file is empty'],
  ['kind: Policies', 'audit.yaml:1: kind: has the value "Policies"; write Policy'],
  ['kind: Policy', 'rules: has 0 items; write at least 1'],
  ['kind: Policy\nrules:\n- level: Everything', 'audit.yaml:3: rules[0].level: has the value "Everything"'],
  ['kind: Policy\nrules: [{ level: None, who: ann }]', 'audit.yaml:2: rules[0].who: is not a known field'],
  ['kind: Policy\nrules: [{ level: None, users: ann }]', 'audit.yaml:2: rules[0].users: is not a list'],
  [
    'kind: Policy\nomitStages: [Panic]\nrules: [{ level: None }]',
    'audit.yaml:2: omitStages[0]: has the value',
  ],
  ['kind: [', 'audit.yaml:1: the file is not valid YAML'],
])('refuses the policy %j', (text, problem) => {
  expect(() => policyOf(text)).toThrow(ConfigurationProblem);
  expect(() => policyOf(text)).toThrow(problem);
});

test('the first rule that matches decides', () => {
  const policy = policyOf(
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
  const policy = policyOf('kind: Policy\nomitStages: [RequestReceived]\nrules: [{ level: Metadata }]');
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

function collectReports() {
  const messages: string[] = [];
  let count = 0;
  const reports = {
    log: (message: string) => void messages.push(message),
    dropped: (lines: number) => void (count += lines),
  };
  return { messages, reports, lost: () => count };
}

test('a full disk drops events, reports once, and goes on when there is space', async () => {
  const written: string[] = [];
  const { messages, reports, lost } = collectReports();
  let isFull = true;
  const file = {
    async appendFile(text: string) {
      if (isFull) throw new Error('no space left');
      written.push(text);
    },
    close: async () => {},
  };
  const sink = queueFor(file, reports);
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
  expect(lost()).toBe(2);
});

test('a slow disk keeps a bounded queue', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { messages, reports, lost } = collectReports();
  const written: string[] = [];
  const file = {
    async appendFile(text: string) {
      await promise;
      written.push(text);
    },
    close: async () => {},
  };
  const sink = queueFor(file, reports);
  const line = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let count = 0; count < 8; count += 1) sink.write(line);
  expect(messages).toEqual(['warning: audit events are dropped: the disk is too slow']);
  expect(lost()).toBeGreaterThan(0);
  resolve();
  await sink.close();
  expect(written.join('').length).toBeLessThan(8 * line.length);
});
