// Cases: the version of an object and of a list (core 2.3).
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { CaseContext, WritingContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { anyCollection, anyCollectionOrPart } from '../kit/kinds/subjects.ts';
import { anyWriteOrApply } from '../kit/objects/write.ts';
import { isUnsupportedByPart } from '../kit/kinds/parts.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { terminating } from '../kit/objects/terminating.ts';
import {
  mustKeepVersion,
  mustKeepVersionByApply,
  mustKeepVersionByScale,
  mustKeepVersionByStatus,
} from './no-op-writes.ts';

export default section('core', '2.3', {
  'objects.versions.string': {
    text: 'metadata.resourceVersion is an opaque string, of objects and of lists.',
    observe:
      'In answers in any encoding, for any collection, of POST (after 202: of the GET that follows), GET, a change by any verb and list and Table the value is a non-empty string, never a number.',
    wrong: 'resourceVersion is serialized as a number.',
    subjects: anyCollectionOrPart,
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run({ collection, write, expect, names }) {
      const isVersion = (metadata: { readonly resourceVersion?: unknown }, what: string) => {
        const { resourceVersion } = metadata;
        const good = typeof resourceVersion === 'string' && resourceVersion !== '';
        expect.that(
          good,
          `metadata.resourceVersion ${what}: expected a string that is not empty, got ${typeof resourceVersion}`,
        );
      };
      const created = await collection.create();
      expect.success(created, 'POST');
      // After a 202 the server may store the object, and assign its version, later (RFC 9110, 15.3.3).
      if (created.status === 202) {
        const stored = await collection.current(created.object.metadata.name!);
        isVersion(stored.metadata, 'of an object whose POST was answered 202');
      } else isVersion(created.object.metadata, 'in the answer to POST');
      const name = (await collection.given()).metadata.name!;
      isVersion((await collection.current(name)).metadata, 'in the answer to GET');
      const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
      if (!isUnsupportedByPart(collection, written)) {
        expect.success(written, 'change of an object');
        isVersion(written.object.metadata, 'in the answer to a change');
      }
      const patched = await collection.mergePatch(name, { metadata: { annotations: { step: 'patched' } } });
      if (!isUnsupportedByPart(collection, patched)) {
        expect.success(patched, 'PATCH');
        isVersion(patched.object.metadata, 'in the answer to PATCH');
      }
      const listed = await collection.list();
      expect.status(listed, 200, 'list');
      isVersion(listed.list.metadata, 'of a list');
      expect.atLeast(listed.list.items.length, 1, 'items of a list with at least one object');
      // Whether a Table has a version is not shown (core 2.7).
      const accept = `application/json;as=Table;g=${names.groups.meta};v=v1`;
      const { json } = await collection.list({ limit: 1 }, { accept });
      const table = isRecord(json) && isRecord(json['metadata']) ? json['metadata'] : {};
      if (table['resourceVersion'] !== undefined) isVersion(table, 'of a Table');
      for (const item of listed.list.items) isVersion(item.metadata, 'of an item of a list');
    },
  },

  'objects.versions.last-change': {
    text: 'The version of an object is the one at which that object last changed.',
    observe:
      'In any collection read the resourceVersion of an object; change another object; read again: equal, also as an item of a list. Change the object by any verb and by PATCH: another version each time; the same after a DELETE that marks an object with two finalizers, and after one of them is removed.',
    wrong:
      'Every object reports the global version of the store, so its version changes when another object changes; or a write keeps the old version.',
    subjects: anyCollection,
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run(context) {
      await versionFollowsObject(context, context.collection);
      await versionFollowsDeletion(context, context.collection);
    },
  },

  'objects.versions.no-op-write': {
    text: 'A write that changes nothing does not change resourceVersion, since the object did not change. (Inferred.)',
    observe:
      'In any collection, as the same field manager, PUT an object back unchanged, and with the members of its maps in the reverse order; send an empty merge patch, and a merge, JSON and strategic merge patch that set a label to the value it has; apply the same intent twice: resourceVersion is equal before and after each. The same of the status of a custom object by PUT and merge patch, where the target has it.',
    wrong:
      'Each write without a change creates a new version, perhaps only for some kinds, for status or for applies.',
    level: 'SHOULD',
    subjects: anyCollection,
    async run(context) {
      const { collection } = context;
      await mustKeepVersion(context, collection);
      await mustKeepVersionByApply(context, collection);
      if (!isCustom(collection) || collection.namespace === '') return;
      await mustKeepVersionByStatus(context);
      await mustKeepVersionByScale(context);
    },
  },
});

/** The version stays when another object changes, and changes with each change of the object itself. */
async function versionFollowsObject(
  { uniqueName, write, expect }: WritingContext,
  resource: Resource,
): Promise<void> {
  const { kind } = resource.type;
  const pair = uniqueName('pair');
  const [first, neighbour] = await resource.givenMany(2, { metadata: { labels: { pair } } });
  const name = first!.metadata.name!;
  const before = await resource.current(name);
  const touched = await write(resource, neighbour!.metadata.name!, {
    metadata: { annotations: { touched: 'yes' } },
  });
  expect.success(touched, `change of the neighbour of a ${kind}`);
  expect.sameVersion(
    before,
    await resource.current(name),
    `version of a ${kind} after its neighbour changed`,
  );
  const listed = await resource.list({ labelSelector: `pair=${pair}` });
  expect.status(listed, 200, `list of a ${kind} and its neighbour`);
  const item = expect.present(
    listed.list.items.find(({ metadata }) => metadata.name === name),
    `the ${kind} in its list`,
  );
  expect.sameVersion(before, item, `version of a ${kind} as an item of a list after its neighbour changed`);

  expect.success(
    await write(resource, name, { metadata: { labels: { step: 'written' } } }),
    `change of a ${kind}`,
  );
  const written = await resource.current(name);
  expect.newVersion(before, written, `version of a ${kind} after a change`);
  expect.success(
    await resource.mergePatch(name, { metadata: { labels: { step: 'patched' } } }),
    `PATCH of a ${kind}`,
  );
  expect.newVersion(
    written,
    await resource.current(name),
    `version of a ${kind} after a PATCH that changed it`,
  );
}

/** @throws PrerequisiteFailed where the finalizers do not keep the object */
async function keptTerminating(
  context: CaseContext,
  resource: Resource,
  name: string,
  answer: Answer,
): Promise<ApiObject> {
  const what = `${resource.type.kind} with finalizers, deleted`;
  try {
    return await terminating(context, resource, name, answer, what);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    throw new PrerequisiteFailed(error.message, {
      blockedBy: 'lifecycle.finalizers.keep-object',
      cause: error,
    });
  }
}

/** A DELETE that marks an object changes its version, and so does the removal of one of several finalizers. */
async function versionFollowsDeletion(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, eventually } = context;
  const { kind } = resource.type;
  const [first, second] = ['example.com/first', 'example.com/second'] as const;
  const { metadata } = await resource.given({ metadata: { finalizers: [first, second] } });
  const name = metadata.name!;
  const before = await resource.current(name);
  const answer = await resource.remove(name);
  expect.success(answer, `DELETE of a ${kind} with finalizers`);
  const marked = await keptTerminating(context, resource, name, answer);
  expect.newVersion(before, marked, `version of a ${kind} after the DELETE that marked it`);
  // A server may remove one of its own finalizers meanwhile, and refuse its return.
  const last = await eventually(async () => {
    const seen = await resource.current(name);
    const value = seen.metadata.finalizers?.filter((finalizer) => finalizer !== first);
    const removal = await resource.jsonPatch(name, [{ op: 'replace', path: '/metadata/finalizers', value }]);
    expect.success(removal, `removal of a finalizer of a terminating ${kind}`);
    return seen;
  }, 'event');
  expect.newVersion(
    last,
    await resource.current(name),
    `version of a terminating ${kind} after one of its finalizers was removed`,
  );
}
