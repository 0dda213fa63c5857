// Faults of the controllers of bootstrap tokens and of caches: which Secrets they take, and which changes they miss
// (access 2.4, 5.1, 5.5).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** The signer takes further Secrets as tokens, the authenticator does not. */
const signsWith = (parts: Parts, changed: Partial<Parts['bootstrap']>): void => {
  const { usableToken } = parts.bootstrap;
  parts.bootstrap.usableToken = (secret, use, tools) =>
    usableToken(secret, use, use === 'signing' ? { ...tools, parts: { ...tools.parts, ...changed } } : tools);
};

const onlyTokens = ['bootstrap.signing.only-tokens'];

export default [
  {
    id: 'last-signature-stays',
    title: 'The signature of the last token that signs stays in cluster-info.',
    breaks: ['bootstrap.signing.key-removed'],
    install(parts) {
      const { signedData } = parts.bootstrap;
      parts.bootstrap.signedData = (data, signatures, names) =>
        Object.keys(signatures).length === 0 ? data : signedData(data, signatures, names);
    },
  },
  {
    id: 'signer-follows-every-namespace',
    title: 'The signer signs with the token Secrets of all namespaces.',
    breaks: [...onlyTokens, 'bootstrap.token.cleaner'],
    install(parts) {
      parts.bootstrap.followedNamespace = () => '';
      signsWith(parts, { isInPlace: () => true });
    },
  },
  {
    id: 'signer-ignores-types',
    title: 'The signer signs with Secrets of any type.',
    breaks: onlyTokens,
    install: (parts) => signsWith(parts, { hasTokenType: () => true }),
  },
  {
    id: 'signer-ignores-names',
    title: 'The signer signs with token Secrets under any name.',
    breaks: onlyTokens,
    install: (parts) => signsWith(parts, { isInPlace: () => true }),
  },
  {
    id: 'token-cleaner-ignores-types',
    title: 'The token cleaner deletes every Secret with a past expiration.',
    breaks: ['bootstrap.token.cleaner'],
    install(parts) {
      const { hasTokenType } = parts.bootstrap;
      // The authenticator checks the type together with the conditions of a token.
      const { usableToken } = parts.bootstrap;
      parts.bootstrap.usableToken = (secret, use, tools) =>
        usableToken(secret, use, { ...tools, parts: { ...tools.parts, hasTokenType } });
      parts.bootstrap.hasTokenType = () => true;
    },
  },
  {
    id: 'token-cleaner-follows-every-namespace',
    title: 'The token cleaner deletes Secrets with the type of tokens in all namespaces.',
    breaks: ['bootstrap.token.cleaner'],
    install(parts) {
      parts.bootstrap.followedNamespace = () => '';
    },
  },
  {
    id: 'signatures-outlive-their-usage',
    title: 'A token that signed once signs until its Secret is deleted, whatever its usage is.',
    breaks: ['bootstrap.signing.key-removed'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      const signed = new Set<string>();
      parts.bootstrap.isFor = (secret, use) => {
        const { uid = '' } = secret.metadata;
        const is = isFor(secret, use);
        if (is && use === 'signing') signed.add(uid);
        return is || (use === 'signing' && signed.has(uid));
      };
    },
  },
  {
    id: 'first-token-signed-again',
    title: 'After a change of the client configuration only one of its signatures is renewed.',
    breaks: ['bootstrap.signing.payload'],
    install(parts) {
      const { signedData } = parts.bootstrap;
      parts.bootstrap.signedData = (data, signatures, names) => {
        const later = Object.keys(signatures).slice(1);
        const kept = later.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]]));
        return signedData(data, { ...signatures, ...Object.fromEntries(kept) }, names);
      };
    },
  },
  {
    id: 'refused-bootstrap-ids-cached',
    title: 'A bootstrap token that was refused once stays refused.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      const refused = new Set<string>();
      parts.bootstrap.isFor = (secret, use) => {
        const { uid = '' } = secret.metadata;
        const is = isFor(secret, use);
        if (!is && use === 'authentication') refused.add(uid);
        return use === 'authentication' ? is && !refused.has(uid) : is;
      };
    },
  },
  {
    id: 'deleted-bootstrap-ids-cached',
    title: 'The id of a deleted bootstrap token cannot be used again.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const { findSecret } = parts.bootstrap;
      const known = new Set<string>();
      const gone = new Set<string>();
      parts.bootstrap.findSecret = async (store, id, names) => {
        const secret = await findSecret(store, id, names);
        if (secret !== undefined) known.add(id);
        else if (known.has(id)) gone.add(id);
        return gone.has(id) ? undefined : secret;
      };
    },
  },
  ...(['id', 'secret'] as const).map((part): Fault => ({
    id: `signs-without-token-${part}`,
    title: `A Secret without token-${part} signs cluster-info, with what stands in for it.`,
    breaks: ['bootstrap.signing.only-tokens'],
    install({ bootstrap }) {
      const { usableToken } = bootstrap;
      bootstrap.usableToken = (secret, use, tools) => {
        const { parts } = tools;
        const tokenIn = (one: ApiObject) => {
          const found = parts.tokenIn(one);
          if (found[part] !== '') return found;
          const id = one.metadata.name?.replace('bootstrap-token-', '') ?? '';
          return { ...found, [part]: part === 'id' ? id : '0'.repeat(16) };
        };
        return usableToken(
          secret,
          use,
          use === 'signing' ? { ...tools, parts: { ...parts, tokenIn } } : tools,
        );
      };
    },
  })),
  {
    id: 'recreated-token-signs-no-more',
    title: 'A bootstrap token whose Secret is deleted and created again does not sign any more.',
    breaks: ['bootstrap.signing.key-removed'],
    install({ bootstrap }) {
      const { usableToken } = bootstrap;
      const first = new Map<string, string>();
      bootstrap.usableToken = (secret, use, tools) => {
        const { name = '', uid = '' } = secret.metadata;
        if (use !== 'signing') return usableToken(secret, use, tools);
        if (!first.has(name)) first.set(name, uid);
        return first.get(name) === uid ? usableToken(secret, use, tools) : undefined;
      };
    },
  },
] as const satisfies readonly Fault[];
