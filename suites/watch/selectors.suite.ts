// Cases: watches that select (core 4.3, 6). The syntax of selectors is not shown: these are the common forms.
import { dependsOn } from '../kit/depends-on.ts';
import { section } from '../kit/case.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { describe, follow, metadataOf } from '../kit/watches/follow.ts';
import type { Follower } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { namesThatBeginAlike } from '../kit/data/similar-names.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { takenOf } from '../kit/data/selectors.ts';
import type { Selector } from '../kit/data/selectors.ts';
import { about, annotated, hasState, calmVersion, stamp, stampOf } from './live.ts';
import { expectEndOfFormerMatch } from './selected-deletions.ts';
import { expectBeginningToMatch } from './selected-phase.ts';

export default [
  section('core', '4.3', {
    'watch.parameters.field-selector': {
      text: 'watch takes fieldSelector, which restricts the events.',
      observe:
        'Watch configmaps?watch=1&fieldSelector=metadata.name=a, then create others, whose names begin with it, change them and create a: an event for a arrives, none for b, also in watches that begin with the state and in streaming lists, while a watch of the same collection selects another one, and reports that one only (the syntax of selectors is not shown; this is the common form, and others that the server takes restrict, too). The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'The selector filters lists but not watches.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection } = context;
        const [name = '', ...similar] = namesThatBeginAlike(collection.object().metadata.name!);
        const others = similar.values();
        await expectRestricted(context, {
          selector: { fieldSelector: `metadata.name=${name}` },
          selectorOfFirst: { fieldSelector: `metadata.name=${similar[0]}` },
          forms: [
            { fieldSelector: `metadata.name==${name}` },
            { fieldSelector: `metadata.name!=${similar[0]},metadata.name=${name}` },
            { fieldSelector: `metadata.name=${name},metadata.name!=${similar[0]}` },
          ],
          make: () => collection.given({ metadata: { name: others.next().value! } }),
          makeSelected: () => collection.given({ metadata: { name } }),
        });
      },
    },

    'watch.parameters.label-selector': {
      text: 'watch takes labelSelector, which restricts the events.',
      observe:
        'Watch with labelSelector=app=x, then create objects with other values, of which some begin like x, change them, and create one with app=x: an event for the last arrives, none for the others, also in watches that begin with the state and in streaming lists, while a watch of the same collection selects another value, and reports that one only (the syntax of selectors is not shown; this is the common form, and others that the server takes restrict, too). The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'The selector filters lists but not watches.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection } = context;
        const label = context.uniqueName('app');
        const others = [`${label}0`, label.slice(0, -1), label.toUpperCase(), ''].values();
        await expectRestricted(context, {
          selector: { labelSelector: `app=${label}` },
          selectorOfFirst: { labelSelector: `app=${label}0` },
          forms: [
            { labelSelector: `app in (none,${label})` },
            { labelSelector: `app=${label},app,part` },
            { labelSelector: `app,app!=${label}0,app=${label}` },
            { labelSelector: 'app,part=' },
          ],
          // A key with a prefix is another one.
          make: () =>
            collection.given({
              metadata: { labels: { app: others.next().value!, 'example.com/app': label, part: 'x' } },
            }),
          makeSelected: () => collection.given({ metadata: { labels: { app: label, part: '' } } }),
        });
      },
    },

    'watch.parameters.both-selectors': {
      text: 'watch takes fieldSelector and labelSelector together, and reports what both select.',
      observe:
        'Change an object that has the name only and one that has the label only, before the watch and live, then create one with both: an event for this one arrives, none for the others, in watches from a version, with changes in the past and live, and without a version. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'With both selectors one of them counts.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect, uniqueName } = context;
        const [name, app] = [collection.object().metadata.name!, uniqueName('app')];
        const byNameOnly = await collection.given({ metadata: { name, labels: { app: 'other' } } });
        const byLabelOnly = await collection.given(labelled(app));
        const selector = { fieldSelector: `metadata.name=${name}`, labelSelector: `app=${app}` };
        const resourceVersion = await calmVersion(context, view);
        const change = async (step: string) => {
          for (const one of [byNameOnly, byLabelOnly]) await annotated(collection, one, step);
        };
        await change('before the watch');
        await using ofChanges = follow(context, view, { ...selector, resourceVersion });
        await using ofState = follow(context, view, selector);
        await change('live');
        expect.success(await collection.remove(name), 'DELETE of an object that has the name only');
        await gone(context, collection, name);
        const recreate = () => collection.given({ metadata: { name, labels: { app } } });
        const selected = await dependsOn('objects.names.reuse-after-delete', recreate);
        await using ofHistory = follow(context, view, { ...selector, resourceVersion });
        for (const follower of [ofChanges, ofState, ofHistory]) {
          const events = await follower.until(
            (event) => hasState(event, selected),
            'the object that both select',
          );
          const others = new Set([byNameOnly, byLabelOnly].map(({ metadata }) => metadata.uid));
          const wrong = events.filter((event) => others.has(metadataOf(event).uid));
          expect.equal(
            describe(wrong),
            'nothing',
            'events about objects that one of two selectors leaves out',
          );
        }
      },
    },
  }),
  section('core', '6', {
    'watch.selector.leads-to-list': {
      text: 'A list with a selector, brought forward by a watch with the same selector from its version, is what a later list with that selector shows (inferred: notifications itemize the outcome of every update, and clients keep a cache by list and watch).',
      observe:
        'List and watch by a label; one object loses the label, one gets it, both twice, one changes otherwise, while the watch is open and before its request. An object counts as gone once it is shown without the label, or under another type than ADDED and MODIFIED. Then the names and versions are those of a list. A namespace that begins to match status.phase=Terminating, where that selector is taken, is reported. One write removes the last finalizer of a deleted object and the label: an event reports it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'An object that stops matching is never spoken of again, and stays in the cache for ever.',
      level: 'SHOULD',
      alsoIn: ['core 4.12'],
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, expect, uniqueName } = context;
        requireNoOtherWriter(context, collection);
        const app = uniqueName('app');
        const [leaving, staying] = await collection.givenMany(2, labelled(app));
        const entering = await collection.given(labelled('other'));
        const labelSelector = `app=${app}`;
        const start = await view.list({ labelSelector });
        expect.status(start, 200, 'list by a label');
        const { metadata, items } = start.list;
        expect.equal(items.length, 2, 'items of a list by a label that two objects have');
        const resourceVersion = expect.present(
          metadata.resourceVersion,
          'metadata.resourceVersion of a list',
        );
        await using follower = follow(context, view, { labelSelector, resourceVersion });
        await relabel(context, leaving!, 'other');
        await relabel(context, entering, app);
        // The second time as the first.
        await relabel(context, leaving!, app);
        await relabel(context, leaving!, 'another');
        await relabel(context, entering, 'another');
        await relabel(context, entering, app);
        await annotated(collection, staying!, 'changed');
        const last = await collection.given(labelled(app));
        const events = await follower.until((event) => hasState(event, last), 'the object made last');
        await using late = follow(context, view, { labelSelector, resourceVersion });
        const replayed = await late.until((event) => hasState(event, last), 'the object made last');
        const later = await view.list({ labelSelector });
        expect.status(later, 200, 'the same list later');
        for (const [how, shown] of [
          ['a watch', events],
          ['a watch that begins after the changes', replayed],
        ] as const)
          expect.equal(
            broughtForward(items, shown, app),
            stampsOf(later.list.items),
            `what list and ${how} by a label lead to (events: ${describe(shown)}), against a later list`,
          );
        if (isOwn(context)) await expectBeginningToMatch(context);
        await expectEndOfFormerMatch(context);
      },
    },
  }),
];

const labelled = (app: string) => ({ metadata: { labels: { app } } });

async function relabel(
  { collection, expect, eventually }: CollectionContext,
  { metadata }: ApiObject,
  app: string,
): Promise<void> {
  const name = metadata.name!;
  expect.success(await collection.mergePatch(name, labelled(app)), 'PATCH of a label');
  // An accepted write may not be stored yet.
  await eventually(async () => {
    const { labels } = (await collection.current(name)).metadata;
    expect.equal(labels?.['app'], app, 'a label after its PATCH');
  }, 'event');
}

const stampsOf = (objects: readonly ApiObject[]): readonly string[] => objects.map(stampOf).sort();

/** The cache of a client. The type and the state of the event with which an object leaves a selection are not shown. */
function broughtForward(
  items: readonly ApiObject[],
  events: readonly WatchEvent[],
  app: string,
): readonly string[] {
  const cache = new Map(items.map((item) => [item.metadata.name, stampOf(item)]));
  for (const event of events) {
    const { name, labels } = metadataOf(event);
    if (event.type === 'BOOKMARK') continue;
    const isThere = (event.type === 'ADDED' || event.type === 'MODIFIED') && labels?.['app'] === app;
    if (isThere) cache.set(name, stamp(event));
    else cache.delete(name);
  }
  return [...cache.values()].sort();
}

interface Restricted {
  readonly selector: Selector;
  /** Selects the first of the other objects. */
  readonly selectorOfFirst: Selector;
  /** Others that select the same objects, and that a server may refuse. */
  readonly forms: readonly Selector[];
  readonly make: () => Promise<ApiObject>;
  readonly makeSelected: () => Promise<ApiObject>;
}

const streamingList = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } as const;

/** Expects events about the selected object, and none about the creation or a change of others, whether the watch begins with the
 * state, also as a streaming list, or not, while a watch of the same collection that selects another object is open. */
async function expectRestricted(
  context: CollectionContext,
  { selector, selectorOfFirst, forms, make, makeSelected }: Restricted,
): Promise<void> {
  const { collection, view, has } = context;
  const others = [await make(), await make()];
  const resourceVersion = await calmVersion(context, view);
  await using ofFirst = follow(context, view, { ...selectorOfFirst, resourceVersion });
  await using ofChanges = follow(context, view, { ...selector, resourceVersion });
  await using ofState = follow(context, view, selector);
  await using ofAny = follow(context, view, { ...selector, resourceVersion: '0' });
  await using ofStream = follow(context, view, {
    ...selector,
    ...(has('streaming-lists') ? streamingList : {}),
  });
  others.push(await make(), await make());
  const changed: ApiObject[] = [];
  for (const one of others) changed.push(await annotated(collection, one, 'changed'));
  const selected = await makeSelected();
  for (const form of await takenForms(context, forms)) {
    await using ofForm = follow(context, view, { ...form, resourceVersion });
    await expectOnly(context, ofForm, selected, others, form);
  }
  for (const follower of [ofChanges, ofState, ofAny, ofStream])
    await expectOnly(context, follower, selected, others, selector);
  await expectOnly(context, ofFirst, changed[0]!, [...others.slice(1), selected], selectorOfFirst);
}

/** The forms that lists and watches take. */
async function takenForms(
  context: CollectionContext,
  forms: readonly Selector[],
): Promise<readonly Selector[]> {
  const { view, expect } = context;
  const taken: Selector[] = [];
  for (const form of await takenOf(view, forms, expect)) {
    await using watch = await openedOnce(context, () => view.watch({ ...form, timeoutSeconds: 1 }));
    if (watch.status === 200) taken.push(form);
  }
  return taken;
}

/** Expects an event about the selected object, and none about the others before it. */
async function expectOnly(
  { expect }: CollectionContext,
  follower: Follower,
  selected: ApiObject,
  others: readonly ApiObject[],
  selector: Selector,
): Promise<void> {
  const events = await follower.until((event) => hasState(event, selected), 'the selected object');
  const wrong = about(events, ...others);
  expect.equal(
    describe(wrong),
    'nothing',
    `events about objects that ${JSON.stringify(selector)} leaves out`,
  );
}
