// The kinds of objects that a node agent may read because a pod of its node uses them (access 5.4), and how a pod
// names them.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { claimVolumes } from './node-agents.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';

/** A kind of object that pods use. */
export interface UsedKind {
  /** The name of the kind in messages, such as `secret`. */
  readonly what: string;
  collection(context: CaseContext): Resource;
  /** @param name by default a new one; a kind in no namespace ignores it */
  make(context: CaseContext, name?: string): Promise<Used>;
  /** The spec of a pod that uses objects of the kind. */
  specOf(...names: readonly string[]): object;
}

/** An object, and the name that a pod uses for it. */
interface Used {
  readonly object: ApiObject;
  readonly name: string;
}

/** A kind of namespaced object that a pod names directly. */
export const directly = (
  what: string,
  plural: 'secrets' | 'configMaps' | 'volumeClaims',
  specOf: UsedKind['specOf'],
): UsedKind => ({
  what,
  specOf,
  collection: ({ namespace }) => namespace[plural],
  async make({ namespace }, name) {
    const overrides = plural === 'volumeClaims' ? { spec: { storageClassName: '' } } : {};
    const metadata = name === undefined ? {} : { metadata: { name } };
    const object = await namespace[plural].given({ ...overrides, ...metadata });
    return { object, name: object.metadata.name! };
  },
});

/** Persistent volumes, which a pod uses through a claim. */
export const volumes: UsedKind = {
  what: 'persistent volume',
  specOf: claimVolumes,
  collection: ({ cluster }) => cluster.volumes,
  async make(context) {
    const { claim, volume } = await boundClaim(context, context.namespace);
    return { object: volume, name: claim.metadata.name! };
  },
};

/** A claim and a volume that name each other, as a controller or an administrator binds them: the volume was meant for another
 * claim at first. */
async function boundClaim({ cluster, uniqueName }: CaseContext, namespace: Namespace) {
  const name = uniqueName('claim');
  const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: namespace.name };
  const spec = { storageClassName: '', claimRef: { ...claimRef, name: uniqueName('former') } };
  const volume = await unlessForbidden(() => cluster.volumes.given({ spec }), 'volumes');
  const bound = await cluster.volumes.mergePatch(
    volume.metadata.name!,
    { spec: { claimRef: { name } } },
    { phase: 'set-up' },
  );
  // Which fields of a volume can change is not shown.
  if (!bound.ok)
    throw new NotRun('not-exercised', `a patch of spec.claimRef of a volume is answered ${bound.status}`);
  const claim = await namespace.volumeClaims.given({
    metadata: { name },
    spec: { storageClassName: '', volumeName: volume.metadata.name },
  });
  return { claim, volume };
}
