// Faults of mode Node and its plugin that show for some selectors, volumes and callers only (access 5.4).
import type { ApiObject, Json } from '../../../object.ts';
import { isObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.nodes.${name}`;

/** The references of a pod without those of the volumes that have one of the sources. */
function withoutVolumes(parts: Parts, sources: readonly string[]): void {
  const { podReferences } = parts.node;
  parts.node.podReferences = (pod) => {
    const spec = pod['spec'] as Readonly<Record<string, Json>>;
    const volumes = (spec['volumes'] ?? []) as readonly Json[];
    const kept = volumes.filter((one) => isObject(one) && !sources.some((source) => source in one));
    return podReferences({ ...pod, spec: { ...spec, volumes: kept } });
  };
}

/** Volumes that are bound after the pods that use their claims were written have no claim. */
function bindOnlyBeforePods(parts: Parts): void {
  const { podReferences, claimOfVolume } = parts.node;
  const usedSince = new Map<string, number>();
  const versionOf = ({ metadata }: ApiObject) => Number(metadata.resourceVersion);
  parts.node.podReferences = (pod) => {
    const references = podReferences(pod);
    for (const { plural, namespace, name } of references)
      if (plural === 'persistentvolumeclaims') usedSince.set(`${namespace}/${name}`, versionOf(pod));
    return references;
  };
  parts.node.claimOfVolume = (volume) => {
    const claim = claimOfVolume(volume);
    const since = claim && usedSince.get(`${claim.namespace}/${claim.name}`);
    return since !== undefined && versionOf(volume) > since ? undefined : claim;
  };
}

export default [
  {
    id: 'claims-of-ephemeral-volumes-not-followed',
    title: 'The claims of ephemeral volumes of a pod are not followed.',
    breaks: [row('reads-claims-of-ephemeral-volumes')],
    install: (parts) => withoutVolumes(parts, ['ephemeral']),
  },
  {
    id: 'secrets-of-volume-drivers-not-followed',
    title: 'Secrets that the driver of a volume needs are not followed.',
    breaks: [row('reads-secrets-of-drivers')],
    install: (parts) => withoutVolumes(parts, ['csi', 'iscsi']),
  },
  {
    id: 'secrets-of-persistent-volumes-not-followed',
    title: 'Secrets that the driver of a persistent volume needs are not followed.',
    breaks: [row('reads-secrets-of-drivers')],
    install(parts) {
      parts.node.volumeReferences = () => [];
    },
  },
  {
    id: 'volumes-bound-before-pods-only',
    title: 'A volume that is bound after the creation of the pod that uses its claim is not followed.',
    breaks: [row('reads-volumes-of-its-pods')],
    install: bindOnlyBeforePods,
  },
  {
    id: 'node-restriction-of-the-original-caller',
    title: 'The plugin does not limit users who impersonate a node agent.',
    breaks: [row('restriction-nodes'), row('restriction-pods')],
    install(parts) {
      const { impersonatedUser } = parts.impersonation;
      const { limitedTo } = parts.nodeRestriction;
      const impersonated = new WeakSet<User>();
      parts.impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        impersonated.add(user);
        return user;
      };
      parts.nodeRestriction.limitedTo = (user, node) =>
        impersonated.has(user) ? undefined : limitedTo(user, node);
    },
  },
  {
    id: 'volumes-of-ephemeral-claims-not-followed',
    title: 'The persistent volumes of the claims of ephemeral volumes are not followed.',
    breaks: [row('reads-claims-of-ephemeral-volumes')],
    install(parts) {
      const { podReferences, claimOfVolume } = parts.node;
      const claims = new Set<string>();
      parts.node.podReferences = (pod) => {
        const { namespace, name } = pod.metadata;
        const { volumes = [] } = pod['spec'] as { readonly volumes?: readonly Json[] };
        for (const volume of volumes)
          if (isObject(volume) && 'ephemeral' in volume)
            claims.add(`${namespace}/${name}-${volume['name'] as string}`);
        return podReferences(pod);
      };
      parts.node.claimOfVolume = (volume) => {
        const claim = claimOfVolume(volume);
        return claim && claims.has(`${claim.namespace}/${claim.name}`) ? undefined : claim;
      };
    },
  },
] as const satisfies readonly Fault[];
