// Planted faults of dry-runs that reserve what the server allocates: addresses and ports of services (document core 4.10).
import type { ApiObject } from '../../object.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Fault } from '../fault.ts';

interface Service extends ApiObject {
  readonly spec?: { readonly clusterIP?: string; readonly ports?: readonly { readonly nodePort?: number }[] };
}

const allocatedIn = ({ spec = {} }: Service): readonly string[] =>
  [spec.clusterIP, ...(spec.ports ?? []).map(({ nodePort }) => nodePort)]
    .filter((one) => one !== undefined && one !== 'None')
    .map(String);

export default [
  {
    id: 'dry-create-of-service-allocates',
    title: 'A dry-run of a POST of a service reserves its address and its ports.',
    breaks: ['writes.dry-run.no-side-effects'],
    install({ dryRun, storage }) {
      const dryCreate = dryRun.create;
      const { create } = storage;
      const reserved = new Set<string>();
      dryRun.create = async (store, get, key, object) => {
        const simulated = await dryCreate(store, get, key, object);
        if (object.kind === 'Service') for (const one of allocatedIn(simulated)) reserved.add(one);
        return simulated;
      };
      storage.create = (store, key, value) => {
        const taken =
          value.kind === 'Service' ? allocatedIn(value).find((one) => reserved.has(one)) : undefined;
        if (taken !== undefined)
          throw new ApiError('Invalid', `${taken}: provided port or IP is already allocated`);
        return create(store, key, value);
      };
    },
  },
] as const satisfies readonly Fault[];
