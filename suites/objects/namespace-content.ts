// Creates objects of several kinds in a namespace that is then deleted (core 2.2).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import type { Overrides } from '../kit/objects/object.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import { otherCollections } from '../kit/kinds/other-kinds.ts';
import type { Resource, ResourceType } from '../kit/kinds/resource.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { unescaped } from '../kit/answers/unescaped.ts';

export interface Content {
  readonly type: ResourceType;
  /** The number of remaining objects, over all namespaces. */
  readonly remaining: () => Promise<number>;
}

/** Creates two objects of each kind in the namespace: of the kinds that every server has, of kinds of named groups, secrets,
 * and of a custom kind, where the target has them and lets the run create and list them; and many more of a built-in and of
 * the custom kind. */
export async function createContent(context: CaseContext, namespace: Namespace): Promise<readonly Content[]> {
  const { has } = context;
  const { podTemplates, configMaps, leases, secrets, roles } = namespace;
  const custom = (await customTypes(context)).map((type) => namespace.resource(type));
  const unusual = (await kindWithoutFirstVersion(context)).map((type) => namespace.resource(type));
  const content = [await put(context, podTemplates), await put(context, configMaps)];
  for (const resource of [
    ...(has('leases') ? [leases] : []),
    ...(has('rbac') ? [secrets, roles] : []),
    ...custom,
    ...unusual,
  ]) {
    const one = await unlessBlocked(() => put(context, resource));
    if (one !== undefined) content.push(one);
  }
  for (const resource of [configMaps, ...custom]) {
    const others = await unlessBlocked(() => put(context, resource, {}, many));
    if (others !== undefined) content.push(others);
  }
  const ownerReferences = [await ownerElsewhere(context)];
  const owned = await unlessBlocked(() => put(context, configMaps, { ownerReferences }));
  if (owned !== undefined) content.push(owned);
  return content;
}

/** A reference to an object outside the namespace, which stays. */
async function ownerElsewhere({ cluster, namespace }: CaseContext) {
  await namespace.ready();
  const { name, uid } = (await cluster.namespaces.current(namespace.name)).metadata;
  return { apiVersion: 'v1', kind: 'Namespace', name: name!, uid: uid! };
}

/** More than a controller may delete in one go. */
const many = 130;

/** Creates objects, by default two. @returns how to count them @throws PrerequisiteFailed */
async function put(
  context: CaseContext,
  { type, givenMany }: Resource,
  metadata: Overrides['metadata'] = {},
  count = 2,
): Promise<Content> {
  const { cluster, uniqueName, expect } = context;
  const inside = uniqueName('inside');
  const list = () => cluster.resource(type).list({ labelSelector: `inside=${inside}` });
  await givenMany(count, { metadata: { ...metadata, labels: { inside } } });
  const before = await list();
  const what = `list of ${type.plural} over all namespaces`;
  // A server may split a list on its own (core 4.12).
  if (!before.ok || (before.list.items.length !== count && !before.list.metadata.continue))
    throw new PrerequisiteFailed(`set-up: ${what} answered ${before.status}, without the created objects`);
  const remaining = async () => {
    const answer = await list();
    expect.status(answer, 200, what);
    return answer.list.items.length;
  };
  return { type, remaining };
}

/** A namespace that has the name of one that was deleted takes objects, keeps them, and ends by its own DELETE. */
export async function mustServeAgain(context: CaseContext, namespace: Namespace): Promise<void> {
  const { cluster, expect, eventually, throughout } = context;
  const { name, configMaps } = namespace;
  const of = 'a namespace whose name a deleted one had';
  const made = await eventually(async () => {
    const answer = await configMaps.create();
    expect.success(answer, `POST to ${of}`);
    return answer.object.metadata;
  }, 'event');
  await throughout(async () => {
    const { metadata } = await mustBeThere(configMaps, made.name!, `an object in ${of}`);
    expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp of an object in ${of}`);
  }, 'quiet');
  const later = await laterContent(context, namespace);
  expect.success(await cluster.namespaces.remove(name), `DELETE of ${of}`);
  await eventually(async () => {
    expect.that(!(await cluster.namespaces.exists(name)), `${of} still exists after its DELETE`);
  }, 'namespace');
  await eventually(async () => {
    expect.that(!(await configMaps.exists(made.name!)), `an object remains after the deletion of ${of}`);
    if (later === undefined) return;
    const what = `objects of a kind that was defined last that remain after the deletion of ${of}`;
    expect.equal(await later.remaining(), 0, what);
  }, 'namespace');
}

/** Objects of a kind that is defined after another namespace has been emptied. */
async function laterContent(context: CaseContext, namespace: Namespace): Promise<Content | undefined> {
  if (!context.has('custom-definitions')) return undefined;
  const properties = { seen: { type: 'string' } };
  const type = await unlessBlocked(async () => {
    const { type: drafted, body } = draftDefinition(context, properties);
    await definitionsOf(context).given(body);
    await untilServed(context, context.namespace.resource(drafted), 'seen');
    return drafted;
  });
  const [listed] = type === undefined ? [] : await untilDiscovered(context, type);
  return listed && unlessBlocked(() => put(context, namespace.resource(listed)));
}

/** A custom kind, once discovery lists it: the controller that empties namespaces may read the kinds from there. */
async function customTypes(context: CaseContext): Promise<readonly ResourceType[]> {
  const collections = await otherCollections(context);
  const custom = collections.find(({ namespace }) => namespace !== '');
  if (custom === undefined) return [];
  return untilDiscovered(context, custom.type);
}

/** The same of a kind whose first version is not served: a controller that lists the objects of first versions misses its objects. */
async function kindWithoutFirstVersion(context: CaseContext): Promise<readonly ResourceType[]> {
  if (!context.has('custom-definitions')) return [];
  const properties = { seen: { type: 'string' } };
  const versions = [
    { ...versionOf(properties, { storage: false }), served: false },
    versionOf(properties, { name: 'v2' }),
  ];
  const type = await unlessBlocked(async () => {
    const { type: drafted, body } = draftDefinition(context, properties, { versions });
    await definitionsOf(context).given(body);
    const served = { ...drafted, version: 'v2' };
    await untilServed(context, context.namespace.resource(served), 'seen');
    return served;
  });
  return type === undefined ? [] : untilDiscovered(context, type);
}

async function untilDiscovered(context: CaseContext, type: ResourceType): Promise<readonly ResourceType[]> {
  const { api, eventually, expect, onAllReplicas } = context;
  const isListed = async () => {
    const [groups, kinds] = [await api.get('/apis'), await api.get(`/apis/${type.group}/${type.version}`)];
    const isIn = (answer: { readonly text: string }, name: string) =>
      unescaped(answer.text).includes(`"${name}"`);
    const listed = isIn(groups, type.group) && isIn(kinds, type.plural);
    expect.that(listed, 'discovery does not list the custom kind');
  };
  return eventually(() => onAllReplicas(isListed), 'event').then(
    () => [type],
    // A server need not list it.
    () => [],
  );
}
