// Cases: the paths of collections and items, and the names that a path requires (core 4.1, 4.3).
import { section } from '../kit/case.ts';
import { runLabel } from '../kit/namespaces/run-label.ts';
import { ofRun } from '../kit/objects/of-run.ts';
import { overlay } from '../kit/objects/object.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import { builtInOrCustom, eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { clusterScopedOfNamedGroups, namespacedOfCoreGroup, namespacedOfNamedGroups } from './subjects.ts';

export default [
  section('core', '4.1', {
    'endpoints.paths.core-cluster-scoped': {
      text: 'Cluster-scoped resources of the core group are served at /api/v1/<resourcetype> and /api/v1/<resourcetype>/<name>.',
      observe:
        'GET /api/v1/namespaces is 200 and lists a namespace that the run uses; GET /api/v1/namespaces/<name> returns it with 200. A watch of the collection begins with it, too.',
      wrong: 'Only the collection path works.',
      needs: ['cluster-wide'],
      async run(context) {
        const { namespace, cluster, expect } = context;
        await namespace.podTemplates.given();
        const item = await cluster.namespaces.read(namespace.name);
        expect.status(item, 200, 'GET of a cluster-scoped item');
        // A namespace that the user gave has no label of the run.
        const isOfRun = item.object.metadata.labels?.[runLabel] !== undefined;
        const what = 'GET of a cluster-scoped collection';
        const query = isOfRun ? ofRun(item.object) : {};
        const items = await wholeList(context, cluster.namespaces.list, what, query);
        const listed = items.filter(({ metadata }) => metadata.name === namespace.name);
        expect.equal(
          listed.length,
          1,
          'number of entries for a namespace of the run in the list of namespaces',
        );
        expect.equal(item.object.metadata.name, namespace.name, 'metadata.name of the item');
        expect.equal(
          item.object.metadata.uid,
          listed[0]?.metadata.uid,
          'metadata.uid of the item, against the list',
        );
        await using follower = follow(context, cluster.namespaces, isOfRun ? ofRun(item.object) : {});
        await follower.until(
          (event) => metadataOf(event).uid === item.object.metadata.uid,
          'a namespace of the run in a watch of namespaces without a version',
        );
      },
    },

    'endpoints.paths.core-namespaced': {
      text: 'Namespaced resources of the core group are served at /api/v1/namespaces/<namespace>/<resourcetype>, items one segment below.',
      observe:
        'POST to two namespaces, GET both lists and items: each list holds the objects of its own namespace only. For config maps and for pod templates.',
      wrong: 'The namespaced list returns objects of every namespace.',
      alsoIn: ['core 2.1', 'core 9.1'],
      subjects: namespacedOfCoreGroup,
      async run(context) {
        const { collection: first, anotherNamespace, expect } = context;
        const collections = [first, anotherNamespace().resource(first.type)];
        const objects = await Promise.all(collections.map((collection) => collection.given()));
        for (const [index, collection] of collections.entries()) {
          const own = objects[index]!;
          const others = objects[1 - index]!;
          const items = await wholeList(context, collection.list, 'GET of a namespaced collection');
          const uids = items.map(({ metadata }) => metadata.uid);
          expect.equal(
            uids.includes(own.metadata.uid),
            true,
            'whether the list of a namespace holds its object',
          );
          expect.equal(
            uids.includes(others.metadata.uid),
            false,
            'whether the list of a namespace holds an object of another',
          );
          const namespaces = new Set(items.map(({ metadata }) => metadata.namespace));
          expect.equal([...namespaces], [collection.namespace], 'namespaces of the listed items');
          const item = await collection.read(own.metadata.name!);
          expect.status(item, 200, 'GET of a namespaced item');
          const { name, uid } = own.metadata;
          expect.contains(
            item.object.metadata,
            { name, uid, namespace: collection.namespace },
            'metadata of the item',
          );
          expect.refused(
            await collection.read(others.metadata.name!),
            'GET of an object of another namespace',
          );
        }
      },
    },

    'endpoints.paths.group-cluster-scoped': {
      text: 'Cluster-scoped resources of a named group are served at /apis/<group>/<version>/<resourcetype>[/<name>].',
      observe:
        'GET /apis/rbac.authorization.orch.io/v1/clusterroles as a list and one of its items: both 200. The same of a cluster-scoped custom kind, where the target has them.',
      wrong: 'The path of an item needs a namespace segment.',
      needs: ['rbac', 'cluster-wide'],
      subjects: clusterScopedOfNamedGroups,
      async run(context) {
        const { collection, api, expect } = context;
        const { metadata } = await collection.given();
        const { group, version, plural } = collection.type;
        const path = `/apis/${group}/${version}/${plural}`;
        const what = 'GET of a cluster-scoped collection of a named group';
        const items = await wholeList(
          context,
          (query) => api.get(path, { query }),
          what,
          ofRun({ metadata }),
        );
        const listed = items.filter(({ metadata: { name } }) => name === metadata.name);
        expect.equal(
          listed.map((item) => item.metadata.uid),
          [metadata.uid],
          'uids of the listed objects with the name',
        );
        const item = await api.get(`${path}/${metadata.name}`);
        expect.status(item, 200, 'GET of a cluster-scoped item of a named group');
        const { name, uid } = metadata;
        expect.contains(item.object.metadata, { name, uid }, 'metadata of the item');
        expect.absent(item.object.metadata.namespace, 'metadata.namespace of a cluster-scoped item');
      },
    },

    'endpoints.paths.group-namespaced': {
      text: 'Namespaced resources of a named group are served at /apis/<group>/<version>/namespaces/<namespace>/<resourcetype>[/<name>].',
      observe:
        'POST a lease to /apis/coordination.orch.io/v1/namespaces/<namespace>/leases, GET the list and the item: the lease is in both. The same of a custom kind, where the target has them.',
      wrong: 'Resources of a group appear below /api only.',
      alsoIn: ['core 9.1'],
      needs: ['leases'],
      subjects: namespacedOfNamedGroups,
      async run(context) {
        const { namespace, collection, expect } = context;
        const { metadata } = await collection.given();
        const what = 'GET of a namespaced collection of a named group';
        const items = await wholeList(context, collection.list, what);
        const listed = items.find((item) => item.metadata.name === metadata.name);
        expect.equal(listed?.metadata.uid, metadata.uid, 'metadata.uid of the listed object');
        const item = await collection.read(metadata.name!);
        expect.status(item, 200, 'GET of a namespaced item of a named group');
        expect.contains(
          item.object.metadata,
          { uid: metadata.uid, namespace: namespace.name },
          'metadata of the item',
        );
      },
    },

    'endpoints.paths.group-all-namespaces': {
      text: '/apis/<group>/<version>/<resourcetype> lists a namespaced type of a named group over all namespaces.',
      observe:
        'Leases in two namespaces: GET /apis/coordination.orch.io/v1/leases has both, each with its own metadata.namespace. The same of a custom kind, where the target has them.',
      wrong: 'The path works for cluster-scoped types only.',
      needs: ['leases', 'cluster-wide'],
      subjects: namespacedOfNamedGroups,
      async run(context) {
        const { collection, anotherNamespace, api, expect } = context;
        const collections = [collection, anotherNamespace().resource(collection.type)];
        const objects = await Promise.all(collections.map((one) => one.given()));
        const { group, version, plural } = collection.type;
        const path = `/apis/${group}/${version}/${plural}`;
        const what = 'GET of a collection of a named group over all namespaces';
        const query = ofRun(objects[0]!);
        const items = await wholeList(context, (sent) => api.get(path, { query: sent }), what, query);
        for (const [index, { namespace }] of collections.entries()) {
          const { uid } = objects[index]!.metadata;
          const found = items.find((item) => item.metadata.uid === uid);
          expect.equal(
            found?.metadata.namespace,
            namespace,
            'metadata.namespace of an object in the list over all namespaces',
          );
        }
      },
    },
  }),
  section('core', '4.3', {
    'endpoints.paths.put-needs-name': {
      text: 'PUT requires a name in its path.',
      observe:
        'PUT a complete object to the path of a collection: refused, nothing stored. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'PUT on a collection stores an object under the name of the body.',
      isolated: true,
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, api, expect } = context;
        const { name = '' } = (await collection.given()).metadata;
        const before = await collection.current(name);
        const changed = overlay(before, { metadata: { labels: { changed: 'yes' } } });
        const fresh = collection.object();
        expect.refused(
          await api.put(collection.path(), changed),
          'PUT of an existing object to the path of its collection',
        );
        expect.refused(
          await api.put(collection.path(), fresh),
          'PUT of a new object to the path of a collection',
        );
        expect.unchanged(
          before,
          await collection.current(name),
          'the stored object after a PUT to the collection',
        );
        expect.refused(
          await collection.read(fresh.metadata.name!),
          'GET of the object that was put to the collection',
        );
        const names = (await collection.list()).list.items.map(({ metadata }) => metadata.name);
        if (isOwn(context)) expect.equal(names, [name], 'names in the list after a PUT to the collection');
        expect.success(
          await api.put(collection.path(name), changed),
          'the same body, put to the path of the item',
        );
      },
    },

    'endpoints.paths.patch-needs-name': {
      text: 'PATCH requires a name in its path.',
      observe:
        'PATCH the path of a collection: refused, no member is changed and nothing stored. The same of a custom kind, where the target has them.',
      wrong: 'PATCH on a collection changes its members, or the one that the body names.',
      isolated: true,
      // Not of the cluster, whose other objects a wrong server would change.
      subjects: builtInOrCustom,
      async run(context) {
        const { collection, api, expect, uniqueName } = context;
        const members = await collection.givenMany(2);
        const [first, second] = await Promise.all(
          members.map(({ metadata }) => collection.current(metadata.name!)),
        );
        const labels = { changed: 'yes' };
        const patches = {
          'naming no member': { metadata: { labels } },
          'naming a member': { metadata: { name: first!.metadata.name, labels } },
          'of a new name': collection.object({ metadata: { name: uniqueName('new') } }),
        };
        for (const [what, patch] of Object.entries(patches)) {
          const answer = await api.patch(collection.path(), patch, 'application/merge-patch+json');
          expect.refused(answer, `PATCH of the path of a collection, ${what}`);
        }
        for (const before of [first!, second!]) {
          expect.unchanged(
            before,
            await collection.current(before.metadata.name!),
            'a member after a PATCH of its collection',
          );
        }
        const { items } = (await collection.list()).list;
        const isNew = items.some(({ metadata }) => metadata.name === patches['of a new name'].metadata.name);
        expect.equal(isNew, false, 'whether the PATCH stored an object of a new name');
        if (isOwn(context))
          expect.equal(items.length, members.length, 'number of members in the collection after the PATCH');
        const control = await collection.mergePatch(first!.metadata.name!, patches['naming a member']);
        expect.success(control, 'the same patch, sent to the path of the item');
      },
    },

    'endpoints.paths.post-needs-namespace': {
      text: 'A namespaced object cannot be created without the namespace in the path.',
      observe:
        'POST a pod template to /api/v1/podtemplates: refused, nothing stored in any namespace. The same of a custom kind, where the target has them.',
      wrong: 'The object is stored in the namespace of the body, or in a default one.',
      needs: ['cluster-wide'],
      subjects: builtInOrCustom,
      async run(context) {
        const { namespace, collection, cluster, api, expect } = context;
        // Creates the namespace first, so that only the path can prevent the object from being stored.
        await collection.given();
        const allNamespaces = cluster.resource(collection.type);
        const body = collection.object();
        const { namespace: _named, ...unnamed } = body.metadata;
        const isMine = ({ metadata }: typeof body) =>
          metadata.name === body.metadata.name &&
          Object.entries(body.metadata.labels ?? {}).every(
            ([key, value]) => metadata.labels?.[key] === value,
          );
        const found = async () => {
          const what = 'GET of the collection over all namespaces';
          const items = await wholeList(context, allNamespaces.list, what, ofRun(body));
          return items.filter(isMine).map(({ metadata }) => metadata.namespace);
        };

        expect.refused(await api.post(allNamespaces.path(), body), 'POST without a namespace in the path');
        expect.refused(
          await api.post(allNamespaces.path(), { ...body, metadata: unnamed }),
          'POST without a namespace in path and body',
        );
        expect.equal(await found(), [], 'namespaces in which the object was stored');
        expect.success(
          await collection.create(undefined, { body }),
          'the same body, with the namespace in the path',
        );
        expect.equal(
          await found(),
          [namespace.name],
          'namespaces in which the object was stored by a POST with one in its path',
        );
      },
    },
  }),
];
