// Objects of several kinds in a namespace, which are to go with it (core 2.2).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import type { Resource, ResourceType } from '../kit/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

export interface Content {
  readonly type: ResourceType;
  /** How many are left, over all namespaces. */
  readonly remaining: () => Promise<number>;
}

/** One object of each kind in the namespace: of those that every server has, of a kind of a named group, and of a custom
 * one, as far as the target has them and lets the run make and list them. */
export async function fill(context: CaseContext, namespace: Namespace): Promise<readonly Content[]> {
  const { has } = context;
  const { podTemplates, configMaps, leases } = namespace;
  const custom = (await customTypes(context)).map((type) => namespace.resource(type));
  const content = [await put(context, podTemplates), await put(context, configMaps)];
  for (const resource of [...(has('leases') ? [leases] : []), ...custom]) {
    const one = await unlessBlocked(() => put(context, resource));
    if (one !== undefined) content.push(one);
  }
  return content;
}

/** Makes an object, and tells how to count it. @throws PrerequisiteFailed */
async function put(context: CaseContext, { type, given }: Resource): Promise<Content> {
  const { cluster, uniqueName, expect } = context;
  const inside = uniqueName('inside');
  const list = () => cluster.resource(type).list({ labelSelector: `inside=${inside}` });
  await given({ metadata: { labels: { inside } } });
  const before = await list();
  const what = `list of ${type.plural} over all namespaces`;
  if (!before.ok || before.list.items.length !== 1)
    throw new PrerequisiteFailed(`set-up: ${what} answered ${before.status}, not with the one that was made`);
  const remaining = async () => {
    const answer = await list();
    expect.status(answer, 200, what);
    return answer.list.items.length;
  };
  return { type, remaining };
}

/** A custom kind, once the server tells of it: what empties namespaces may learn from there what there is. */
async function customTypes(context: CaseContext): Promise<readonly ResourceType[]> {
  const { api, eventually, expect } = context;
  const collections = await otherCollections(context);
  const custom = collections.find(({ namespace }) => namespace !== '');
  if (custom === undefined) return [];
  const { type, apiVersion } = custom;
  const isTold = async () => {
    const [groups, kinds] = [await api.get('/apis'), await api.get(`/apis/${apiVersion}`)];
    const told = groups.text.includes(`"${type.group}"`) && kinds.text.includes(`"${type.plural}"`);
    expect.that(told, 'the server does not tell of the custom kind');
  };
  return eventually(isTold, 'event').then(
    () => [type],
    // Nobody has to.
    () => [],
  );
}
