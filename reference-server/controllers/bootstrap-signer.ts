// Signs cluster-info with every bootstrap token that may sign (document access 5.5), and removes the signatures of
// other tokens. It signs an existing config map and does not create one.
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { sameJson } from '../same-json.ts';
import { collectionPrefix } from '../resources/declaration/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';

type Data = Readonly<Record<string, string>>;

export const bootstrapSigner: Controller = {
  name: 'bootstrapsigner',
  account: 'bootstrap-signer',
  onlyByName: true,
  work(context, client) {
    const secrets = kindNamed(context, '', 'Secret');
    const configMaps = kindNamed(context, '', 'ConfigMap');
    return secrets && configMaps && signerWork(context, client, secrets, configMaps);
  },
};

/** The only key is the name of the config map. */
function signerWork(context: Context, client: InternalClient, secrets: Kind, configMaps: Kind): Work {
  const { names, clock } = context;
  const parts = context.parts.bootstrap;
  const name = names.configMaps.clusterInformation;
  const place = { namespace: names.namespaces.public, name };
  const configMapPrefix = collectionPrefix(configMaps, place.namespace);
  const signaturesOf = async (value: string, tokens: readonly ApiObject[], nowMs: number): Promise<Data> => {
    const signed = tokens.map(async (secret) => {
      const token = parts.usableToken(secret, 'signing', { names, parts, nowMs });
      if (token === undefined) return [];
      const key = parts.signatureKeyOf(token.id, names);
      return [[key, await parts.signatureOf(value, token)] as const];
    });
    return Object.fromEntries((await Promise.all(signed)).flat());
  };
  const followed = parts.followedNamespace(names);
  return {
    prefixes: [collectionPrefix(secrets, followed), configMapPrefix],
    restart: () => [name],
    observe({ type, entry }) {
      if (!entry.key.startsWith(configMapPrefix)) return [name];
      return entry.value.metadata.name === name && parts.signsAfter(type) ? [name] : [];
    },
    async reconcile() {
      const found = await client.get(configMaps, place);
      const data = (found?.['data'] ?? {}) as Data;
      const value = data[names.clusterInformationKeys.clientConfiguration];
      if (found === undefined || value === undefined) return undefined;
      const tokens = await client.list(secrets, followed);
      // One moment for both: a token that signs has a time left, after which it is looked at again.
      const nowMs = clock.now();
      const next = parts.signedData(data, await signaturesOf(value, tokens, nowMs), names);
      if (!sameJson(next, data)) await client.update(configMaps, { ...found, data: next });
      const leftMs = tokens.map((secret) => parts.timeLeftMs(secret, nowMs));
      const requeueAfterMs = parts.signedAgainAfterMs(
        leftMs.filter((ms): ms is number => ms !== undefined && ms > 0),
      );
      return requeueAfterMs === undefined ? undefined : { requeueAfterMs };
    },
  };
}
