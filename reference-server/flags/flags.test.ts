// Parsing of flags: every value, every error, and that help and defaults agree.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { FlagError } from './flag-error.ts';
import { helpText } from './help.ts';
import { controllerEnabled, defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { parseFlags } from './parse.ts';
import { flags } from './table.ts';
import { readFile } from './files.test-support.ts';

const parse = (...words: string[]) => parseFlags(words, { readFile });

test('no flag gives the defaults, and the defaults that help shows are the same', async () => {
  expect(await parse()).toEqual(defaultOptions());
  const shown = flags
    .filter(({ fallback }) => fallback !== '')
    .map(({ name, fallback }) => `--${name}=${fallback}`);
  expect(await parse(...shown)).toEqual(defaultOptions());
  for (const { name } of flags) expect(helpText()).toContain(`--${name}=`);
});

test.each<[string, Partial<ServerOptions>]>([
  ['--secure-port=0', { securePort: 0 }],
  ['--secure-port 8443', { securePort: 8443 }],
  ['--bind-address ::', { bindAddress: '::' }],
  ['--anonymous-auth', { anonymousAuth: true }],
  ['--anonymous-auth=false', { anonymousAuth: false }],
  ['--anonymous-auth false --secure-port 1', { anonymousAuth: false, securePort: 1 }],
  ['--authorization-mode=AlwaysDeny,AlwaysAllow', { authorizationModes: ['AlwaysDeny', 'AlwaysAllow'] }],
  ['--authorization-mode=RBAC,Node', { authorizationModes: ['RBAC', 'Node'] }],
  [
    '--authorization-mode=ABAC --authorization-policy-file=policies.jsonl',
    { authorizationModes: ['ABAC'], abacPolicies: [{ user: 'ann', resource: '*' }] },
  ],
  [
    '--authorization-config=authorizers.yaml --authorization-mode=RBAC --authorization-webhook-version=v1',
    {
      authorizationModes: ['RBAC'],
      authorizationConfig: {
        loaded: expect.objectContaining({ value: { authorizers: [{ type: 'RBAC', name: 'roles' }] } }),
        conflictingFlags: ['--authorization-mode', '--authorization-webhook-version'],
      },
    },
  ],
  ['--enable-admission-plugins=NodeRestriction', { admissionPlugins: ['NodeRestriction'] }],
  ['--disable-admission-plugins=NodeRestriction', {}],
  [
    '--livez-grace-period=1m30s --shutdown-delay-duration 1.5s',
    { livezGracePeriodMs: 90_000, shutdownDelayMs: 1_500 },
  ],
  [
    '--history-limit=64Mi --history-retention=2s',
    { historyLimitBytes: 67_108_864, historyRetentionMs: 2_000 },
  ],
  [
    '--runtime-config=a/v1 --runtime-config=b/v1=false,api/all=true',
    {
      runtimeConfig: new Map([
        ['a/v1', true],
        ['b/v1', false],
        ['api/all', true],
      ]),
    },
  ],
  ['--tls-cert-file=c --tls-private-key-file=k', { tlsFiles: { certificate: 'c', key: 'k' } }],
  ['--data-dir=d --cert-dir=e', { dataDir: 'd', certDir: 'e' }],
  ['--dialect=names.yaml', { names: { ...orch, dialect: 'mine' } }],
  [
    '--token-auth-file=tokens.csv',
    {
      staticTokens: [{ token: 'secret', user: { username: 'ann', uid: '1', groups: ['a', 'b'], extra: {} } }],
    },
  ],
  ['--secure-port=1 --secure-port=2', { securePort: 2 }],
])('%s', async (line, expected) => {
  expect(await parse(...line.split(' '))).toEqual({ ...defaultOptions(), ...expected });
});

test('the key files of service accounts are read separately, for any number of flags', async () => {
  const { serviceAccountKeyFiles = [], serviceAccountSigningKey } = await parse(
    '--service-account-key-file=key.pem',
    '--service-account-key-file=public.pem',
    '--service-account-signing-key-file=key.pem',
  );
  expect(serviceAccountKeyFiles.map((keys) => keys.map((key) => 'privateKey' in key))).toEqual([
    [true],
    [false],
  ]);
  expect(serviceAccountSigningKey?.id).toBe(serviceAccountKeyFiles[1]?.[0]?.id);
  expect((await parse('--api-audiences=a,b')).apiAudiences).toEqual(['a', 'b']);
});

test('gates are merged over their defaults; a deprecated one is accepted with a warning', async () => {
  const { featureGates, warnings } = await parse(
    '--feature-gates=DynamicResourceAllocation=true',
    '--feature-gates=WatchList=false,AggregatedDiscoveryEndpoint=true',
  );
  expect(featureGates.get('DynamicResourceAllocation')).toBe(true);
  expect(featureGates.get('CBORServingAndStorage')).toBe(false);
  expect(featureGates.get('WatchList')).toBe(false);
  expect(featureGates.get('APIResponseCompression')).toBe(true);
  expect(warnings).toEqual([expect.stringContaining('AggregatedDiscoveryEndpoint is deprecated')]);
});

test.each([
  ['--secure-prot=1', 'unknown flag --secure-prot: did you mean --secure-port?'],
  ['--quite-another=1', 'unknown flag --quite-another: --help lists all'],
  ['word', 'unexpected argument "word"'],
  ['--secure-port', '--secure-port: needs a value'],
  ['--secure-port --data-dir=x', '--secure-port: needs a value'],
  ['--secure-port=65536', '--secure-port: "65536" is not a whole number from 0 to 65535'],
  ['--secure-port=-1', '--secure-port: "-1"'],
  ['--bind-address=here', '--bind-address: "here" is not an IP address'],
  ['--anonymous-auth=maybe', '--anonymous-auth: "maybe" is neither true nor false'],
  [
    '--authorization-mode=Webhook',
    '--authorization-mode: the mode Webhook needs --authorization-webhook-config-file',
  ],
  ['--authorization-mode=AlwaysAlow', 'unknown mode "AlwaysAlow": use AlwaysAllow'],
  ['--authorization-mode=RBAC,RBAC', '--authorization-mode: names RBAC more than once: leave one'],
  ['--authorization-mode=ABAC', '--authorization-mode: the mode ABAC needs --authorization-policy-file'],
  [
    '--authorization-policy-file=policies.jsonl',
    '--authorization-policy-file: needs the mode ABAC: --authorization-mode=ABAC',
  ],
  [
    '--authorization-mode=ABAC --authorization-policy-file=absent',
    '--authorization-policy-file: absent: there is no such file',
  ],
  [
    '--authorization-mode=ABAC --authorization-policy-file=bad.jsonl',
    '--authorization-policy-file: bad.jsonl:2: is not valid JSON: each line is one JSON object',
  ],
  [
    '--authorization-mode=ABAC --authorization-policy-file=unknown-field.jsonl',
    'unknown-field.jsonl:1: unknown field spec.usr: did you mean user?',
  ],
  [
    '--authorization-mode=ABAC --authorization-policy-file=typed.jsonl',
    'typed.jsonl:1: spec.readonly is not a boolean: write a boolean',
  ],
  [
    '--authorization-mode=ABAC --authorization-policy-file=old.jsonl',
    'old.jsonl:1: apiVersion is "v0": write "abac.authorization.orch.io/v1beta1"',
  ],
  [
    '--authorization-webhook-version=v1',
    '--authorization-webhook-version: needs the mode Webhook: --authorization-mode=Webhook',
  ],
  ['--enable-admission-plugins=NodeRestrictions', 'unknown admission plugin "NodeRestrictions": use Node'],
  [
    '--enable-admission-plugins=NodeRestriction --disable-admission-plugins=NodeRestriction',
    'NodeRestriction is also in --enable-admission-plugins',
  ],
  ['--authorization-mode=', '--authorization-mode: needs at least one'],
  [
    '--feature-gates=DynamicResourceAlocation=true',
    'unknown feature gate DynamicResourceAlocation: did you mean DynamicResourceAllocation?',
  ],
  ['--feature-gates=Whatever=true', 'unknown feature gate Whatever: the gates are'],
  ['--feature-gates=WatchList', '"WatchList" has no value'],
  ['--feature-gates=WatchList=on', 'in "WatchList=on" "on" is neither'],
  ['--feature-gates=AggregatedDiscoveryEndpoint=false', 'is stable and cannot be disabled'],
  ['--feature-gates=constructor=true', 'unknown feature gate constructor'],
  ['--runtime-config=a/v1=x', '--runtime-config: in "a/v1=x"'],
  ['--livez-grace-period=10', '--livez-grace-period: "10" is not a duration'],
  ['--shutdown-delay-duration=-1s', '"-1s" is not a duration'],
  ['--history-limit=lots', '--history-limit: "lots" is not a number of bytes'],
  ['--token-auth-file=absent', '--token-auth-file: absent: there is no such file'],
  ['--token-auth-file=closed', '--token-auth-file: closed: may not be read or written'],
  ['--token-auth-file=bad.csv', '--token-auth-file: bad.csv:2: '],
  ['--client-ca-file=absent', '--client-ca-file: absent: there is no such file'],
  ['--client-ca-file=tokens.csv', '--client-ca-file: tokens.csv: holds no certificate in PEM form'],
  ['--client-ca-file=', '--client-ca-file: needs a value'],
  ['--dialect=klingon', '--dialect: unknown dialect "klingon"'],
  ['--dialect=bad.yaml', '--dialect: bad.yaml:2: gropus: unknown field, did you mean groups?'],
  ['--controllers=*,-missing', '--controllers: unknown controller "missing"'],
  ['--tls-cert-file=c', '--tls-cert-file: needs --tls-private-key-file'],
  ['--tls-private-key-file=k', '--tls-private-key-file: needs --tls-cert-file'],
  ['--data-dir=', '--data-dir: needs a value'],
  ['--service-account-key-file=', '--service-account-key-file: needs a value'],
  [
    '--service-account-key-file=key.pem --service-account-key-file=absent',
    '--service-account-key-file: absent: there is no such file',
  ],
  [
    '--service-account-key-file=no-key.pem',
    '--service-account-key-file: no-key.pem: holds no key in PEM form: give RSA or ECDSA keys',
  ],
  [
    '--service-account-signing-key-file=public.pem',
    '--service-account-signing-key-file: public.pem: holds no private key in PEM form',
  ],
  ['--service-account-lookup=perhaps', '--service-account-lookup: "perhaps" is neither'],
  ['--api-audiences=,', '--api-audiences: needs at least one name'],
])('%s is refused in one line', async (line, message) => {
  const refused = parse(...line.split(' '));
  await expect(refused).rejects.toBeInstanceOf(FlagError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^[^\n]+$/);
});

test('a controller is enabled by its name or by the star, unless it is excluded', () => {
  expect(controllerEnabled(['*'], 'a')).toBe(true);
  expect(controllerEnabled(['*', '-a'], 'a')).toBe(false);
  expect(controllerEnabled(['b'], 'a')).toBe(false);
  expect(controllerEnabled(['a'], 'a')).toBe(true);
  expect(controllerEnabled(['*'], 'a', true)).toBe(false);
  expect(controllerEnabled(['*', 'a'], 'a', true)).toBe(true);
  expect(controllerEnabled(['*', 'a', '-a'], 'a', true)).toBe(false);
});
