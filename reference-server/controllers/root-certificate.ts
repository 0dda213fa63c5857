// Publishes the authority of the server's certificate in a config map of every active namespace, for clients that run
// in that namespace.
import { acceptsNewContent } from '../resources/namespace-rules.ts';
import type { Context } from '../context.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { sameJson } from '../same-json.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';
import { isSettledOtherwise } from './settled.ts';

export const rootCertificatePublisher: Controller = {
  name: 'root-ca-cert-publisher',
  account: 'root-ca-cert-publisher',
  work(context, client) {
    const namespaces = kindNamed(context, '', 'Namespace');
    const configMaps = kindNamed(context, '', 'ConfigMap');
    return namespaces && configMaps && publisherWork(context, client, namespaces, configMaps);
  },
};

/** Keys are names of namespaces. */
function publisherWork(
  { names, endpoint }: Context,
  client: InternalClient,
  namespaces: Kind,
  configMaps: Kind,
): Work {
  const mapName = names.configMaps.rootCertificate;
  const namespacePrefix = kindPrefix(namespaces);
  return {
    prefixes: [namespacePrefix, kindPrefix(configMaps)],
    restart: (prefix, entries) =>
      prefix === namespacePrefix ? entries.map(({ value }) => value.metadata.name ?? '') : [],
    observe({ type, entry }) {
      const { name = '', namespace = '' } = entry.value.metadata;
      if (entry.key.startsWith(namespacePrefix)) return type === 'ADDED' ? [name] : [];
      return name === mapName ? [namespace] : [];
    },
    async reconcile(namespace) {
      const { certificateAuthority } = await endpoint;
      const data = { 'ca.crt': certificateAuthority };
      const namespaceObject = await client.get(namespaces, { name: namespace });
      if (namespaceObject === undefined || !acceptsNewContent(namespaceObject)) return undefined;
      const found = await client.get(configMaps, { namespace, name: mapName });
      if (found !== undefined) {
        if (!found.metadata.deletionTimestamp && !sameJson(found['data'], data))
          await client.update(configMaps, { ...found, data });
        return undefined;
      }
      try {
        await client.create(configMaps, namespace, { metadata: { name: mapName }, data });
      } catch (error) {
        if (!isSettledOtherwise(error)) throw error;
      }
      return undefined;
    },
  };
}
