// Planted faults of dry-runs: stored objects, watch events and reserved values (document core 4.10).
import { invalid } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

/** Ignores dryRun in matching requests; by default those of config maps. */
export function forget(
  parts: Parts,
  isAffected: (ready: Ready) => boolean,
  isOfKind = ({ route }: Ready) => route.kind.plural === 'configmaps',
): void {
  const { readWriteOptions } = parts.options;
  const { readDeleteOptions } = parts.deletion;
  const isOurs = (ready: Ready) => isOfKind(ready) && isAffected(ready);
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const options = readWriteOptions(ready, optionsKind);
    return isOurs(ready) ? { ...options, dryRun: false } : options;
  };
  parts.deletion.readDeleteOptions = (ready) => {
    const options = readDeleteOptions(ready);
    return isOurs(ready) ? { ...options, dryRun: false } : options;
  };
}

const isDry = ({ route }: Ready) => route.query.get('dryRun') === 'All';
const bodyType = ({ body }: Ready) => (body.form === 'none' ? '' : body.type);
const row = (name: string) => `writes.dry-run.${name}`;

/** What a service requests. */
const requested: Readonly<Record<string, (spec: JsonObject) => Json | undefined>> = {
  address: (spec) => spec['clusterIP'],
  port: ({ ports }) => {
    const first = Array.isArray(ports) ? (ports[0] as Json) : undefined;
    return isObject(first) ? first['nodePort'] : undefined;
  },
};

const specIn = (value: Json): JsonObject => (isObject(value) && isObject(value['spec']) ? value['spec'] : {});

export default [
  {
    id: 'dry-create-stored',
    title: 'dryRun is ignored on POST.',
    breaks: [...['post', 'no-side-effects', 'final-object'].map(row), 'endpoints.create.parameters-together'],
    install: (parts) => forget(parts, ({ route }) => route.verb === 'create'),
  },
  {
    id: 'dry-update-stored',
    title: 'dryRun is ignored on PUT.',
    breaks: ['put', 'no-side-effects'].map(row),
    install: (parts) => forget(parts, ({ route }) => route.verb === 'update'),
  },
  ...['application/merge-patch+json', 'application/json-patch+json', 'application/apply-patch+yaml'].map(
    (type) => ({
      id: `dry-${type.split('/')[1]!.replace(/-patch.*/, '')}-patch-stored`,
      title: `dryRun is ignored on a PATCH of ${type}.`,
      breaks: ['patch', 'no-side-effects'].map(row),
      install: (parts: Parts) => forget(parts, (ready) => bodyType(ready) === type),
    }),
  ),
  {
    id: 'dry-delete-marks',
    title: 'dryRun in the query is ignored on DELETE.',
    breaks: ['delete', 'no-side-effects'].map(row),
    install: (parts) => forget(parts, (ready) => ready.route.verb === 'delete' && isDry(ready)),
  },
  {
    id: 'dry-collection-delete-removes',
    title: 'dryRun in the query is ignored on DELETE of a collection.',
    breaks: [row('no-side-effects'), 'endpoints.delete-collection.dry-run'],
    install: (parts) => forget(parts, (ready) => ready.route.verb === 'deletecollection' && isDry(ready)),
  },
  {
    id: 'custom-dry-run-stored',
    title: 'dryRun is ignored on writes of custom objects.',
    breaks: [
      ...['post', 'put', 'patch', 'delete', 'no-side-effects', 'final-object'].map(row),
      'endpoints.create.parameters-together',
      'endpoints.delete-collection.dry-run',
      'lifecycle.options.dry-run-in-body',
      'lifecycle.options.known-fields',
      'lifecycle.options.preconditions',
    ],
    install: (parts) =>
      forget(
        parts,
        () => true,
        ({ route }) => route.kind.custom === true,
      ),
  },
  {
    id: 'cluster-dry-run-stored',
    title: 'dryRun is ignored on writes of cluster-scoped objects.',
    breaks: [
      ...['post', 'put', 'patch', 'delete', 'final-object'].map(row),
      ...['json-patch', 'merge-patch', 'put', 'strategic-patch'].map(
        (way) => `writes.managed-fields-reset.${way}`,
      ),
    ],
    install: (parts) =>
      forget(
        parts,
        () => true,
        ({ route }) => route.kind.scope === 'Cluster',
      ),
  },
  {
    id: 'status-dry-run-stored',
    title: 'dryRun is ignored on writes through the sub-resource status.',
    breaks: ['put', 'patch'].map(row),
    install: (parts) =>
      forget(
        parts,
        ({ route }) => route.subresource === 'status',
        () => true,
      ),
  },
  {
    id: 'custom-dry-create-announced',
    title: 'A dry-run of a POST of a custom object stores the object, and removes it again.',
    breaks: [row('no-side-effects')],
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) => {
        const tried = await create(store, get, key, object);
        if (!(object.apiVersion ?? '').includes('.example.com/')) return tried;
        await parts.storage.create(store, key, tried);
        await parts.storage.update(store, key, () => Promise.resolve({ action: 'remove', value: tried }));
        return tried;
      };
    },
  },
  {
    id: 'secret-dry-change-stored',
    title: 'dryRun is ignored on PUT, PATCH and DELETE of secrets.',
    breaks: ['put', 'patch', 'delete'].map(row),
    install: (parts) =>
      forget(
        parts,
        ({ route }) => route.verb !== 'create',
        ({ route }) => route.kind.plural === 'secrets',
      ),
  },
  {
    id: 'dry-change-bumps-version',
    title: 'A dry-run of a change writes the object and restores it, so that its version changes.',
    breaks: ['put', 'patch', 'no-side-effects'].map(row),
    install(parts) {
      const { change } = parts.dryRun;
      const { update } = parts.storage;
      parts.dryRun.change = async (store, get, key, decide) => {
        const simulated = await change(store, get, key, decide);
        const { value } = simulated.entry;
        const touched = { ...value, metadata: { ...value.metadata, labels: { dry: 'yes' } } };
        for (const next of [touched, value])
          await update(store, key, () => Promise.resolve({ action: 'put', value: next }));
        return simulated;
      };
    },
  },
  {
    id: 'dry-create-announced',
    title: 'A dry-run of a POST stores the object, and removes it again.',
    breaks: [row('no-side-effects'), 'watch.event.every-outcome'],
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) => {
        const simulated = await create(store, get, key, object);
        await parts.storage.create(store, key, simulated);
        await parts.storage.update(store, key, () => Promise.resolve({ action: 'remove', value: simulated }));
        return simulated;
      };
    },
  },
  {
    id: 'dry-create-burns-name',
    title: 'A dry-run of a POST reserves the name.',
    breaks: [...['post', 'final-object'].map(row), 'endpoints.create.parameters-together'],
    install(parts) {
      const burnt = new Set<string>();
      const { create: simulateCreate } = parts.dryRun;
      const { create } = parts.storage;
      parts.dryRun.create = (store, get, key, object) => {
        if (object.kind === 'ConfigMap') burnt.add(key);
        return simulateCreate(store, get, key, object);
      };
      parts.storage.create = (store, key, object) => {
        if (burnt.has(key)) throw invalid({ group: '', plural: '', kind: 'ConfigMap' }, key, []);
        return create(store, key, object);
      };
    },
  },
  ...Object.entries(requested).map(([what, of]) => ({
    id: `dry-create-burns-${what}`,
    title: `A dry-run of a service allocates the requested ${what}.`,
    breaks: [row('no-side-effects')],
    install(parts: Parts) {
      const burnt = new Set<Json>();
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        const options = readWriteOptions(ready, optionsKind);
        const { body, route } = ready;
        const value = body.form === 'none' ? undefined : of(specIn(body.value));
        if (route.kind.kind !== 'Service' || route.verb !== 'create' || value === undefined) return options;
        if (!options.dryRun && burnt.has(value)) throw invalid(route.kind, '', []);
        if (options.dryRun) burnt.add(value);
        return options;
      };
    },
  })),
] as const satisfies readonly Fault[];
