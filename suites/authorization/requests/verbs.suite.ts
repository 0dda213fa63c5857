// Cases: the verb that each kind of request on a resource is authorized as (access 5.4).
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { section } from '../../kit/case.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseDeclaration } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { showsContent } from './list-content.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { boundedList } from '../../kit/watches/bounded-list.ts';
import { opened } from '../../kit/watches/opened.ts';
import { expectNoItemWatch, expectNoWatch } from './item-watch.ts';
import { denied, grantIn, succeeds } from '../../kit/identities/rights.ts';
import { resourceVerbs } from '../../kit/verbs.ts';
import type { ResourceVerb } from '../../kit/verbs.ts';

const allBut = (verb: ResourceVerb) => resourceVerbs.filter((one) => one !== verb);

/** Creates a user who has these verbs on config maps of the case's namespace, and no other rights.
 * @param works a request that succeeds once the grant has taken effect */
async function personFor(
  context: CaseContext,
  verbs: readonly string[],
  works: (maps: Resource) => Promise<Answer>,
): Promise<Person> {
  const { people, namespace, expect } = context;
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  const rule = { apiGroups: [''], resources: ['configmaps'], verbs };
  const { answer } = await grantIn(context, person, namespace, [rule], () => works(configMaps));
  expect.success(answer, `with the verbs ${verbs.join(', ')}`);
  return person;
}

/** The config maps with the credential of such a user. */
const mapsFor = async (...given: Parameters<typeof personFor>): Promise<Resource> =>
  (await personFor(...given)).in(given[0].namespace).configMaps;

/** Isolated: a wrong server would change or delete all objects of the namespace. */
const isolatedCase = (run: CaseDeclaration['run']): CaseDeclaration => ({ isolated: true, run });

export default section('access', '5.4', {
  'authorization.verbs.post-is-create': {
    text: 'POST is authorized as verb create.',
    observe: 'A user with the verb create only: POST succeeds. With every verb except create: POST 403.',
    wrong: 'POST is authorized as update.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const creates = await mapsFor(context, ['create'], (maps) => maps.create());
      denied(expect, await creates.list(), 'list with the verb create only');
      const others = await mapsFor(context, allBut('create'), (maps) => maps.list());
      const body = namespace.configMaps.object();
      denied(expect, await others.create(body), 'POST with every verb but create');
      expect.equal(await namespace.configMaps.exists(body.metadata.name!), false, 'whether it is stored');
    },
  },

  'authorization.verbs.get-item-is-get': {
    text: 'GET on an item is authorized as verb get.',
    observe: 'A user with the verb get only: GET of the item 200, of the collection 403.',
    wrong: 'Both are authorized as get.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const gets = await mapsFor(context, ['get'], (maps) => maps.read(name));
      denied(expect, await gets.list(), 'GET of the collection with the verb get only');
      const others = await mapsFor(context, allBut('get'), (maps) => maps.list());
      denied(expect, await others.read(name), 'GET of the item with every verb but get');
    },
  },

  'authorization.verbs.head-item-is-get': {
    text: 'HEAD on an item is authorized as verb get.',
    observe:
      'With the verb get only HEAD of the item is not answered 403; with list only it is. (405 is accepted in both cases, where HEAD is not offered.)',
    wrong: 'HEAD is not authorized, or as a verb head.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const gets = await personFor(context, ['get'], (maps) => maps.read(name));
      const lists = await personFor(context, ['list'], (maps) => maps.list());
      const path = namespace.configMaps.path(name);
      await checkHead(context, { holder: gets, other: lists, path, verb: 'get' });
    },
  },

  'authorization.verbs.get-collection-is-list': {
    text: 'GET on a collection is authorized as verb list.',
    observe:
      'A user with the verb list only: GET of the collection 200, of an item 403. With every verb but list GET of the collection is 403, also with a selector, a limit and resourceVersion=0, and as a Table and of metadata only where the target has these forms.',
    wrong: 'The collection is authorized as get, if only where a selector names one object.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const lists = await mapsFor(context, ['list'], (maps) => maps.list());
      denied(expect, await lists.read(name), 'GET of an item with the verb list only');
      const user = await personFor(context, allBut('list'), (maps) => maps.read(name));
      const others = user.in(namespace).configMaps;
      const ofOne = { fieldSelector: `metadata.name=${name}` };
      const queries = [{}, ofOne, { limit: 1 }, { resourceVersion: '0' }, { labelSelector: 'a=b' }];
      for (const query of queries) {
        const parameters = Object.keys(query).join() || 'no parameter';
        denied(expect, await others.list(query), `GET of the collection with ${parameters}, without list`);
      }
      for (const as of ['Table', 'PartialObjectMetadataList']) {
        const accept = `application/json;as=${as};g=${context.names.groups.meta};v=v1`;
        const path = namespace.configMaps.path();
        if (!(await context.api.get(path, { accept })).ok) continue;
        denied(expect, await user.api.get(path, { accept }), `GET as ${as}, without list`);
      }
    },
  },

  'authorization.verbs.head-collection-is-list': {
    text: 'HEAD on a collection is authorized as verb list.',
    observe:
      'With the verb list only HEAD of the collection is not answered 403; with get only it is. (405 is accepted in both cases, where HEAD is not offered.)',
    wrong: 'HEAD is always authorized as get.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const lists = await personFor(context, ['list'], (maps) => maps.list());
      const gets = await personFor(context, ['get'], (maps) => maps.read(name));
      const path = namespace.configMaps.path();
      await checkHead(context, { holder: lists, other: gets, path, verb: 'list' });
    },
  },

  'authorization.verbs.watch-is-watch': {
    text: 'GET with watch is authorized as verb watch.',
    observe:
      'A user with the verb watch only: a watch opens, a list is 403. With list only: the list is 200, a watch, also one from the version of a list, 403, and one with watch=1 has no events. With every verb but watch, a watch of a single object has no events, whether it is refused or answered as a get (4.3 names no watch parameter for items).',
    wrong: 'A watch is authorized as list, or one of a single object as get.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      await namespace.configMaps.given();
      const { resourceVersion } = (await namespace.configMaps.list({ limit: 1 })).list.metadata;
      const watches = await mapsFor(context, ['watch'], opened);
      denied(expect, await watches.list(), 'a list with the verb watch only');
      const lists = await mapsFor(context, ['list'], (maps) => maps.list());
      for (const query of [{}, { resourceVersion }])
        denied(
          expect,
          await opened(lists, query),
          `a watch with the verb list only, ${JSON.stringify(query)}`,
        );
      await expectNoWatch(context, () => lists.watch({ watch: '1', timeoutSeconds: 1 }), {
        what: 'a watch with watch=1, with the verb list only',
      });
      const others = await mapsFor(context, allBut('watch'), (maps) => maps.list());
      denied(expect, await opened(others), 'a watch with every verb but watch');
      await expectNoItemWatch(context, await personFor(context, allBut('watch'), (maps) => maps.list()));
    },
  },

  'authorization.verbs.watch-false-is-list': {
    text: 'GET on a collection with watch=false or watch=0 is authorized as verb list. (Inferred: watch is a boolean.)',
    observe:
      'A user with the verb list only: GET of the collection with watch=false and with watch=0 is 200. With every verb but list it is 403.',
    wrong: 'The parameter watch is authorized as watch, whatever its value.',
    level: 'SHOULD',
    alsoIn: ['core 4.3'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const lists = await mapsFor(context, ['list'], (maps) => maps.list());
      const others = await mapsFor(context, allBut('list'), (maps) => maps.read(name));
      await dependsOn('authorization.verbs.get-collection-is-list', async () =>
        denied(expect, await others.list(), 'GET of the collection with every verb but list'),
      );
      for (const watch of ['false', '0']) {
        const what = `GET of the collection with watch=${watch}`;
        await dependsOn('watch.parameters.watch-false', async () =>
          expect.status(await boundedList(context, namespace.configMaps, { watch }), 200, what),
        );
        const own = await boundedList(context, lists, { watch });
        expect.status(own, 200, `${what}, with the verb list only`);
        const refused = await boundedList(context, others, { watch });
        denied(expect, refused, `${what}, with every verb but list`);
      }
    },
  },

  'authorization.verbs.put-is-update': {
    text: 'PUT is authorized as verb update.',
    observe: 'A user with the verb update only: PUT of an existing object succeeds, PATCH is 403.',
    wrong: 'PUT is authorized as patch.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const map = await namespace.configMaps.given();
      const name = map.metadata.name!;
      const change = { data: { key: 'replaced' } };
      const put = (maps: Resource) =>
        replaceNow(namespace.configMaps, name, change, (next) => maps.replace(next));
      const others = await mapsFor(context, allBut('update'), (maps) => maps.read(name));
      denied(expect, await put(others), 'PUT with every verb but update');
      const updates = await mapsFor(context, ['update'], put);
      expect.contains(
        (await namespace.configMaps.current(name))['data'],
        { key: 'replaced' },
        'data after PUT',
      );
      denied(expect, await updates.mergePatch(name, { data: { key: 'late' } }), 'PATCH with update only');
    },
  },

  'authorization.verbs.patch-is-patch': {
    text: 'PATCH is authorized as verb patch.',
    observe:
      'A user with the verb patch only: PATCH of an existing object succeeds, PUT is 403. With every verb but patch: a merge patch, a JSON patch, a strategic merge patch and an apply of it are 403.',
    wrong: 'PATCH is authorized as update.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, expect } = context;
      const map = await namespace.configMaps.given();
      const name = map.metadata.name!;
      const patch = (maps: Resource) => maps.mergePatch(name, { data: { key: 'patched' } });
      const others = await mapsFor(context, allBut('patch'), (maps) => maps.read(name));
      const labels = { metadata: { labels: { patched: 'yes' } } };
      const operations = [{ op: 'add', path: '/data', value: { key: 'patched' } }];
      for (const [type, send] of Object.entries({
        'a merge patch': patch,
        'a JSON patch': (maps: Resource) => maps.jsonPatch(name, operations),
        'a strategic merge patch': (maps: Resource) => maps.strategicPatch(name, labels),
        'an apply': (maps: Resource) => maps.apply(name, labels, { manager: 'conformance-patch' }),
      }))
        denied(expect, await send(others), `${type} with every verb but patch`);
      const patches = await mapsFor(context, ['patch'], patch);
      const current = await namespace.configMaps.current(name);
      expect.contains(current['data'], { key: 'patched' }, 'data after PATCH');
      denied(expect, await patches.replace(current), 'PUT with patch only');
    },
  },

  'authorization.verbs.delete-item-is-delete': {
    text: 'DELETE on an item is authorized as verb delete.',
    observe:
      'A user with the verb delete only: DELETE of the collection is 403 and removes nothing, DELETE of an item succeeds.',
    wrong: 'Both are authorized as delete.',
    needs: ['rbac', 'second-identity'],
    ...isolatedCase(async (context) => {
      const { namespace, expect } = context;
      const [first = '', second = '', third = ''] = (await namespace.configMaps.givenMany(3)).map(
        ({ metadata }) => metadata.name!,
      );
      const deletes = await mapsFor(context, ['delete'], (maps) => maps.remove(first));
      denied(expect, await deletes.removeCollection(), 'DELETE of the collection with the verb delete only');
      await expectExists(context, second);
      const removes = () => deletes.remove(second);
      await succeeds(context, removes, 'DELETE of an item with the verb delete only');
      const others = await mapsFor(context, allBut('delete'), (maps) => maps.list());
      denied(expect, await others.remove(third), 'DELETE of an item with every verb but delete');
      await expectExists(context, third);
    }),
  },

  'authorization.verbs.delete-collection-is-deletecollection': {
    text: 'DELETE on a collection is authorized as verb deletecollection.',
    observe:
      'A user with the verb deletecollection only: DELETE of an item is 403, of the collection succeeds.',
    wrong: 'It is authorized as delete.',
    needs: ['rbac', 'second-identity'],
    ...isolatedCase(async (context) => {
      const { namespace, expect } = context;
      const deletes = await mapsFor(context, ['deletecollection'], (maps) => maps.removeCollection());
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      denied(expect, await deletes.remove(name), 'DELETE of an item with the verb deletecollection only');
      await expectExists(context, name);
      const others = await mapsFor(context, allBut('deletecollection'), (maps) => maps.list());
      denied(expect, await others.removeCollection(), 'DELETE of the collection with every other verb');
      await expectExists(context, name);
    }),
  },

  'authorization.verbs.list-shows-content': {
    text: 'list is a separate right, and shows the full content of the objects.',
    observe:
      'A user with list on secrets and without get: the items of the list hold their data, also in a list of all namespaces, and so do those of the config maps of all.',
    wrong: 'The data is removed for callers without get.',
    needs: ['rbac', 'second-identity'],
    run: showsContent,
  },
});

interface HeadRequests {
  /** Has the right that HEAD needs, and no other. */
  readonly holder: Person;
  /** Has another right. */
  readonly other: Person;
  readonly path: string;
  readonly verb: string;
}

/** A server need not offer HEAD: then it answers so to a user who has the right. */
async function checkHead(
  { expect, eventually }: CaseContext,
  { holder, other, path, verb }: HeadRequests,
): Promise<void> {
  await eventually(async () => {
    const { status } = await holder.api.send('HEAD', path);
    expect.that(status !== 401 && status !== 403, `HEAD with the verb ${verb} only: refused with ${status}`);
  }, 'authorization');
  expect.refused(await other.api.send('HEAD', path), `HEAD without the verb ${verb}`);
}

async function expectExists({ namespace, expect }: CaseContext, name: string): Promise<void> {
  const { metadata } = await namespace.configMaps.current(name);
  expect.absent(metadata.deletionTimestamp, 'metadata.deletionTimestamp after a refused DELETE');
}
