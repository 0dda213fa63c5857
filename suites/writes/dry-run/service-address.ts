// Whether a dry-run takes the address or the port of a service, which is then taken for the real request (core 4.10).
import type { CaseContext } from '../../kit/context.ts';
import { gone } from '../../kit/waiting/gone.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { dry } from './dry-runs.ts';

/** What the server gives to a service. The fields of a service are not shown (core 2.12). */
interface Given {
  readonly what: string;
  readonly of: (service: ApiObject) => unknown;
  /** Members of the spec, without a value those of a service that gets one. */
  readonly spec: (value?: unknown) => object;
}

const address: Given = {
  what: 'address',
  of: ({ spec }) => spec?.clusterIP,
  spec: (clusterIP) => (clusterIP === undefined ? {} : { clusterIP }),
};

const port: Given = {
  what: 'port of the nodes',
  of: ({ spec }) => spec?.ports?.[0]?.nodePort,
  spec: (nodePort) => ({
    type: 'NodePort',
    ports: [{ port: 80, ...(nodePort === undefined ? {} : { nodePort }) }],
  }),
};

const isUsual = (value: unknown): boolean =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && /^[0-9a-f.:]+$/.test(value));

/** Requests an address and a port that were just released, first in a dry-run, then without. Where they are not in the usual
 * fields, they are not judged. */
export async function dryRunKeepsAddress(context: CaseContext): Promise<void> {
  // Other services may get them, in namespaces that other credentials do not see.
  if (!context.has('cluster-wide')) return;
  for (const given of [address, port]) await mustKeep(context, given);
}

async function mustKeep(context: CaseContext, { what, of, spec }: Given): Promise<void> {
  const { namespace, eventually, expect } = context;
  const { services } = namespace;
  const service = (value?: unknown) => {
    const { spec: usual } = services.type.sample() as Pick<ApiObject, 'spec'>;
    return services.object({ spec: { ...usual, ...spec(value) } });
  };
  const made = await services.create(undefined, { body: service() });
  if (!made.ok) return;
  const { name = '' } = made.object.metadata;
  const value = of(await services.current(name));
  await services.remove(name);
  await gone(context, services, name);
  if (!isUsual(value)) return;
  const body = service(value);
  // They are released some time after the end of a service, and may then belong to another one.
  const isFree = await eventually(async () => {
    expect.success(await services.create(undefined, { body, ...dry }), `a dry-run with the same ${what}`);
    return true;
  }, 'event').catch(() => false);
  if (!isFree) return;
  await sendOtherDryRuns(services, body);
  // A dry run that does not check whether they are free succeeds before their release.
  await eventually(async () => {
    const real = await services.create(undefined, { body });
    if (!real.ok && (await isTaken(context, (other) => of(other) === value))) return;
    expect.success(real, `POST of a service with the ${what} that a dry-run passed with`);
  }, 'controller');
}

async function isTaken({ api }: CaseContext, holds: (service: ApiObject) => boolean): Promise<boolean> {
  return (await api.get('/api/v1/services')).list.items.some(holds);
}

/** Ways in which an existing or a new service may get them. Which of these a server takes is not stated. */
async function sendOtherDryRuns(services: Resource, { spec }: ApiObject): Promise<void> {
  const { name: absent = '' } = services.object().metadata;
  await services.apply(absent, { spec }, { manager: 'dry', ...dry });
  const other = await services.create();
  if (!other.ok) return;
  const { name = '' } = other.object.metadata;
  await services.mergePatch(name, { spec }, dry);
  await replaceNow(services, name, { spec }, (next) => services.replace(next, dry));
}
