// Cases: the paths and query parameters of watches (core 4.1 to 4.4).
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { anyCollection, eachSortOfCollection, builtInOrCustom, isOwn } from '../kit/kinds/subjects.ts';
import { boundedList } from '../kit/watches/bounded-list.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { WatchFrameError } from '../kit/watches/watch.ts';
import {
  about,
  annotated,
  calmVersion,
  hasState,
  isAbout,
  listVersion,
  readToEnd,
  settled,
  stamp,
  stampOf,
} from './live.ts';

/** Repetitions of a watch with a timeout: any single stream may be cut early. */
const attempts = 3;

export default [
  section('core', '4.1', {
    'watch.paths.all-namespaces': {
      text: 'A watch on the all-namespaces path reports the changes of every namespace.',
      observe:
        'Watch /api/v1/podtemplates and create an object in each of two namespaces: both ADDED events arrive. A watch without a version begins with both of two objects of one name. The same of a custom kind, where the target has it.',
      wrong: 'The watch works only below one namespace.',
      needs: ['cluster-wide'],
      subjects: builtInOrCustom,
      async run(context) {
        const { namespace, collection, cluster, anotherNamespace } = context;
        const everywhere = cluster.resource(collection.type);
        const resourceVersion = await listVersion(context, everywhere);
        await using follower = follow(context, everywhere, { resourceVersion });
        for (const place of [namespace, anotherNamespace()]) {
          const made = await place.resource(collection.type).given();
          const what = 'an object in one of two namespaces';
          await follower.until((event) => hasState(event, made), what);
        }
        await expectNamesakesFirst(context, everywhere);
      },
    },
  }),
  section('core', '4.4', {
    'watch.paths.claim-templates': {
      text: 'Both list operations of ResourceClaimTemplate take the watch parameters.',
      observe:
        'GET with watch=1, allowWatchBookmarks=true and timeoutSeconds=5 in a namespace and over all namespaces: each opens a stream, and the ADDED event of a new object arrives on both.',
      wrong: 'Watch is refused on the all-namespaces path.',
      needs: ['claim-templates', 'cluster-wide'],
      async run(context) {
        const { namespace, cluster } = context;
        const { claimTemplates } = namespace;
        const query = { allowWatchBookmarks: true };
        const everywhere = cluster.resource(claimTemplates.type);
        const version = await listVersion(context, claimTemplates);
        await using inNamespace = follow(context, claimTemplates, { ...query, resourceVersion: version });
        const versionOverAll = await listVersion(context, everywhere);
        await using overAll = follow(context, everywhere, { ...query, resourceVersion: versionOverAll });
        const made = await claimTemplates.given();
        await inNamespace.until((event) => hasState(event, made), 'a claim template, in its namespace');
        await overAll.until((event) => hasState(event, made), 'a claim template, over all namespaces');
      },
    },
  }),
  section('core', '4.2', {
    'watch.parameters.watch-one': {
      text: 'GET of a collection with watch=1 is a watch.',
      observe:
        'GET podtemplates?watch=1, also beside a limit: a stream of events, not a list. The same over all namespaces, for config maps and, where the target has them, for a cluster-scoped and a custom kind.',
      wrong: 'Only the word true is recognized, or a limit makes it a list.',
      subjects: anyCollection,
      anyScope: true,
      run: (context) => opensWatch(context, '1'),
    },

    'watch.parameters.watch-true': {
      text: 'GET of a collection with watch=true is a watch.',
      observe:
        'GET podtemplates?watch=true, also beside a limit: a stream of events, not a list. The same for config maps and, where the target has them, for a cluster-scoped and a custom kind.',
      wrong: 'Only the digit 1 is recognized, or a limit makes it a list.',
      subjects: anyCollection,
      anyScope: true,
      run: (context) => opensWatch(context, 'true'),
    },
  }),
  section('core', '4.3', {
    'watch.parameters.pretty': {
      text: 'watch takes the query parameter pretty, which changes no more than the layout of the answer.',
      observe:
        'GET podtemplates?watch=1&pretty=true: a stream whose events parse one by one and hold the changes. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'pretty on a watch is refused, or breaks the events so that they no longer parse.',
      subjects: eachSortOfCollection,
      anyScope: true,
      run: (context) => deliversWith(context, { pretty: 'true' }),
    },

    'watch.parameters.allow-bookmarks-forms': {
      text: 'allowWatchBookmarks is a boolean: true, 1, false and 0 are all accepted.',
      observe:
        'A watch with each of the four values opens and delivers the change of an object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Only the word true is accepted and 1 or false is refused.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        for (const allowWatchBookmarks of ['true', '1', 'false', '0'])
          await deliversWith(context, { allowWatchBookmarks });
      },
    },

    'watch.parameters.timeout-seconds': {
      text: 'watch takes timeoutSeconds and ends by itself after that time.',
      observe:
        'A watch with timeoutSeconds=1 ends within a few seconds, with a clean end of the body; one from a version, by a selector, as a streaming list, and of a collection that changes all the time ends, too. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'The parameter is ignored and the watch stays open for minutes.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect } = context;
        if (isOwn(context)) {
          await expectEndOfEachForm(context);
          const made = await collection.given();
          await using busy = await openedOnce(context, () => view.watch({ timeoutSeconds: 2 }));
          await readToEnd(context, busy, () => annotated(collection, made, String(performance.now())));
        }
        const ends: (string | undefined)[] = [];
        while (ends.length < attempts) {
          await using watch = await openedOnce(context, () => view.watch({ timeoutSeconds: 1 }));
          expect.equal(watch.status, 200, 'status of a watch with timeoutSeconds=1');
          await readToEnd(context, watch);
          ends.push(watch.end);
          if (watch.end === 'ended') return;
        }
        expect.fail(`a watch with timeoutSeconds=1 has no clean end of its body: ${ends.join(', ')}`);
      },
    },

    'watch.parameters.watch-false': {
      text: 'watch is a boolean: with watch=false or watch=0 the request is a list.',
      observe:
        'GET podtemplates?watch=false and ?watch=0: 200 with a PodTemplateList, and the answer ends. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'Any watch parameter, even false, opens a stream.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, uniqueName, expect } = context;
        const labels = { set: uniqueName('set') };
        const made = await collection.given({ metadata: { labels } });
        for (const watch of ['false', '0']) {
          const answer = await boundedList(context, view, { watch, labelSelector: `set=${labels.set}` });
          expect.status(answer, 200, `GET with watch=${watch}`);
          const { kind, items } = answer.list;
          expect.equal(kind, `${collection.type.kind}List`, `kind of the answer to watch=${watch}`);
          const names = items.map(({ metadata }) => metadata.name);
          expect.that(names.includes(made.metadata.name), `the list with watch=${watch} lacks an object`);
        }
      },
    },
  }),
];

/** Watches of each form end by themselves. */
async function expectEndOfEachForm(context: CollectionContext): Promise<void> {
  const { collection, view, has, expect } = context;
  const { name } = (await collection.given()).metadata;
  const streaming = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
  const forms = [
    { resourceVersion: await listVersion(context, view) },
    { fieldSelector: `metadata.name=${name}` },
    ...(has('streaming-lists') ? [streaming] : []),
  ];
  await Promise.all(
    forms.map(async (form) => {
      await using watch = await openedOnce(context, () => view.watch({ ...form, timeoutSeconds: 1 }));
      expect.equal(watch.status, 200, `status of a watch with timeoutSeconds=1 and ${Object.keys(form)[0]}`);
      await readToEnd(context, watch);
    }),
  );
}

/** Expects a stream of events with this value of the parameter watch. */
async function opensWatch(context: CollectionContext, watch: string): Promise<void> {
  const { collection, namespace } = context;
  const isCalm = isOwn(context) && collection.type.kind === namespace.podTemplates.type.kind;
  const delivers = isCalm ? deliversWith : deliversLive;
  await delivers(context, { watch });
  // Watches take the parameters of lists (core 4.3); what a limit means for a watch is not stated, so it is a large one.
  await delivers(context, { watch, limit: '500' });
}

/** Expects that the parameters are accepted, and that the answer is a stream of events. */
async function deliversWith(
  context: CollectionContext,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const { collection, view, expect } = context;
  const resourceVersion = await calmVersion(context, view);
  await using follower = follow(context, view, { ...query, resourceVersion });
  const made = await collection.given();
  const changed = await annotated(collection, made, 'changed');
  const what = `a watch with ${new URLSearchParams(query).toString()}`;
  const seen = await settled(follower, collection).catch((error: unknown) => {
    if (error instanceof WatchFrameError) expect.fail(`${what} is no stream of events: ${error.message}`);
    throw error;
  });
  const events = about(seen, made);
  expect.equal(events.map(stamp), [made, changed].map(stampOf), `events of ${what}`);
}

/** Expects the changes of an object; other rows are about their content. Versions are not compared, because controllers may
 * write to these kinds. */
async function deliversLive(
  context: CollectionContext,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const { collection, view } = context;
  const { kind } = collection.type;
  const resourceVersion = await listVersion(context, view);
  await using follower = follow(context, view, { ...query, resourceVersion });
  const made = await collection.given();
  await follower.until((event) => isAbout(event, made), `a ${kind} that was made`);
  await annotated(collection, made, 'changed');
  await follower.until(
    (event) => isAbout(event, made) && event.type !== 'ADDED',
    `a ${kind} that was changed`,
  );
}

/** Objects of one name in two namespaces are two objects of the state that a watch begins with. */
async function expectNamesakesFirst(context: CollectionContext, everywhere: Resource): Promise<void> {
  const { namespace, collection, anotherNamespace, uniqueName } = context;
  const metadata = { name: uniqueName('same'), labels: { same: uniqueName('same') } };
  const missing = new Set<string | undefined>();
  for (const place of [namespace, anotherNamespace()])
    missing.add((await place.resource(collection.type).given({ metadata })).metadata.uid);
  await using follower = follow(context, everywhere, { labelSelector: `same=${metadata.labels.same}` });
  await follower.until((event) => {
    missing.delete(metadataOf(event).uid);
    return missing.size === 0;
  }, 'each of two objects of one name in a watch over all namespaces without a version');
}
