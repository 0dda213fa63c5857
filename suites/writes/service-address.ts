// Whether a dry-run takes the address of a service, which is then taken for the real request (core 4.10).
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/gone.ts';
import { dry } from './dry-runs.ts';

/** Requests an address that was just released, first in a dry-run, then without. The fields of a service are not
 * shown (core 2.12): where the address is not in the usual field, it is not judged. */
export async function dryRunKeepsAddress(context: CaseContext): Promise<void> {
  const { namespace, eventually, expect } = context;
  const { services } = namespace;
  const { metadata, spec } = await services.given();
  const clusterIP: unknown = spec?.clusterIP;
  await services.remove(metadata.name!);
  await gone(context, services, metadata.name!);
  if (typeof clusterIP !== 'string' || !/^[0-9a-f.:]+$/.test(clusterIP)) return;
  const body = services.object({ spec: { ...Object(services.type.sample()).spec, clusterIP } });
  // Addresses are released some time after the end of a service, and may then belong to another one.
  const isFree = await eventually(async () => {
    expect.success(await services.create(undefined, { body, ...dry }), 'a dry-run with the same address');
    return true;
  }, 'event').catch(() => false);
  if (!isFree) return;
  // A dry run that does not check whether the address is free succeeds before its release.
  await eventually(async () => {
    const real = await services.create(undefined, { body });
    if (!real.ok && (await isTaken(context, clusterIP))) return;
    expect.success(real, 'POST of a service with the address that a dry-run passed with');
  }, 'controller');
}

/** A dry-run shows the port of the nodes that a service would get; it is still free afterwards. Another service may get it
 * by chance, so each of a few attempts has a port of its own. */
export async function dryRunKeepsPort({ namespace, expect }: CaseContext): Promise<void> {
  const { services } = namespace;
  const withPort = (nodePort?: number) => {
    const port = { port: 80, ...(nodePort === undefined ? {} : { nodePort }) };
    return { spec: { ...Object(services.type.sample()).spec, type: 'NodePort', ports: [port] } };
  };
  const made = await services.create(withPort());
  // The fields of a service are not shown (core 2.12).
  if (!made.ok || typeof made.object['spec']?.ports?.[0]?.nodePort !== 'number') return;
  const refusals: string[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const shown = await services.create(withPort(), dry);
    expect.success(shown, 'a dry-run of a service with a port of the nodes');
    const nodePort: unknown = shown.object['spec']?.ports?.[0]?.nodePort;
    if (typeof nodePort !== 'number') return;
    const body = services.object(withPort(nodePort));
    expect.success(
      await services.create(undefined, { body, ...dry }),
      'a dry-run with the port of another dry-run',
    );
    const real = await services.create(undefined, { body });
    if (real.ok) return;
    refusals.push(`${nodePort}: ${real.status}`);
  }
  expect.fail(`POST of a service with a port that dry-runs passed with is refused: ${refusals.join(', ')}`);
}

async function isTaken({ api, namespace, has }: CaseContext, address: string): Promise<boolean> {
  const { items } = has('cluster-wide')
    ? (await api.get('/api/v1/services')).list
    : (await namespace.services.list()).list;
  return items.some(({ spec }) => spec?.clusterIP === address);
}
