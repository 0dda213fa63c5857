// Cases: query parameters of get, list, create, update and patch, and their values (core 4.3).
import { section } from '../kit/case.ts';
import { overlay } from '../kit/objects/object.ts';
import {
  anyCollectionOrPart,
  eachSortOfCollection,
  eachSortOfCollectionOrPart,
  withAllParameters,
} from '../kit/kinds/subjects.ts';
import { anyWriteOrApply } from '../kit/objects/write.ts';
import { checkEmptyDryRun, checkUnknownDryRun } from './dry-run-values.ts';
import { prettyRead, prettyWrite } from './pretty.ts';

const changed = { metadata: { labels: { changed: 'yes' } } };

export default section('core', '4.3', {
  'endpoints.get.pretty': {
    text: 'get takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'GET a pod template with pretty=true and pretty=false: both 200, the same data after parsing as without the parameter. The same of other kinds and of the status of a custom object, where the target has them.',
    wrong: 'pretty is refused, or changes the data.',
    alsoIn: ['core 4.5'],
    subjects: anyCollectionOrPart,
    run: prettyRead('get', async ({ collection, expect }) => {
      const { name = '', uid } = (await collection.given()).metadata;
      return {
        send: (options) => collection.read(name, options),
        data: ({ object }) => {
          expect.equal(object.metadata.uid, uid, 'metadata.uid in the answer to get');
          return object;
        },
      };
    }),
  },

  'endpoints.list.pretty': {
    text: 'list takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'GET configmaps with pretty=true and pretty=false: both 200, the same data after parsing as without the parameter. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'pretty on a list is answered 400, or changes the items.',
    subjects: withAllParameters,
    run: prettyRead('list', async ({ collection, expect, uniqueName }) => {
      const pretty = uniqueName('pretty');
      const made = await collection.givenMany(2, { metadata: { labels: { pretty } } });
      const uids = made.map(({ metadata }) => metadata.uid);
      return {
        send: ({ query }) => collection.list({ labelSelector: `pretty=${pretty}`, ...query }),
        data: ({ list }) => ({
          apiVersion: list.apiVersion,
          kind: list.kind,
          items: uids.map((uid) =>
            expect.present(
              list.items.find(({ metadata }) => metadata.uid === uid),
              'an object in the list',
            ),
          ),
        }),
      };
    }),
  },

  'endpoints.create.pretty': {
    text: 'create takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'POST a config map with pretty=true: accepted, the answer parses to the stored object. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'pretty on POST is refused.',
    subjects: withAllParameters,
    run: prettyWrite({
      what: 'create',
      effect: changed,
      send: (collection, options) => collection.create(changed, options),
    }),
  },

  'endpoints.update.pretty': {
    text: 'update takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'PUT a pod template with pretty=true: accepted, the answer parses to the stored object. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'pretty on PUT is refused.',
    alsoIn: ['core 4.5'],
    subjects: eachSortOfCollection,
    run: prettyWrite({
      what: 'update',
      effect: changed,
      send: async (collection, options) =>
        collection.replace(overlay(await collection.given(), changed), options),
    }),
  },

  'endpoints.patch.pretty': {
    text: 'patch takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'Merge patch of a pod template with pretty=true: accepted, the answer parses to the stored object. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'pretty on PATCH is refused.',
    alsoIn: ['core 4.5'],
    subjects: eachSortOfCollection,
    run: prettyWrite({
      what: 'patch',
      effect: changed,
      send: async (collection, options) =>
        collection.mergePatch((await collection.given()).metadata.name!, changed, options),
    }),
  },

  'endpoints.values.dry-run-empty-effect': {
    text: 'Whether dryRun without a value means a dry run or a real one is not stated.',
    observe: 'POST configmaps?dryRun and ?dryRun=: record whether the object is stored.',
    wrong: 'Failing a server for storing, or not storing, the object.',
    level: 'UNSPECIFIED',
    alsoIn: ['core 4.10'],
    async run({ namespace, api, record }) {
      const { configMaps } = namespace;
      await configMaps.given();
      const observed: Record<string, boolean> = {};
      for (const query of ['dryRun', 'dryRun=']) {
        const body = configMaps.object();
        await api.post(`${configMaps.path()}?${query}`, body);
        observed[`stored by ?${query}`] = (await configMaps.read(body.metadata.name!)).ok;
      }
      record(observed);
    },
  },

  'endpoints.values.dry-run-empty-allowed': {
    text: 'dryRun without a value is among the allowed values: the request is not refused for it.',
    observe:
      'POST of a config map, and PUT, merge patch and DELETE of others, each with ?dryRun and ?dryRun=: a success status. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'An empty dryRun is refused as an unknown value, by some verbs or by all.',
    level: 'SHOULD',
    alsoIn: ['core 4.10'],
    subjects: withAllParameters,
    run: checkEmptyDryRun,
  },

  'endpoints.values.dry-run-unknown': {
    text: 'A value of dryRun other than those listed is refused, and the object is never stored.',
    observe:
      'POST of a config map, and PUT, merge patch and DELETE of another, with dryRun=Some: refused, nothing stored, the other is unchanged. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'An unknown value is treated as a real request, and the object is stored, changed or deleted.',
    level: 'SHOULD',
    subjects: withAllParameters,
    run: checkUnknownDryRun,
  },

  'endpoints.values.field-validation-listed': {
    text: 'fieldValidation accepts Ignore, Warn and Strict.',
    observe:
      'PUT of a pod template without unknown fields succeeds with each of the three, and so does another write of a cluster-scoped and of a custom kind, where the target has them.',
    wrong: 'One of the values is refused, or only its lower-case spelling is accepted.',
    subjects: eachSortOfCollection,
    writes: anyWriteOrApply,
    async run({ collection, write, expect }) {
      const { name = '' } = (await collection.given()).metadata;
      for (const fieldValidation of ['Ignore', 'Warn', 'Strict']) {
        const next = { metadata: { labels: { level: fieldValidation } } };
        expect.success(
          await write(collection, name, next, { query: { fieldValidation } }),
          `a write with fieldValidation=${fieldValidation}`,
        );
        const { labels } = (await collection.current(name)).metadata;
        expect.contains(
          labels,
          { level: fieldValidation },
          `labels after a write with fieldValidation=${fieldValidation}`,
        );
      }
    },
  },

  'endpoints.values.field-validation-unknown': {
    text: 'A value of fieldValidation other than those listed is refused.',
    observe:
      'PUT of a pod template with fieldValidation=Foo, and with strict in lower case: refused, the object is unchanged. The same for another write of a cluster-scoped and of a custom kind, and through the status of a custom object, where the target has them.',
    wrong: 'An unknown value falls back to the default.',
    level: 'SHOULD',
    subjects: eachSortOfCollectionOrPart,
    writes: anyWriteOrApply,
    async run({ collection, write, expect }) {
      const { name = '' } = (await collection.given()).metadata;
      const before = await collection.current(name);
      const send = (fieldValidation: string) =>
        write(collection, name, changed, { query: { fieldValidation } });
      for (const value of ['Foo', 'strict']) {
        expect.refused(await send(value), `a write with fieldValidation=${value}`);
        const after = await collection.current(name);
        expect.unchanged(before, after, `the object after a write with fieldValidation=${value}`);
      }
      const control = await send('Strict');
      // The verbs of a sub-resource are not shown (core 4.1).
      if (collection.type.through === undefined)
        expect.success(control, 'the same write with fieldValidation=Strict');
    },
  },
});
