// Fills Secrets of the type for service account tokens with a token of the account that they name, and deletes those
// whose account does not exist (document access 1: credentials of accounts are stored as Secrets).
import type { TokenSubject } from '../access/service-accounts/claims.ts';
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { StoreEvent } from '../storage/store.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';

interface TokenSecret extends ApiObject {
  readonly type?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export const serviceAccountTokenController: Controller = {
  name: 'serviceaccount-token',
  account: 'service-account-controller',
  work(context, client) {
    const accounts = kindNamed(context, '', 'ServiceAccount');
    const secrets = kindNamed(context, '', 'Secret');
    return accounts && secrets && tokenWork(context, client, accounts, secrets);
  },
};

/** Keys are `namespace/name` of a Secret, or a namespace for all its Secrets; empty for all namespaces. */
function tokenWork(context: Context, client: InternalClient, accounts: Kind, secrets: Kind): Work {
  const { serviceAccountName, serviceAccountUid } = context.names.annotations;
  const secretPrefix = kindPrefix(secrets);
  const isTokenSecret = (object: TokenSecret) =>
    object.type === context.names.secretTypes.serviceAccountToken;
  const accountOf = ({ metadata }: ApiObject) => metadata.annotations?.[serviceAccountName] ?? '';

  const keysOf = (objects: readonly ApiObject[]) =>
    objects.filter(isTokenSecret).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);

  async function fill(secret: TokenSecret, account: ApiObject): Promise<void> {
    const { namespace = '', name = '', uid = '' } = secret.metadata;
    const { name: accountName = '', uid: accountUid = '' } = account.metadata;
    const subject: TokenSubject = {
      namespace,
      account: { name: accountName, uid: accountUid },
      secret: { name, uid },
    };
    const token = await context.serviceAccounts.issue(subject);
    await client.patch(
      secrets,
      { namespace, name },
      {
        metadata: { uid, annotations: { [serviceAccountUid]: accountUid } },
        data: { token: base64(token), namespace: base64(namespace) },
      },
    );
  }

  return {
    prefixes: [secretPrefix, kindPrefix(accounts)],
    restart: () => [''],
    observe({ type, entry }: StoreEvent) {
      if (!entry.key.startsWith(secretPrefix)) return [entry.value.metadata.namespace ?? ''];
      return type === 'DELETED' ? [] : keysOf([entry.value]);
    },
    async reconcile(key) {
      const [namespace = '', name] = key.split('/');
      if (name === undefined) return { requeue: keysOf(await client.list(secrets, namespace)) };
      const secret: TokenSecret | undefined = await client.get(secrets, { namespace, name });
      if (secret === undefined || !isTokenSecret(secret) || secret.metadata.deletionTimestamp)
        return undefined;
      const account = await client.get(accounts, { namespace, name: accountOf(secret) });
      const { annotations = {}, uid = '' } = secret.metadata;
      const boundTo = annotations[serviceAccountUid];
      if (account === undefined || (boundTo && boundTo !== account.metadata.uid)) {
        await client.delete(secrets, { namespace, name }, { preconditions: { uid } });
      } else if (!secret.data?.['token'] && context.parts.controllers.getsToken(secret)) {
        await fill(secret, account);
      }
      return undefined;
    },
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
