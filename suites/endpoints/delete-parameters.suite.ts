// Cases: body and query parameters of delete and deletecollection (core 4.3).
import { section } from '../kit/case.ts';
import type { CaseDeclaration, CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { SendOptions } from '../kit/api.ts';
import { gone } from '../kit/gone.ts';
import { onceKnown } from '../kit/known-version.ts';
import { deleteGroup, givenGroup, othersStay, withSibling } from './deleted-group.ts';
import type { Group } from './deleted-group.ts';
import { customObjects, withBothSelectors, withSetSelectors } from './selected-deletion.ts';

/** DeleteOptions that ask for nothing. */
const optionsBody = { apiVersion: 'v1', kind: 'DeleteOptions' };

/** DELETE of a config map with these options is carried out. */
const deletes =
  (what: string, options: SendOptions, word = 'deleted'): CaseFunction =>
  async (context) => {
    const { namespace, uniqueName, expect } = context;
    const { configMaps } = namespace;
    const name = uniqueName(word);
    await configMaps.given({ metadata: { name } });
    await configMaps.current(name);
    const answer = await configMaps.remove(name, options);
    expect.success(answer, `DELETE of a config map with ${what}`);
    // How it is laid out is the server's; where there is a body, it is JSON.
    if (answer.text !== '') void answer.json;
    await gone(context, configMaps, name);
  };

/** DELETE of the collection with a selector and these options removes what matches, and nothing else. */
const deletesGroup = (
  what: string,
  options: (group: Group) => SendOptions | Promise<SendOptions>,
  word = 'group',
): CaseDeclaration => ({
  // A server that does not obey the selector takes the whole namespace, so it is nobody else's.
  isolated: true,
  run: async (context) => {
    const group = await givenGroup(context, { word });
    await deleteGroup(context, group, `DELETE of the collection with ${what}`, await options(group));
  },
});

/** How many a DELETE of one chunk removes is not stated, but that it removes some. */
const someGone = ({ eventually, expect }: CaseContext, { list, matching }: Group, what: string) =>
  eventually(async () => {
    const { items } = await list();
    expect.that(
      items.length < matching.length,
      `DELETE of the collection with ${what} removed none of ${matching.length} objects`,
    );
  }, 'controller');

export default section({
  'endpoints.delete.pretty': deletes('pretty=true', { query: { pretty: true } }),
  'endpoints.delete.without-body': deletes('no body', {}, 'bodyless'),
  'endpoints.delete.options-body': deletes('DeleteOptions as its body', { body: optionsBody }),
  'endpoints.delete.grace-period': deletes('gracePeriodSeconds=0', { query: { gracePeriodSeconds: 0 } }),
  'endpoints.delete.propagation-policy': deletes('propagationPolicy=Background', {
    query: { propagationPolicy: 'Background' },
  }),

  'endpoints.delete.grace-period-not-integer': async (context) => {
    const { namespace, expect } = context;
    const { configMaps } = namespace;
    const { metadata } = await configMaps.given();
    const name = metadata.name!;
    const before = await configMaps.current(name);
    const remove = (gracePeriodSeconds: string) => configMaps.remove(name, { query: { gracePeriodSeconds } });
    expect.refused(await remove('abc'), 'DELETE with gracePeriodSeconds=abc');
    expect.unchanged(before, await configMaps.current(name), 'the object after gracePeriodSeconds=abc');
    expect.success(await remove('1'), 'DELETE with gracePeriodSeconds=1');
    await gone(context, configMaps, name);
  },

  'endpoints.delete-collection.without-body': deletesGroup('no body', () => ({}), 'bodyless'),
  'endpoints.delete-collection.options-body': deletesGroup('DeleteOptions as its body', () => ({
    body: optionsBody,
  })),
  'endpoints.delete-collection.grace-period': deletesGroup('gracePeriodSeconds=0', () => ({
    query: { gracePeriodSeconds: 0 },
  })),
  'endpoints.delete-collection.pretty': deletesGroup('pretty=true', () => ({ query: { pretty: true } })),
  'endpoints.delete-collection.propagation-policy': deletesGroup('propagationPolicy=Background', () => ({
    query: { propagationPolicy: 'Background' },
  })),
  'endpoints.delete-collection.timeout-seconds': deletesGroup('timeoutSeconds=30', () => ({
    query: { timeoutSeconds: 30 },
  })),
  'endpoints.delete-collection.resource-version': deletesGroup(
    'the resourceVersion of a list',
    async (group) => ({ query: { resourceVersion: (await group.list()).metadata.resourceVersion } }),
  ),
  'endpoints.delete-collection.resource-version-match': deletesGroup(
    'resourceVersionMatch=NotOlderThan and the resourceVersion of a list',
    async (group) => ({
      query: {
        resourceVersion: (await group.list()).metadata.resourceVersion,
        resourceVersionMatch: 'NotOlderThan',
      },
    }),
  ),

  'endpoints.delete-collection.label-selector': {
    isolated: true,
    run: async (context) => {
      const group = await withSibling(await givenGroup(context));
      await deleteGroup(context, group, 'DELETE of the collection with labelSelector', {});
      await withSetSelectors(context);
      for (const resource of await customObjects(context)) {
        const custom = await withSibling(await givenGroup(context, { resource }));
        await deleteGroup(context, custom, 'DELETE of custom objects with labelSelector', {});
      }
    },
  },

  'endpoints.delete-collection.field-selector': {
    isolated: true,
    run: async (context) => {
      const { namespace, expect } = context;
      const { configMaps } = namespace;
      const [matching, other] = await configMaps.givenMany(2);
      const name = matching!.metadata.name!;
      const answer = await configMaps.removeCollection({ query: { fieldSelector: `metadata.name=${name}` } });
      expect.success(answer, 'DELETE of the collection with fieldSelector');
      await gone(context, configMaps, name);
      await othersStay(context, configMaps, [other!], 'DELETE of the collection with fieldSelector');
      await withBothSelectors(context);
    },
  },

  'endpoints.delete-collection.dry-run': {
    isolated: true,
    run: async (context) => {
      const { namespace, expect } = context;
      const group = await givenGroup(context);
      const query = { labelSelector: group.selector, dryRun: 'All' };
      const answer = await namespace.configMaps.removeCollection({ query });
      expect.success(answer, 'DELETE of the collection with dryRun=All');
      const all = [...group.matching, ...group.others];
      await othersStay(context, group.resource, all, 'DELETE with dryRun=All');
      await deleteGroup(context, group, 'DELETE of the collection without dryRun', {});
    },
  },

  'endpoints.delete-collection.limit': {
    isolated: true,
    run: async (context) => {
      const { namespace, expect, record } = context;
      const group = await givenGroup(context, { count: 3 });
      const query = { labelSelector: group.selector, limit: 1 };
      const answer = await namespace.configMaps.removeCollection({ query });
      expect.success(answer, 'DELETE of the collection with limit=1');
      await someGone(context, group, 'limit=1');
      await othersStay(context, group.resource, group.others, 'DELETE of the collection with limit=1');
      record({ left: (await group.list()).items.length });
    },
  },

  'endpoints.delete-collection.continue': {
    isolated: true,
    run: async (context) => {
      const { namespace, expect, record } = context;
      const { configMaps } = namespace;
      const group = await givenGroup(context, { count: 3 });
      const query = { labelSelector: group.selector, limit: 1 };
      const page = await configMaps.list(query);
      expect.status(page, 200, 'list of the first page');
      const token = expect.present(
        page.list.metadata.continue,
        'metadata.continue of a page of one of three',
      );
      expect.different(token, '', 'metadata.continue of a page of one of three');
      const rest = { query: { ...query, continue: token } };
      // A replica may not know yet the version that another one gave out in the token.
      const answer = await onceKnown(() => configMaps.removeCollection(rest), context.eventually);
      expect.success(answer, 'DELETE of the collection with continue');
      await someGone(context, group, 'continue');
      await othersStay(context, group.resource, group.others, 'DELETE of the collection with continue');
      record({ left: (await group.list()).items.length });
    },
  },

  'endpoints.delete-collection.send-initial-events': {
    isolated: true,
    run: async (context) => {
      const { namespace, record } = context;
      const seen: Record<string, unknown> = {};
      for (const resourceVersionMatch of [undefined, 'NotOlderThan']) {
        const group = await givenGroup(context);
        const query = { labelSelector: group.selector, sendInitialEvents: true, resourceVersionMatch };
        const { status } = await namespace.configMaps.removeCollection({ query });
        const left = (await group.list()).items.length;
        seen[resourceVersionMatch ?? 'alone'] = { status, left };
      }
      record(seen);
    },
  },
});
