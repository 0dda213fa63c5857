// Cases: body and query parameters of delete and deletecollection (core 4.3).
import { section } from '../kit/case.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { gone } from '../kit/waiting/gone.ts';
import { withDeletableCollection, withAllParameters } from '../kit/kinds/subjects.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import { deleteCase, deleteGroupCase } from './delete-cases.ts';
import { deleteGroup, givenGroup, othersStay, withSibling } from './deleted-group.ts';
import {
  clusterScopedObjects,
  withBothSelectors,
  withEachTerm,
  withSetSelectors,
} from './selected-deletion.ts';
import { checkHeldByOptions } from './held-by-options.ts';
import { checkDryRun } from './held-member.ts';

/** DeleteOptions without any option. */
const optionsBody = { apiVersion: 'v1', kind: 'DeleteOptions' };

export default section('core', '4.3', {
  'endpoints.delete.pretty': {
    text: 'delete takes the query parameter pretty, which changes only the layout of the answer.',
    observe:
      'DELETE a config map with pretty=true: accepted, the answer parses and the object is deleted. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'pretty on DELETE is refused.',
    ...deleteCase('pretty=true', { query: { pretty: true } }),
  },

  'endpoints.delete.without-body': {
    text: 'delete works without a body.',
    observe:
      'DELETE a config map without body: success, and the object is deleted. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'A missing body is answered 400.',
    ...deleteCase('no body', {}, 'bodyless'),
  },

  'endpoints.delete.options-body': {
    text: 'delete takes DeleteOptions as its body.',
    observe:
      'DELETE a config map with such a body: success, and the object is deleted (DeleteOptions as body: {"apiVersion":"v1","kind":"DeleteOptions"}). The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'A body on DELETE is refused.',
    ...deleteCase('DeleteOptions as its body', { body: optionsBody }),
  },

  'endpoints.delete.grace-period': {
    text: 'delete takes the integer gracePeriodSeconds.',
    observe:
      'DELETE a config map with gracePeriodSeconds=0: accepted, and the object is deleted. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'gracePeriodSeconds is refused for a kind that does not use it.',
    ...deleteCase('gracePeriodSeconds=0', { query: { gracePeriodSeconds: 0 } }),
  },

  'endpoints.delete.propagation-policy': {
    text: 'delete takes the string propagationPolicy; its values are not shown, Background is the common one.',
    observe:
      'DELETE a config map with propagationPolicy=Background: accepted, and the object is deleted. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'propagationPolicy is refused as unknown.',
    level: 'SHOULD',
    ...deleteCase('propagationPolicy=Background', { query: { propagationPolicy: 'Background' } }),
  },

  'endpoints.delete.grace-period-not-integer': {
    text: 'gracePeriodSeconds is an integer: another value is refused.',
    observe:
      'DELETE a config map with gracePeriodSeconds=abc, 1.5 and 1s: refused, and the object is still there. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The value abc, or a fraction, is ignored and the object is deleted.',
    level: 'SHOULD',
    subjects: withAllParameters,
    async run(context) {
      const { collection, expect } = context;
      const { metadata } = await collection.given();
      const name = metadata.name!;
      const before = await collection.current(name);
      const remove = (gracePeriodSeconds: string) =>
        collection.remove(name, { query: { gracePeriodSeconds } });
      for (const value of ['abc', '1.5', '1s']) {
        expect.refused(await remove(value), `DELETE with gracePeriodSeconds=${value}`);
        const what = `the object after gracePeriodSeconds=${value}`;
        expect.unchanged(before, await collection.current(name), what);
      }
      expect.success(await remove('1'), 'DELETE with gracePeriodSeconds=1');
      await gone(context, collection, name);
    },
  },

  'endpoints.delete-collection.without-body': {
    text: 'deletecollection works without a body.',
    observe:
      'DELETE configmaps with a labelSelector and no body: 200, and the matching members are deleted. The same of a custom kind, where the target has them.',
    wrong: 'A missing body is answered 400.',
    ...deleteGroupCase('no body', () => ({}), 'bodyless'),
  },

  'endpoints.delete-collection.options-body': {
    text: 'deletecollection takes DeleteOptions as its body.',
    observe:
      'DELETE configmaps with a labelSelector and such a body: 200, and the matching members are deleted (DeleteOptions as body: {"apiVersion":"v1","kind":"DeleteOptions"}). The same of a custom kind, where the target has them.',
    wrong: 'A body on DELETE of a collection is refused.',
    ...deleteGroupCase('DeleteOptions as its body', () => ({
      body: optionsBody,
    })),
  },

  'endpoints.delete-collection.grace-period': {
    text: 'deletecollection takes the integer gracePeriodSeconds.',
    observe:
      'DELETE configmaps?labelSelector=app=x&gracePeriodSeconds=0: 200 with a Status; the matching members are deleted, the others stay. The same of a custom kind, where the target has them.',
    wrong: 'gracePeriodSeconds is refused.',
    ...deleteGroupCase('gracePeriodSeconds=0', () => ({
      query: { gracePeriodSeconds: 0 },
    })),
  },

  'endpoints.delete-collection.pretty': {
    text: 'deletecollection takes pretty.',
    observe:
      'DELETE configmaps?labelSelector=app=x&pretty=true: 200 with a Status; the matching members are deleted, the others stay. The same of a custom kind, where the target has them.',
    wrong: 'pretty is refused, or the answer no longer parses.',
    ...deleteGroupCase('pretty=true', () => ({ query: { pretty: true } })),
  },

  'endpoints.delete-collection.propagation-policy': {
    text: 'deletecollection takes the string propagationPolicy; its values are not shown, Background is the common one.',
    observe:
      'DELETE configmaps?labelSelector=app=x&propagationPolicy=Background: 200 with a Status; the matching members are deleted, the others stay. The same of a custom kind, where the target has them.',
    wrong: 'propagationPolicy is refused as unknown.',
    level: 'SHOULD',
    ...deleteGroupCase('propagationPolicy=Background', () => ({
      query: { propagationPolicy: 'Background' },
    })),
  },

  'endpoints.delete-collection.timeout-seconds': {
    text: 'deletecollection takes the integer timeoutSeconds.',
    observe:
      'DELETE configmaps?labelSelector=app=x&timeoutSeconds=30: 200 with a Status; the matching members are deleted, the others stay. The same of a custom kind, where the target has them.',
    wrong: 'timeoutSeconds is refused.',
    ...deleteGroupCase('timeoutSeconds=30', () => ({
      query: { timeoutSeconds: 30 },
    })),
  },

  'endpoints.delete-collection.resource-version': {
    text: 'deletecollection takes resourceVersion.',
    observe:
      'DELETE configmaps?labelSelector=app=x&resourceVersion=<version of a list made just before>: success; the matching members are deleted, the others stay. A server may also take the version as a precondition of each object, and answer 409: the meaning is not stated. The same of a custom kind, where the target has them.',
    wrong: 'resourceVersion is refused.',
    ...deleteGroupCase('the resourceVersion of a list', async (group) => ({
      query: { resourceVersion: (await group.list()).metadata.resourceVersion },
    })),
  },

  'endpoints.delete-collection.resource-version-match': {
    text: 'deletecollection takes resourceVersionMatch, together with resourceVersion.',
    observe:
      'DELETE configmaps?labelSelector=app=x&resourceVersion=<version of a list made just before>&resourceVersionMatch=NotOlderThan: success, or 409 where the server takes the version as a precondition of each object; the matching members are deleted, the others stay. The same of a custom kind, where the target has them.',
    wrong: 'resourceVersionMatch is refused.',
    ...deleteGroupCase(
      'resourceVersionMatch=NotOlderThan and the resourceVersion of a list',
      async (group) => ({
        query: {
          resourceVersion: (await group.list()).metadata.resourceVersion,
          resourceVersionMatch: 'NotOlderThan',
        },
      }),
    ),
  },

  'endpoints.delete-collection.label-selector': {
    text: 'deletecollection takes labelSelector and deletes only the matching members.',
    observe:
      'Four objects with app=x and one with app=y: DELETE configmaps?labelSelector=app=x leaves the one with y, also after a later DELETE has taken effect. Of three, with labelSelector=app in (x) and fieldSelector=metadata.name!=<one of them>,metadata.name!=<another> only the third is deleted, or the request is refused and none is. So it is with several terms about two keys, one of which has a prefix, and about a label with an empty value, each of which keeps one of five objects.',
    wrong:
      'The selector, or a set-based one, is ignored and everything is deleted; or all custom objects are deleted.',
    isolated: true,
    subjects: withDeletableCollection,
    async run(context) {
      const { collection } = context;
      const others = isCustom(collection) ? await clusterScopedObjects(context) : [];
      for (const resource of [collection, ...others]) {
        const group = await withSibling(await givenGroup(context, resource, { count: 4 }));
        await deleteGroup(context, group, 'DELETE of the collection with labelSelector', {});
      }
      await withSetSelectors(context, collection);
      await withEachTerm(context, collection);
    },
  },

  'endpoints.delete-collection.field-selector': {
    text: 'deletecollection takes fieldSelector and deletes only the matching members.',
    observe:
      'Objects a and ab: DELETE configmaps?fieldSelector=metadata.name=a removes a, and ab remains. Together with a labelSelector that a does not match it removes nothing. The same of a custom kind, in a namespace and not, where the target has them.',
    wrong: 'The selector, or one of two selectors, is ignored and too much is deleted.',
    isolated: true,
    subjects: withDeletableCollection,
    async run(context) {
      const { collection, expect } = context;
      const others = isCustom(collection) ? await clusterScopedObjects(context) : [];
      for (const resource of [collection, ...others]) {
        const name = context.uniqueName('a');
        await resource.given({ metadata: { name } });
        const other = await resource.given({ metadata: { name: `${name}b` } });
        const answer = await resource.removeCollection({ query: { fieldSelector: `metadata.name=${name}` } });
        expect.success(answer, 'DELETE of the collection with fieldSelector');
        await gone(context, resource, name);
        await othersStay(context, resource, [other], 'DELETE of the collection with fieldSelector');
      }
      await withBothSelectors(context, collection);
    },
  },

  'endpoints.delete-collection.dry-run': {
    text: 'deletecollection takes dryRun: with All, nothing is deleted.',
    observe:
      'DELETE configmaps?labelSelector=app=x&dryRun=All, also with limit=1: 200, and the matching members, one of them with a finalizer, are still there, without deletionTimestamp, also after a later DELETE has taken effect. Without dryRun the one with the finalizer is marked and stays, a later one leaves its deletionTimestamp as it is and deletes new members whose names come after it, and those that do not match stay as they are. The same of a custom kind, where the target has them.',
    wrong:
      'Members are deleted in a dry run, immediately or by a background worker; or those with finalizers are marked in a dry run, or removed by a real one, or keep others from it.',
    alsoIn: ['core 2.3', 'core 3.1', 'core 4.10'],
    isolated: true,
    subjects: withDeletableCollection,
    anyIdentity: true,
    run: checkDryRun,
  },

  'endpoints.delete-collection.held-members': {
    text: 'deletecollection marks the members that have finalizers with the current time, and keeps them, whatever options it has.',
    observe:
      'Members with a finalizer, each selected by a DELETE of the collection with another option: gracePeriodSeconds, propagationPolicy, timeoutSeconds, limit and fieldSelector in the query, each of the fields of DeleteOptions in the body. With dryRun=All (those in the query) none is marked. Without it each has a deletionTimestamp within 2 seconds of the request and stays until its finalizer is removed; after a refusal, which no sentence excludes, it is not marked. The same of a custom kind, where the target has them.',
    wrong:
      'An option makes deletecollection skip finalizers, or dryRun; or the mark is not the current time.',
    alsoIn: ['core 2.3', 'core 3.1', 'core 4.10'],
    isolated: true,
    subjects: withDeletableCollection,
    run: checkHeldByOptions,
  },

  'endpoints.delete-collection.limit': {
    text: 'deletecollection takes limit; its effect on a delete is not shown.',
    observe:
      'Three matching members; DELETE configmaps?labelSelector=app=x&limit=1, then with limit=500: 200 with a Status; members that do not match stay. The number of deleted members is recorded.',
    wrong: 'limit makes the server answer 400, or ignore the selector.',
    isolated: true,
    subjects: withDeletableCollection,
    async run(context) {
      const { collection, expect, record } = context;
      const group = await givenGroup(context, collection, { count: 3 });
      const remove = async (limit: number) => {
        const query = { labelSelector: group.selector, limit };
        const what = `DELETE of the collection with limit=${limit}`;
        expect.success(await collection.removeCollection({ query }), what);
        await othersStay(context, group.resource, group.others, what);
      };
      await remove(1);
      record({ left: (await group.list()).items.length });
      // More than the namespace has: members that do not match are within the limit.
      await remove(500);
    },
  },

  'endpoints.delete-collection.continue': {
    text: 'deletecollection takes continue; its effect on a delete is not shown.',
    observe:
      'List configmaps?labelSelector=app=x&limit=1, then DELETE with the same selector and limit and the token of the list as continue: 200 with a Status; members that do not match stay. The number of deleted members is recorded. The same of a custom kind, where the target has them.',
    wrong: 'continue makes the server answer 400, or is an unknown parameter.',
    isolated: true,
    subjects: withDeletableCollection,
    async run(context) {
      const { collection, expect, record } = context;
      const group = await givenGroup(context, collection, { count: 3 });
      const query = { labelSelector: group.selector, limit: 1 };
      const page = await collection.list(query);
      expect.status(page, 200, 'list of the first page');
      const token = expect.present(
        page.list.metadata.continue,
        'metadata.continue of a page of one of three',
      );
      expect.different(token, '', 'metadata.continue of a page of one of three');
      const rest = { query: { ...query, continue: token } };
      // A replica may not have reached the version in the token of another one.
      const answer = await onceKnown(() => collection.removeCollection(rest), context.eventually);
      expect.success(answer, 'DELETE of the collection with continue');
      await othersStay(context, group.resource, group.others, 'DELETE of the collection with continue');
      record({ left: (await group.list()).items.length });
    },
  },

  'endpoints.delete-collection.send-initial-events': {
    text: 'sendInitialEvents is listed for deletecollection; its effect there is not shown, and elsewhere it belongs to a watch.',
    observe:
      'DELETE configmaps?labelSelector=app=x&sendInitialEvents=true, alone and with resourceVersionMatch=NotOlderThan: record the status and which members are deleted.',
    wrong: 'Demanding that the request succeeds, or that it is refused.',
    level: 'UNSPECIFIED',
    isolated: true,
    run: async (context) => {
      const { namespace, record } = context;
      const seen: Record<string, unknown> = {};
      for (const resourceVersionMatch of [undefined, 'NotOlderThan']) {
        const group = await givenGroup(context, namespace.configMaps);
        const query = { labelSelector: group.selector, sendInitialEvents: true, resourceVersionMatch };
        const { status } = await namespace.configMaps.removeCollection({ query });
        const left = (await group.list()).items.length;
        seen[resourceVersionMatch ?? 'alone'] = { status, left };
      }
      record(seen);
    },
  },
});
