// Client certificates without a socket: the user that they name, when they are valid, and the file of their
// authorities.
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import type { CertificateAuthority, KeyPair } from '../../common/keys/certificate-authority.ts';
import type { ApiRequest } from '../requests/request.ts';
import type { Authentication, Authenticator } from './authenticator.ts';
import { certificateParts, clientCertificateAuthenticator, userOfSubject } from './client-certificates.ts';
import { FileContentError } from '../file-problems.ts';
import { parseAuthorities } from './client-authorities.ts';

const now = Date.UTC(2030, 0, 1);
const hourMs = 3_600_000;
const validity = { notBefore: new Date(now - hourMs), notAfter: new Date(now + hourMs) };
const wide = { notBefore: new Date(now - 9 * hourMs), notAfter: new Date(now + 9 * hourMs) };

let first: CertificateAuthority;
let second: CertificateAuthority;
let foreign: CertificateAuthority;
let authenticator: Authenticator;

beforeAll(async () => {
  [first, second, foreign] = await Promise.all([
    createCertificateAuthority('one', wide),
    createCertificateAuthority('two', wide),
    // The same name: only the signature differs.
    createCertificateAuthority('one', wide),
  ]);
  const authorities = parseAuthorities(`${first.certificate}\nsome text\n${second.certificate}`);
  authenticator = clientCertificateAuthenticator(authorities, certificateParts);
});

const blocks = (pem: string) => pem.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
const requestWith = (certificates: readonly Uint8Array[]) =>
  ({ headers: {}, peer: { address: '', certificates } }) as unknown as ApiRequest;

async function identify(pem: string, atMs = now): Promise<Authentication> {
  return authenticator.authenticate(
    requestWith(blocks(pem).map((one) => new X509Certificate(one).raw)),
    atMs,
  );
}

test('name and groups of a certificate of either authority', async () => {
  const pairs = await Promise.all([
    first.issueClient('jane', ['app1', 'app2'], validity),
    second.issueClient('Jörg x, +=<>#; O=none', ['ops, prod', 'a+b', 'ops, prod', ''], validity),
  ]);
  expect(await identify(pairs[0].certificate)).toEqual({
    username: 'jane',
    uid: '',
    groups: ['app1', 'app2'],
    extra: {},
  });
  expect(await identify(pairs[1].certificate)).toMatchObject({
    username: 'Jörg x, +=<>#; O=none',
    groups: ['ops, prod', 'a+b'],
  });
});

test('organizational units are not groups, and a certificate without extended key usage is accepted', async () => {
  const options = { ...validity, organizationalUnits: ['unit'], usage: null };
  const { certificate } = await first.issueClient('jane', ['app'], options);
  expect(await identify(certificate)).toMatchObject({ username: 'jane', groups: ['app'] });
});

test.each<[string, () => Promise<Pick<KeyPair, 'certificate'>>]>([
  ['of a foreign authority of the same name', () => foreign.issueClient('jane', [], validity)],
  ['that is self-signed', async () => foreign],
  ['for servers', () => first.issueClient('jane', [], { ...validity, usage: 'server' })],
  ['without a common name', () => first.issueClient('', ['app'], validity)],
  ['that has expired', () => first.issueClient('jane', [], { ...validity, notAfter: new Date(now - 1000) })],
  [
    'that is not valid yet',
    () => first.issueClient('jane', [], { ...validity, notBefore: new Date(now + 1000) }),
  ],
])('a certificate %s is an invalid credential', async (_, issue) => {
  expect(await identify((await issue()).certificate)).toBe('refused');
});

test('the validity is checked for each request of a connection', async () => {
  const { certificate } = await first.issueClient('jane', [], validity);
  const request = requestWith([new X509Certificate(certificate).raw]);
  const at = async (ms: number) => (await authenticator.authenticate(request, ms)) !== 'refused';
  expect(await at(now)).toBe(true);
  expect(await at(now + 2 * hourMs)).toBe(false);
  expect(await at(now - 2 * hourMs)).toBe(false);
  expect(await at(now)).toBe(true);
});

test('intermediates may come in any order, within the allowed path length', async () => {
  const upper = await first.intermediate('upper', { ...validity, pathLength: 0 });
  const pair = await upper.issueClient('jane', [], validity);
  expect(await identify(pair.certificate)).toMatchObject({ username: 'jane' });
  expect(await identify(blocks(pair.certificate)[0]!)).toBe('refused');
  const free = await first.intermediate('free', validity);
  const lower = await (await free.intermediate('lower', validity)).issueClient('jim', [], validity);
  const [leaf, ...others] = blocks(lower.certificate);
  expect(others).toHaveLength(2);
  expect(await identify([leaf, ...others.toReversed()].join('\n'))).toMatchObject({ username: 'jim' });
  const tooLong = await (await upper.intermediate('below', validity)).issueClient('jim', [], validity);
  expect(await identify(tooLong.certificate)).toBe('refused');
  const expired = await first.intermediate('expired', { ...validity, notAfter: new Date(now - 1000) });
  expect(await identify((await expired.issueClient('jane', [], validity)).certificate)).toBe('refused');
});

test('the certificate of a client cannot sign others', async () => {
  const client = await first.issueClient('jane', [], validity);
  const below = await foreign.issueClient('mallory', [], validity);
  expect(await identify(`${below.certificate}\n${client.certificate}`)).toBe('refused');
  const signed = await (await first.issuingClient('jane', validity)).issueClient('mallory', [], validity);
  expect(blocks(signed.certificate)).toHaveLength(2);
  expect(await identify(signed.certificate)).toBe('refused');
});

test('without a certificate there is no credential; bytes that are not a certificate are an invalid one', async () => {
  expect(await authenticator.authenticate(requestWith([]), now)).toBeUndefined();
  expect(await authenticator.authenticate({ headers: {} } as unknown as ApiRequest, now)).toBeUndefined();
  expect(await authenticator.authenticate(requestWith([Buffer.from('not a certificate')]), now)).toBe(
    'refused',
  );
});

test.each([
  [{ CN: ['a', 'b'] }, 'b'],
  [{ CN: [''] }, undefined],
  [{ O: ['g'] }, undefined],
  [{}, undefined],
])('the subject %j names %j', (subject, username) => {
  expect(userOfSubject(subject)?.username).toBe(username);
});

test('a file without valid authorities is refused with the reason', async () => {
  const { certificate: leaf } = await first.issueClient('jane');
  const cut = first.certificate.slice(0, -30);
  const broken = first.certificate.replace(/\n(\S)/, '\n*$1');
  for (const [text, message] of [
    ['', 'holds no certificate in PEM form'],
    ['-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----', 'holds no certificate in PEM form'],
    [cut, 'holds a block without its END line: copy it whole'],
    [`${second.certificate}\n${broken}`, 'certificate 2 of 2 cannot be read: copy it again'],
    [
      `${first.certificate}\n${leaf}`,
      'certificate 2 of 2 is not a certificate authority: use the one that signed it',
    ],
  ] as const) {
    expect(() => parseAuthorities(text)).toThrow(new FileContentError(message));
  }
});
