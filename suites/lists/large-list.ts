// A list of more than 500 objects, a common chunk size: a list that is cut there must have a continue token.
import type { CaseContext } from '../kit/context.ts';
import { ProtobufError, hasMessage, hasPrefix, openEnvelope } from '../kit/protobuf/envelope.ts';
import { readFields } from '../kit/protobuf/wire.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { expectEach } from './expect-each.ts';
import { expectInOtherTypes } from './large-list-types.ts';
import { itemsOf, walk, walkUnlessGone } from './walk.ts';
import type { ListQuery } from './walk.ts';

const count = 510;
/** Concurrent requests: servers may delay or refuse more. */
const atOnce = 30;

/** Creates small objects. @throws PrerequisiteFailed */
export async function largeCollection(resource: Resource, set: string): Promise<readonly ApiObject[]> {
  const made: ApiObject[] = [];
  while (made.length < count)
    made.push(...(await resource.givenMany(atOnce, { data: {}, metadata: { labels: { set } } })));
  return made;
}

/** Whole lists, and lists in chunks of 500, hold all objects of a large collection; a selection of few of them is complete, too. */
export async function expectLargeLists(context: CaseContext): Promise<void> {
  const { namespace, cluster, has, uniqueName, expect } = context;
  const { configMaps } = namespace;
  const set = uniqueName('set');
  const made = await unlessBlocked(() => largeCollection(configMaps, set));
  if (made === undefined) {
    // The maximum number of objects in a namespace is not shown (core 8).
    context.record({ largeLists: `a namespace does not take ${count} config maps` });
    return;
  }
  const labelSelector = `set=${set}`;
  const overAll = cluster.resource(configMaps.type);
  const lists: readonly (readonly [string, Resource, ListQuery])[] = [
    ['a list', configMaps, {}],
    ['a list by a label', configMaps, { labelSelector }],
    ['a list in chunks', configMaps, { limit: 500 }],
    ...(has('cluster-wide') ? ([['a list over all namespaces', overAll, { labelSelector }]] as const) : []),
  ];
  for (const [how, resource, query] of lists) {
    const what = `${how} of ${made.length} objects`;
    // A server may split the list by itself: the maximum of a limit is not shown (core 8).
    const items = itemsOf(await walk(resource, query, context));
    // Controllers create config maps in every namespace.
    const own = items.filter(({ metadata }) => metadata.labels?.['set'] === set);
    expectEach(own, made, what, expect);
  }
  await expectAtVersions(context, labelSelector, made);
  await expectInTable(context, labelSelector, made);
  await expectInProtobuf(context, labelSelector, made);
  await expectInOtherTypes(context, labelSelector, made);
  await expectInitialEvents(context, labelSelector, made);
  await expectFewOfMany(context, set);
}

/** A server may read the state at a version, or at any, by other code than the present one. */
async function expectAtVersions(
  context: CaseContext,
  labelSelector: string,
  made: readonly ApiObject[],
): Promise<void> {
  const { namespace, cluster, has, expect, eventually } = context;
  const { configMaps } = namespace;
  const { resourceVersion } = (await configMaps.list({ limit: 1 })).list.metadata;
  for (const resourceVersionMatch of [undefined, 'NotOlderThan', 'Exact']) {
    const query = { labelSelector, resourceVersion, resourceVersionMatch };
    // The state may be forgotten already.
    const chunks = await walkUnlessGone(configMaps, query, context);
    const what = `a list of ${made.length} objects at a version, with resourceVersionMatch ${resourceVersionMatch ?? 'unset'},`;
    if (chunks !== undefined) expectEach(itemsOf(chunks), made, what, expect);
  }
  if (has('cluster-wide')) {
    const query = { labelSelector, resourceVersion, resourceVersionMatch: 'Exact' };
    const chunks = await walkUnlessGone(cluster.resource(configMaps.type), query, context);
    const what = `a list of ${made.length} objects over all namespaces at a version, with Exact,`;
    if (chunks !== undefined) expectEach(itemsOf(chunks), made, what, expect);
  }
  const ofAny = { labelSelector, resourceVersion: '0' };
  // It may be old, but newer data is preferred.
  await eventually(
    async () =>
      expectEach(
        itemsOf(await walk(configMaps, ofAny, context)),
        made,
        `a list of ${made.length} objects with resourceVersion=0`,
        expect,
      ),
    'event',
  );
}

/** A Table has a row for each object, unless it has a token. Other rows judge whether a target has Tables (core 2.7). */
async function expectInTable(
  { namespace, names, expect }: CaseContext,
  labelSelector: string,
  made: readonly ApiObject[],
): Promise<void> {
  const accept = `application/json;as=Table;g=${names.groups.meta};v=v1`;
  const { ok, json } = await namespace.configMaps.list({ labelSelector }, { accept });
  if (!ok || !isRecord(json) || json['kind'] !== 'Table' || !Array.isArray(json['rows'])) return;
  const { metadata, rows } = json;
  if (isRecord(metadata) && metadata['continue']) return;
  expect.equal(rows.length, made.length, `rows of a Table of ${made.length} objects`);
}

/** After lists in JSON: a server may keep the bytes of neighbours together, in each encoding. Other rows judge whether it serves
 * Protobuf, and the envelope (core 2.8, 4.7). */
async function expectInProtobuf(
  { namespace, names, expect }: CaseContext,
  labelSelector: string,
  made: readonly ApiObject[],
): Promise<void> {
  const accept = names.mediaTypes.protobuf;
  const answer = await namespace.configMaps.list({ labelSelector }, { accept });
  if (!answer.ok || answer.mediaType !== accept || !hasPrefix(answer.bytes)) return;
  const what = `a list of ${made.length} objects in Protobuf`;
  try {
    const envelope = openEnvelope(answer.bytes);
    if (!hasMessage(envelope, accept)) return;
    const raw = Buffer.from(envelope.raw ?? []);
    readFields(raw);
    expect.that(!raw.includes('{"metadata":'), `raw of ${what} contains objects in JSON`);
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    expect.fail(`raw of ${what} is no Protobuf message: ${error.message}`);
  }
}

/** Watches that begin with the state begin with all objects of a large collection. */
async function expectInitialEvents(
  context: CaseContext,
  labelSelector: string,
  made: readonly ApiObject[],
): Promise<void> {
  const { namespace, has } = context;
  const streaming = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
  for (const query of [{}, ...(has('streaming-lists') ? [streaming] : [])]) {
    const missing = new Set(made.map(({ metadata }) => metadata.uid));
    await using follower = follow(context, namespace.configMaps, { ...query, labelSelector });
    await follower.until((event) => {
      missing.delete(metadataOf(event).uid);
      return missing.size === 0;
    }, `each of ${made.length} objects in a watch that begins with the state`);
  }
}

/** Chunks of a selection of few objects, spread over many others, and a list after a change in the midst of many. */
async function expectFewOfMany(context: CaseContext, set: string): Promise<void> {
  const { namespace, cluster, has, expect } = context;
  const { configMaps } = namespace;
  const all = itemsOf(await walk(configMaps, { labelSelector: `set=${set}` }, context));
  // In whatever order a server reads them, some are far apart.
  const chosen = [1, 2, 200, 390, 505, 507].map((index) => all[index]!);
  const few = `${set}-few`;
  const label = async ({ metadata }: ApiObject): Promise<ApiObject> => {
    const answer = await configMaps.mergePatch(metadata.name!, { metadata: { labels: { few } } });
    expect.success(answer, 'PATCH of a label of one of many objects');
    return configMaps.current(metadata.name!);
  };
  const changed: ApiObject[] = [];
  for (const one of chosen) changed.push(await label(one));
  const overAll = cluster.resource(configMaps.type);
  for (const resource of [configMaps, ...(has('cluster-wide') ? [overAll] : [])]) {
    const where = resource === configMaps ? 'in a namespace' : 'over all namespaces';
    for (const limit of [4, 10, undefined]) {
      const chunks = await walk(resource, { labelSelector: `few=${few}`, limit }, context);
      const what = `the list ${where} with limit=${limit} of 6 of ${all.length} objects`;
      expectEach(itemsOf(chunks), changed, what, expect);
    }
  }
  await expectInitialEvents(context, `few=${few}`, changed);
  for (const resource of [configMaps, ...(has('cluster-wide') ? [overAll] : [])]) {
    for (const wanted of [all[0]!, all.at(-1)!]) await expectByName(context, resource, wanted, all.length);
  }
  // Beside them some in each part of the list: a server may keep the bytes of neighbours together.
  for (const one of all.filter((_one, index) => index % 40 === 17)) changed.push(await label(one));
  const later = itemsOf(await walk(configMaps, {}, context));
  const shown = later.filter(({ metadata }) => metadata.labels?.['few'] === few);
  expectEach(
    shown,
    changed,
    `a list of ${all.length} objects, of which ${changed.length} were just changed,`,
    expect,
  );
}

/** By a field selector that one object matches. */
async function expectByName(
  context: CaseContext,
  resource: Resource,
  { metadata }: ApiObject,
  count: number,
): Promise<void> {
  const uids = (items: readonly ApiObject[]) => items.map((one) => one.metadata.uid);
  // A server may apply the selector to each chunk of the stored objects: over all namespaces there may be many.
  for (const limit of [resource.namespace === '' ? 50 : 1, undefined]) {
    const query = { fieldSelector: `metadata.name=${metadata.name}`, limit };
    const found = itemsOf(await walk(resource, query, context)).filter(
      (one) => one.metadata.namespace === metadata.namespace,
    );
    const what = `the list with limit=${limit} of the one of ${count} objects with a name`;
    context.expect.equal(uids(found), [metadata.uid], what);
  }
}
