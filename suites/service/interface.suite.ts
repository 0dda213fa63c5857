// Cases: the service as a whole: address, verbs, state and default encoding (core 1, 2.1).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { expectListed } from '../kit/answers/listed-codes.ts';
import { checkBodiesInChunks } from './bodies-in-chunks.ts';
import { checkEvictionNotStored } from './evictions.ts';
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { anyCollection, anyCollectionOrPart } from '../kit/kinds/subjects.ts';
import { mustNotReach } from '../kit/requests/unreachable.ts';
import { anyWriteOrApply } from '../kit/objects/write.ts';
import { checkBeyondConnection } from './other-connections.ts';
import { checkSurvivesRestart } from './restart.ts';
import { checkSeveralDocuments } from './several-documents.ts';
import { checkSurvivesKill } from './killed.ts';
import { checkRulesAcrossRestart } from './rules-across-restart.ts';

export default [
  section('core', '1', {
    'service.address.single': {
      text: 'Every operation of the service is an HTTP call beneath the one service address.',
      observe:
        'In any collection, no answer to a get, list, watch or write by any verb redirects to another scheme, host or port.',
      wrong: 'The server redirects watch or list requests to a second, undocumented address.',
      subjects: anyCollection,
      anyIdentity: true,
      writes: anyWriteOrApply,
      async run({ collection, write, uniqueName, expect }) {
        const created = await collection.create();
        expect.success(created, 'POST at the address of the target');
        const name = expect.present(created.object.metadata.name, 'the name of the created object');
        const answers: readonly Answer[] = [
          created,
          await collection.read(name),
          await collection.list({ limit: 1 }),
          await write(collection, name, { metadata: { annotations: { step: 'written' } } }),
          await collection.mergePatch(name, { metadata: { annotations: { step: 'patched' } } }),
          await collection.remove(name),
        ];
        for (const { request, status, header } of answers) {
          expect.that(
            !redirectsElsewhere(status, header('location')),
            `${request} answered ${status} and sent the client to another address`,
          );
        }
        // A proxy may hold the headers back until the first event, so the watch has a timeout.
        const labelSelector = `moved=${uniqueName('moved')}`;
        await using watch = await collection.watch({ labelSelector, timeoutSeconds: 2 });
        const location = watch.headers.find(([header]) => header === 'location')?.[1];
        expect.that(
          !redirectsElsewhere(watch.status, location),
          `a watch was answered with ${watch.status} and sent to another address`,
        );
      },
    },

    'service.crud.effects-visible': {
      text: 'Objects are created with POST, read with GET, changed with PUT or PATCH and removed with DELETE.',
      observe:
        'Full cycle on an object of any collection: POST to the collection; GET, a change by any verb, a merge patch and DELETE of the item. Each step returns a success status that section 4.5 lists, and the next GET shows its effect (after the DELETE: eventually).',
      wrong: 'PATCH returns 200 with the merged object, but the next GET still returns the old state.',
      subjects: anyCollection,
      anyIdentity: true,
      writes: anyWriteOrApply,
      async run({ collection, write, expect, eventually }) {
        const first = { metadata: { annotations: { step: 'created' } } };
        const created = await collection.create(first);
        expectListed(expect, collection, created, [200, 201, 202], 'POST to the collection');
        const posted = expect.present(created.object.metadata.name, 'the name of the created object');
        const read = await collection.read(posted);
        expect.status(read, 200, 'GET of the posted object');
        expect.contains(
          read.object.metadata.annotations,
          { step: 'created' },
          'the effect of POST in the GET after it',
        );

        const name = (await collection.given(first)).metadata.name!;
        const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
        expectListed(expect, collection, written, [200, 201], 'change of the item');
        const afterWrite = await collection.current(name);
        expect.contains(
          afterWrite.metadata.annotations,
          { step: 'written' },
          'the effect of a change in the GET after it',
        );

        const patched = await collection.mergePatch(name, {
          metadata: { annotations: { step: 'patched' } },
        });
        expectListed(expect, collection, patched, [200, 201], 'PATCH of the item');
        const afterPatch = await collection.current(name);
        expect.contains(
          afterPatch.metadata.annotations,
          { step: 'patched' },
          'the effect of PATCH in the GET after it',
        );

        expectListed(expect, collection, await collection.remove(name), [200, 202], 'DELETE of the item');
        await eventually(
          async () =>
            expect.that(
              !(await collection.exists(name)),
              'the effect of DELETE: a GET still finds the object',
            ),
          'controller',
        );
      },
    },

    'service.state.beyond-connection': {
      text: 'The state of resources is kept in a backing store, and not only in the connection that created it.',
      observe:
        'POST a PodTemplate, change it by any verb and PATCH it, each with a long annotation, and GET and list it over another connection after each: same uid and content. DELETE it: the other connection no longer finds it. The same for a ConfigMap and, where the target has them, for a cluster-scoped and a custom object. Not exercised where only the connection identifies the user of the run.',
      wrong: 'Objects or their changes are kept in a cache of the connection and are lost on reconnect.',
      subjects: anyCollection,
      anyIdentity: true,
      writes: anyWriteOrApply,
      run: checkBeyondConnection,
    },

    'service.state.survives-restart': {
      text: 'The state of resources survives a restart of the server process, because it is kept in a backing store.',
      observe:
        'POST a PodTemplate, a ConfigMap and, where the server has them, a Lease and a ClusterRole, apply a ConfigMap and to a PodTemplate, with labels, annotations and data keys with slashes, dots, dashes and underscores, delete some with their collection, write the status of a custom object, delete objects last, restart the server on the same stored state. The objects have the same uid and content, and the first two the same resourceVersion; the deleted ones do not exist; the status is as it was written; a new object with the name that was deleted last has versions that no object of the name had before, and a watch from a version before the restart shows its changes or is refused; of both applied objects, after a merge patch by another manager, each field that was applied before the restart is refused to a third manager, and its own manager changes and drops it.',
      wrong:
        'Objects of some or all kinds are kept in a cache of the process and are lost on restart; versions are computed from the existing objects, and repeat where the last write was a delete; ownership is lost, perhaps only of objects that have a key with a slash.',
      needs: ['restart'],
      run: checkSurvivesRestart,
    },

    'service.state.survives-kill': {
      text: 'A write that was answered with success is in the backing store: it is not lost where the process is killed directly after it. (That the store is written before the answer is inferred.)',
      observe:
        'On a server of its own, send POST, PUT, merge patch, JSON patch, apply and DELETE of a PodTemplate, a ConfigMap and, where the server has them, a ClusterRole, all at once, each of another object, and end the processes by SIGKILL after the answers. Started again on the same stored state, the server has each object as it was answered, and none that was deleted. Not exercised where it does not start again.',
      wrong:
        'Writes, or only patches, are answered from memory and stored a little later, so that the last ones are lost.',
      level: 'SHOULD',
      needs: ['restart'],
      run: checkSurvivesKill,
    },

    'service.state.rules-across-restart': {
      text: 'What began before a restart of the server goes on after it by the same rules: deletions that finalizers hold, namespaces that end, versions of writes, lists in chunks, generated names; and nothing is left of dry-runs.',
      observe:
        'Before a restart on the same stored state: delete objects and, where a controller empties namespaces, a namespace, all held by finalizers; read an object and change it; send a dry POST, merge patch and DELETE; create objects with generateName; read the first of several chunks of selected objects. After it: the held objects have the same deletionTimestamp and go with their finalizer, as does the namespace; a PUT with the version read first is answered 409, one with the last version succeeds; no dry-run had an effect; objects with the same generateName are created with other names; the label selects the same objects, and the next chunk shows the state of the first one, or is refused.',
      wrong:
        'Marks of deletion, or dry-runs that were written ahead, are handled only by the process that received them; or random values begin again with the process.',
      alsoIn: ['core 2.2', 'core 2.3', 'core 3.1', 'core 4.3', 'core 4.8', 'core 4.10', 'core 4.12'],
      needs: ['restart'],
      run: checkRulesAcrossRestart,
    },

    'service.encoding.json-default': {
      text: 'JSON is the encoding when the client does not name one. (A stated default.)',
      observe:
        'GET of an object of any collection without an Accept header, and with Accept */*: Content-Type is application/json and the body parses as JSON.',
      wrong: 'The server returns YAML or Protobuf by default.',
      level: 'SHOULD',
      alsoIn: ['core 4.7'],
      subjects: anyCollectionOrPart,
      anyIdentity: true,
      async run({ collection, expect }) {
        const made = await collection.given();
        for (const accept of [null, '*/*'] as const) {
          const answer = await collection.read(made.metadata.name!, { accept });
          expect.status(answer, 200, accept === null ? 'GET without Accept' : `GET with Accept ${accept}`);
          expect.mediaType(answer, 'application/json');
          expect.equal(answer.object.metadata.uid, made.metadata.uid, 'metadata.uid of the JSON body');
        }
      },
    },

    'service.encoding.bodies-in-chunks': {
      text: 'A body may be sent in chunks, without its length, as HTTP/1.1 provides. (That the service takes what HTTP provides is inferred.)',
      observe:
        'POST, PUT and a merge patch of a config map whose bodies are sent in chunks have their effects; a DELETE with dryRun=All in such a body deletes nothing. A refusal with 411 is not judged.',
      wrong: 'A body without Content-Length counts as empty, so that the options of a DELETE are lost.',
      level: 'SHOULD',
      run: checkBodiesInChunks,
    },

    'service.verbs.one-resource-each': {
      text: 'get, create, update, patch, delete and proxy act on a single resource only: there is no multi-resource or transactional submission.',
      observe:
        'POST to any collection a list of two items, and a JSON array of two objects. Afterwards get and list show none of the four names. POST two YAML documents, and two JSON documents, in one body, and apply two YAML documents: at most one of each two is stored. The status is not stated and only recorded.',
      wrong: 'The server unpacks a posted list, or a stream of YAML documents, and creates every item.',
      subjects: anyCollection,
      anyIdentity: true,
      async run(context) {
        const { api, collection, uniqueName, expect, record } = context;
        const label = { together: uniqueName('together') };
        const several = () => [
          collection.object({ metadata: { labels: label } }),
          collection.object({ metadata: { labels: label } }),
        ];
        // A single object of the same kind is accepted, so only the number can be the reason for a refusal.
        const single = await collection.given({ metadata: { labels: label } });
        expect.that(await collection.exists(single.metadata.name!), 'GET does not find an object by itself');
        const [inList, inArray] = [several(), several()];
        const listBody = {
          apiVersion: collection.apiVersion,
          kind: `${collection.type.kind}List`,
          metadata: {},
          items: inList,
        };
        const list = await api.post(collection.path(), listBody);
        const array = await api.post(collection.path(), inArray);
        record({ list: list.status, array: array.status });
        for (const { metadata } of [...inList, ...inArray]) {
          const stored = await collection.exists(metadata.name!);
          expect.that(!stored, 'an object from a request with several objects was created: GET finds it');
        }
        const listed = await collection.list({ labelSelector: `together=${label.together}` });
        expect.status(listed, 200, 'list by label');
        const names = listed.list.items.map(({ metadata }) => metadata.name);
        expect.equal(
          names,
          [single.metadata.name],
          'names in the list after requests with several objects and with one',
        );
        await checkSeveralDocuments(context);
      },
    },

    'service.verbs.list-several': {
      text: 'list returns several resources in one answer.',
      observe:
        'In any collection create 3 objects with one label; one list by that label, without limit, has exactly these 3 items.',
      wrong: 'The list stops after the first object.',
      subjects: anyCollection,
      anyScope: true,
      anyIdentity: true,
      async run({ collection, view, uniqueName, expect }) {
        const several = uniqueName('several');
        const made = await collection.givenMany(3, { metadata: { labels: { several } } });
        const answer = await view.list({ labelSelector: `several=${several}` });
        expect.status(answer, 200, 'list by label');
        const uids = (objects: typeof made) =>
          objects.map(({ metadata }) => metadata.uid ?? '').sort((a, b) => a.localeCompare(b));
        expect.equal(uids(answer.list.items), uids(made), 'uids in one list of three objects');
      },
    },

    'service.virtual.eviction-not-stored': {
      text: 'The eviction sub-resource of a pod represents an operation and not a stored object.',
      observe:
        'POST an Eviction to /api/v1/namespaces/<namespace>/pods/<pod>/eviction; the status is recorded, since the body is not shown, but 404 and 405 for a pod that exists show that there is no such sub-resource. Afterwards a GET of the same path, and of evictions in the policy and the core group, by name and as a list, yields no Eviction object.',
      wrong: 'An Eviction object becomes retrievable under its own collection, or pods have no eviction.',
      needs: ['pods'],
      run: checkEvictionNotStored,
    },

    'service.objects.everything': {
      text: 'Everything that the platform manages is an object in the API.',
      excluded: 'not observable: a client cannot enumerate platform state that is outside the API',
    },
  }),
  section('core', '2.1', {
    'service.paths.unknown-below-item': {
      text: 'Only sub-resources are served at paths below an object, so another path below an item neither returns nor changes the item. (Inferred; the answer to such a path is not stated.)',
      observe:
        'GET <item path>/nosuch of an existing object of any collection does not return the object. Nor does GET of a path below the status of a custom object, where it has one. PUT, each patch, POST and DELETE of that path, whatever the answer, leave the item without the label that they send, with its uid and not marked as deleted.',
      wrong: 'Unknown paths below an item lead to the item itself, perhaps for some methods only.',
      level: 'SHOULD',
      subjects: anyCollection,
      anyIdentity: true,
      async run(context) {
        const { collection, expect } = context;
        const object = await collection.given();
        const { name } = object.metadata;
        expect.status(await collection.read(name!), 200, 'GET of the item itself');
        const what = 'a path below the item that is not a sub-resource';
        await mustNotReach(context, collection, object, collection.path(name, 'nosuch'), what);
        if (context.isFirstSubject) await mustNotReachBelowParts(context);
      },
    },
  }),
];

/** Sub-resources have none of their own. */
async function mustNotReachBelowParts(context: CaseContext): Promise<void> {
  for (const { name: part, objects } of await partsOf(context)) {
    const object = await objects.given();
    const path = objects.path(object.metadata.name, `${part}/nosuch`);
    await mustNotReach(context, objects, object, path, `a path below the ${part} of a custom object`);
  }
}

/** Whether the answer redirects to a URL with a scheme or a host, and not only to another path. */
function redirectsElsewhere(status: number, location: string | undefined): boolean {
  return (
    status >= 300 && status < 400 && location !== undefined && /^([a-z][a-z0-9+.-]*:)?\/\//i.test(location)
  );
}
