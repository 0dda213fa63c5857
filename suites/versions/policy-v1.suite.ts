// Cases: what changed in policy/v1 (core 9.3).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { putBackInProtobuf } from './put-back.ts';

export default section('core', '9.3', {
  'versions.disruption-budget.empty-selector': {
    text: 'An empty spec.selector of a PodDisruptionBudget selects all pods of the namespace. It means another thing than an unset one, so both stay apart.',
    observe:
      'One made with selector {} reads back with {}, also in a list and after a PUT, each type of patch and an apply of something else, and a PUT of what GET shows in Protobuf. The selection itself shows only in status fields that are not shown.',
    wrong: 'An empty selector is stored as unset.',
    needs: ['disruption-budgets'],
    since: 'v1.21',
    run: (context) =>
      mustStay(context, { selector: {} }, ({ expect }, selector, what) => {
        expect.that(
          isRecord(selector),
          `${what}: expected an empty selector, got ${JSON.stringify(selector)}`,
        );
        // The members may be shown as empty.
        for (const [name, member] of Object.entries(selector as object))
          expect.absent(member, `${what}: ${name} of an empty selector`);
      }),
  },

  'versions.disruption-budget.unset-selector': {
    text: 'An unset spec.selector of a PodDisruptionBudget selects no pod.',
    observe:
      'One made without a selector reads back without, also in a list and after a PUT, each type of patch and an apply of something else, and a PUT of what GET shows in Protobuf. The selection itself shows only in status fields that are not shown.',
    wrong: 'An unset selector is defaulted to an empty one.',
    needs: ['disruption-budgets'],
    since: 'v1.21',
    run: (context) =>
      mustStay(context, {}, ({ expect }, selector, what) =>
        expect.that(
          selector === undefined || selector === null,
          `${what}: expected no selector, got ${JSON.stringify(selector)}`,
        ),
      ),
  },

  'versions.disruption-budget.empty-selector-in-v1beta1': {
    text: 'In policy/v1beta1 an empty spec.selector selects no pod.',
    until: 'v1.24',
    excluded: 'not observable: the selection shows only in status fields that are not shown',
  },
});

const budgetsOf = ({ namespace, names }: CaseContext): Resource =>
  namespace.resource({
    group: names.groups.policy,
    version: 'v1',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    // Neither count of pods: the fields besides the selector are not shown.
    sample: () => ({ spec: {} }),
  });

type Check = (context: CaseContext, selector: unknown, what: string) => void;

/** The selector is the same in every answer, whatever else changes. */
async function mustStay(context: CaseContext, spec: object, check: Check): Promise<void> {
  const { expect } = context;
  const budgets = budgetsOf(context);
  const labels = { budget: context.uniqueName('budget') };
  const create = (counts: object) => budgets.create({ metadata: { labels }, spec: { ...spec, ...counts } });
  const plain = await create({});
  // A server may require a number of pods.
  const made = plain.ok ? plain : await create({ maxUnavailable: 1 });
  if (made.status >= 400 && made.status < 500)
    throw new NotRun('not-exercised', 'the target takes no PodDisruptionBudget of the documented fields');
  expect.success(made, 'POST of a PodDisruptionBudget');
  const name = made.object.metadata.name!;
  const mustBe = (object: { readonly [field: string]: unknown } | undefined, what: string) =>
    check(context, (object?.['spec'] as { selector?: unknown } | undefined)?.selector, what);
  mustBe(made.object, 'the answer to POST');
  mustBe(await budgets.current(name), 'GET');
  const { items } = (await budgets.list({ labelSelector: `budget=${labels.budget}` })).list;
  mustBe(
    items.find(({ metadata }) => metadata.name === name),
    'a list',
  );
  const changedTo = (changed: string) => ({ metadata: { labels: { changed } } });
  const operations = [{ op: 'add', path: '/metadata/labels/changed', value: 'operation' }];
  const ways = {
    'merge patch': () => budgets.mergePatch(name, changedTo('patch')),
    PUT: () => replaceNow(budgets, name, changedTo('put')),
    'JSON patch': () => budgets.jsonPatch(name, operations),
    'strategic merge patch': () => budgets.strategicPatch(name, changedTo('strategic')),
    apply: () => budgets.apply(name, changedTo('apply'), { manager: 'labelling', force: true }),
  };
  for (const [way, send] of Object.entries(ways)) {
    expect.success(await send(), `${way} of a label`);
    mustBe(await budgets.current(name), `GET after a ${way} of a label`);
  }
  await putBackInProtobuf(context, budgets, name);
  mustBe(await budgets.current(name), 'GET after a PUT of what GET shows in Protobuf');
}
