// Planted faults of service accounts as objects and as identities (document access 1, 5.4).
import { accountOf } from '../../../access/service-accounts/identity.ts';
import type { Attributes } from '../../../access/authorizer.ts';
import { StoreError } from '../../../errors/store-error.ts';
import { kindPrefix } from '../../../resources/declaration/keys.ts';
import { allowWhere } from '../../authorization/mutate-decisions.ts';
import type { Fault } from '../../fault.ts';

const accounts = kindPrefix({ group: '', plural: 'serviceaccounts' });

/** Service accounts have a right in their own namespace without any binding. @param isOpen of the name of the account */
const byDefault = (
  id: string,
  title: string,
  isOpen: (verb: string, resource: NonNullable<Attributes['resource']>, name: string) => boolean,
): Fault => ({
  id,
  title,
  breaks: ['authorization.service-accounts.default-none'],
  install: (parts) =>
    allowWhere(parts, ({ user, verb, resource }) => {
      const account = accountOf(user.username);
      if (account === undefined || resource === undefined) return false;
      return account.namespace === resource.namespace && isOpen(verb, resource, account.name);
    }),
});

export default [
  byDefault(
    'accounts-get-their-own-account',
    'A service account may get its own ServiceAccount object.',
    (verb, { plural, subresource, name }, own) =>
      verb === 'get' && plural === 'serviceaccounts' && subresource === '' && name === own,
  ),
  byDefault(
    'accounts-read-their-namespace-object',
    'Service accounts may get the Namespace object of their own namespace.',
    (verb, { plural }) => verb === 'get' && plural === 'namespaces',
  ),
  byDefault(
    'accounts-create-events',
    'Service accounts may create events in their own namespace.',
    (verb, { plural }) => verb === 'create' && plural === 'events',
  ),
  {
    id: 'secret-tokens-by-post-only',
    title: 'A Secret that a server-side apply creates gets no service account token.',
    breaks: ['authentication.accounts.credentials-by-apply'],
    install({ controllers }) {
      controllers.getsToken = ({ metadata: { managedFields = [] } }) =>
        !managedFields.some(({ operation }) => operation === 'Apply');
    },
  },
  {
    id: 'account-stays-after-delete',
    title: 'The DELETE of a service account is answered with success, and the object stays.',
    breaks: [
      'authentication.accounts.through-the-api',
      'authentication.service-accounts.lookup-account-deleted',
    ],
    install(parts) {
      const { mayBeRemoved } = parts.deletion;
      parts.deletion.mayBeRemoved = (object, ...more) =>
        object.kind !== 'ServiceAccount' && mayBeRemoved(object, ...more);
    },
  },
  {
    id: 'accounts-in-one-flat-space',
    title: 'The name of a service account can be taken once, over all namespaces.',
    breaks: ['authentication.accounts.in-a-namespace'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const name = value.metadata.name ?? '';
        if (key.startsWith(accounts) && name !== 'default') {
          const { entries } = await store.list(accounts);
          if (entries.some((entry) => entry.value.metadata.name === name))
            throw new StoreError('exists', key, 'exists');
        }
        return create(store, key, value);
      };
    },
  },
  {
    id: 'accounts-view-their-namespace',
    title: 'Service accounts may read the secrets of their own namespace.',
    breaks: ['authorization.service-accounts.default-none'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) => {
        const { user, verb, resource } = attributes;
        const own = accountOf(user.username)?.namespace;
        const isRead = resource?.plural === 'secrets' && ['get', 'list', 'watch'].includes(verb);
        if (own !== undefined && resource?.namespace === own && isRead)
          return Promise.resolve({ decision: 'allow', reason: '', allowed: true });
        return decide(authorizers, attributes);
      };
    },
  },
  {
    id: 'long-account-names-cut',
    title: 'The name of a service account is cut to 63 characters in its username.',
    breaks: ['authorization.subjects.service-account'],
    install({ serviceAccounts }) {
      const { accountUser } = serviceAccounts;
      serviceAccounts.accountUser = (...given) => {
        const user = accountUser(...given);
        return { ...user, username: user.username.replace(/(?<=:[^:]{63})[^:]*$/, '') };
      };
    },
  },
  {
    id: 'secrets-of-generated-names-get-no-token',
    title: 'A Secret whose name the server generates gets no service account token.',
    breaks: ['authentication.accounts.credentials-by-apply'],
    install({ controllers }) {
      controllers.getsToken = ({ metadata }) => metadata.generateName === undefined;
    },
  },
  {
    id: 'recreated-secrets-get-no-token',
    title: 'A Secret with the name of a deleted one gets no service account token.',
    breaks: ['authentication.accounts.credentials-by-apply'],
    install({ controllers }) {
      const first = new Map<string, unknown>();
      controllers.getsToken = ({ metadata: { namespace, name, uid } }) => {
        const key = `${namespace}/${name}`;
        if (!first.has(key)) first.set(key, uid);
        return first.get(key) === uid;
      };
    },
  },
  {
    id: 'owned-secrets-get-no-token',
    title: 'A Secret with an owner gets no service account token.',
    breaks: ['authentication.accounts.credentials-by-apply'],
    install({ controllers }) {
      const { getsToken } = controllers;
      controllers.getsToken = (secret) =>
        (secret.metadata.ownerReferences ?? []).length === 0 && getsToken(secret);
    },
  },
] as const satisfies readonly Fault[];
