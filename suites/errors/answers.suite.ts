// Cases: errors and limits that are common to several operations (core 7, 8).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { gone } from '../kit/waiting/gone.ts';
import { eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { isRecord } from '../kit/objects/object.ts';
import { checkMissingParts } from './missing-parts.ts';
import { TransportError } from '../kit/requests/transport.ts';

const changed = { metadata: { labels: { changed: 'yes' } } };
const megabyte = 1_000_000;
const dryRun = { query: { dryRun: 'All' } };

export default [
  section('core', '7', {
    'errors.body.shape': {
      text: 'The fields of the error body (Status) are not shown.',
      observe: 'Record the keys and the media type of the error bodies.',
      wrong: 'Demanding the fields reason or code.',
      level: 'UNSPECIFIED',
      async run({ namespace, api, uniqueName, record }) {
        const { podTemplates } = namespace;
        const existing = await podTemplates.given();
        const answers = {
          'missing object': await podTemplates.read(uniqueName('missing')),
          'name that is taken': await podTemplates.create({ metadata: { name: existing.metadata.name! } }),
          'body that is not valid JSON': await api.send('POST', podTemplates.path(), { bytes: '{' }),
        };
        record(Object.fromEntries(Object.entries(answers).map(([what, answer]) => [what, shapeOf(answer)])));
      },
    },

    'errors.missing-object.status-code': {
      text: 'The status code for a missing object is not shown.',
      observe: 'GET, PUT, merge patch and DELETE of a name that never existed: record the status.',
      wrong: 'Demanding 404.',
      level: 'UNSPECIFIED',
      async run({ namespace, uniqueName, record }) {
        const { podTemplates } = namespace;
        const name = () => uniqueName('missing');
        record({
          GET: (await podTemplates.read(name())).status,
          PUT: (await podTemplates.replace(podTemplates.object({ metadata: { name: name() } }))).status,
          'merge patch': (await podTemplates.mergePatch(name(), changed)).status,
          DELETE: (await podTemplates.remove(name())).status,
        });
      },
    },

    'errors.missing-object.get-refused': {
      text: 'A get of an object that does not exist does not succeed.',
      observe:
        'GET a name that never existed: no success status; the name of an existing object answers 200. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'The answer is 200 with an empty object.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      async run({ collection, uniqueName, expect }) {
        const { name = '' } = (await collection.given()).metadata;
        expect.refused(await collection.read(uniqueName('missing')), 'GET of a name that never existed');
        expect.status(await collection.read(name), 200, 'GET of an existing object of the same collection');
      },
    },

    'errors.missing-object.sub-resource-refused': {
      text: 'A sub-resource lies below an object: where the object does not exist, neither a get nor a write of its sub-resource succeeds.',
      observe:
        'GET, PUT, merge patch and JSON patch of status and scale of a namespaced and of a cluster-scoped custom object whose name never existed, and GET of sub-resources of namespaces, pods and deployments that never existed, where the target has them: no success status, and no object is there afterwards.',
      wrong: 'The answer is 200 with an empty status or scale.',
      level: 'SHOULD',
      alsoIn: ['core 2.1'],
      run: checkMissingParts,
    },

    'errors.missing-object.delete-refused': {
      text: 'A delete of an object that does not exist does not succeed.',
      observe:
        'DELETE a name that never existed, also as a dry-run: no success status; nor for a second DELETE of an object that is gone. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong:
        'The answer is 200 or 202, as if an object had been deleted, perhaps for names that existed before.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, uniqueName, expect } = context;
        const { name = '' } = (await collection.given()).metadata;
        expect.refused(await collection.remove(uniqueName('missing')), 'DELETE of a name that never existed');
        const dry = await collection.remove(uniqueName('missing'), dryRun);
        expect.refused(dry, 'dry-run of a DELETE of a name that never existed');
        expect.success(await collection.remove(name), 'DELETE of an existing object of the same collection');
        await gone(context, collection, name);
        expect.refused(await collection.remove(name), 'a second DELETE of an object that is gone');
      },
    },

    'errors.missing-object.patch-refused': {
      text: 'A patch other than apply does not create objects: on an object that does not exist it does not succeed.',
      observe:
        'Merge patch, JSON patch and strategic merge patch of a name that never existed, each also as a dry-run: no success status, nothing stored. So it is after the object of a name was deleted. The same of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'A merge patch of a missing name creates the object, or brings a deleted one back.',
      level: 'SHOULD',
      alsoIn: ['core 4.8'],
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, api, uniqueName, expect } = context;
        const { metadata: _metadata, ...whole } = collection.object();
        const merge = { ...whole, ...changed };
        const operations = [{ op: 'add', path: '/metadata/labels', value: changed.metadata.labels }];
        const kinds = [
          { contentType: 'application/merge-patch+json', patch: merge },
          { contentType: 'application/json-patch+json', patch: operations },
          // Other rows judge whether the server supports it, so it has no control.
          { contentType: 'application/strategic-merge-patch+json', patch: merge, optional: true },
        ];
        for (const { contentType, patch, optional } of kinds) {
          // Names of cluster-scoped objects identify the run.
          const isNamespaced = collection.namespace !== '';
          const name = isNamespaced ? uniqueName('absent') : collection.object().metadata.name!;
          expect.refused(
            await api.patch(collection.path(name), patch, contentType),
            `${contentType} of a name that never existed`,
          );
          expect.refused(
            await api.patch(collection.path(name), patch, contentType, dryRun),
            `dry-run of a ${contentType} of a name that never existed`,
          );
          expect.refused(await collection.read(name), `GET of that name after ${contentType}`);
          const names = (await collection.list()).list.items.map(({ metadata }) => metadata.name);
          expect.equal(
            names.includes(name),
            false,
            `whether ${contentType} of a missing name stores an object`,
          );
          if (optional) continue;
          await collection.given({ metadata: { name } });
          const control = await api.patch(collection.path(name), patch, contentType);
          expect.success(control, `the same ${contentType} of the name once it exists`);
          expect.success(await collection.remove(name), 'DELETE of the object');
          await gone(context, collection, name);
          const late = await api.patch(collection.path(name), patch, contentType);
          expect.refused(late, `${contentType} of an object that is gone`);
          expect.refused(await collection.read(name), `GET of the deleted object after ${contentType}`);
        }
      },
    },

    'errors.schema.status-code': {
      text: 'The status code of a failed schema validation is not shown.',
      observe: 'POST with a field of the wrong type, and without a required field: record the status.',
      wrong: 'Demanding 422.',
      level: 'UNSPECIFIED',
      async run({ namespace, api, record }) {
        const { podTemplates, configMaps } = namespace;
        await podTemplates.given();
        const wrongType = await api.post(configMaps.path(), { ...configMaps.object(), data: 'text' });
        const missingField = await api.post(podTemplates.path(), {
          ...podTemplates.object(),
          template: { spec: {} },
        });
        record({ 'field of a wrong type': wrongType.status, 'required field missing': missingField.status });
      },
    },
  }),
  section('core', '8', {
    'errors.limits.request-rate': {
      text: 'Rate limits are not shown.',
      observe:
        'Record the answers 429, and retry after the time of Retry-After, or after a while where the header is absent.',
      wrong: 'Failing a server for 429.',
      level: 'UNSPECIFIED',
      async run({ namespace, record }) {
        const { configMaps } = namespace;
        const { name = '' } = (await configMaps.given()).metadata;
        const answers = await Promise.all(Array.from({ length: 100 }, () => configMaps.read(name)));
        // The client retries a 429 after its Retry-After: a 429 is recorded here only where the retries failed.
        record({
          '100 concurrent reads, with retries': [...new Set(answers.map(({ status }) => status))].toSorted(
            (a, b) => a - b,
          ),
        });
      },
    },

    'errors.limits.body-size': {
      text: 'Limits on the size of request bodies are not shown.',
      observe: 'Create config maps of 0.5, 1, 2 and 4 MB: record which are accepted.',
      wrong: 'Demanding that 2 MB are accepted, or refused.',
      level: 'UNSPECIFIED',
      isolated: true,
      run: async ({ namespace, record }) => {
        const { configMaps } = namespace;
        const observed: Record<string, number | string> = {};
        for (const megabytes of [0.5, 1, 2, 4]) {
          observed[`${megabytes} MB`] = await statusOf(() =>
            configMaps.create({ data: { key: 'x'.repeat(megabytes * megabyte) } }),
          );
        }
        record(observed);
      },
    },
  }),
];

function shapeOf(answer: Answer) {
  const body = answer.mediaType.endsWith('json') ? answer.json : undefined;
  return {
    mediaType: answer.mediaType,
    keys: isRecord(body) ? Object.keys(body).toSorted() : 'not a JSON object',
  };
}

/** A server may end the connection before it has read a large body. */
async function statusOf(send: () => Promise<Answer>): Promise<number | string> {
  try {
    return (await send()).status;
  } catch (error) {
    if (error instanceof TransportError) return 'no answer';
    throw error;
  }
}
