// Cases: names of objects, generated names, namespace and cluster scope (core 2.2, 2.3).
import { recordOf } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/objects/object.ts';
import { gone } from '../kit/waiting/gone.ts';
import {
  anyClusterScopedCollection,
  anyCollection,
  anyNamespacedCollection,
  builtInOrCustom,
} from '../kit/kinds/subjects.ts';
import { mustBeIndependent, uidShown } from './independent.ts';
import { mustGenerateNames } from './generated-names.ts';
import { createContent, mustServeAgain } from './namespace-content.ts';
import { mustBeApartFromNamesakes } from './namesake-kind.ts';
import { mustKeepContentWithFinalizers, mustKeepOtherNamespaces } from './namespace-neighbours.ts';
import { mustAddressPathWords } from './path-words.ts';
import { mustSurviveWrites } from './server-set-fields.ts';
import { expectOneOfConcurrentCreates, oneIsCreatedDuringAdmission } from './created-at-once.ts';
import { createTwice } from './taken-names.ts';

const otherContent = { annotations: { turn: 'second' } };

export default [
  section('core', '2.2', {
    'objects.names.one-object-a-name': {
      text: 'A retrievable object has a unique name: a second create of the name stores no second object, and does not change the first.',
      observe:
        'In any collection POST an object twice, once with the same and once with other content: whatever the second answer, the list holds the name exactly once, and the first object is unchanged in uid and content (pod templates and config maps also in resourceVersion). A success shows the first object. A POST and three applies of a new name at once, four times: all that succeed show one uid, and what a POST that created the object has stays.',
      wrong:
        'The second POST overwrites the first object, perhaps for some kinds only, or an apply that found none does.',
      subjects: anyCollection,
      anyIdentity: true,
      async run(context) {
        await createTwice(context, context.collection);
        await createTwice(context, context.collection, otherContent);
        await expectOneOfConcurrentCreates(context);
      },
    },

    'objects.names.one-created-during-admission': {
      text: 'Of concurrent creates of one name only one makes an object where admission takes time, too.',
      observe:
        'Several POSTs of a config map of one name at once, with different data, while a mutating webhook is called for each: all that succeed show one uid, which a GET shows; the others are refused.',
      wrong:
        'Whether the name is taken is checked before admission, and not again when the object is stored.',
      needs: ['admission-webhooks', 'cluster-wide'],
      run: oneIsCreatedDuringAdmission,
    },

    'objects.names.second-create-refused': {
      text: 'A create of a taken name with other content is refused. (Inferred: section 2.2 speaks of idempotent creation and section 4.5 lists 200, so a create with the same content may succeed.)',
      observe:
        'In any collection POST an object, and POST another with its name and other labels: a refusal (any 4xx, the code is not stated). The answer to a POST of the same content is recorded.',
      wrong: 'The second POST is answered with success although nothing of it is stored.',
      level: 'SHOULD',
      subjects: anyCollection,
      anyIdentity: true,
      async run(context) {
        const { collection, expect, record } = context;
        const answer = await createTwice(context, collection, otherContent);
        expect.refused(answer, `second POST of a ${collection.type.kind} with other content`);
        record({ sameContent: (await createTwice(context, collection)).status });
      },
    },

    'objects.names.retrieve-by-name': {
      text: 'The name with which an object was created retrieves that very object.',
      observe:
        'In any collection create objects x and x-1. GET x and GET x-1 each show the uid of their own create response; GET of a name that is a prefix of both and was never created finds nothing, also with resourceVersion=0. A write by any verb that sends another name, or none, does not rename the object, whatever the answer. In a namespace, and of a custom kind, objects named like words of paths (status, scale, watch, namespaces, apis, v1, list.json) are read, changed by PUT, merge patch and apply, and deleted, where their create is not refused.',
      wrong:
        'Lookup is by prefix, so the GET of one name returns another object; or the name status is read as a sub-resource.',
      subjects: anyCollection,
      anyIdentity: true,
      async run(context) {
        const { collection, uniqueName, expect } = context;
        const prefix = collection.object().metadata.name!;
        const shorter = await collection.given({ metadata: { name: `${prefix}-x` } });
        const longer = await collection.given({ metadata: { name: `${prefix}-x-1` } });
        for (const created of [shorter, longer]) {
          const read = await collection.current(created.metadata.name!);
          expect.equal(read.metadata.uid, created.metadata.uid, 'metadata.uid of the object of the name');
        }
        expect.that(
          !(await collection.exists(prefix)),
          'GET of a name that is only a prefix of others finds an object',
        );
        const ofAny = await collection.read(prefix, { query: { resourceVersion: '0' } });
        expect.refused(ofAny, 'GET with resourceVersion=0 of a name that is only a prefix of others');
        const renamed = uniqueName('renamed');
        await mustSurviveWrites(context, 'name', renamed);
        expect.that(!(await collection.exists(renamed)), 'a write of another name stores an object of it');
        await mustAddressPathWords(context);
      },
    },

    'objects.names.unique-per-kind': {
      text: 'Names are unique per kind inside a namespace.',
      observe:
        'In any namespaced collection create an object, and a ConfigMap (beside a ConfigMap: a PodTemplate) of one name in one namespace: both succeed, each is retrieved and listed with its own uid, a change of one does not change the other, and deleting one does not delete the other. The same of a built-in kind and a custom one whose group has the same plural and kind, where the target lets the run define it, also after a DELETE of the collection of the one by a label that both have, and of two custom kinds of the same plural and kind, whose groups have the same first label, or all but the first.',
      wrong:
        'Names are unique in a namespace over all kinds, so the second create fails; or kinds of one plural share their objects, whatever their group, or where a part of it is equal.',
      subjects: anyNamespacedCollection,
      anyIdentity: true,
      async run(context) {
        const { namespace, collection } = context;
        const { podTemplates, configMaps } = namespace;
        const other = collection.type.kind === 'ConfigMap' ? podTemplates : configMaps;
        await mustBeIndependent(context, collection, other, 'another kind');
        await mustBeApartFromNamesakes(context);
      },
    },

    'objects.names.unique-per-namespace': {
      text: 'Two namespaces may each hold an object of one kind with the same name.',
      observe:
        'In any namespaced collection create an object of one name in two namespaces: both succeed with different uids; deleting one does not delete the other.',
      wrong:
        'The storage key lacks the namespace, so the second create collides with the first, perhaps for some kinds only.',
      subjects: anyNamespacedCollection,
      anyIdentity: true,
      async run(context) {
        const { collection, anotherNamespace } = context;
        const there = anotherNamespace().resource(collection.type);
        await mustBeIndependent(context, collection, there, 'another namespace');
      },
    },

    'objects.names.apart-in-similar-namespaces': {
      text: 'Objects of two namespaces are apart, whatever the names of the namespaces and the objects are.',
      observe:
        'In the namespaces n and nb, an object b-and-more in n and one and-more in nb, of a built-in and a custom kind: both creates succeed with different uids, each is read and listed as itself, a patch of the one does not change the other, and deleting it does not delete the other.',
      wrong:
        'The storage key, or that of a cache, joins the names of the namespace and the object without a separator.',
      needs: ['cluster-wide'],
      subjects: builtInOrCustom,
      async run(context) {
        const { cluster, collection } = context;
        const { name = '' } = (await cluster.namespaces.given()).metadata;
        await cluster.namespaces.given({ metadata: { name: `${name}b` } });
        const [here, there] = [name, `${name}b`].map((one) =>
          cluster.existing(one).resource(collection.type),
        );
        const where = 'a similar namespace (bx in n, x in nb)';
        await mustBeIndependent(context, here!, there!, where, 'b');
      },
    },

    'objects.names.reuse-after-delete': {
      text: 'After an object is removed its name can be used again.',
      observe:
        'In any collection create an object, delete it, wait until GET no longer finds it, create it again without its labels and annotations: success, with another uid and without these.',
      wrong: 'Deleted names stay reserved, or the new object inherits the old uid.',
      subjects: anyCollection,
      anyIdentity: true,
      async run({ collection, expect, eventually }) {
        const former = { labels: { former: 'yes' }, annotations: { former: 'yes' } };
        const first = await collection.given({ metadata: former });
        const name = first.metadata.name!;
        expect.success(await collection.remove(name), 'DELETE of the first object');
        await gone({ eventually, expect }, collection, name);
        const again = await collection.create({ metadata: { name } });
        expect.success(again, 'POST of a name whose object was removed');
        const uid = await uidShown(collection, again);
        expect.different(uid, first.metadata.uid, 'uid of the new object of an old name');
        const { labels, annotations } = (await collection.current(name)).metadata;
        expect.absent(labels?.['former'], 'label of the removed object on the new one of its name');
        expect.absent(annotations?.['former'], 'annotation of the removed object on the new one of its name');
      },
    },

    'objects.names.cluster-unique': {
      text: 'Names of cluster-scoped objects are unique in the whole cluster.',
      observe:
        'POST the same name of a Namespace, a ClusterRole or a cluster-scoped custom object twice: whatever the second answer, the name is listed once, and the first object keeps its uid. A success shows the first one.',
      wrong: 'A second cluster-scoped object with the same name is stored, or replaces the first.',
      needs: ['cluster-wide'],
      subjects: anyClusterScopedCollection,
      anyIdentity: true,
      async run(context) {
        await createTwice(context, context.collection);
        await createTwice(context, context.collection, otherContent);
      },
    },

    'objects.names.virtual-nameless': {
      text: 'Virtual types that cannot be retrieved may have no unique name.',
      observe: 'POST a SelfSubjectAccessReview without metadata.name; either answer is allowed and recorded.',
      level: 'MAY',
      async run({ api, names, namespace, record }) {
        const { authorization: group } = names.groups;
        const kind = 'SelfSubjectAccessReview';
        const resourceAttributes = { verb: 'get', resource: 'podtemplates', namespace: namespace.name };
        const body = { apiVersion: `${group}/v1`, kind, spec: { resourceAttributes } };
        const answer = await api.post(`/apis/${group}/v1/${kind.toLowerCase()}s`, body);
        const { metadata } = recordOf(answer);
        record({
          status: answer.status,
          name: answer.ok && isRecord(metadata) ? metadata['name'] : undefined,
        });
      },
    },

    'objects.namespaces.cluster-scoped': {
      text: 'The namespace type itself is cluster-scoped.',
      observe:
        'GET /api/v1/namespaces/<name> returns a Namespace without a metadata.namespace value; /api/v1/namespaces/<other>/namespaces/<name> does not return it.',
      wrong: 'Namespace objects are reported with metadata.namespace set to their own name.',
      alsoIn: ['core 4.1'],
      needs: ['cluster-wide'],
      async run({ api, cluster, expect }) {
        const { namespaces } = cluster;
        const [one, other] = [await namespaces.given(), await namespaces.given()];
        const name = one.metadata.name!;
        const read = await namespaces.read(name);
        expect.status(read, 200, 'GET of a Namespace at cluster scope');
        expect.equal(read.object.kind, 'Namespace', 'kind of a Namespace');
        expect.equal(read.object.metadata.uid, one.metadata.uid, 'uid of a Namespace at cluster scope');
        expect.absent(read.object.metadata.namespace, 'metadata.namespace of a Namespace');
        const nested = await api.get(`${namespaces.path(other.metadata.name, 'namespaces')}/${name}`);
        expect.that(
          !(nested.ok && nested.text.includes(one.metadata.uid!)),
          'a path inside another namespace answers the Namespace',
        );
      },
    },

    'objects.namespaces.delete-cascades': {
      text: 'Removing a namespace removes the namespaced objects in it.',
      observe:
        'Create a namespace with two PodTemplates and ConfigMaps in it, 130 more ConfigMaps and custom objects, two ConfigMaps with an owner outside that lives on, Leases, Secrets, Roles and custom objects where the target has them, one of a kind whose first version is not served, and DELETE the namespace. Eventually all are missing from the lists over all namespaces, also once a namespace of that name is created again, whose list of podtemplates is empty. That one takes objects and keeps them; after its own DELETE it ends in the same way, with objects of a custom kind that was defined after the first DELETE. Delete a namespace n1 beside n10 and n1-x: the content of these stays. Delete a namespace whose content has a finalizer: that content is marked, stays, and is removed with its finalizer; what was deleted before keeps its deletionTimestamp.',
      wrong:
        'Objects survive, perhaps of some kinds only, such as those whose first version is not served, those that were defined after another namespace ended, or those with an owner, or all but the first hundred, and reappear when a namespace of the same name is created again; that one takes no objects, or never ends; namespaces whose names have the same prefix are emptied, too; or content is removed in spite of its finalizers.',
      needs: ['namespace-controller', 'cluster-wide'],
      async run(context) {
        const { cluster, anotherNamespace, expect, eventually } = context;
        const namespace = anotherNamespace();
        const content = await createContent(context, namespace);
        expect.success(await cluster.namespaces.remove(namespace.name), 'DELETE of the namespace');
        await eventually(async () => {
          expect.that(
            !(await cluster.namespaces.exists(namespace.name)),
            'the deleted namespace still exists',
          );
        }, 'namespace');
        for (const { type, remaining } of content)
          await eventually(
            async () =>
              expect.equal(
                await remaining(),
                0,
                `${type.plural} that remain after the deletion of their namespace`,
              ),
            'namespace',
          );
        await cluster.namespaces.given({ metadata: { name: namespace.name } });
        const again = await namespace.podTemplates.list();
        expect.status(again, 200, 'list in a recreated namespace');
        expect.equal(again.list.items.length, 0, 'objects in a recreated namespace');
        for (const { type, remaining } of content)
          expect.equal(await remaining(), 0, `${type.plural} that reappear in the recreated namespace`);
        await mustServeAgain(context, namespace);
        await mustKeepOtherNamespaces(context);
        await mustKeepContentWithFinalizers(context);
      },
    },
  }),
  section('core', '2.3', {
    'objects.names.generated-unique': {
      text: 'With generateName set, the server gives the object a unique random name.',
      observe:
        'POST the same body with generateName and without name fifty times at once: all succeed, all names are non-empty, differ from each other, and by more than successive numbers, and each is listed. Beside an empty name, where it is not refused, generateName counts. With a generateName of 57, 58, 59, 62, 63 and 253 characters, where it is not refused, two names differ. In any collection.',
      wrong:
        'The second create collides because the generated name is constant, or has so few random values that some of fifty collide, perhaps for some kinds only; or it is a counter.',
      subjects: anyCollection,
      anyIdentity: true,
      run: (context) => mustGenerateNames(context, context.collection),
    },

    'objects.names.generated-form': {
      text: 'Whether a generated name begins with the generateName text, and what happens when name and generateName are both sent, is not described.',
      observe:
        'Record whether the name starts with the generateName text, and the outcome when both fields are sent.',
      wrong: 'Failing a server for the length of its random part or for its handling of the prefix.',
      level: 'UNSPECIFIED',
      async run({ namespace, uniqueName, record }) {
        const { podTemplates } = namespace;
        const generateName = `${uniqueName('form')}-`;
        const generated = await podTemplates.create({ metadata: { generateName } });
        const name = uniqueName('both');
        const both = await podTemplates.create({ metadata: { generateName, name } });
        record({
          startsWithGenerateName: generated.ok
            ? generated.object.metadata.name?.startsWith(generateName)
            : 'refused',
          nameAndGenerateName: {
            status: both.status,
            nameWins: both.ok ? both.object.metadata.name === name : 'refused',
          },
        });
      },
    },
  }),
];
