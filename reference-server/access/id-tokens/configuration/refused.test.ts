// Authentication configuration files that are refused: each in one line that names the field.
import { expect, test } from 'vitest';
import { ConfigurationProblem } from '../../../configuration-files/problem.ts';
import {
  authenticator,
  configurationOf,
  issuer,
  ownIssuer,
  parseConfiguration,
  username,
} from './configuration.test-support.ts';

const withIssuer = (changes: object) =>
  configurationOf({ ...authenticator, issuer: { ...issuer, ...changes } });
const withMappings = (changes: object) =>
  configurationOf({ ...authenticator, claimMappings: { username, ...changes } });
const withUsername = (mapping: object) => withMappings({ username: mapping });
const withClaimRule = (rule: object) => configurationOf({ ...authenticator, claimValidationRules: [rule] });
const withUserRule = (rule: object) => configurationOf({ ...authenticator, userValidationRules: [rule] });
const withExtra = (...extra: readonly object[]) => withMappings({ extra });
const second = (changes: object) =>
  configurationOf(authenticator, {
    ...authenticator,
    issuer: { ...issuer, url: 'https://two.example', ...changes },
  });
const expression = 'claims.sub';
const many = (count: number) =>
  configurationOf(
    ...Array.from({ length: count }, (_one, index) => ({
      ...authenticator,
      issuer: { ...issuer, url: `https://i${index}.example` },
    })),
  );

test('up to 64 issuers are allowed', async () => {
  expect(await parseConfiguration(many(64))).toHaveLength(64);
});

test.each<[string, object | string, string]>([
  ['an empty file', '', 'auth.yaml:1: '],
  ['text', 'text', 'the file is not a mapping'],
  ['a list', '[]', 'the file is not a mapping'],
  ['invalid YAML', 'jwt: [', 'the file is not valid YAML'],
  ['a duplicate key', 'kind: a\nkind: b', 'the file is not valid YAML'],
  ['no version', { ...configurationOf(), apiVersion: undefined }, 'apiVersion: is missing'],
  ['another version', { ...configurationOf(), apiVersion: 'apiserver.config.orch.io/v9' }, 'apiVersion: '],
  ['another group', { ...configurationOf(), apiVersion: 'v1beta1' }, 'apiVersion: '],
  ['another kind', { ...configurationOf(), kind: 'AuthorizationConfiguration' }, 'kind: '],
  ['an unknown field', { ...configurationOf(), jwts: [] }, 'jwts: is not a known field; did you mean jwt?'],
  ['a list of another type', { ...configurationOf(), jwt: {} }, 'jwt: is not a list'],
  ['65 issuers', many(65), 'jwt: has 65 items; write at most 64'],
  ['an authenticator of another type', configurationOf([]), 'jwt[0]: is not a mapping'],
  ['no issuer', configurationOf({ ...authenticator, issuer: undefined }), 'jwt[0].issuer: is missing'],
  ['an unknown field of an issuer', withIssuer({ URL: 'x' }), 'jwt[0].issuer.URL: is not a known field'],
  ['no url', withIssuer({ url: undefined }), 'jwt[0].issuer.url: is missing'],
  ['an empty url', withIssuer({ url: '' }), 'jwt[0].issuer.url: is empty'],
  ['a url of another type', withIssuer({ url: 7 }), 'jwt[0].issuer.url: is not a text'],
  ['a url without https', withIssuer({ url: 'http://issuer.example' }), 'is not a URL with https'],
  ['a url with a password', withIssuer({ url: 'https://a:b@c.example' }), 'holds a user or a password'],
  ['a url with a query', withIssuer({ url: 'https://c.example?a' }), 'has a query or a fragment'],
  ['the own issuer', withIssuer({ url: ownIssuer }), 'is the issuer of service account tokens'],
  [
    'a url twice',
    configurationOf(authenticator, authenticator),
    'jwt[1].issuer.url: is the url of an earlier',
  ],
  ['a discovery URL that equals url', withIssuer({ discoveryURL: issuer.url }), 'discoveryURL: equals url'],
  [
    'a discovery URL that equals url but for the slash',
    withIssuer({ discoveryURL: `${issuer.url}/` }),
    'equals url',
  ],
  ['a discovery URL without https', withIssuer({ discoveryURL: 'http://d.example/x' }), 'URL with https'],
  [
    'a discovery URL twice',
    configurationOf(
      { ...authenticator, issuer: { ...issuer, discoveryURL: 'https://d.example/x' } },
      {
        ...authenticator,
        issuer: { ...issuer, url: 'https://two.example', discoveryURL: 'https://d.example/x' },
      },
    ),
    'jwt[1].issuer.discoveryURL: is the discoveryURL of an earlier',
  ],
  ['an authority that is a path', withIssuer({ certificateAuthority: '/ca.pem' }), 'certificateAuthority: '],
  ['no audiences', withIssuer({ audiences: undefined }), 'audiences: has 0 items; write at least 1'],
  ['empty audiences', withIssuer({ audiences: [] }), 'audiences: has 0 items'],
  ['an empty audience', withIssuer({ audiences: [''] }), 'audiences[0]: is empty'],
  ['an audience as text', withIssuer({ audiences: 'me' }), 'audiences: is not a list'],
  ['two audiences without policy', withIssuer({ audiences: ['a', 'b'] }), 'audienceMatchPolicy: is required'],
  ['another policy', withIssuer({ audienceMatchPolicy: 'MatchAll' }), 'audienceMatchPolicy: has the value'],
  ['no mappings', configurationOf({ issuer }), 'claimMappings: is missing'],
  ['no user name', withUsername(undefined as never), 'claimMappings.username: is missing'],
  ['an empty user name', withUsername({}), 'username: has neither claim nor expression'],
  ['a claim without prefix', withUsername({ claim: 'sub' }), 'username.prefix: is required with claim'],
  ['claim and expression', withUsername({ ...username, expression }), 'cannot be combined with'],
  ['prefix and expression', withUsername({ prefix: 'a', expression }), 'cannot be combined with'],
  [
    'a user name that is no text',
    withUsername({ expression: 'true' }),
    'username.expression: has the type bool',
  ],
  ['an expression of another type', withUsername({ expression: 7 }), 'username.expression: is not a text'],
  ['an unknown variable', withUsername({ expression: 'user.username' }), 'username.expression: is not valid'],
  ['an unchecked email', withUsername({ expression: 'claims.email' }), 'uses claims.email without a check'],
  [
    'an unchecked email by index',
    withUsername({ expression: '"x:" + claims["email"].lowerAscii()' }),
    'uses claims.email without a check',
  ],
  ['groups with both', withMappings({ groups: { ...username, expression } }), 'cannot be combined with'],
  ['empty groups', withMappings({ groups: {} }), 'groups: has neither claim nor expression'],
  ['groups of numbers', withMappings({ groups: { expression: '[1]' } }), 'has the type list<int>'],
  ['a uid with both', withMappings({ uid: { claim: 'oid', expression } }), 'cannot be combined with'],
  ['a uid with a prefix', withMappings({ uid: { claim: 'oid', prefix: '' } }), 'uid.prefix: is not a known'],
  ['an extra key without domain', withExtra({ key: 'tenant', valueExpression: expression }), 'no domain'],
  ['an extra key without name', withExtra({ key: '/x', valueExpression: expression }), 'DNS subdomain'],
  ['an extra key without path', withExtra({ key: 'a.com/', valueExpression: expression }), 'no path'],
  ['an extra key of another form', withExtra({ key: 'not_dns/x', valueExpression: expression }), 'DNS'],
  ['an extra key with a space', withExtra({ key: 'a.com/x y', valueExpression: expression }), 'no path'],
  ['an upper-case extra key', withExtra({ key: 'a.com/Tenant', valueExpression: expression }), 'upper-case'],
  ['an upper-case domain', withExtra({ key: 'A.com/tenant', valueExpression: expression }), 'upper-case'],
  ['a reserved domain', withExtra({ key: 'orch.io/x', valueExpression: expression }), 'reserved'],
  ['below a reserved domain', withExtra({ key: 'a.orch.io/x', valueExpression: expression }), 'reserved'],
  ['an extra key without value', withExtra({ key: 'a.com/x' }), 'extra[0].valueExpression: is missing'],
  [
    'an extra key twice',
    withExtra(
      { key: 'a.com/x', valueExpression: expression },
      { key: 'a.com/x', valueExpression: expression },
    ),
    'extra[1].key: is the key of an earlier mapping',
  ],
  ['an extra value of another type', withExtra({ key: 'a.com/x', valueExpression: '1' }), 'has the type int'],
  ['an empty rule', withClaimRule({}), 'claimValidationRules[0]: has neither claim nor expression'],
  ['a rule without value', withClaimRule({ claim: 'hd' }), 'requiredValue: is missing'],
  ['a rule with both', withClaimRule({ claim: 'hd', requiredValue: 'a', expression: 'true' }), 'combined'],
  ['a claim with a message', withClaimRule({ claim: 'hd', requiredValue: 'a', message: 'm' }), 'combined'],
  ['a rule that is no boolean', withClaimRule({ expression: '"x"' }), 'has the type string'],
  ['a rule that does not compile', withClaimRule({ expression: 'claims.(' }), 'expression: is not valid'],
  ['a claim rule about the user', withClaimRule({ expression: 'user.uid == ""' }), 'Unknown variable: user'],
  ['a user rule without expression', withUserRule({ message: 'm' }), 'expression: is missing'],
  ['a user rule about claims', withUserRule({ expression: 'claims.a == ""' }), 'Unknown variable: claims'],
  [
    'a misspelt field',
    withUserRule({ expression: 'user.name == ""' }),
    'userValidationRules[0].expression: ',
  ],
  [
    'a user rule with a claim',
    withUserRule({ claim: 'a', requiredValue: 'b' }),
    'claim: is not a known field',
  ],
  ['a second issuer', second({ audiences: [] }), 'jwt[1].issuer.audiences: '],
])('%s', async (_what, content, message) => {
  const refused = parseConfiguration(content);
  await expect(refused).rejects.toBeInstanceOf(ConfigurationProblem);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^auth\.yaml:\d+: [^\n]+; [^\n]+$/);
});
