// Planted faults of dry-runs whose effect is not a stored object of the request: claims of pods, objects of definitions, webhooks,
// evictions (document core 4.10).
import type { ApiObject, Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Entry, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

const breaks = ['writes.dry-run.no-side-effects'];

interface Pod extends ApiObject {
  readonly spec?: { readonly resourceClaims?: readonly { readonly resourceClaimTemplateName?: string }[] };
}

const webhooksIn = ({ value }: Entry): readonly Webhook[] =>
  (value as ApiObject & { readonly webhooks?: readonly Webhook[] }).webhooks ?? [];

/** Calls `act` after each dry-run of a DELETE of an object whose key matches. */
function afterDryDelete(
  parts: Parts,
  plural: string,
  act: (store: Store, entry: Entry) => Promise<void> | void,
): void {
  const { readDeleteOptions } = parts.deletion;
  const { update } = parts.storage;
  const deleted = new Set<string>();
  parts.deletion.readDeleteOptions = (ready) => {
    const options = readDeleteOptions(ready);
    const { kind, name } = ready.route;
    if (options.dryRun && kind.plural === plural) deleted.add(name);
    return options;
  };
  parts.storage.update = async (store, key, change, options) => {
    const entry = await update(store, key, change, options);
    if (key.includes(`/${plural}/`) && deleted.delete(entry.value.metadata.name ?? ''))
      await act(store, entry);
    return entry;
  };
}

/** Removes the objects of a definition, which has the name `<plural>.<group>`. */
async function removeObjects(parts: Parts, store: Store, { value }: Entry): Promise<void> {
  const [, plural = '', group = ''] = /^([^.]+)\.(.+)$/.exec(value.metadata.name ?? '') ?? [];
  const { entries } = await parts.storage.list(store, `/${group}/${plural}/`, {});
  for (const one of entries)
    await parts.storage.update(store, one.key, () => Promise.resolve({ action: 'remove', value: one.value }));
}

export default [
  {
    id: 'dry-pods-get-claims',
    title: 'A dry-run of a POST of a pod creates the claims of its templates.',
    breaks: ['kinds.claims.none-for-dry-run'],
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) => {
        const pod: Pod = await create(store, get, key, object);
        if (pod.kind !== 'Pod') return pod;
        const { namespace = '', name = '' } = pod.metadata;
        for (const { resourceClaimTemplateName = '' } of pod.spec?.resourceClaims ?? []) {
          const end = `/resourceclaimtemplates/${namespace}/${resourceClaimTemplateName}`;
          const stored = (await store.list('/', {})).entries.find((entry) => entry.key.endsWith(end));
          if (stored === undefined) continue;
          const template = stored.value as ApiObject & { readonly spec?: { readonly spec?: Json } };
          const group = stored.key.slice(0, -end.length);
          await parts.storage.create(store, `${group}/resourceclaims/${namespace}/${name}-claim`, {
            apiVersion: template.apiVersion ?? '',
            kind: 'ResourceClaim',
            metadata: { name: `${name}-claim`, namespace, uid: `${pod.metadata.uid ?? name}-claim` },
            spec: template.spec?.spec ?? {},
          });
        }
        return pod;
      };
    },
  },
  {
    id: 'dry-definition-delete-removes-objects',
    title: 'A dry-run of a DELETE of a custom resource definition removes its objects.',
    breaks,
    install: (parts) =>
      afterDryDelete(parts, 'customresourcedefinitions', (store, entry) =>
        removeObjects(parts, store, entry),
      ),
  },
  {
    id: 'dry-evictions-by-query-evict',
    title: 'An eviction ignores dryRun in the query.',
    breaks,
    install(parts) {
      const { splitTarget } = parts.routing;
      parts.routing.splitTarget = (target) => {
        const split = splitTarget(target);
        if (split.path.endsWith('/eviction')) split.query.delete('dryRun');
        return split;
      };
    },
  },
  {
    id: 'dry-bindings-bind',
    title: 'A binding ignores dryRun.',
    breaks,
    install(parts) {
      const { splitTarget } = parts.routing;
      parts.routing.splitTarget = (target) => {
        const split = splitTarget(target);
        if (split.path.endsWith('/binding')) split.query.delete('dryRun');
        return split;
      };
    },
  },
  {
    id: 'dry-webhook-create-called',
    title: 'A validating webhook is called once its configuration was created, also by a dry-run.',
    breaks: ['writes.dry-run.webhooks-unchanged'],
    install(parts) {
      const { create } = parts.dryRun;
      const { get, list } = parts.storage;
      const suffix = '-of-dry-run';
      parts.dryRun.create = async (store, read, key, object) => {
        const simulated = await create(store, read, key, object);
        if (object.kind === 'ValidatingWebhookConfiguration')
          await parts.storage.create(store, `${key}${suffix}`, simulated);
        return simulated;
      };
      parts.storage.get = async (store, key, revision) =>
        key.endsWith(suffix) ? undefined : get(store, key, revision);
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        return { ...page, entries: page.entries.filter(({ key }) => !key.endsWith(suffix)) };
      };
    },
  },
  {
    id: 'dry-webhook-delete-ends-calls',
    title: 'A validating webhook is no longer called after a dry-run of a DELETE of its configuration.',
    breaks: ['writes.dry-run.webhooks-unchanged'],
    install(parts) {
      const removed = new Set<string>();
      const textOf = ({ name, clientConfig }: Webhook) => JSON.stringify([name, clientConfig]);
      afterDryDelete(parts, 'validatingwebhookconfigurations', (_store, entry) => {
        for (const webhook of webhooksIn(entry)) removed.add(textOf(webhook));
      });
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        removed.has(textOf(webhook)) ? undefined : matchedVersion(webhook, facts);
    },
  },
] as const satisfies readonly Fault[];
