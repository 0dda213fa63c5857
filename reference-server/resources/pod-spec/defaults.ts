// Defaults of a pod spec that depend on other fields; its schema declares the constant ones.
import { containerFields } from './shape.ts';
import type { Container, PodSpec, Volume } from './shape.ts';

/** Defaults that templates and pods share. Returns the spec itself where nothing is missing. */
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
  // The deprecated field always has the value of the current one.
  if (account === undefined || (spec.serviceAccountName === account && spec.serviceAccount === account))
    return next;
  return { ...next, serviceAccountName: account, serviceAccount: account };
}

/** Defaults of pods only: a service account, service links, and requests from limits. */
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

/** On the host network, a container's port is the node's port. */
function withHostPorts(container: Container, hostNetwork: boolean): Container {
  if (!hostNetwork || container.ports === undefined) return container;
  const ports = mapChanged(container.ports, (port) =>
    port.hostPort === undefined && port.containerPort !== undefined
      ? { ...port, hostPort: port.containerPort }
      : port,
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
