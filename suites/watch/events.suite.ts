// Cases: the events of a watch: their types, and the objects in them (core 2.6, 6).
import { eventType } from '../../fixtures/objects/event-type.ts';
import { queryText } from '../kit/requests/wire-request.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { errorCode, isError, metadataOf, versionOf } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import { hardMetadata } from '../kit/data/hard-data.ts';
import { isRecord } from '../kit/objects/object.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { wholeList } from '../kit/objects/whole-list.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { anyCollection, eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { expectRequestedVersions } from './kind-versions.ts';
import {
  about,
  annotated,
  expectWhole,
  followLive,
  followView,
  hasState,
  readToEnd,
  settled,
  typesOf,
} from './live.ts';
import { readRawWatch } from './raw-watch.ts';
import { stateFirst } from './state-first.ts';

/** More than one packet, less than the limit of annotations. */
const largeCharacters = 100_000;

export default [
  section('core', '2.6', {
    'watch.event.type-and-object': {
      text: 'A watch event is a document with type and object.',
      observe:
        'Watch podtemplates and make changes: each document has a string type and an object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Server streams bare objects without the event wrapper.',
      isolated: true,
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, expect } = context;
        await using follower = await followView(context);
        const changed = await collection.given();
        await annotated(collection, changed, 'changed');
        await collection.remove(changed.metadata.name!);
        // An accepted delete may take effect later.
        await gone(context, collection, changed.metadata.name!);
        const large = 'x'.repeat(largeCharacters);
        // The maximum size of an object is not shown (core 8).
        const last = await unlessBlocked(() => collection.given({ metadata: { annotations: { large } } }));
        const events = await settled(follower, collection);
        const own = [changed, ...(last === undefined ? [] : [last])].flatMap((one) => about(events, one));
        expect.atLeast(
          own.length,
          last === undefined ? 3 : 4,
          'events of a create, a patch, a delete and a create',
        );
        for (const { type, object } of events) {
          expect.matches(type, /./, 'type of an event');
          expect.that(
            isRecord(object) && isRecord(object['metadata']),
            `an event of the type ${type} has no object`,
          );
        }
      },
    },

    'watch.event.object-kind': {
      text: 'The object of a watch event has the requested kind.',
      observe:
        'Every ADDED and MODIFIED object in a watch of podtemplates has the kind PodTemplate and the apiVersion v1, also among those that a watch without a version or a streaming list begins with. The same over all namespaces, for config maps and, where the target has them, for cluster-scoped and custom kinds; a custom kind of two versions has the requested one in each event, that of a deletion too, also where watches of both are open at once, and so has Event, where it is served in the core group, too.',
      wrong:
        'Objects in events lack kind and apiVersion, or watches of two versions share the bytes of their events.',
      subjects: anyCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect } = context;
        await using follower = await followView(context);
        const changed = await annotated(collection, await collection.given(), 'changed');
        const events = await settled(follower, collection);
        const count = expectTyped(context, collection, about(events, changed), 'a watch');
        expect.atLeast(count, 2, 'ADDED and MODIFIED events of a create and a patch');
        for (const { how, events: initial } of await stateFirst(context, view, changed))
          expectTyped(context, collection, initial, how);
        if (isOwn(context) && context.isFirstSubject) await expectRequestedVersions(context);
      },
    },
  }),
  section('core', '6', {
    'watch.event.added-full-object': {
      text: 'An ADDED event has the full object.',
      observe:
        'The object of the event equals that of a GET before any further change; so does that of the synthetic event in a watch without a version and in a streaming list. The object has labels and annotations that servers change easily, and a finalizer, and is being deleted in the last two. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Only metadata.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, random, expect } = context;
        await using follower = await followView(context);
        const finalizers = ['example.com/hold'];
        const made = await collection.given({ metadata: { ...hardMetadata(random), finalizers } });
        const { name = '' } = made.metadata;
        const stored = await collection.current(name);
        const [event] = about(await settled(follower, collection), stored);
        const { object } = expect.present(event, 'the event of the created object');
        expectWhole(context, object, stored, 'the object of the event of a create, against that of a GET');
        const marked = await dependsOn('lifecycle.finalizers.keep-object', async () =>
          terminating(context, collection, name, await collection.remove(name), 'after its DELETE'),
        );
        for (const { how, events } of await stateFirst(context, view, marked)) {
          const what = `the object of a synthetic event in ${how}, against that of a GET`;
          for (const one of events.filter((shown) => hasState(shown, marked)))
            expectWhole(context, one.object, marked, what);
        }
        const released = await collection.mergePatch(name, { metadata: { finalizers: null } });
        expect.success(released, 'removal of the finalizer');
      },
    },

    'watch.event.modified-full-object': {
      text: 'A MODIFIED event has the full object after the change.',
      observe:
        'The objects of the events after a PATCH and a PUT equal those of a GET, with labels and annotations that servers change easily. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Object before the change, or a diff.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, random, expect } = context;
        const made = await collection.given({ metadata: hardMetadata(random) });
        await using follower = await followView(context);
        await annotated(collection, made, 'patched');
        const patched = await collection.current(made.metadata.name!);
        const annotations = { ...patched.metadata.annotations, step: 'put' };
        expect.success(
          await collection.replace({ ...patched, metadata: { ...patched.metadata, annotations } }),
          'PUT of a changed annotation',
        );
        const put = await collection.current(made.metadata.name!);
        const events = about(await settled(follower, collection), made);
        for (const [what, after] of [
          ['PATCH', patched],
          ['PUT', put],
        ] as const) {
          const found = events.find((event) => versionOf(event) === after.metadata.resourceVersion);
          const { object } = expect.present(found, `the event with the version after ${what}`);
          expectWhole(context, object, after, `the object of the event after ${what}`);
        }
      },
    },

    'watch.event.deletion-type': {
      text: 'The event type for a deletion is not shown.',
      observe: 'Record the type and the object of the event after a removal.',
      wrong: 'demanding the type DELETED.',
      level: 'UNSPECIFIED',
      async run(context) {
        const { namespace, expect, record } = context;
        const { podTemplates } = namespace;
        const made = await podTemplates.given();
        await using follower = await followLive(context, podTemplates);
        expect.success(await podTemplates.remove(made.metadata.name!), 'DELETE');
        // Only the events up to the removal are required: a finalizer of the server may keep the object.
        const events = about(await settled(follower, podTemplates), made);
        const last = events.at(-1);
        record({
          types: typesOf(events),
          object: isRecord(last?.object)
            ? Object.keys(last.object).sort((a, b) => a.localeCompare(b))
            : undefined,
          versionOfLastState: last === undefined ? undefined : hasState(last, made),
        });
      },
    },

    'watch.event.error-type': {
      text: 'The event type for errors is not shown.',
      observe:
        'Record the type and the object of any error within a stream, such as for a version that is too old.',
      wrong: 'demanding the type ERROR.',
      level: 'UNSPECIFIED',
      async run(context) {
        const { namespace, uniqueName, record } = context;
        const { podTemplates } = namespace;
        // Where versions are counted, this is the beginning of history.
        const query = {
          resourceVersion: '1',
          labelSelector: `none=${uniqueName('none')}`,
          timeoutSeconds: 1,
        };
        await using watch = await openedOnce(
          context,
          () => podTemplates.watch(query),
          () => true,
        );
        const error = (await readToEnd(context, watch)).find(isError);
        record({
          status: watch.status,
          error: error && { type: error.type, code: errorCode(error), kind: kindOf(error.object) },
        });
      },
    },

    'watch.event.event-objects-stored': {
      text: 'The Event object of events.orch.io/v1 is a stored type, not a watch event.',
      observe:
        'It can be created, read, listed and watched itself, and a watch of it wraps it in an event as any other type.',
      wrong: 'Event objects are written for each watch notification.',
      needs: ['event-objects'],
      async run(context) {
        const { namespace, names, expect } = context;
        const resource = namespace.resource(eventType(names, namespace.name));
        // The run may lack rights to this kind, which few identities need.
        await resource.given();
        await using follower = await followLive(context, resource);
        const made = await resource.given();
        const { name, uid } = made.metadata;
        expect.equal(
          (await resource.current(name!)).metadata.uid,
          uid,
          'metadata.uid of an Event as it is read',
        );
        const items = await wholeList(context, resource.list, 'a list of Events');
        const listed = items.map(({ metadata }) => metadata.uid);
        expect.that(listed.includes(uid), 'a list of Events leaves out one that is stored');
        const shown = about(await settled(follower, resource), made);
        const event = expect.present(shown[0], 'the event, in a watch of Events, of an Event that was made');
        expect.matches(event.type, /./, 'type of the event');
        expect.equal(metadataOf(event).uid, uid, 'metadata.uid of the object of the event');
      },
    },

    'watch.event.other-delivery': {
      text: 'No delivery of events other than watch is shown.',
      observe: 'Record if another exists (for example WebSocket upgrade).',
      wrong: 'failing a server that also offers watches over WebSocket',
      level: 'UNSPECIFIED',
      async run(context) {
        const { podTemplates } = context.namespace;
        await podTemplates.given();
        const answer = await readRawWatch(context, {
          path: podTemplates.path() + queryText({ watch: true, timeoutSeconds: 1 }),
          headers: [
            'Connection: Upgrade',
            'Upgrade: websocket',
            'Sec-WebSocket-Version: 13',
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          ],
          until: '\r\n\r\n',
          what: 'an answer to a watch that offers to go on over WebSocket',
        });
        const upgraded = answer && (answer.status === 101 ? 'taken' : `answered with ${answer.status}`);
        context.record({ webSocket: upgraded ?? 'cannot be requested' });
      },
    },
  }),
];

/** Expects the requested kind and version of each object. Returns the number of objects. */
function expectTyped(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  events: readonly WatchEvent[],
  how: string,
): number {
  const shown = events.filter(({ type }) => type === 'ADDED' || type === 'MODIFIED');
  for (const { type, object } of shown) {
    const { kind, apiVersion } = isRecord(object) ? object : {};
    const what = `of the object of ${type} in ${how} of ${resource.type.plural}`;
    expect.equal(kind, resource.type.kind, `kind ${what}`);
    expect.equal(apiVersion, resource.apiVersion, `apiVersion ${what}`);
  }
  return shown.length;
}

const kindOf = (object: unknown) => (isRecord(object) ? object['kind'] : undefined);
