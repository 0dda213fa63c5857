// Planted faults of dry-runs that reserve what the server allocates: addresses and ports of services (document core 4.10).
import type { ApiObject } from '../../object.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

interface Service extends ApiObject {
  readonly spec?: { readonly clusterIP?: string; readonly ports?: readonly { readonly nodePort?: number }[] };
}

const allocatedIn = ({ spec = {} }: Service): readonly string[] =>
  [spec.clusterIP, ...(spec.ports ?? []).map(({ nodePort }) => nodePort)]
    .filter((one) => one !== undefined && one !== 'None')
    .map(String);

const isApply = ({ body }: Ready): boolean => body.form !== 'none' && body.type.includes('apply-patch');

/** Refuses what is reserved to new services. */
function refuseReserved({ storage }: Parts, reserved: ReadonlySet<string>): void {
  const { create } = storage;
  storage.create = (store, key, value) => {
    const taken = value.kind === 'Service' ? allocatedIn(value).find((one) => reserved.has(one)) : undefined;
    if (taken !== undefined)
      throw new ApiError('Invalid', `${taken}: provided port or IP is already allocated`);
    return create(store, key, value);
  };
}

const changes = {
  update: ['a PUT', ({ route }: Ready) => route.verb === 'update'],
  patch: ['a patch', (ready: Ready) => ready.route.verb === 'patch' && !isApply(ready)],
} as const;

export default [
  {
    id: 'dry-create-of-service-allocates',
    title: 'A dry-run of a POST of a service reserves its address and its ports.',
    breaks: ['writes.dry-run.no-side-effects'],
    install(parts) {
      const { create } = parts.dryRun;
      const reserved = new Set<string>();
      parts.dryRun.create = async (store, get, key, object) => {
        const simulated = await create(store, get, key, object);
        if (object.kind === 'Service') for (const one of allocatedIn(simulated)) reserved.add(one);
        return simulated;
      };
      refuseReserved(parts, reserved);
    },
  },
  {
    id: 'dry-apply-of-new-service-allocates',
    title: 'A dry-run of an apply of a new service reserves its address and its ports.',
    breaks: ['writes.dry-run.no-side-effects'],
    install(parts) {
      const isAffected = noteWrites(parts, (ready) => isApply(ready));
      const { create } = parts.dryRun;
      const reserved = new Set<string>();
      parts.dryRun.create = async (store, get, key, object) => {
        const simulated = await create(store, get, key, object);
        if (object.kind === 'Service' && isAffected())
          for (const one of allocatedIn(simulated)) reserved.add(one);
        return simulated;
      };
      refuseReserved(parts, reserved);
    },
  },
  ...Object.entries(changes).map(([verb, [words, isMatch]]) => ({
    id: `dry-${verb}-of-service-allocates`,
    title: `A dry-run of ${words} of a service reserves the ports that it gives to the service.`,
    breaks: ['writes.dry-run.no-side-effects'],
    install(parts: Parts) {
      const isAffected = noteWrites(parts, (ready) => isMatch(ready));
      const { change } = parts.dryRun;
      const reserved = new Set<string>();
      parts.dryRun.change = async (...request) => {
        const done = await change(...request);
        const { entry, decided } = done;
        if (entry.value.kind !== 'Service' || decided.action !== 'put' || !isAffected()) return done;
        const before = new Set(allocatedIn(entry.value));
        for (const one of allocatedIn(decided.value)) if (!before.has(one)) reserved.add(one);
        return done;
      };
      refuseReserved(parts, reserved);
    },
  })),
] as const satisfies readonly Fault[];
