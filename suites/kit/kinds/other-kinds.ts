// Collections that many servers implement with other code than built-in namespaced kinds. Cases about pod templates repeat
// their checks on them, where the target has them.
import type { CaseContext } from '../context.ts';
import { define } from './definitions.ts';
import type { Resource } from './resource.ts';
import { unlessBlocked } from '../unless-blocked.ts';

/** A cluster-scoped collection and one of a custom kind, each where the target serves it and the run may write to it. */
export async function otherCollections(context: CaseContext): Promise<readonly Resource[]> {
  const { cluster, has } = context;
  if (!has('cluster-wide')) return [];
  const collections: Resource[] = [];
  if (has('rbac') && (await isWritable(cluster.clusterRoles))) collections.push(cluster.clusterRoles);
  if (has('custom-definitions')) {
    const defined = await unlessBlocked(() => define(context, {}));
    if (defined !== undefined) collections.push(defined.objects);
  }
  return collections;
}

const isWritable = async (resource: Resource): Promise<boolean> =>
  (await unlessBlocked(() => resource.given())) !== undefined;
