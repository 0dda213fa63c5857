// Faults of the signatures of cluster-info (access 5.5).
import { createHmac } from 'node:crypto';
import type { BootstrapToken } from '../../access/bootstrap/token-secret.ts';
import type { Fault } from '../fault.ts';

interface Signing {
  readonly alg: string;
  readonly hash: string;
  readonly keyOf: (token: BootstrapToken) => string;
  readonly payloadOf: (value: string) => string;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
const asDocumented: Signing = {
  alg: 'HS256',
  hash: 'sha256',
  keyOf: ({ id, secret }) => `${id}.${secret}`,
  payloadOf: encode,
};

const signsBy =
  (other: Partial<Signing>): Fault['install'] =>
  (parts) => {
    const { alg, hash, keyOf, payloadOf } = { ...asDocumented, ...other };
    parts.bootstrap.signatureOf = async (value, token) => {
      const header = encode(JSON.stringify({ alg, kid: token.id }));
      const mac = createHmac(hash, keyOf(token))
        .update(`${header}.${payloadOf(value)}`)
        .digest('base64url');
      return `${header}..${mac}`;
    };
  };

const selects = 'bootstrapsigner';
/** All rows that verify a signature. */
const verifying = [
  'bootstrap.signing.payload',
  'bootstrap.signing.algorithm',
  'bootstrap.signing.shared-secret',
  'bootstrap.signing.follows-change',
] as const;

export default [
  {
    id: 'information-made-again-not-signed',
    title: 'A new cluster-info is not signed, only a changed one.',
    breaks: ['bootstrap.signing.follows-change'],
    install(parts) {
      parts.bootstrap.signsAfter = (type) => type === 'MODIFIED';
    },
  },
  {
    id: 'signatures-under-another-key',
    title: 'The signatures of cluster-info are kept under keys that end in the id instead of the whole name.',
    breaks: [
      ...verifying,
      'bootstrap.signing.place',
      'bootstrap.signing.key-per-token',
      'bootstrap.signing.key-removed',
      'bootstrap.signing.only-tokens',
      'bootstrap.signing.detached',
      'bootstrap.signing.option-off',
      'bootstrap.expiration.not-signing',
      'bootstrap.usage.signing',
      'bootstrap.usage.no-signing',
    ],
    install(parts) {
      parts.bootstrap.signatureKeyOf = (id) => `jws-${id}`;
    },
  },
  {
    id: 'cluster-info-without-authority',
    title: 'The client configuration in cluster-info has no certificate authority.',
    breaks: ['bootstrap.signing.client-configuration'],
    install(parts) {
      const { clientConfiguration } = parts.bootstrap;
      parts.bootstrap.clientConfiguration = (endpoint) => ({
        ...clientConfiguration(endpoint),
        clusters: [{ name: '', cluster: { server: endpoint.url } }],
      });
    },
  },
  {
    id: 'one-signature-at-a-time',
    title: 'Each signature of cluster-info replaces the others.',
    breaks: ['bootstrap.signing.key-per-token', 'bootstrap.signing.key-removed', 'bootstrap.signing.payload'],
    install(parts) {
      const { signedData } = parts.bootstrap;
      const known = new Set<string>();
      parts.bootstrap.signedData = (data, signatures, names) => {
        const newest = Object.keys(signatures).find((key) => !known.has(key));
        const kept = newest ?? Object.keys(signatures).find((key) => Object.hasOwn(data, key));
        for (const key of Object.keys(signatures)) known.add(key);
        return signedData(data, kept === undefined ? {} : { [kept]: signatures[kept]! }, names);
      };
    },
  },
  {
    id: 'signatures-outlive-their-tokens',
    title: 'A signature of cluster-info stays when its token is deleted.',
    breaks: ['bootstrap.signing.key-removed', 'bootstrap.expiration.not-signing'],
    install(parts) {
      parts.bootstrap.signedData = (data, signatures) => ({ ...data, ...signatures });
    },
  },
  {
    id: 'signed-once',
    title: 'A signature of cluster-info is not updated after a change.',
    breaks: ['bootstrap.signing.follows-change', 'bootstrap.signing.payload'],
    install(parts) {
      const { signedData } = parts.bootstrap;
      parts.bootstrap.signedData = (data, signatures, names) => {
        const kept = Object.entries(signatures).map(([key, value]) => [key, data[key] ?? value] as const);
        return signedData(data, Object.fromEntries(kept), names);
      };
    },
  },
  {
    id: 'signature-with-its-payload',
    title: 'The signature of cluster-info holds the payload, too.',
    breaks: [...verifying, 'bootstrap.signing.detached'],
    install(parts) {
      const { signatureOf } = parts.bootstrap;
      parts.bootstrap.signatureOf = async (value, token) =>
        (await signatureOf(value, token)).replace('..', `.${encode(value)}.`);
    },
  },
  {
    id: 'signed-payload-is-padded',
    title: 'The payload of the signature of cluster-info is padded.',
    breaks: verifying,
    install: signsBy({
      payloadOf: (value) => encode(value).padEnd(Math.ceil(Buffer.byteLength(value) / 3) * 4, '='),
    }),
  },
  {
    id: 'signed-payload-in-standard-base64',
    title: 'The payload of the signature of cluster-info is in the standard alphabet of base64.',
    breaks: ['bootstrap.signing.payload'],
    install: signsBy({ payloadOf: (value) => Buffer.from(value).toString('base64').replace(/=+$/, '') }),
  },
  {
    id: 'signed-with-a-longer-hash',
    title: 'cluster-info is signed with HS512.',
    breaks: verifying,
    install: signsBy({ alg: 'HS512', hash: 'sha512' }),
  },
  {
    id: 'signed-with-the-secret-part',
    title: 'cluster-info is signed with the secret part of the token alone.',
    breaks: ['bootstrap.signing.shared-secret'],
    install: signsBy({ keyOf: ({ secret }) => secret }),
  },
  {
    id: 'signed-without-the-dot',
    title: 'cluster-info is signed with the two parts of the token joined without the dot.',
    breaks: ['bootstrap.signing.shared-secret'],
    install: signsBy({ keyOf: ({ id, secret }) => id + secret }),
  },
  {
    id: 'bootstrap-signer-always-runs',
    title: 'The * of --controllers enables the signer, too.',
    breaks: ['bootstrap.signing.option-off'],
    install(parts) {
      const { isSelected } = parts.controllers;
      parts.controllers.isSelected = (list, name, onlyByName) =>
        isSelected(list, name, name === selects ? false : onlyByName);
    },
  },
  {
    id: 'signature-padded',
    title: 'The signature of cluster-info is padded.',
    breaks: ['bootstrap.signing.detached'],
    install({ bootstrap }) {
      const { signatureOf } = bootstrap;
      bootstrap.signatureOf = async (value, token) => `${await signatureOf(value, token)}=`;
    },
  },
] as const satisfies readonly Fault[];
