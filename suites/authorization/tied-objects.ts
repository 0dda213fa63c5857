// Kinds of objects that node agents read by way of their pods (access 5.4), and how a pod uses them.
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { claimVolumes } from './node-agents.ts';

/** A kind of object that pods use. */
export interface Tied {
  /** In messages, such as `secret`. */
  readonly what: string;
  collection(context: CaseContext): Resource;
  make(context: CaseContext): Promise<Used>;
  /** The spec of a pod that uses objects of the kind. */
  specOf(...names: readonly string[]): object;
}

/** An object, and by which name a pod uses it. */
interface Used {
  readonly object: ApiObject;
  readonly name: string;
}

/** Objects of the case's namespace that a pod names in one way. */
export const directly = (
  what: string,
  plural: 'secrets' | 'configMaps' | 'volumeClaims',
  specOf: Tied['specOf'],
): Tied => ({
  what,
  specOf,
  collection: ({ namespace }) => namespace[plural],
  async make({ namespace }) {
    const overrides = plural === 'volumeClaims' ? { spec: { storageClassName: '' } } : {};
    const object = await namespace[plural].given(overrides);
    return { object, name: object.metadata.name! };
  },
});

/** Volumes of the cluster, behind the claim that a pod names. */
export const volumes: Tied = {
  what: 'persistent volume',
  specOf: claimVolumes,
  collection: ({ cluster }) => cluster.volumes,
  async make(context) {
    const { claim, volume } = await boundClaim(context, context.namespace);
    return { object: volume, name: claim.metadata.name! };
  },
};

/** A claim and a volume that name each other, as the server's controllers or an administrator bind them. */
async function boundClaim({ cluster, uniqueName }: CaseContext, namespace: Namespace) {
  const name = uniqueName('claim');
  const volume = await cluster.volumes.given({
    spec: {
      storageClassName: '',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: namespace.name, name },
    },
  });
  const claim = await namespace.volumeClaims.given({
    metadata: { name },
    spec: { storageClassName: '', volumeName: volume.metadata.name },
  });
  return { claim, volume };
}
