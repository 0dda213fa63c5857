// Cases: the query parameters of list (core 4.3), and what the documents do not state about them (core 7, 8).
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { knownLists } from '../kit/watches/known-version.ts';
import { anyCollection, eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { listOf } from './listed.ts';
import { everyMatch, invalidCombinations } from './matches.ts';
import { requireReadMatch } from './versions/reads-match.ts';
import { expectCommonForms, expectSelectedAtVersions } from './selected-forms.ts';
import type { Known } from './selected-forms.ts';
import type { Selector } from '../kit/data/selectors.ts';
import { itemsOf, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

export default [
  section('core', '4.3', {
    'lists.parameters.field-selector': {
      text: 'list takes fieldSelector, which restricts the result.',
      observe:
        'Objects a and b: GET configmaps?fieldSelector=metadata.name=a holds a only, also at versions, with a limit and a label selector (the syntax of selectors is not shown; this is the common form, and others that the server takes restrict, too). The same over all namespaces, and of pod templates, cluster-scoped and custom kinds, where the target has them.',
      wrong: 'fieldSelector is ignored and everything is returned.',
      subjects: anyCollection,
      anyScope: true,
      async run(context) {
        const { collection, uniqueName } = context;
        const name = uniqueName('a');
        const names = [name, `${name}b`, uniqueName('b')];
        const set = uniqueName('set');
        const labels = { set };
        await Promise.all(names.map((one) => collection.given({ metadata: { name: one, labels } })));
        const byName = { fieldSelector: `metadata.name=${name}` };
        await expectRestricted(context, byName, [name], names);
        await expectSelectedAtVersions(context, byName, [name]);
        await expectSelectedAtVersions(context, { ...byName, labelSelector: 'set=another' }, []);
        const objects = names.map((one) => ({ name: one, labels }));
        await expectCommonForms(context, fieldForms(set, name, collection.namespace), objects);
      },
    },

    'lists.parameters.label-selector': {
      text: 'list takes labelSelector, which restricts the result.',
      observe:
        'Objects with the labels app=x, app=y, app=X, an empty one and example.com/app=x: labelSelector=app=x lists those with x only, also at versions and with a limit (the syntax of selectors is not shown; this is the common form, and others that the server takes restrict, too). The same over all namespaces, and of config maps, cluster-scoped and custom kinds, where the target has them.',
      wrong: 'labelSelector is ignored and everything is returned.',
      subjects: anyCollection,
      anyScope: true,
      async run(context) {
        const { collection, uniqueName } = context;
        const key = uniqueName('app');
        const set = uniqueName('set');
        const wanted = [uniqueName('x'), uniqueName('x')];
        const others = ['y', 'xy', 'X', '', undefined].map((value) => ({ name: uniqueName('y'), value }));
        await Promise.all([
          ...wanted.map((name) => collection.given({ metadata: { name, labels: { set, [key]: 'x' } } })),
          ...others.map(({ name, value }) =>
            collection.given({
              metadata: {
                name,
                // A key with a prefix is another one.
                labels: {
                  set,
                  ...(value === undefined ? { [`example.com/${key}`]: 'x' } : { [key]: value }),
                },
              },
            }),
          ),
        ]);
        const all = [...wanted, ...others.map(({ name }) => name)];
        await expectRestricted(context, { labelSelector: `${key}=x` }, wanted, all);
        await expectSelectedAtVersions(context, { labelSelector: `${key}=x` }, wanted);
        const objects = [...wanted.map((name) => ({ name, value: 'x' })), ...others].map(
          ({ name, value }): Known => ({ name, labels: value === undefined ? {} : { [key]: value } }),
        );
        await expectCommonForms(context, labelForms(set, key), objects);
      },
    },

    'lists.parameters.limit-not-integer': {
      text: 'limit is an integer: a value that is none is refused.',
      observe:
        'GET podtemplates?limit=2 is 200; limit=abc is a refusal. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'limit=abc is taken as no limit.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run({ collection, view, expect }) {
        await collection.given();
        listOf(await view.list({ limit: 2 }), 'a list with limit=2', expect);
        for (const limit of ['abc', '2x', '1.5'])
          expect.refused(await view.list({ limit }), `a list with limit=${limit}`);
      },
    },

    'lists.parameters.timeout-seconds': {
      text: 'list takes timeoutSeconds.',
      observe:
        'GET podtemplates?timeoutSeconds=10: 200 with the same items as without. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'timeoutSeconds is refused outside a watch.',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run({ collection, view, uniqueName, expect }) {
        const set = uniqueName('set');
        const made = await collection.givenMany(3, { metadata: { labels: { set } } });
        // Not selected, with or without a timeout.
        await collection.given();
        const uids = new Set(made.map(({ metadata }) => metadata.uid));
        for (const timeoutSeconds of [undefined, 10]) {
          const what =
            timeoutSeconds === undefined ? 'a list' : `a list with timeoutSeconds=${timeoutSeconds}`;
          const answer = await view.list({ labelSelector: `set=${set}`, timeoutSeconds });
          const { items } = listOf(answer, what, expect);
          expect.equal(items.length, uids.size, `items of ${what}`);
          expect.that(
            items.every(({ metadata }) => uids.has(metadata.uid)),
            `items of ${what}: expected the selected objects, got another`,
          );
        }
      },
    },

    'lists.parameters.match-unknown-value': {
      text: 'A value of resourceVersionMatch other than Exact and NotOlderThan is refused.',
      observe:
        'List with the version of a list made just before: 200 with each of the two values (410 with Exact, too), a refusal with resourceVersionMatch=Foo. A server that ignores the match, which clients tolerate (4.12), does not exercise it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: 'An unknown value is ignored.',
      level: 'SHOULD',
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { collection, view, eventually, expect } = context;
        await requireReadMatch(context, view, collection);
        const known = knownLists(view, { eventually });
        await collection.given();
        const { resourceVersion } = (await view.list({ limit: 1 })).list.metadata;
        for (const resourceVersionMatch of everyMatch)
          // Versions of the past may not be kept.
          expect.status(
            await known.list({ resourceVersion, resourceVersionMatch }),
            resourceVersionMatch === 'Exact' ? [200, 410] : 200,
            `a list with resourceVersionMatch=${resourceVersionMatch}`,
          );
        for (const resourceVersionMatch of ['Foo', 'exact'])
          expect.refused(
            await view.list({ resourceVersion, resourceVersionMatch }),
            `a list with resourceVersionMatch=${resourceVersionMatch}`,
          );
      },
    },
  }),
  section('core', '7', {
    'lists.parameters.invalid-combination-codes': {
      text: 'The status codes of invalid list combinations, other than continue with a nonzero version, are not shown.',
      observe:
        'Send each invalid combination of resourceVersionMatch, resourceVersion and limit: record the status.',
      wrong: 'Demanding 400 or 422.',
      level: 'UNSPECIFIED',
      async run({ namespace, record }) {
        const { podTemplates } = namespace;
        await podTemplates.given();
        const codes: Record<string, number> = {};
        for (const query of invalidCombinations)
          codes[new URLSearchParams(query).toString()] = (await podTemplates.list(query)).status;
        record(codes);
      },
    },
  }),
  section('core', '8', {
    'lists.parameters.limit-greatest': {
      text: 'The greatest value of limit is not shown.',
      observe: 'List with limit=1000000, 0 and -1: record the answers.',
      wrong: 'Demanding an error for a large limit.',
      level: 'UNSPECIFIED',
      async run({ namespace, record }) {
        const { podTemplates } = namespace;
        await podTemplates.givenMany(2);
        const codes: Record<string, number> = {};
        for (const limit of [1_000_000, 0, -1])
          codes[`limit=${limit}`] = (await podTemplates.list({ limit })).status;
        record(codes);
      },
    },
  }),
];

type Form = readonly [Selector, (object: Known) => boolean];

/** All objects have the label `set`. Whether an object without a label has another value than x is not stated. */
function labelForms(set: string, key: string): readonly Form[] {
  const bySet = `set=${set}`;
  const form = (labelSelector: string, isSelected: (value: string | undefined) => boolean): Form => [
    { labelSelector },
    ({ labels }) => isSelected(labels[key]),
  ];
  return [
    form(`${key}==x`, (value) => value === 'x'),
    form(`${key}=x,${bySet}`, (value) => value === 'x'),
    form(`${bySet},${key}=x`, (value) => value === 'x'),
    form(`${key} in (xy,x)`, (value) => value === 'x' || value === 'xy'),
    form(`${bySet},${key}!=x,${key}`, (value) => value !== undefined && value !== 'x'),
    form(`${key} notin (y,xy,X),${bySet},${key}`, (value) => value === 'x' || value === ''),
    form(`${bySet},${key}`, (value) => value !== undefined),
    form(`${key}=,${bySet}`, (value) => value === ''),
    // A member that every object of some languages inherits is no label.
    form(`${bySet},constructor`, () => false),
    form(`!${key},${bySet}`, (value) => value === undefined),
  ];
}

/** All objects have the label `set`, and are in the namespace where there is one. */
function fieldForms(set: string, name: string, namespace: string): readonly Form[] {
  const form = (fieldSelector: string, isSelected: (name: string) => boolean): Form => [
    { fieldSelector, labelSelector: `set=${set}` },
    (one) => isSelected(one.name),
  ];
  const is = (one: string) => one === name;
  const byNamespace = [
    form(`metadata.namespace=${namespace}`, () => true),
    form(`metadata.namespace=${namespace}0`, () => false),
    form(`metadata.namespace=${namespace},metadata.name=${name}`, is),
    form(`metadata.name=${name},metadata.namespace=${namespace}0`, () => false),
  ];
  return [
    form(`metadata.name==${name}`, is),
    form(`metadata.name!=${name}`, (one) => !is(one)),
    form(`metadata.name!=${name},metadata.name!=${name}b`, (one) => !is(one) && one !== `${name}b`),
    form(
      `metadata.name!=,metadata.name!=${name}b,metadata.name!=${name}`,
      (one) => !is(one) && one !== `${name}b`,
    ),
    // Each object has a name.
    form('metadata.name!=', () => true),
    form('metadata.name=', () => false),
    ...(namespace === '' ? [] : byNamespace),
  ];
}

/** The list has exactly the wanted ones of the objects with these names; without the selector, all. */
async function expectRestricted(
  context: CollectionContext,
  selector: Readonly<Record<string, string>>,
  wanted: readonly string[],
  all: readonly string[],
): Promise<void> {
  const [[parameter]] = Object.entries(selector) as [[string, string]];
  const { view, expect } = context;
  const { plural } = view.type;
  // A server may split a long list by itself: the maximum of a limit is not shown (core 8).
  const namesIn = async (query: ListQuery) =>
    itemsOf(await walk(view, query, context)).map(({ metadata }) => metadata.name ?? '');
  const every = new Set(await namesIn({}));
  expect.that(
    all.every((name) => every.has(name)),
    `a list of ${plural} without selector: expected all objects that were made, got fewer`,
  );
  const selected = await namesIn(selector);
  expect.equal(selected.sort(), [...wanted].sort(), `names in the list of ${plural} with ${parameter}`);
}
