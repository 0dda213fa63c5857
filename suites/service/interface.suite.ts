// Cases: the service as a whole: its address, its verbs, its state, its default encoding (core 1, 2.1).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';
import { evictionNotStored } from './evictions.ts';
import { beyondConnection } from './other-connections.ts';
import { survivesRestart } from './restart.ts';

export default section({
  'service.address.single': async ({ namespace, uniqueName, expect }) => {
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

  'service.crud.effects-visible': async ({ namespace, expect, eventually }) => {
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

    const patched = await podTemplates.mergePatch(name, { metadata: { annotations: { step: 'patched' } } });
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
        expect.that(!(await podTemplates.exists(name)), 'the effect of DELETE: a GET still finds the object'),
      'controller',
    );
  },

  'service.state.beyond-connection': beyondConnection,
  'service.state.survives-restart': survivesRestart,

  'service.encoding.json-default': async ({ namespace, expect }) => {
    const made = await namespace.podTemplates.given();
    for (const accept of [null, '*/*'] as const) {
      const answer = await namespace.podTemplates.read(made.metadata.name!, { accept });
      expect.status(answer, 200, accept === null ? 'GET without Accept' : `GET with Accept ${accept}`);
      expect.mediaType(answer, 'application/json');
      expect.equal(answer.object.metadata.uid, made.metadata.uid, 'metadata.uid of the JSON body');
    }
  },

  'service.verbs.one-resource-each': async ({ api, namespace, uniqueName, expect, record }) => {
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
    expect.equal(names, [alone.metadata.name], 'names in the list after submissions of several and of one');
  },

  'service.verbs.list-several': async ({ namespace, uniqueName, expect }) => {
    const { podTemplates } = namespace;
    const several = uniqueName('several');
    const made = await podTemplates.givenMany(3, { metadata: { labels: { several } } });
    const answer = await podTemplates.list({ labelSelector: `several=${several}` });
    expect.status(answer, 200, 'list by label');
    const uids = (objects: typeof made) =>
      objects.map(({ metadata }) => metadata.uid ?? '').sort((a, b) => a.localeCompare(b));
    expect.equal(uids(answer.list.items), uids(made), 'uids in one list of three objects');
  },

  'service.virtual.eviction-not-stored': evictionNotStored,

  'service.paths.unknown-below-item': async ({ api, namespace, expect }) => {
    const { metadata } = await namespace.podTemplates.given();
    expect.status(await namespace.podTemplates.read(metadata.name!), 200, 'GET of the item itself');
    const read = await api.get(namespace.podTemplates.path(metadata.name, 'nosuch'));
    expect.that(
      !(read.ok && kindOf(read) === 'PodTemplate'),
      'a path below the item that names no subresource answers the item',
    );
  },
});

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
