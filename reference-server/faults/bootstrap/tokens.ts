// Faults of bootstrap tokens as bearer tokens (access 5.1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

type Bootstrap = Parts['bootstrap'];

const readsTokensBy =
  (shape: RegExp, normalize: (text: string) => string = (text) => text): Fault['install'] =>
  (parts) => {
    parts.bootstrap.parseToken = (text) => {
      const [, id, secret] = shape.exec(normalize(text)) ?? [];
      return id === undefined || secret === undefined ? undefined : { id, secret };
    };
  };

const comparesSecretsBy =
  (isSame: Bootstrap['isSameSecret']): Fault['install'] =>
  (parts) => {
    parts.bootstrap.isSameSecret = isSame;
  };

export default [
  {
    id: 'bootstrap-tokens-always-on',
    title: 'Bootstrap tokens authenticate whatever the value of --enable-bootstrap-token-auth is.',
    breaks: ['bootstrap.token.option-off'],
    install(parts) {
      parts.bootstrap.isOn = () => true;
    },
  },
  {
    id: 'bootstrap-tokens-begin-with-a-letter',
    title: 'The two parts of a bootstrap token are treated as names: each must begin with a letter.',
    breaks: ['bootstrap.token.accepted'],
    install: readsTokensBy(/^([a-z][a-z0-9]{5})\.([a-z][a-z0-9]{15})$/),
  },
  {
    id: 'bootstrap-tokens-in-any-case',
    title: 'A bootstrap token is read case-insensitively.',
    breaks: ['bootstrap.token.format'],
    install: readsTokensBy(/^([a-z0-9]{6})\.([a-z0-9]{16})$/, (text) => text.toLowerCase()),
  },
  {
    id: 'bootstrap-tokens-with-any-separator',
    title: 'The dot of the pattern for bootstrap tokens is not escaped.',
    breaks: ['bootstrap.token.format'],
    install: readsTokensBy(/^([a-z0-9]{6}).([a-z0-9]{16})$/),
  },
  {
    id: 'bootstrap-tokens-anywhere-in-the-text',
    title: 'The pattern for bootstrap tokens is not anchored.',
    breaks: ['bootstrap.token.format'],
    install: readsTokensBy(/([a-z0-9]{6})\.([a-z0-9]{16})/),
  },
  {
    id: 'bootstrap-token-without-separator',
    title: 'A bootstrap token is split by the length of its id, whether or not a dot follows.',
    breaks: ['bootstrap.token.format'],
    install: readsTokensBy(/^([a-z0-9]{6})\.?([a-z0-9]{16})$/),
  },
  {
    id: 'bootstrap-token-id-is-enough',
    title: 'Of a bootstrap token only the id is checked.',
    breaks: ['bootstrap.token.follows-secret', 'bootstrap.token.wrong-secret'],
    install: comparesSecretsBy(() => true),
  },
  {
    id: 'bootstrap-token-secret-compared-in-part',
    title: 'Only the first eight characters of the secret of a bootstrap token are compared.',
    breaks: ['bootstrap.token.wrong-secret'],
    install: comparesSecretsBy((stored, presented) => stored.slice(0, 8) === presented.slice(0, 8)),
  },
  {
    id: 'bootstrap-token-secret-compared-from-behind',
    title: 'The first character of the secret of a bootstrap token is left out of the comparison.',
    breaks: ['bootstrap.token.wrong-secret'],
    install: comparesSecretsBy((stored, presented) => stored.slice(1) === presented.slice(1)),
  },
  {
    id: 'bootstrap-user-is-the-whole-token',
    title: 'The username of a bootstrap token contains the whole token.',
    breaks: ['bootstrap.token.username'],
    install(parts) {
      const { usernameOf } = parts.bootstrap;
      parts.bootstrap.usernameOf = (token) => `${usernameOf(token)}.${token.secret}`;
    },
  },
  {
    id: 'bootstrap-group-gives-way',
    title: 'Extra groups replace the group of all bootstrap tokens.',
    breaks: ['bootstrap.token.group', 'bootstrap.groups.extra'],
    install(parts) {
      const { groupsOf } = parts.bootstrap;
      parts.bootstrap.groupsOf = (secret) => {
        const groups = groupsOf(secret);
        return groups !== undefined && groups.length > 1 ? groups.slice(1) : groups;
      };
    },
  },
  {
    id: 'bootstrap-group-with-others-only',
    title: 'A bootstrap token without extra groups is in no group of its own.',
    breaks: ['bootstrap.token.group'],
    install(parts) {
      const { groupsOf } = parts.bootstrap;
      parts.bootstrap.groupsOf = (secret) => {
        const groups = groupsOf(secret);
        return groups?.length === 1 ? [] : groups;
      };
    },
  },
  {
    id: 'bootstrap-secrets-remembered',
    title: 'The Secret of a bootstrap token is cached: its deletion has no effect.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const { findSecret } = parts.bootstrap;
      const known = new Map<string, ApiObject>();
      parts.bootstrap.findSecret = async (store, id, names) => {
        const found = known.get(id) ?? (await findSecret(store, id, names));
        if (found !== undefined) known.set(id, found);
        return found;
      };
    },
  },
  {
    id: 'bootstrap-secrets-remembered-until-gone',
    title: 'The Secret of a bootstrap token is cached: its deletion takes effect, but no update does.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const { findSecret } = parts.bootstrap;
      const known = new Map<string, ApiObject>();
      parts.bootstrap.findSecret = async (store, id, names) => {
        const found = await findSecret(store, id, names);
        if (found === undefined) known.delete(id);
        else if (!known.has(id)) known.set(id, found);
        return known.get(id);
      };
    },
  },
] as const satisfies readonly Fault[];
