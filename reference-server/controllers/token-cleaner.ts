// Deletes the Secrets of bootstrap tokens that have expired (document access 5.1).
import type { Context } from '../context.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { collectionPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';

export const tokenCleaner: Controller = {
  name: 'tokencleaner',
  account: 'token-cleaner',
  onlyByName: true,
  work(context, client) {
    const secrets = kindNamed(context, '', 'Secret');
    return secrets && tokenCleanerWork(context, client, secrets);
  },
};

/** Keys are store keys of the Secrets that it follows. */
function tokenCleanerWork(
  { clock, names, parts, store }: Context,
  client: InternalClient,
  secrets: Kind,
): Work {
  const { hasTokenType, timeLeftMs, cleanedAfterMs, followedAtStart, followedNamespace } = parts.bootstrap;
  return {
    prefixes: [collectionPrefix(secrets, followedNamespace(names))],
    restart: (_prefix, entries) => followedAtStart(entries.map(({ key }) => key)),
    observe: ({ type, entry }) => (type === 'DELETED' ? [] : [entry.key]),
    async reconcile(key) {
      const secret = (await store.get(key))?.value;
      if (secret === undefined || !hasTokenType(secret, names)) return undefined;
      const waitMs = cleanedAfterMs(timeLeftMs(secret, clock.now()));
      if (waitMs === undefined) return undefined;
      if (waitMs > 0) return { requeueAfterMs: waitMs };
      // Another client may have postponed the expiration meanwhile.
      const { uid = '', resourceVersion = '' } = secret.metadata;
      await client.delete(secrets, secret.metadata, { preconditions: { uid, resourceVersion } });
      return undefined;
    },
  };
}
