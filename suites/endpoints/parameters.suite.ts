// Cases: query parameters of get, list, create, update and patch, and their values (core 4.3).
import { section } from '../kit/case.ts';
import { overlay } from '../kit/object.ts';
import { prettyRead, prettyWrite } from './pretty.ts';

const changed = { metadata: { labels: { changed: 'yes' } } };

export default section({
  'endpoints.get.pretty': prettyRead('get', async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { name = '', uid } = (await podTemplates.given()).metadata;
    return {
      send: (options) => podTemplates.read(name, options),
      data: ({ object }) => {
        expect.equal(object.metadata.uid, uid, 'metadata.uid of what get answers');
        return object;
      },
    };
  }),

  'endpoints.list.pretty': prettyRead('list', async ({ namespace, expect }) => {
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

  'endpoints.create.pretty': prettyWrite({
    what: 'create',
    // The parameters of a create of pod templates are not shown (core 4.5).
    collection: ({ configMaps }) => configMaps,
    effect: changed,
    send: (configMaps, options) => configMaps.create(changed, options),
  }),

  'endpoints.update.pretty': prettyWrite({
    what: 'update',
    collection: ({ podTemplates }) => podTemplates,
    effect: changed,
    send: async (podTemplates, options) =>
      podTemplates.replace(overlay(await podTemplates.given(), changed), options),
  }),

  'endpoints.patch.pretty': prettyWrite({
    what: 'patch',
    collection: ({ podTemplates }) => podTemplates,
    effect: changed,
    send: async (podTemplates, options) =>
      podTemplates.mergePatch((await podTemplates.given()).metadata.name!, changed, options),
  }),

  'endpoints.values.dry-run-empty-effect': async ({ namespace, api, record }) => {
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

  'endpoints.values.dry-run-empty-allowed': async ({ namespace, api, expect }) => {
    const { configMaps } = namespace;
    await configMaps.given();
    for (const query of ['dryRun', 'dryRun=']) {
      expect.success(
        await api.post(`${configMaps.path()}?${query}`, configMaps.object()),
        `POST with ?${query}`,
      );
    }
  },

  'endpoints.values.dry-run-unknown': async ({ namespace, expect }) => {
    const { configMaps } = namespace;
    const body = configMaps.object();
    const name = body.metadata.name!;
    const answer = await configMaps.create(body, { query: { dryRun: 'Some' } });
    expect.refused(await configMaps.read(name), 'GET of what was posted with dryRun=Some');
    const names = (await configMaps.list()).list.items.map(({ metadata }) => metadata.name);
    expect.equal(names.includes(name), false, 'whether a POST with dryRun=Some is stored');
    expect.refused(answer, 'POST with dryRun=Some');
    expect.success(
      await configMaps.create(body, { query: { dryRun: 'All' } }),
      'the same POST with dryRun=All',
    );
  },

  'endpoints.values.field-validation-listed': async ({ namespace, expect }) => {
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

  'endpoints.values.field-validation-unknown': async ({ namespace, expect }) => {
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
});
