// Cases: what each HTTP method does, and its body (core 4.2, 4.3).
import { section } from '../kit/case.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { expectManyDeleted } from './many-members.ts';
import {
  builtInOrCustom,
  eachSortOfCollection,
  eachSortOfCollectionOrPart,
  isOwn,
} from '../kit/kinds/subjects.ts';
import { ofRun } from '../kit/objects/of-run.ts';
import { overlay } from '../kit/objects/object.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import { checkPatchNeedsBody } from './empty-patches.ts';

/** Sent as an empty body, with the Content-Type of a real one. */
const emptyBody = '';

export default [
  section('core', '4.2', {
    'endpoints.verbs.post-creates': {
      text: 'POST to a collection creates a new object and does not replace one.',
      observe:
        'POST podtemplates stores a new object with its own uid; a second POST with the same name leaves the stored object as it was, and so does a POST to its own path. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'POST with an existing name overwrites the object.',
      subjects: eachSortOfCollection,
      async run({ api, collection, expect }) {
        const other = await collection.given();
        const body = collection.object();
        expect.success(await collection.create(body), 'POST of a new object');
        const posted = await collection.current(body.metadata.name!);
        expect.different(
          expect.present(posted.metadata.uid, 'metadata.uid'),
          other.metadata.uid,
          'metadata.uid of a second object',
        );
        const name = other.metadata.name!;
        const stored = await collection.current(name);
        // The rows about names judge whether the second POST is refused; here it must not change the stored object.
        await collection.create({ metadata: { name, labels: { late: 'yes' } } });
        expect.unchanged(
          stored,
          await collection.current(name),
          'the stored object after a second POST of its name',
        );
        // Only a POST to the collection creates (core 4.3); the answer to another one is not stated.
        await api.post(collection.path(name), overlay(stored, { metadata: { labels: { late: 'yes' } } }));
        const unchanged = 'the stored object after a POST to its own path';
        expect.unchanged(stored, await collection.current(name), unchanged);
      },
    },

    'endpoints.verbs.put-replaces': {
      text: 'PUT replaces the addressed object: fields that the body leaves out are removed.',
      observe:
        'PUT without a label, an annotation and the finalizers that the stored object has: they are removed. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'PUT merges as PATCH does.',
      subjects: eachSortOfCollection,
      async run({ collection, expect }) {
        const first = await collection.given({
          metadata: {
            labels: { kept: 'yes', dropped: 'yes' },
            annotations: { dropped: 'yes' },
            finalizers: ['example.com/dropped'],
          },
        });
        const { finalizers: _finalizers, annotations: _annotations, ...metadata } = first.metadata;
        const name = metadata.name!;
        const { dropped: _dropped, ...labels } = metadata.labels ?? {};
        expect.success(
          await collection.replace({ ...first, metadata: { ...metadata, labels } }),
          'PUT without one of the labels',
        );
        const after = await collection.current(name);
        expect.contains(after.metadata.labels, { kept: 'yes' }, 'labels after PUT');
        expect.absent(after.metadata.labels?.['dropped'], 'the label that the body of PUT leaves out');
        const { annotations } = after.metadata;
        expect.absent(annotations?.['dropped'], 'the annotation that the body of PUT leaves out');
        expect.absent(ownFinalizers(after), 'the finalizer that the body of PUT leaves out');
      },
    },

    'endpoints.verbs.put-may-create': {
      text: 'PUT to a name that does not exist may create the object, or be refused.',
      observe:
        'PUT podtemplates/<new name>: either 201 and the object is stored, or a refusal and it is not.',
      wrong: 'The answer is 201 but nothing is stored, or a refusal but the object is stored.',
      level: 'MAY',
      async run({ namespace, expect, record }) {
        const { podTemplates } = namespace;
        await podTemplates.given();
        const body = podTemplates.object();
        const answer = await podTemplates.replace(body);
        const { ok: isStored } = await podTemplates.read(body.metadata.name!);
        record({ status: answer.status, stored: isStored });
        expect.equal(isStored, answer.ok, 'whether the object is stored, according to the answer to PUT');
      },
    },

    'endpoints.verbs.delete-item': {
      text: 'DELETE on an item deletes that one object.',
      observe:
        'Objects a and ab; DELETE podtemplates/a: a is deleted, and ab still exists, also in the list; a PATCH of a is refused then, and leaves ab as it is. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'DELETE matches by a prefix of the name.',
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, expect, eventually } = context;
        const name = collection.object().metadata.name!;
        await collection.given({ metadata: { name } });
        const longer = `${name}b`;
        await collection.given({ metadata: { name: longer } });
        const before = await collection.current(longer);
        expect.success(await collection.remove(name), 'DELETE of an item');
        await eventually(
          async () => expect.refused(await collection.read(name), 'GET of the deleted object'),
          'controller',
        );
        const patch = { metadata: { labels: { reached: 'yes' } } };
        expect.refused(await collection.mergePatch(name, patch), 'a merge patch of the deleted object');
        expect.unchanged(
          before,
          await collection.current(longer),
          'an object whose name begins like that of the deleted one',
        );
        const items = await wholeList(context, collection.list, 'a list after the DELETE', ofRun(before));
        const names = items.map((item) => item.metadata.name);
        expect.equal(
          names.includes(longer),
          true,
          'whether the list still holds the object that was not deleted',
        );
        expect.equal(names.includes(name), false, 'whether the list still holds the deleted object');
      },
    },

    'endpoints.verbs.delete-collection': {
      text: 'DELETE on a collection deletes its members, and no object of another namespace or type.',
      observe:
        'Objects in two namespaces; DELETE podtemplates in the first: its pod templates are deleted; its config maps and the objects of the other namespace stay. The same of a custom kind, where the target has them; and of 510 config maps of one label, all of which are deleted.',
      wrong: 'DELETE of a collection affects other namespaces, or stops after a hundred members.',
      alsoIn: ['core 1'],
      isolated: true,
      subjects: builtInOrCustom,
      async run(context) {
        const { namespace, collection, anotherNamespace, expect, eventually } = context;
        const { configMaps } = namespace;
        const members = await collection.givenMany(2);
        const name = members[0]!.metadata.name!;
        const elsewhere = anotherNamespace().resource(collection.type);
        const bystanders = [
          {
            resource: configMaps,
            object: await configMaps.given({ metadata: { name } }),
            what: 'an object of another type',
          },
          {
            resource: elsewhere,
            object: await elsewhere.given({ metadata: { name } }),
            what: 'an object of another namespace',
          },
        ];
        expect.success(await collection.removeCollection(), 'DELETE of a collection');
        await eventually(async () => {
          const { items } = (await collection.list()).list;
          expect.equal(items.length, 0, 'number of members left after DELETE of the collection');
        }, 'controller');
        for (const { metadata } of members)
          expect.refused(await collection.read(metadata.name!), 'GET of a deleted member');
        for (const { resource, object, what } of bystanders) {
          const after = await resource.current(object.metadata.name!);
          expect.equal(
            after.metadata.uid,
            object.metadata.uid,
            `metadata.uid of ${what} after DELETE of the collection`,
          );
          expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp of ${what}`);
        }
        if (!isCustom(collection)) await expectManyDeleted(context);
      },
    },
  }),
  section('core', '4.3', {
    'endpoints.create.body-required': {
      text: 'create needs an object in its body.',
      observe:
        'POST podtemplates with an empty body: refused, and the list stays as it was. For a cluster-scoped and a custom kind, where the target has them: refused.',
      wrong: 'An empty body creates an empty object.',
      isolated: true,
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, api, expect } = context;
        const { name } = (await collection.given()).metadata;
        const path = collection.path();
        const body = collection.object();
        const query = isOwn(context) ? {} : ofRun(body);
        const names = async () => {
          const items = await wholeList(context, collection.list, 'a list', query);
          return items.map(({ metadata }) => metadata.name);
        };
        expect.refused(await api.send('POST', path, { bytes: emptyBody }), 'POST with an empty body');
        if (isOwn(context))
          expect.equal(await names(), [name], 'names in the list after the POST with an empty body');
        expect.success(await collection.create(undefined, { body }), 'POST with an object in its body');
        const after = await names();
        if (isOwn(context)) expect.equal(after.length, 2, 'number of objects in the list after that');
        expect.equal(after.includes(body.metadata.name), true, 'whether the list then holds the object');
      },
    },

    'endpoints.update.body-required': {
      text: 'update needs the object in its body.',
      observe:
        'PUT a pod template with an empty body: refused, the stored object is unchanged. The same of a cluster-scoped and a custom kind, and through the status of a custom object, where the target has them.',
      wrong: 'An empty PUT empties the object.',
      alsoIn: ['core 4.5'],
      subjects: eachSortOfCollectionOrPart,
      async run({ collection, api, expect }) {
        const { name = '' } = (await collection.given({ metadata: { labels: { kept: 'yes' } } })).metadata;
        const before = await collection.current(name);
        const path = collection.path(name, collection.type.through);
        const answer = await api.send('PUT', path, { bytes: emptyBody });
        expect.refused(answer, 'PUT with an empty body');
        expect.unchanged(before, await collection.current(name), 'the object after a PUT with an empty body');
        // The verbs of a sub-resource are not shown (core 4.1).
        if (collection.type.through !== undefined) return;
        const body = overlay(before, { metadata: { labels: { changed: 'yes' } } });
        expect.success(await api.send('PUT', path, { body }), 'PUT with the object in its body');
      },
    },

    'endpoints.patch.body-required': {
      text: 'patch needs a patch in its body.',
      observe:
        'Merge patch, JSON patch and strategic merge patch of a pod template with an empty body: refused, the stored object is unchanged. Apply with an empty body, by a manager that applied a label: refused, and the label stays. The same of a cluster-scoped and a custom kind, and through the status of a custom object, where the target has them.',
      wrong: 'An empty body is answered 200, or empties the object, or removes what a manager applied.',
      alsoIn: ['core 4.5'],
      subjects: eachSortOfCollectionOrPart,
      run: checkPatchNeedsBody,
    },
  }),
];
