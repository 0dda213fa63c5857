// The flags of webhooks and of the authorization configuration file: settings, defaults, and every refusal in one line.
import { expect, test } from 'vitest';
import { partsWith } from '../parts/index.ts';
import { parseFlags } from './parse.ts';

const hook = JSON.stringify({ clusters: [{ name: 'c', cluster: { server: 'https://h/review' } }] });
const authorizers = (name: string) =>
  `apiVersion: ${name}/v1\nkind: AuthorizationConfiguration\nauthorizers:\n- type: RBAC\n  name: roles\n`;

const files: Readonly<Record<string, string>> = {
  'hook.yaml': hook,
  'no-service.yaml': 'clusters:\n- name: c\n  cluster: {}\n',
  'plain.yaml': hook.replace('https', 'http'),
  'authority.yaml':
    'clusters:\n- name: c\n  cluster:\n    server: https://h\n    certificate-authority: absent.pem\n',
  'empty.yaml': '',
  'twice.yaml': 'clusters: []\nclusters: []\n',
  'authz.yaml': authorizers('apiserver.config.orch.io'),
  'names.yaml': 'dialect: mine\ngroups:\n  serverConfiguration: config.example\n',
  'own-authz.yaml': authorizers('config.example'),
  'bad-authz.yaml': authorizers('apiserver.config.orch.io').replace('RBAC', 'Magic'),
};

const readFile = async (path: string) => {
  const text = files[path];
  if (text !== undefined) return text;
  throw Object.assign(new Error('no'), { code: 'ENOENT' });
};

const parse = (line: string) => parseFlags(line.split(' '), { readFile });
const token = '--authentication-token-webhook-config-file=hook.yaml';
const mode = '--authorization-mode=RBAC,Webhook --authorization-webhook-config-file=hook.yaml';
const service = { url: 'https://h/review' };

test.each<[string, object]>([
  [token, { tokenWebhook: { service, version: 'v1beta1', cacheTtlMs: 120_000 } }],
  [
    `--authentication-token-webhook-version=v1 --authentication-token-webhook-cache-ttl=5s ${token}`,
    { tokenWebhook: { service, version: 'v1', cacheTtlMs: 5000 } },
  ],
  ['--authorization-mode=RBAC', { tokenWebhook: undefined, authorizationWebhook: undefined }],
  [
    mode,
    {
      authorizationModes: ['RBAC', 'Webhook'],
      authorizationWebhook: {
        service,
        version: 'v1beta1',
        authorizedTtlMs: 300_000,
        unauthorizedTtlMs: 30_000,
        timeoutMs: 30_000,
        failurePolicy: 'NoOpinion',
      },
    },
  ],
  [
    `${mode} --authorization-webhook-version=v1 --authorization-webhook-cache-authorized-ttl=1s --authorization-webhook-cache-unauthorized-ttl=2s`,
    { authorizationWebhook: { version: 'v1', authorizedTtlMs: 1000, unauthorizedTtlMs: 2000 } },
  ],
  ['--authorization-config=authz.yaml', { authorizationConfig: { conflictingFlags: [] } }],
  [
    '--authorization-config=own-authz.yaml --dialect=names.yaml',
    { authorizationConfig: { loaded: { path: 'own-authz.yaml' } } },
  ],
  [
    '--authorization-config=authz.yaml --authorization-webhook-cache-authorized-ttl=5s',
    { authorizationConfig: { conflictingFlags: ['--authorization-webhook-cache-authorized-ttl'] } },
  ],
])('%s', async (line, options) => {
  expect(await parse(line)).toMatchObject(options);
});

const tokenFlag = '--authentication-token-webhook';
const modeFlag = '--authorization-webhook';

test.each([
  [`${tokenFlag}-config-file=absent`, `${tokenFlag}-config-file: absent: there is no such file`],
  [`${tokenFlag}-config-file=empty.yaml`, `${tokenFlag}-config-file: empty.yaml:1: the file is empty`],
  [
    `${tokenFlag}-config-file=twice.yaml`,
    'twice.yaml:2: the file is not valid YAML or JSON: duplicated mapping key',
  ],
  [
    `${tokenFlag}-config-file=no-service.yaml`,
    'no-service.yaml:3: clusters[0].cluster.server: is missing; add it',
  ],
  [
    `${tokenFlag}-config-file=plain.yaml`,
    'plain.yaml:1: clusters[0].cluster.server: is not a URL with https; write',
  ],
  [
    `${tokenFlag}-config-file=authority.yaml`,
    'authority.yaml:5: clusters[0].cluster.certificate-authority: names ',
  ],
  [
    `${token} ${tokenFlag}-version=v2`,
    `${tokenFlag}-version: "v2" is not a version of reviews: use v1beta1 or v1`,
  ],
  [`${token} ${tokenFlag}-version=`, `${tokenFlag}-version: "" is not a version`],
  [`${token} ${tokenFlag}-cache-ttl=5`, `${tokenFlag}-cache-ttl: "5" is not a duration`],
  [`${token} ${tokenFlag}-cache-ttl=-5s`, `${tokenFlag}-cache-ttl: "-5s" is not a duration`],
  [`${tokenFlag}-version=v1`, `${tokenFlag}-version: needs ${tokenFlag}-config-file`],
  [`${mode} ${modeFlag}-version=v2`, `${modeFlag}-version: "v2" is not a version of reviews`],
  [`${mode} ${modeFlag}-cache-authorized-ttl=x`, `${modeFlag}-cache-authorized-ttl: "x" is not a duration`],
  ['--authorization-mode=Webhook', `the mode Webhook needs ${modeFlag}-config-file`],
  [`${modeFlag}-config-file=hook.yaml`, `${modeFlag}-config-file: needs the mode Webhook`],
  [
    `--authorization-mode=Webhook ${modeFlag}-config-file=no-service.yaml`,
    `${modeFlag}-config-file: no-service.yaml:3: clusters[0].cluster.server: is missing`,
  ],
  ['--authorization-config=absent', '--authorization-config: absent: there is no such file'],
  [
    '--authorization-config=bad-authz.yaml',
    '--authorization-config: bad-authz.yaml:4: authorizers[0].type: has the value',
  ],
  [
    '--authorization-config=own-authz.yaml',
    '--authorization-config: own-authz.yaml:1: apiVersion: has the value',
  ],
  ['--authorization-config=', '--authorization-config: needs a value'],
])('%s is refused', async (line, message) => {
  const error: unknown = await parse(line).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ name: 'FlagError' });
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).not.toContain('\n');
});

test('defaults and versions are parts', async () => {
  const parsers = partsWith((parts) => {
    parts.tokenWebhooks.defaults = { version: 'v1', cacheTtlMs: 1 };
    parts.accessWebhooks.versionNamed = () => 'v1';
  });
  const line = `${token} ${mode} ${modeFlag}-version=v2`;
  expect(await parseFlags(line.split(' '), { readFile, parsers })).toMatchObject({
    tokenWebhook: { version: 'v1', cacheTtlMs: 1 },
    authorizationWebhook: { version: 'v1' },
  });
});
