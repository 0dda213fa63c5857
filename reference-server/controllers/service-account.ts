// Creates a service account `default` in every active namespace, again after it is deleted.
import { acceptsNewContent } from '../resources/namespace-rules.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';
import { isSettledOtherwise } from './settled.ts';

const accountName = 'default';

export const serviceAccountController: Controller = {
  name: 'serviceaccount',
  account: 'service-account-controller',
  work(context, client) {
    const namespaces = kindNamed(context, '', 'Namespace');
    const accounts = kindNamed(context, '', 'ServiceAccount');
    return namespaces && accounts && serviceAccountWork(client, namespaces, accounts);
  },
};

/** Keys are names of namespaces. */
function serviceAccountWork(client: InternalClient, namespaces: Kind, accounts: Kind): Work {
  const namespacePrefix = kindPrefix(namespaces);
  return {
    prefixes: [namespacePrefix, kindPrefix(accounts)],
    restart: (prefix: string, entries: readonly Entry[]) =>
      prefix === namespacePrefix ? entries.map(({ value }) => value.metadata.name ?? '') : [],
    observe({ type, entry }: StoreEvent) {
      const { name = '', namespace = '' } = entry.value.metadata;
      if (entry.key.startsWith(namespacePrefix)) return type === 'DELETED' ? [] : [name];
      return type === 'DELETED' && name === accountName ? [namespace] : [];
    },
    async reconcile(namespace) {
      const found = await client.get(namespaces, { name: namespace });
      if (found === undefined || !acceptsNewContent(found)) return undefined;
      if (await client.exists(accounts, { namespace, name: accountName })) return undefined;
      try {
        await client.create(accounts, namespace, { metadata: { name: accountName } });
      } catch (error) {
        if (!isSettledOtherwise(error)) throw error;
      }
      return undefined;
    },
  };
}
