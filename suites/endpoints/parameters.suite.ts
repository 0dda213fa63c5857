// Cases: query parameters of get, list, create, update and patch, and their values (core 4.3).
import { section } from '../kit/case.ts';
import { overlay } from '../kit/object.ts';
import { prettyRead, prettyWrite } from './pretty.ts';

const changed = { metadata: { labels: { changed: 'yes' } } };

export default section('core', '4.3', {
  'endpoints.get.pretty': {
    text: 'get takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'GET a pod template with pretty=true and pretty=false: both 200, the same data after parsing as without the parameter.',
    wrong: 'pretty is refused, or changes the data.',
    alsoIn: ['core 4.5'],
    run: prettyRead('get', async ({ namespace, expect }) => {
      const { podTemplates } = namespace;
      const { name = '', uid } = (await podTemplates.given()).metadata;
      return {
        send: (options) => podTemplates.read(name, options),
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
      'GET configmaps with pretty=true and pretty=false: both 200, the same data after parsing as without the parameter.',
    wrong: 'pretty on a list is answered 400, or changes the items.',
    run: prettyRead('list', async ({ namespace, expect }) => {
      const { configMaps } = namespace;
      const uids = (await configMaps.givenMany(2)).map(({ metadata }) => metadata.uid);
      return {
        send: (options) => configMaps.list(undefined, options),
        data: ({ list }) => ({
          apiVersion: list.apiVersion,
          kind: list.kind,
          items: uids.map((uid) =>
            expect.present(
              list.items.find(({ metadata }) => metadata.uid === uid),
              'a config map in the list',
            ),
          ),
        }),
      };
    }),
  },

  'endpoints.create.pretty': {
    text: 'create takes the query parameter pretty, which changes only the layout of the answer.',
    observe: 'POST a config map with pretty=true: accepted, the answer parses to the stored object.',
    wrong: 'pretty on POST is refused.',
    run: prettyWrite({
      what: 'create',
      // The parameters of create for pod templates are not shown (core 4.5).
      collection: ({ configMaps }) => configMaps,
      effect: changed,
      send: (configMaps, options) => configMaps.create(changed, options),
    }),
  },

  'endpoints.update.pretty': {
    text: 'update takes the query parameter pretty, which changes only the layout of the answer.',
    observe: 'PUT a pod template with pretty=true: accepted, the answer parses to the stored object.',
    wrong: 'pretty on PUT is refused.',
    alsoIn: ['core 4.5'],
    run: prettyWrite({
      what: 'update',
      collection: ({ podTemplates }) => podTemplates,
      effect: changed,
      send: async (podTemplates, options) =>
        podTemplates.replace(overlay(await podTemplates.given(), changed), options),
    }),
  },

  'endpoints.patch.pretty': {
    text: 'patch takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'Merge patch of a pod template with pretty=true: accepted, the answer parses to the stored object.',
    wrong: 'pretty on PATCH is refused.',
    alsoIn: ['core 4.5'],
    run: prettyWrite({
      what: 'patch',
      collection: ({ podTemplates }) => podTemplates,
      effect: changed,
      send: async (podTemplates, options) =>
        podTemplates.mergePatch((await podTemplates.given()).metadata.name!, changed, options),
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
    observe: 'POST configmaps?dryRun and ?dryRun=: a success status.',
    wrong: 'An empty dryRun is refused as an unknown value.',
    level: 'SHOULD',
    alsoIn: ['core 4.10'],
    async run({ namespace, api, expect }) {
      const { configMaps } = namespace;
      await configMaps.given();
      for (const query of ['dryRun', 'dryRun=']) {
        expect.success(
          await api.post(`${configMaps.path()}?${query}`, configMaps.object()),
          `POST with ?${query}`,
        );
      }
    },
  },

  'endpoints.values.dry-run-unknown': {
    text: 'A value of dryRun other than those listed is refused, and the object is never stored.',
    observe: 'POST configmaps?dryRun=Some: refused, nothing stored.',
    wrong: 'An unknown value is treated as a real request and the object is stored.',
    level: 'SHOULD',
    async run({ namespace, expect }) {
      const { configMaps } = namespace;
      const body = configMaps.object();
      const name = body.metadata.name!;
      const answer = await configMaps.create(body, { query: { dryRun: 'Some' } });
      expect.refused(await configMaps.read(name), 'GET of the object posted with dryRun=Some');
      const names = (await configMaps.list()).list.items.map(({ metadata }) => metadata.name);
      expect.equal(names.includes(name), false, 'whether a POST with dryRun=Some is stored');
      expect.refused(answer, 'POST with dryRun=Some');
      expect.success(
        await configMaps.create(body, { query: { dryRun: 'All' } }),
        'the same POST with dryRun=All',
      );
    },
  },

  'endpoints.values.field-validation-listed': {
    text: 'fieldValidation accepts Ignore, Warn and Strict.',
    observe: 'PUT of a pod template without unknown fields succeeds with each of the three.',
    wrong: 'One of the values is refused, or only its lower-case spelling is accepted.',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const { name = '' } = (await podTemplates.given()).metadata;
      for (const fieldValidation of ['Ignore', 'Warn', 'Strict']) {
        const next = overlay(await podTemplates.current(name), {
          metadata: { labels: { level: fieldValidation } },
        });
        expect.success(
          await podTemplates.replace(next, { query: { fieldValidation } }),
          `PUT with fieldValidation=${fieldValidation}`,
        );
        const { labels } = (await podTemplates.current(name)).metadata;
        expect.contains(
          labels,
          { level: fieldValidation },
          `labels after a PUT with fieldValidation=${fieldValidation}`,
        );
      }
    },
  },

  'endpoints.values.field-validation-unknown': {
    text: 'A value of fieldValidation other than those listed is refused.',
    observe: 'PUT of a pod template with fieldValidation=Foo: refused, the object is unchanged.',
    wrong: 'An unknown value falls back to the default.',
    level: 'SHOULD',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const { name = '' } = (await podTemplates.given()).metadata;
      const before = await podTemplates.current(name);
      const next = overlay(before, changed);
      expect.refused(
        await podTemplates.replace(next, { query: { fieldValidation: 'Foo' } }),
        'PUT with fieldValidation=Foo',
      );
      expect.unchanged(
        before,
        await podTemplates.current(name),
        'the object after a PUT with fieldValidation=Foo',
      );
      expect.success(
        await podTemplates.replace(next, { query: { fieldValidation: 'Strict' } }),
        'the same PUT with fieldValidation=Strict',
      );
    },
  },
});
