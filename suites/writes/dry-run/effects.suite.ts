// Cases: a dry-run checks all that the real request checks, and does nothing else (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { section } from '../../kit/case.ts';
import { untilStable } from '../../kit/concurrent-writers/stable.ts';
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { describe, follow, metadataOf } from '../../kit/watches/follow.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { otherCollections } from '../../kit/kinds/other-kinds.ts';
import type { Subjects } from '../../kit/kinds/subjects.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { mustDefineNothing } from './definitions.ts';
import { mustBindNothing, mustEvictNothing } from './evictions.ts';
import { mustGrantNothing } from './rights.ts';
import { dry, patchesFor } from './dry-runs.ts';
import { dryRunKeepsAddress } from './service-address.ts';

/** The parameters of a create of pod templates are not shown (core 4.5). */
const takesParameters: Subjects = [
  'config-maps',
  'cluster-roles',
  'custom-objects',
  'cluster-scoped-custom-objects',
];

export default section('core', '4.10', {
  'writes.dry-run.validates': {
    text: 'All stages but storage run in a dry run, so it refuses what the real request refuses.',
    observe:
      'In any collection, dry runs with a wrong field type, an unknown field under Strict by each write, another roleRef by each write, a stale resourceVersion on PUT, an apply conflict, a failing JSON patch test, an existing name and a POST in a namespace that does not exist are all refused, with the status of the real request where the documents state one (400, 409).',
    wrong: 'Dry run answers 200 for an invalid object or an existing name.',
    subjects: takesParameters,
    async run(context) {
      const { expect } = context;
      const refusals = await refusalsOf(context);
      for (const { what, real, send, code } of [...refusals, ...(await fixedReference(context))]) {
        if (real !== undefined && (await real()).ok) continue;
        const wrong = await send('wrong');
        if (code === undefined) expect.refused(wrong, `dry-run of ${what}`);
        else expect.status(wrong, code, `dry-run of ${what}`);
        expect.success(await send('right'), `the same dry-run as ${what}, put right`);
      }
      await mustRefuseElsewhere(context);
    },
  },

  'writes.dry-run.no-side-effects': {
    text: 'In a dry run nothing is stored and nothing else happens.',
    observe:
      'Open a watch of config maps, and where served of a custom kind and of a cluster-scoped one, and send dry POST, PUT, PATCH, DELETE and deletecollection, then one real write: only the real one gives an event, and the items are as before. The resourceVersion of the list may move. A user whom only dry-runs of a POST and of a patch bind to a role has no right of it; a kind that only a dry-run defines is not served, and a schema keeps its fields after a dry-run patch, and a kind its objects after a dry-run DELETE of the definition. An address and a port that dry-runs of a POST, an apply, a PUT and a patch give to a service stay free. A pod is not evicted by a dry-run of an Eviction, nor bound by one of a Binding.',
    wrong: 'Watchers see ADDED for a dry create.',
    async run(context) {
      await mustTouchNothing(context, context.namespace.configMaps);
      for (const objects of await otherCollections(context)) await mustTouchNothing(context, objects);
      if (context.has('services')) await dryRunKeepsAddress(context);
      // Where the run may not give rights, the rest is judged.
      await unlessBlocked(() => mustGrantNothing(context));
      await unlessBlocked(() => mustDefineNothing(context));
      if (context.has('pods')) await unlessBlocked(() => mustEvictNothing(context));
      if (context.has('pods')) await unlessBlocked(() => mustBindNothing(context));
    },
  },
});

/** Where a server creates a namespace that is missing, the dry-run may succeed as well. */
async function mustRefuseElsewhere(context: CollectionContext): Promise<void> {
  const { cluster, collection, expect, uniqueName } = context;
  if (collection.namespace === '') return;
  const elsewhere = cluster.existing(uniqueName('absent')).resource(collection.type);
  if ((await elsewhere.create()).ok) return;
  expect.refused(await elsewhere.create({}, dry), 'dry-run of a POST in a namespace that does not exist');
}

/** One dry-run of each write, beside a watch. */
async function mustTouchNothing(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, uniqueName, throughout } = context;
  const label = uniqueName('watched');
  const labels = { [label]: 'yes' };
  const labelSelector = `${label}=yes`;
  const [target, , held] = await resource.givenMany(3, { metadata: { labels, finalizers: [] } });
  const hold = { metadata: { finalizers: ['example.com/hold'] } };
  const { name: heldName = '' } = held!.metadata;
  expect.success(await resource.mergePatch(heldName, hold), 'a merge patch that adds a finalizer');
  await untilStable(() => resource.current(heldName), context);
  const { metadata, items: before } = (await resource.list({ labelSelector })).list;
  expect.equal(before.length, 3, 'objects before the dry-runs');
  const { resourceVersion } = metadata;
  await using follower = follow(context, resource, { labelSelector, resourceVersion });
  await sendAllDry(context, resource, target!.metadata.name!, labels);

  const sentinel = await resource.create({ metadata: { labels } });
  expect.success(sentinel, 'the real POST after the dry-runs');
  const { name } = sentinel.object.metadata;
  await follower.until((event) => metadataOf(event).name === name, 'the real POST');
  await throughout(() => {
    const others = follower.events.filter(
      (event) => event.type !== 'BOOKMARK' && metadataOf(event).name !== name,
    );
    expect.equal(describe(others), 'nothing', 'events of dry-runs');
  }, 'quiet');

  const after = (await resource.list({ labelSelector })).list.items;
  expect.equal(after.length, before.length + 1, 'objects after the dry-runs and one real POST');
  for (const object of before)
    expect.unchanged(object, sameIn(after, object), 'an object after the dry-runs');
  await resource.mergePatch(heldName, { metadata: { finalizers: null } });
}

function sameIn(items: readonly ApiObject[], { metadata }: ApiObject): ApiObject {
  const found = items.find((item) => item.metadata.uid === metadata.uid);
  if (found === undefined) throw new CheckFailed('an object is no longer listed after the dry-runs');
  return found;
}

/** One dry-run of each write. */
async function sendAllDry(
  { expect }: CaseContext,
  resource: Resource,
  name: string,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  const created = resource.object({ metadata: { labels } });
  const { name: absent, ...metadata } = resource.object({ metadata: { labels } }).metadata;
  const intent = { metadata, ...resource.type.sample() };
  const answers = {
    POST: await resource.create(undefined, { body: created, ...dry }),
    PUT: await putDry(resource, name, { metadata: { labels: { put: 'x' } } }),
    'apply of a new object': await resource.apply(absent!, intent, { manager: 'dry', ...dry }),
    DELETE: await resource.remove(name, dry),
  };
  for (const [what, answer] of Object.entries(answers)) expect.success(answer, `${what} with dryRun=All`);
  const all = await resource.removeCollection({
    query: { ...dry.query, labelSelector: `${Object.keys(labels)[0]}=yes` },
  });
  // Which kinds have this request is not shown.
  if (all.status !== 405) expect.success(all, 'DELETE of the collection with dryRun=All');
  for (const [what, send] of Object.entries(patchesFor(resource)))
    expect.success(await send(resource, name, dry.query), `${what} with dryRun=All`);
}

interface Refusal {
  readonly what: string;
  /** The real request, which has no effect either. Where a server takes it, its dry-run may succeed as well. */
  readonly real?: () => Promise<Answer>;
  /** Only where the documents state one. */
  readonly code?: 400 | 409;
  /** A dry-run: `right` differs in that alone for which `wrong` must be refused. */
  readonly send: (which: 'wrong' | 'right') => Promise<Answer>;
}

async function refusalsOf({ collection, expect }: CollectionContext): Promise<readonly Refusal[]> {
  const stale = await collection.given();
  const { name = '', resourceVersion } = stale.metadata;
  const owned = { metadata: { labels: { owned: 'a' } } };
  expect.success(await collection.apply(name, owned, { manager: 'owner' }), 'an apply');
  const current = await collection.current(name);
  const strict = { query: { ...dry.query, fieldValidation: 'Strict' } };
  const post = (body: ApiObject, options: object = dry) => collection.create(undefined, { body, ...options });
  return [
    {
      what: 'a POST of labels that are a text',
      send: (which) => {
        const { metadata, ...rest } = collection.object();
        const labels: unknown = which === 'wrong' ? 'none' : { typed: 'yes' };
        return post({ ...rest, metadata: { ...metadata, labels: labels as Record<string, string> } });
      },
    },
    {
      what: 'a POST of an unknown field under Strict',
      code: 400,
      send: (which) => post(collection.object(which === 'wrong' ? { unknownAlpha: 'x' } : {}), strict),
    },
    {
      what: 'a POST of a name that is there',
      real: () => collection.create({ metadata: { name } }),
      send: (which) => post(collection.object(which === 'wrong' ? { metadata: { name } } : {})),
    },
    {
      what: 'a PUT with a version that is no longer current',
      code: 409,
      send: (which) =>
        which === 'wrong'
          ? collection.replace(overlay(current, { metadata: { resourceVersion } }), dry)
          : putDry(collection, name, {}),
    },
    {
      what: "an apply of another manager's field",
      send: (which) => {
        const labels = { owned: which === 'wrong' ? 'b' : 'a' };
        return collection.apply(name, { metadata: { labels } }, { manager: 'other', ...dry });
      },
    },
    {
      what: 'a JSON patch whose test fails',
      send: (which) => {
        const value = which === 'wrong' ? 'b' : 'a';
        return collection.jsonPatch(name, [{ op: 'test', path: '/metadata/labels/owned', value }], dry);
      },
    },
    {
      what: 'a merge patch of labels that are a text',
      send: (which) =>
        collection.mergePatch(
          name,
          { metadata: { labels: which === 'wrong' ? 'none' : { typed: 'yes' } } },
          dry,
        ),
    },
    ...unknownFields({ collection, name, owned }),
    {
      what: 'a DELETE of what is not there',
      real: () => collection.remove(`${name}-missing`),
      send: (which) => collection.remove(which === 'wrong' ? `${name}-missing` : name, dry),
    },
  ];
}

/** A dry PUT of the current object: others may write between the read and the PUT. */
const putDry = (resource: Resource, name: string, change: Overrides, options: SendOptions = dry) =>
  replaceNow(resource, name, change, (changed) => resource.replace(changed, options));

/** Every write of a stored object with an unknown field. @param owned what the manager `owner` applied */
function unknownFields({
  collection,
  name,
  owned,
}: {
  readonly collection: Resource;
  readonly name: string;
  readonly owned: Overrides;
}): readonly Refusal[] {
  const strict = { query: { ...dry.query, fieldValidation: 'Strict' } };
  const unknownIf = (which: 'wrong' | 'right') => (which === 'wrong' ? { unknownAlpha: 'x' } : {});
  const operationsIf = (which: 'wrong' | 'right') => [
    { op: 'test', path: '/metadata/name', value: name },
    ...Object.entries(unknownIf(which)).map(([key, value]) => ({ op: 'add', path: `/${key}`, value })),
  ];
  const ways: Readonly<Record<string, Refusal['send']>> = {
    PUT: (which) => putDry(collection, name, unknownIf(which), strict),
    'merge patch': (which) => collection.mergePatch(name, unknownIf(which), strict),
    'JSON patch': (which) => collection.jsonPatch(name, operationsIf(which), strict),
  };
  const applyIf: Refusal['send'] = (which) =>
    collection.apply(name, { ...owned, ...unknownIf(which) }, { manager: 'owner', ...strict });
  // The rows about field validation judge the code.
  return Object.entries({ ...ways, apply: applyIf }).map(([way, send]) => ({
    what: `${way === 'apply' ? 'an' : 'a'} ${way} of an unknown field under Strict`,
    send,
  }));
}

/** Every write that changes a roleRef, which is fixed: only the rules for a change of a stored object show it. */
async function fixedReference({
  has,
  namespace,
  uniqueName,
}: CollectionContext): Promise<readonly Refusal[]> {
  if (!has('rbac')) return [];
  const { roles, roleBindings } = namespace;
  const [role, other] = await roles.givenMany(2, { rules: [] });
  const refTo = (to: ApiObject | undefined) => ({
    kind: 'Role',
    name: to!.metadata.name!,
    apiGroup: roles.type.group,
  });
  const roleRef = refTo(role);
  const { name = '' } = (await roleBindings.given({ metadata: { name: uniqueName('dry') }, roleRef }))
    .metadata;
  const next = (which: 'wrong' | 'right') => ({ roleRef: which === 'wrong' ? refTo(other) : roleRef });
  const ways: Readonly<Record<string, Refusal['send']>> = {
    'a PUT': (which) => putDry(roleBindings, name, next(which)),
    'a merge patch': (which) => roleBindings.mergePatch(name, next(which), dry),
    'a JSON patch': (which) =>
      roleBindings.jsonPatch(name, [{ op: 'replace', path: '/roleRef', value: next(which).roleRef }], dry),
    'an apply': (which) => roleBindings.apply(name, next(which), { manager: 'dry', force: true, ...dry }),
  };
  return Object.entries(ways).map(([way, send]) => ({ what: `${way} of another roleRef`, send }));
}
