// Cases: the service as a whole: its address, its verbs, its state, its default encoding (core 1, 2.1).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';
import { evictionNotStored } from './evictions.ts';
import { beyondConnection } from './other-connections.ts';
import { survivesRestart } from './restart.ts';

export default [
  section('core', '1', {
    'service.address.single': {
      text: 'Every operation of the service is an HTTP call beneath the one service address.',
      observe: 'No answer to a get, list, watch or write redirects to another scheme, host or port.',
      wrong: 'The server answers watch or list requests with a redirect to a second, undocumented address.',
      async run({ namespace, uniqueName, expect }) {
        const { podTemplates } = namespace;
        const created = await podTemplates.create();
        expect.success(created, 'POST at the address that the run was given');
        const name = expect.present(created.object.metadata.name, 'the name of the created object');
        const changed = { metadata: { annotations: { step: 'replaced' } } };
        const answers: readonly Answer[] = [
          created,
          await podTemplates.read(name),
          await podTemplates.list({ limit: 1 }),
          await podTemplates.replace({
            ...created.object,
            metadata: { ...created.object.metadata, ...changed.metadata },
          }),
          await podTemplates.mergePatch(name, { metadata: { annotations: { step: 'patched' } } }),
          await podTemplates.remove(name),
        ];
        for (const { request, status, header } of answers) {
          expect.that(
            !leadsElsewhere(status, header('location')),
            `${request} answered ${status} and sent the client to another address`,
          );
        }
        // Something between may hold the headers back until the first event, so the watch is to end by itself.
        const labelSelector = `moved=${uniqueName('moved')}`;
        await using watch = await podTemplates.watch({ labelSelector, timeoutSeconds: 2 });
        const location = watch.headers.find(([header]) => header === 'location')?.[1];
        expect.that(
          !leadsElsewhere(watch.status, location),
          `a watch was answered with ${watch.status} and sent to another address`,
        );
      },
    },

    'service.crud.effects-visible': {
      text: 'Objects are made with POST, read with GET, changed with PUT or PATCH and removed with DELETE.',
      observe:
        'Full cycle on one PodTemplate: POST to the collection; GET, PUT, PATCH and DELETE of the item. Each step answers a success status that section 4.5 lists, and its effect shows in the GET that follows (after the DELETE: in the end).',
      wrong: 'PATCH answers 200 and echoes the merged object, but the next GET still returns the old state.',
      async run({ namespace, expect, eventually }) {
        const { podTemplates } = namespace;
        const first = { metadata: { annotations: { step: 'created' } } };
        const created = await podTemplates.create(first);
        expect.status(created, [200, 201, 202], 'POST to the collection');
        const posted = expect.present(created.object.metadata.name, 'the name of the created object');
        const read = await podTemplates.read(posted);
        expect.status(read, 200, 'GET of what was posted');
        expect.contains(
          read.object.metadata.annotations,
          { step: 'created' },
          'the effect of POST in the GET after it',
        );

        const { metadata, ...rest } = await podTemplates.given(first);
        const name = metadata.name!;
        const replaced = {
          ...rest,
          metadata: { ...metadata, annotations: { ...metadata.annotations, step: 'replaced' } },
        };
        expect.status(await podTemplates.replace(replaced), [200, 201], 'PUT of the item');
        const afterPut = await podTemplates.current(name);
        expect.contains(
          afterPut.metadata.annotations,
          { step: 'replaced' },
          'the effect of PUT in the GET after it',
        );

        const patched = await podTemplates.mergePatch(name, {
          metadata: { annotations: { step: 'patched' } },
        });
        expect.status(patched, [200, 201], 'PATCH of the item');
        const afterPatch = await podTemplates.current(name);
        expect.contains(
          afterPatch.metadata.annotations,
          { step: 'patched' },
          'the effect of PATCH in the GET after it',
        );

        expect.status(await podTemplates.remove(name), [200, 202], 'DELETE of the item');
        await eventually(
          async () =>
            expect.that(
              !(await podTemplates.exists(name)),
              'the effect of DELETE: a GET still finds the object',
            ),
          'controller',
        );
      },
    },

    'service.state.beyond-connection': {
      text: 'The state of resources is kept in a backing store and not merely in the connection that made it.',
      observe:
        'POST a PodTemplate, PUT and PATCH it, each with a long annotation, and GET and list it over another connection after each: same uid and content. DELETE it: the other connection no longer finds it. The same of a ConfigMap and, where the target has them, of a cluster-scoped and a custom object. Not exercised where only the connection tells who the run is.',
      wrong: 'Objects, or changes of them, live in a cache of the connection and disappear on reconnect.',
      run: beyondConnection,
    },

    'service.state.survives-restart': {
      text: 'The state of resources outlives the server process, since it is kept in a backing store.',
      observe:
        'POST a PodTemplate, a ConfigMap and, where the server has them, a Lease and a ClusterRole, apply a ConfigMap, delete objects last, restart the server on the same stored state. The objects have the same uid and content, and the first two the same resourceVersion; the deleted ones are not there; an object under a name that was deleted last has versions that the name never had; the manager that applied before the restart changes and drops its fields, and another manager is refused.',
      wrong:
        'Objects live in a cache of the process and disappear on restart, perhaps of some kinds only; versions are counted from the live objects, and come again where the last write was a delete; ownership is forgotten.',
      needs: ['restart'],
      run: survivesRestart,
    },

    'service.encoding.json-default': {
      text: 'JSON is the encoding used when the client names none. (A stated default.)',
      observe:
        'GET of a PodTemplate without an Accept header, and with Accept */*: Content-Type is application/json and the body parses as JSON.',
      wrong: 'Server answers YAML or Protobuf by default.',
      level: 'SHOULD',
      alsoIn: ['core 4.7'],
      async run({ namespace, expect }) {
        const made = await namespace.podTemplates.given();
        for (const accept of [null, '*/*'] as const) {
          const answer = await namespace.podTemplates.read(made.metadata.name!, { accept });
          expect.status(answer, 200, accept === null ? 'GET without Accept' : `GET with Accept ${accept}`);
          expect.mediaType(answer, 'application/json');
          expect.equal(answer.object.metadata.uid, made.metadata.uid, 'metadata.uid of the JSON body');
        }
      },
    },

    'service.verbs.one-resource-each': {
      text: 'get, create, update, patch, delete and proxy act on a single resource only: there is no multi-resource or transactional submission.',
      observe:
        'POST to a podtemplates collection a PodTemplateList of two items, and a JSON array of two PodTemplates. Afterwards none of the four names exists, by get and by list. The status is not stated and only recorded.',
      wrong: 'The server unpacks a posted list and creates every item.',
      async run({ api, namespace, uniqueName, expect, record }) {
        const { podTemplates } = namespace;
        const label = { together: uniqueName('together') };
        const several = () => [
          podTemplates.object({ metadata: { labels: label } }),
          podTemplates.object({ metadata: { labels: label } }),
        ];
        // The same kind of object, by itself, is taken: it is the number that the server minds.
        const alone = await podTemplates.given({ metadata: { labels: label } });
        expect.that(await podTemplates.exists(alone.metadata.name!), 'GET does not find an object by itself');
        const [inList, inArray] = [several(), several()];
        const listBody = {
          apiVersion: podTemplates.apiVersion,
          kind: `${podTemplates.type.kind}List`,
          metadata: {},
          items: inList,
        };
        const list = await api.post(podTemplates.path(), listBody);
        const array = await api.post(podTemplates.path(), inArray);
        record({ list: list.status, array: array.status });
        for (const { metadata } of [...inList, ...inArray]) {
          const stored = await podTemplates.exists(metadata.name!);
          expect.that(!stored, 'an object of a submission of several was created: GET finds it');
        }
        const listed = await podTemplates.list({ labelSelector: `together=${label.together}` });
        expect.status(listed, 200, 'list by label');
        const names = listed.list.items.map(({ metadata }) => metadata.name);
        expect.equal(
          names,
          [alone.metadata.name],
          'names in the list after submissions of several and of one',
        );
      },
    },

    'service.verbs.list-several': {
      text: 'list returns several resources in one answer.',
      observe:
        'Create 3 PodTemplates with one label; one list by that label, without limit, has exactly these 3 items.',
      wrong: 'The list stops after the first object.',
      async run({ namespace, uniqueName, expect }) {
        const { podTemplates } = namespace;
        const several = uniqueName('several');
        const made = await podTemplates.givenMany(3, { metadata: { labels: { several } } });
        const answer = await podTemplates.list({ labelSelector: `several=${several}` });
        expect.status(answer, 200, 'list by label');
        const uids = (objects: typeof made) =>
          objects.map(({ metadata }) => metadata.uid ?? '').sort((a, b) => a.localeCompare(b));
        expect.equal(uids(answer.list.items), uids(made), 'uids in one list of three objects');
      },
    },

    'service.virtual.eviction-not-stored': {
      text: 'The eviction sub-resource of a pod stands for an operation and not for a stored object.',
      observe:
        'POST an Eviction to /api/v1/namespaces/<namespace>/pods/<pod>/eviction; the status is recorded, since the body is not shown, but 404 and 405 for a pod that exists show that there is no such sub-resource. Afterwards a GET of the same path, and of evictions in the policy and the core group, by name and as a list, yields no Eviction object.',
      wrong: 'An Eviction object becomes retrievable under its own collection, or pods have no eviction.',
      needs: ['pods'],
      run: evictionNotStored,
    },

    'service.objects.everything': {
      text: 'Everything that the platform manages has an entry in the API as an object.',
      excluded: 'not observable: a client cannot enumerate platform state that is outside the API',
    },
  }),
  section('core', '2.1', {
    'service.paths.unknown-below-item': {
      text: 'Only a sub-resource is reached as a path below its object, so a path below an item that names no sub-resource is not the item. (Inferred; the answer to such a path is not stated.)',
      observe: 'GET <item path>/nosuch of an existing PodTemplate does not answer a PodTemplate.',
      wrong: 'Unknown paths below an item return the item itself.',
      level: 'SHOULD',
      async run({ api, namespace, expect }) {
        const { metadata } = await namespace.podTemplates.given();
        expect.status(await namespace.podTemplates.read(metadata.name!), 200, 'GET of the item itself');
        const read = await api.get(namespace.podTemplates.path(metadata.name, 'nosuch'));
        expect.that(
          !(read.ok && kindOf(read) === 'PodTemplate'),
          'a path below the item that names no subresource answers the item',
        );
      },
    },
  }),
];

/** A redirect that names a scheme or a host, and not merely another path. */
function leadsElsewhere(status: number, location: string | undefined): boolean {
  return (
    status >= 300 && status < 400 && location !== undefined && /^([a-z][a-z0-9+.-]*:)?\/\//i.test(location)
  );
}

/** The kind of an answer's body, whatever else it is. */
function kindOf(answer: Answer): unknown {
  if (answer.mediaType !== 'application/json') return undefined;
  return isRecord(answer.json) ? answer.json['kind'] : undefined;
}
