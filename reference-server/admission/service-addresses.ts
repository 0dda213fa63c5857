// Allocates an address for a new service, and a port on every node if its type needs one.
import type { Context } from '../context.ts';
import type { Json } from '../object.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';

interface ServicePort {
  readonly nodePort?: number;
  readonly [field: string]: Json | undefined;
}

interface ServiceSpec {
  readonly type?: string;
  readonly clusterIP?: string;
  readonly clusterIPs?: readonly string[];
  readonly ports?: readonly ServicePort[];
}

const firstNodePort = 30_000;
const nodePorts = 2768;
const hosts = 65_000;

export const serviceAddresses: AdmissionPlugin = async (context, { route }, next, current) => {
  if (route.kind.kind !== 'Service' || route.kind.group !== '') return next;
  const spec = (next['spec'] ?? {}) as ServiceSpec;
  const before = (current?.['spec'] ?? {}) as ServiceSpec;
  if (spec.type === 'ExternalName') return next;
  const used = await inUse(context);
  const clusterIP = spec.clusterIP || before.clusterIP || freeAddress(context, used.addresses);
  const clusterIPs = spec.clusterIPs ?? [clusterIP];
  const needsPorts = spec.type === 'NodePort' || spec.type === 'LoadBalancer';
  const ports = spec.ports?.map((port) =>
    needsPorts && !port.nodePort ? { ...port, nodePort: freePort(context, used.ports) } : port,
  );
  return { ...next, spec: { ...spec, clusterIP, clusterIPs, ...(ports ? { ports } : {}) } };
};

async function inUse(context: Context): Promise<{ addresses: Set<string>; ports: Set<number> }> {
  const { entries } = await context.store.list(kindPrefix({ group: '', plural: 'services' }));
  const specs = entries.map((entry) => (entry.value['spec'] ?? {}) as ServiceSpec);
  return {
    addresses: new Set(specs.flatMap((spec) => spec.clusterIP ?? [])),
    ports: new Set(specs.flatMap((spec) => (spec.ports ?? []).flatMap((port) => port.nodePort ?? []))),
  };
}

function freeAddress(context: Context, used: Set<string>): string {
  for (;;) {
    const host = 1 + Math.floor(context.random() * hosts);
    const address = `10.96.${host >> 8}.${host & 255}`;
    if (!used.has(address)) return address;
  }
}

function freePort(context: Context, used: Set<number>): number {
  for (;;) {
    const port = firstNodePort + Math.floor(context.random() * nodePorts);
    if (used.has(port)) continue;
    used.add(port);
    return port;
  }
}
