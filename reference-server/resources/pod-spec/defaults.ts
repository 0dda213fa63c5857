// Defaults of a pod spec that depend on other fields; the plain ones stand in its schema.
import { containerFields } from './shape.ts';
import type { Container, PodSpec, Volume } from './shape.ts';

/** What a template and a pod have in common. Returns the spec itself where nothing is missing. */
export function podSpecDefaults(spec: PodSpec): PodSpec {
  let next = spec;
  for (const field of containerFields) {
    const containers = spec[field];
    if (containers === undefined) continue;
    const filled = mapChanged(containers, (one) =>
      withHostPorts(withPullPolicy(one), spec.hostNetwork === true),
    );
    if (filled !== containers) next = { ...next, [field]: filled };
  }
  if (spec.volumes !== undefined) {
    const volumes = mapChanged(spec.volumes, withSource);
    if (volumes !== spec.volumes) next = { ...next, volumes };
  }
  const account = spec.serviceAccountName ?? spec.serviceAccount;
  // The older field always shows the same account.
  if (account === undefined || (spec.serviceAccountName === account && spec.serviceAccount === account))
    return next;
  return { ...next, serviceAccountName: account, serviceAccount: account };
}

/** What only pods get: an account, service links, and requests from limits. */
export function runningPodDefaults(spec: PodSpec): PodSpec {
  const withAccount: PodSpec = {
    ...spec,
    serviceAccountName: spec.serviceAccountName ?? spec.serviceAccount ?? 'default',
    enableServiceLinks: spec.enableServiceLinks ?? true,
  };
  let next = podSpecDefaults(withAccount);
  for (const field of ['containers', 'initContainers'] as const) {
    const containers = next[field];
    if (containers !== undefined) next = { ...next, [field]: mapChanged(containers, withRequests) };
  }
  return next;
}

/** Always for a moving tag, else IfNotPresent. */
export function pullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = image.slice(image.lastIndexOf('/') + 1).split(':')[1];
  return tag === undefined || tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function withPullPolicy(container: Container): Container {
  if (container.imagePullPolicy !== undefined) return container;
  return { ...container, imagePullPolicy: pullPolicyOf(container.image ?? '') };
}

/** In the network of the node a container's port is the node's port. */
function withHostPorts(container: Container, hostNetwork: boolean): Container {
  if (!hostNetwork || container.ports === undefined) return container;
  const ports = mapChanged(container.ports, (port) =>
    port.hostPort === undefined ? { ...port, hostPort: port.containerPort } : port,
  );
  return ports === container.ports ? container : { ...container, ports };
}

function withSource(volume: Volume): Volume {
  return Object.keys(volume).every((key) => key === 'name') ? { ...volume, emptyDir: {} } : volume;
}

function withRequests(container: Container): Container {
  const { limits, requests = {} } = container.resources ?? {};
  if (limits === undefined || Object.keys(limits).every((name) => requests[name] !== undefined))
    return container;
  return { ...container, resources: { ...container.resources, requests: { ...limits, ...requests } } };
}

/** The list itself where no item changed. */
function mapChanged<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const next = items.map(change);
  return next.some((item, index) => item !== items[index]) ? next : items;
}
