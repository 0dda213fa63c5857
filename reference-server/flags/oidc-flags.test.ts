// Tests of the flags of OpenID Connect: the issuer that they configure, and what is refused.
import { expect, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import { FlagError } from './flag-error.ts';
import { parseFlags } from './parse.ts';

const { certificate } = await createCertificateAuthority('issuers');
const issuer = 'https://issuer.example';
const required = [`--oidc-issuer-url=${issuer}`, '--oidc-client-id=me'];

const parse = (...words: readonly string[]) =>
  parseFlags(words, {
    readFile: async (path) => {
      if (path === 'ca.pem') return certificate;
      if (path === 'text') return 'nothing';
      throw Object.assign(new Error('failed'), { code: 'ENOENT' });
    },
  });

test('without flags there is no issuer', async () => {
  expect((await parse()).oidcIssuer).toBeUndefined();
});

test('the required flags configure an issuer with defaults', async () => {
  expect((await parse(...required)).oidcIssuer).toMatchObject({
    url: issuer,
    audiences: ['me'],
    algorithms: ['RS256'],
    claimRules: [],
    mappings: { username: { claim: 'sub', prefix: `${issuer}#` } },
  });
});

test('all flags', async () => {
  const words = [
    '--oidc-username-claim=nickname',
    '--oidc-username-prefix=u:',
    '--oidc-groups-claim=roles',
    '--oidc-groups-prefix=g:',
    '--oidc-required-claim=a=b=c,d',
    '--oidc-required-claim=e=',
    '--oidc-ca-file=ca.pem',
    '--oidc-signing-algs=ES256,RS512',
  ];
  expect((await parse(...required, ...words)).oidcIssuer).toMatchObject({
    authorities: certificate,
    algorithms: ['ES256', 'RS512'],
    claimRules: [
      { claim: 'a', requiredValue: 'b=c,d' },
      { claim: 'e', requiredValue: '' },
    ],
    mappings: {
      username: { claim: 'nickname', prefix: 'u:' },
      groups: { claim: 'roles', prefix: 'g:' },
    },
  });
});

test.each([
  [[], `${issuer}#`],
  [['--oidc-username-claim=email'], ''],
  [['--oidc-username-claim=email', '--oidc-username-prefix=u:'], 'u:'],
  [['--oidc-username-prefix=-'], ''],
  [['--oidc-username-prefix=-x'], '-x'],
])('the prefix with %j', async (words, prefix) => {
  const { oidcIssuer } = await parse(...required, ...words);
  expect(oidcIssuer?.mappings.username).toMatchObject({ prefix });
});

test.each([
  ['--oidc-issuer-url=https://issuer.example', '--oidc-issuer-url: needs --oidc-client-id'],
  ['--oidc-client-id=me', '--oidc-client-id: needs --oidc-issuer-url'],
  ['--oidc-groups-claim=g', '--oidc-groups-claim: needs --oidc-issuer-url'],
  ['--oidc-issuer-url=http://issuer.example', 'is not a URL with https'],
  ['--oidc-issuer-url=issuer.example', 'is not a URL with https'],
  ['--oidc-issuer-url=https://a:b@issuer.example', 'holds a user or a password'],
  ['--oidc-issuer-url=https://issuer.example/?a=b', 'has a query or a fragment'],
  ['--oidc-issuer-url=', '--oidc-issuer-url: needs a value'],
  [`--oidc-required-claim=a`, '--oidc-required-claim: "a" is not a pair: write CLAIM=VALUE'],
  ['--oidc-required-claim==b', 'is not a pair'],
  ['--oidc-signing-algs=HS256', '--oidc-signing-algs: "HS256" is not one of'],
  ['--oidc-signing-algs=none', '"none" is not one of'],
  ['--oidc-ca-file=absent', '--oidc-ca-file: absent: there is no such file'],
  ['--oidc-ca-file=text', '--oidc-ca-file: text: holds no certificate'],
  [
    '--service-account-issuer=https://issuer.example --oidc-issuer-url=https://issuer.example --oidc-client-id=me',
    'is the issuer of service account tokens',
  ],
])('%s is refused in one line', async (line, message) => {
  const refused = parse(...line.split(' '));
  await expect(refused).rejects.toBeInstanceOf(FlagError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^[^\n]+$/);
});
