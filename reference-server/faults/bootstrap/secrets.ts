// Faults of how the Secret of a bootstrap token is recognized (access 2.4).
import { secretNameOf } from '../../access/bootstrap/token-secret.ts';
import type { BootstrapToken } from '../../access/bootstrap/token-secret.ts';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

/** Accepts tokens of other forms, presented and stored. */
function takeTokens(parts: Parts, isTaken: (token: BootstrapToken) => boolean): void {
  const { isWellFormed, parseToken } = parts.bootstrap;
  parts.bootstrap.isWellFormed = (token) => isWellFormed(token) || isTaken(token);
  parts.bootstrap.parseToken = (text) => {
    const [id = '', secret, ...rest] = text.split('.');
    if (secret === undefined || rest.length > 0) return undefined;
    return isTaken({ id, secret }) ? { id, secret } : parseToken(text);
  };
}

const anyId = /^[a-z0-9]{5,7}$/i;
const goodId = /^[a-z0-9]{6}$/;
const goodSecret = /^[a-z0-9]{16}$/;

/** Reads the token id from elsewhere. */
function takeIdBy(parts: Parts, idOf: (id: string, name: string) => string): void {
  const { tokenIn } = parts.bootstrap;
  parts.bootstrap.tokenIn = (secret) => {
    const token = tokenIn(secret);
    return { ...token, id: idOf(token.id, secret.metadata.name ?? '') };
  };
}

async function secretsIn(store: Pick<Store, 'list'>): Promise<readonly ApiObject[]> {
  const { entries } = await store.list('/core/secrets/');
  return entries.map(({ value }) => value);
}

const idInName = (name: string) => name.slice(secretNameOf('').length);

export default [
  {
    id: 'bootstrap-secrets-of-every-namespace',
    title: 'The Secret of a bootstrap token is looked up in all namespaces.',
    breaks: ['bootstrap.secret.namespace'],
    install(parts) {
      parts.bootstrap.findSecret = async (store, id) =>
        (await secretsIn(store)).find(({ metadata }) => metadata.name === secretNameOf(id));
      parts.bootstrap.isInPlace = ({ metadata }, { id }) => metadata.name === secretNameOf(id);
    },
  },
  {
    id: 'bootstrap-secrets-by-their-key',
    title: 'The Secret of a bootstrap token is found by its key token-id, whatever its name.',
    breaks: ['bootstrap.secret.name', 'bootstrap.secret.name-and-id-differ', 'bootstrap.signing.only-tokens'],
    install(parts) {
      const { tokenIn, hasTokenType } = parts.bootstrap;
      parts.bootstrap.findSecret = async (store, id, names) =>
        (await secretsIn(store)).find(
          (secret) =>
            secret.metadata.namespace === names.namespaces.system &&
            hasTokenType(secret, names) &&
            tokenIn(secret).id === id,
        );
      parts.bootstrap.isInPlace = ({ metadata }, _token, { namespaces }) =>
        metadata.namespace === namespaces.system;
    },
  },
  {
    id: 'bootstrap-id-by-the-name',
    title: 'The id of a bootstrap token is read from the name of its Secret.',
    breaks: [
      'bootstrap.secret.name-and-id-differ',
      'bootstrap.secret.token-id-required',
      'bootstrap.signing.only-tokens',
    ],
    install: (parts) => takeIdBy(parts, (_id, name) => idInName(name)),
  },
  {
    id: 'bootstrap-id-falls-back-to-the-name',
    title: 'For a Secret without token-id the token id is read from its name.',
    breaks: ['bootstrap.secret.token-id-required'],
    install: (parts) => takeIdBy(parts, (id, name) => (id === '' ? idInName(name) : id)),
  },
  {
    id: 'bootstrap-secrets-of-any-type',
    title: 'The type of the Secret of a bootstrap token is not checked.',
    breaks: ['bootstrap.secret.type', 'bootstrap.signing.only-tokens', 'bootstrap.token.cleaner'],
    install(parts) {
      parts.bootstrap.hasTokenType = () => true;
    },
  },
  {
    id: 'bootstrap-ids-of-any-form',
    title: 'The id of a bootstrap token may have five to seven characters.',
    breaks: ['bootstrap.secret.token-id-format'],
    install: (parts) => takeTokens(parts, ({ id, secret }) => anyId.test(id) && goodSecret.test(secret)),
  },
  {
    id: 'bootstrap-ids-of-any-characters',
    title: 'The id of a bootstrap token may have any characters that the name of its Secret may have.',
    breaks: ['bootstrap.secret.token-id-format'],
    install(parts) {
      takeTokens(parts, ({ id, secret }) => /^[a-z0-9-]{6}$/.test(id) && goodSecret.test(secret));
    },
  },
  {
    id: 'bootstrap-ids-with-dots',
    title: 'The id of a bootstrap token may have a dot.',
    breaks: ['bootstrap.secret.token-id-format'],
    install({ bootstrap }) {
      const { isWellFormed, parseToken } = bootstrap;
      bootstrap.isWellFormed = ({ id, secret }) => isWellFormed({ id: id.replace('.', 'x'), secret });
      bootstrap.parseToken = (text) => {
        const [, id = '', secret = ''] = /^(.{6})\.(.*)$/.exec(text) ?? [];
        return bootstrap.isWellFormed({ id, secret }) ? { id, secret } : parseToken(text);
      };
    },
  },
  {
    id: 'bootstrap-token-without-secret',
    title: 'A Secret without token-secret is a token with an empty secret.',
    breaks: ['bootstrap.secret.token-secret-required'],
    install: (parts) => takeTokens(parts, ({ id, secret }) => goodId.test(id) && secret === ''),
  },
  {
    id: 'bootstrap-secrets-of-any-length',
    title: 'The secret of a bootstrap token may be shorter or longer than sixteen characters.',
    breaks: ['bootstrap.secret.token-secret-format'],
    install: (parts) =>
      takeTokens(parts, ({ id, secret }) => goodId.test(id) && /^[a-z0-9]{6,64}$/.test(secret)),
  },
  {
    id: 'bootstrap-secrets-of-any-characters',
    title: 'The secret of a bootstrap token may have any characters of base64url.',
    breaks: ['bootstrap.secret.token-secret-format'],
    install: (parts) => takeTokens(parts, ({ id, secret }) => goodId.test(id) && /^[\w-]{16}$/.test(secret)),
  },
  {
    id: 'bootstrap-description-unknown',
    title: 'A bootstrap token with a description is refused, as if the key were unknown.',
    breaks: ['bootstrap.secret.description'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) && !Object.hasOwn(secret['data'] ?? {}, 'description');
    },
  },
  {
    id: 'system-namespaces-not-shown',
    title: 'A get of a system namespace answers 404.',
    breaks: ['bootstrap.secret.system-namespace', 'bootstrap.signing.public-namespace'],
    install({ storage }) {
      const { get } = storage;
      storage.get = (store, key, revision) =>
        /^\/core\/namespaces\/[a-z]+-(?:system|public)$/.test(key)
          ? Promise.resolve(undefined)
          : get(store, key, revision);
    },
  },
  {
    id: 'usage-key-loses-its-padding',
    title: 'The usage for authentication of a Secret is stored without the padding of its base64 form.',
    breaks: ['bootstrap.secret.keys-are-text'],
    install({ storage }) {
      const { create } = storage;
      storage.create = (store, key, value) => {
        const { data } = value as { data?: Readonly<Record<string, string>> };
        if (!key.startsWith('/core/secrets/') || data === undefined) return create(store, key, value);
        const stored = Object.entries(data).map(([name, text]) =>
          name === 'usage-bootstrap-authentication' ? [name, text.replace(/=+$/, '')] : [name, text],
        );
        return create(store, key, { ...value, data: Object.fromEntries(stored) as Record<string, string> });
      };
    },
  },
] as const satisfies readonly Fault[];
