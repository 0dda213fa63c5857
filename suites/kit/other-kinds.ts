// Collections that many servers serve by other code than those of their own namespaced kinds: what holds for pod templates
// is looked at once more on them, where the target has them.
import type { CaseContext } from './context.ts';
import { define } from './definitions.ts';
import type { Resource } from './resource.ts';
import { unlessBlocked } from './unless-blocked.ts';

/** One that is cluster-scoped and one of a custom kind, each as far as the target has it and lets the run write to it. */
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
